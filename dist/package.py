#!/usr/bin/env python3
"""Makes the packages of a release from the archives that build.py left in target/dist.

  python3 dist/package.py

npm packages, Python wheels, a Homebrew formula, a Scoop manifest, the install scripts and SHA256SUMS. They name the address
in the field `repository` of Cargo.toml. A release needs an archive of every target. To try the ones that are there, use
--partial; --repository names another address, --output another folder.
"""
import argparse
import base64
import hashlib
import json
import re

from pathlib import Path

from common import HERE, OUTPUT, PACKAGE, ROOT, TARGETS, VERSION, fail, unpack, write_tar, write_zip

SCOPE = "@memskill"
FROM_TEMPLATES = ["memskill.rb", "memskill.json", "install.sh", "install.ps1"]
LICENCES = ["LICENSE-MIT", "LICENSE-APACHE", "LICENSES-THIRD-PARTY.txt"]


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def fill(text, repository):
    """Replaces @VERSION@, @REPOSITORY@, @URL target@ and @SUM target@."""
    def value(found):
        word, _, name = found[1].partition(" ")
        if not name:
            return {"VERSION": VERSION, "REPOSITORY": repository}[word]
        archive = TARGETS[name].archive
        if word == "URL":
            return f"{repository}/releases/download/v{VERSION}/{archive.name}"
        return sha256(archive.read_bytes()) if archive.exists() else "missing"
    return re.sub(r"@((?:VERSION|REPOSITORY)|(?:URL|SUM) [\w-]+)@", value, text)


def manifest(name, repository, **fields):
    """The text of a package.json."""
    common = {"name": name, "version": VERSION, "description": PACKAGE["description"], "license": f"({PACKAGE['license']})",
              "homepage": repository, "repository": {"type": "git", "url": f"git+{repository}.git"}}
    return json.dumps({**common, **fields, "publishConfig": {"access": "public"}}, indent=2).encode() + b"\n"


def npm(output, targets, repository, readme):
    """A package for each platform, and the one that people install, which runs the program of the right one."""
    def write(name, files):
        file = f"{name.removeprefix('@').replace('/', '-')}-{VERSION}.tgz"
        write_tar(output / "npm" / file, [(f"package/{path}", content, mode) for path, content, mode in files])

    for target, files in targets.items():
        name = f"{SCOPE}/{target.npm['name']}"
        package = manifest(name, repository, os=[target.npm["os"]], cpu=[target.npm["cpu"]], preferUnplugged=True)
        text = f"# {name}\n\nThe program of memskill for {target.name}. Install the package `memskill`, which brings it.\n"
        program = [(f"bin/{target.program}", *files[target.program])]
        write(name, program + [(name, *files[name]) for name in LICENCES]
              + [("package.json", package, 0o644), ("README.md", text.encode(), 0o644)])
    names = [f"{SCOPE}/{target.npm['name']}" for target in targets]
    package = manifest("memskill", repository, keywords=PACKAGE["keywords"], bin={"memskill": "bin/memskill.js"},
                       engines={"node": ">=18"}, optionalDependencies=dict.fromkeys(names, VERSION))
    launcher = (HERE / "templates/launcher.js").read_bytes()
    papers = [(name, (ROOT / name).read_bytes(), 0o644) for name in LICENCES[:2]]
    write("memskill", [("package.json", package, 0o644), ("README.md", readme, 0o644), ("bin/memskill.js", launcher, 0o755), *papers])


def wheels(output, targets, repository, readme):
    """A wheel for each platform, with nothing but the program."""
    info = f"memskill-{VERSION}.dist-info"
    metadata = [("Metadata-Version", "2.4"), ("Name", "memskill"), ("Version", VERSION), ("Summary", PACKAGE["description"]),
                ("Keywords", ",".join(PACKAGE["keywords"])), ("License-Expression", PACKAGE["license"]),
                *(("License-File", name) for name in LICENCES), ("Project-URL", f"Repository, {repository}"),
                ("Description-Content-Type", "text/markdown")]
    metadata = "".join(f"{name}: {value}\n" for name, value in metadata).encode() + b"\n" + readme
    for target, contents in targets.items():
        tags = "".join(f"Tag: py3-none-{platform}\n" for platform in target.wheel.split("."))
        wheel = f"Wheel-Version: 1.0\nGenerator: memskill\nRoot-Is-Purelib: false\n{tags}".encode()
        files = [(f"memskill-{VERSION}.data/scripts/{target.program}", *contents[target.program]), (f"{info}/METADATA", metadata, 0o644),
                 (f"{info}/WHEEL", wheel, 0o644), *((f"{info}/licenses/{name}", *contents[name]) for name in LICENCES)]
        record = [f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip('=')},{len(content)}\n"
                  for name, content, _ in files]
        files.append((f"{info}/RECORD", "".join([*record, f"{info}/RECORD,,\n"]).encode(), 0o644))
        write_zip(output / "pypi" / f"memskill-{VERSION}-py3-none-{target.wheel}.whl", files)


def main():
    parser = argparse.ArgumentParser(description="Makes the packages of a release from the archives in target/dist.")
    parser.add_argument("--partial", action="store_true", help="do without the archives that are missing")
    parser.add_argument("--repository", default=PACKAGE.get("repository"), metavar="URL")
    parser.add_argument("--output", type=Path, default=OUTPUT, metavar="FOLDER")
    arguments = parser.parse_args()
    if not arguments.repository:
        fail("there is no address; fill in `repository` in Cargo.toml")
    repository, output = arguments.repository.rstrip("/").removesuffix(".git"), arguments.output
    missing = [name for name, target in TARGETS.items() if not target.archive.exists()]
    if missing and not arguments.partial:
        fail(f"{TARGETS[missing[0]].archive} is missing; run: python3 dist/build.py {' '.join(missing)}")
    targets = {target: {name: (content, mode) for name, content, mode in unpack(target.archive)}
               for name, target in TARGETS.items() if name not in missing}
    readme = fill((HERE / "templates/README.md").read_text(), repository).encode()
    npm(output, targets, repository, readme)
    wheels(output, targets, repository, readme)
    files = {target.archive.name: target.archive.read_bytes() for target in targets}
    for name in FROM_TEMPLATES:
        files[name] = fill((HERE / "templates" / name).read_text(), repository).encode()
        (output / name).write_bytes(files[name])
    (output / "SHA256SUMS").write_text("".join(f"{sha256(content)}  {name}\n" for name, content in files.items()))
    for file in sorted(file for file in output.rglob("*") if file.is_file()):
        print(f"{file.stat().st_size:>10,}  {file.relative_to(output)}")


if __name__ == "__main__":
    main()
