#!/usr/bin/env python3
"""Builds memskill and packs an archive for each target: program, completions, manual pages, licences.

  python3 dist/build.py TARGET…                          with rustup's targets and cargo
  python3 dist/build.py --with "cargo zigbuild" TARGET…  with something that takes the arguments of `cargo build`
  python3 dist/build.py --with "kit build {target}" …    with something that adds `--target` itself
  python3 dist/build.py --program FILE TARGET            packs a prebuilt program

The targets are in targets.toml. The archives go to target/dist; package.py makes the packages from them.
"""
import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from common import OUTPUT, ROOT, TARGETS, fail, write_tar, write_zip

OLDEST_MACOS = "11.0"
COMPLETIONS = {"bash": "memskill.bash", "zsh": "_memskill", "fish": "memskill.fish", "powershell": "_memskill.ps1", "elvish": "memskill.elv"}
DOCUMENTS = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]
# How the files with a licence are named in crates, and in the C libraries that crates bring.
LICENCES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE")


def build(target, command):
    """Builds the program and returns its path."""
    folder = ROOT / "target" / "dist-build"
    words = [word.replace("{target}", target.name) for word in shlex.split(command)]
    words += ["--profile", "dist", "--locked", "--bin", "memskill"]
    if "{target}" not in command:
        words += ["--target", target.name]
    settings = {"CARGO_TARGET_DIR": str(folder), "MACOSX_DEPLOYMENT_TARGET": OLDEST_MACOS}
    if "apple" in target.name and sys.platform != "darwin":
        # Only Apple's tools keep the signature, without which the program does not start.
        settings["CARGO_PROFILE_DIST_STRIP"] = "none"
    subprocess.run(words, cwd=ROOT, check=True, env={**os.environ, **settings})
    return folder / target.name / "dist" / target.program


def generated():
    """The completions and manual pages. They are the same everywhere, so a program for this machine writes them."""
    run = ["cargo", "run", "--quiet", "--locked", "--"]
    files = [(f"completions/{name}", subprocess.check_output([*run, "completions", shell], cwd=ROOT), 0o644)
             for shell, name in COMPLETIONS.items()]
    with tempfile.TemporaryDirectory() as pages:
        subprocess.run([*run, "--quiet", "man", pages], cwd=ROOT, check=True)
        return files + [(f"man/{page.name}", page.read_bytes(), 0o644) for page in sorted(Path(pages).iterdir())]


def licences(target):
    """The licences of everything that the program contains."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", "--filter-platform", target.name]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    packages = {package["id"]: package for package in metadata["packages"]}
    linked, waiting = set(), [metadata["resolve"]["root"]]
    while waiting:
        node = nodes[waiting.pop()]
        for dependency in node["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]) and dependency["pkg"] not in linked:
                linked.add(dependency["pkg"])
                waiting.append(dependency["pkg"])
    parts = ["memskill contains the following works. The Rust standard library is under MIT or Apache-2.0, as are musl (MIT), part of the"
             " Linux programs, and the runtime of mingw-w64 (public domain and Zope), part of the Windows program.\n\n"]
    # Many have the same text, which is printed once.
    texts = {}
    for package in sorted((packages[name] for name in linked), key=lambda package: package["name"]):
        name = f"{package['name']} {package['version']}"
        parts.append(f"{name}: {package['license']} {package['repository'] or ''}\n")
        root = Path(package["manifest_path"]).parent
        folders = [root, *(folder for folder in sorted(root.glob("*")) if folder.is_dir())]
        for file in (file for folder in folders for file in sorted(folder.glob("*"))):
            if file.is_file() and file.name.upper().startswith(LICENCES) and file.suffix not in (".rs", ".html"):
                texts.setdefault(file.read_text(errors="replace").strip(), []).append(f"{name}, {file.relative_to(root)}")
    parts += (f"\n==== {'; '.join(names)}\n\n{text}\n" for text, names in texts.items())
    return "".join(parts).encode()


def pack(target, program, extras):
    files = [(target.program, program.read_bytes(), 0o755), ("LICENSES-THIRD-PARTY.txt", licences(target), 0o644)]
    files += [(name, (ROOT / name).read_bytes(), 0o644) for name in DOCUMENTS]
    files = [(f"{target.folder}/{name}", content, mode) for name, content, mode in files + extras]
    (write_zip if target.is_windows else write_tar)(target.archive, files)
    print(f"{target.archive}: {target.archive.stat().st_size:,} bytes; the program has {program.stat().st_size:,}")


def main():
    parser = argparse.ArgumentParser(description="Builds memskill and packs an archive for each target.")
    parser.add_argument("targets", nargs="+", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--with", dest="command", default="cargo build", metavar="COMMAND", help="what builds; by default `cargo build`")
    parser.add_argument("--program", type=Path, help="a prebuilt program, for one target")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.targets if name not in TARGETS]
    if unknown:
        fail(f"unknown target {unknown[0]}; there are {', '.join(TARGETS)}")
    if arguments.program and len(arguments.targets) > 1:
        fail("--program goes with one target")
    OUTPUT.mkdir(parents=True, exist_ok=True)
    extras = generated()
    for target in (TARGETS[name] for name in arguments.targets):
        pack(target, arguments.program or build(target, arguments.command), extras)


if __name__ == "__main__":
    main()
