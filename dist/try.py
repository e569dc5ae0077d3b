#!/usr/bin/env python3
"""Installs memskill by npm, uv, pipx, pip and install.sh, from the files in target/dist alone, and shows a profile.

  python3 dist/build.py x86_64-unknown-linux-musl && python3 dist/try.py [--write]

Serves the files on 127.0.0.1 as npm, PyPI and GitHub do, in a network namespace without any other network. Each way starts in
a fresh home folder, without Rust. Ways whose tool (npm, uv, pipx, curl) is not on the PATH are left out. Prints how long each
took from nothing to the first profile; --write puts the table into docs/platforms.md. Linux only; needs `unshare` and `ip`.
"""
import base64
import hashlib
import http.server
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from pathlib import Path

from common import HERE, OUTPUT, ROOT, VERSION, fail, unpack, TARGETS

PROFILE = "- writing.tone: plain and short"
PAGE = ROOT / "docs" / "platforms.md"
MARKERS = ("<!-- dist/try.py --write -->\n", "<!-- end -->\n")
HOST = TARGETS[f"{os.uname().machine}-unknown-linux-musl"]

# What a user types: name, tool that it needs, commands. {host} is where the files are served.
WAYS = [
    ("npx memskill show", "npx", "npx --yes memskill show"),
    ("npm i -g memskill", "npm", "npm install --global memskill && memskill show"),
    ("npm i memskill, in a project", "npm", "npm install memskill && npx memskill show"),
    ("uvx memskill show", "uvx", "uvx memskill show"),
    ("uv tool install memskill", "uv", "uv tool install memskill && memskill show"),
    ("pipx install memskill", "pipx", "pipx install memskill && memskill show"),
    ("pip install memskill", "python3", "python3 -m venv ~/venv && ~/venv/bin/pip install memskill && ~/venv/bin/memskill show"),
    ("install.sh", "curl", "curl -fsSL {host}/releases/latest/download/install.sh | sh && memskill show"),
]


class Registry(http.server.BaseHTTPRequestHandler):
    """npm, PyPI and the downloads of a GitHub release, from one folder."""
    folder = None

    def do_GET(self):
        path = self.path.replace("%2f", "/").strip("/")
        kind, _, name = path.partition("/")
        answer = {"npm": self.npm, "simple": self.simple}.get(kind, self.file)(name)
        self.send_response(404 if answer is None else 200)
        content = answer or b""
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Content-Type", {"npm": "application/json", "simple": "text/html"}.get(kind, "application/octet-stream"))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_HEAD = do_GET

    def npm(self, name):
        if name.endswith(".tgz"):
            return (self.folder / "npm" / name.split("/")[-1]).read_bytes()
        file = self.folder / "npm" / f"{name.removeprefix('@').replace('/', '-')}-{VERSION}.tgz"
        if not file.exists():
            return None
        with tarfile.open(file) as package:
            manifest = json.load(package.extractfile("package/package.json"))
        content = file.read_bytes()
        manifest["dist"] = {"tarball": f"{self.host}/npm/-/{file.name}", "shasum": hashlib.sha1(content).hexdigest(),
                            "integrity": "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()}
        return json.dumps({"name": name, "dist-tags": {"latest": VERSION}, "versions": {VERSION: manifest}}).encode()

    def simple(self, name):
        if name.strip("/") != "memskill":
            return None
        wheels = sorted((self.folder / "pypi").iterdir())
        links = [f'<a href="/pypi/{wheel.name}#sha256={hashlib.sha256(wheel.read_bytes()).hexdigest()}">{wheel.name}</a>' for wheel in wheels]
        return "\n".join(links).encode()

    def file(self, name):
        found = [file for file in (OUTPUT / name.split("/")[-1], self.folder / name.split("/")[-1], self.folder / "pypi" / name) if file.is_file()]
        return found[-1].read_bytes() if found else None

    @property
    def host(self):
        return "http://{}:{}".format(*self.server.server_address)

    def log_message(self, *_):
        pass


def project(folder):
    """A repository with a memory."""
    subprocess.run(["git", "init", "-q", folder], check=True)
    item = "    - key: writing.tone\n      value: plain and short\n      confidence: high\n"
    (folder / "memories.md").write_text(f"```yaml\nsaved_memory:\n  version: 1\n  items:\n{item}```\n")
    return folder


def environment(home, host):
    """A new user's environment: no Rust, no caches, and the registries on this machine."""
    folders = [folder for folder in os.environ["PATH"].split(":") if not (Path(folder) / "cargo").exists()]
    return {
        "HOME": str(home), "PATH": ":".join([f"{home}/.local/bin", f"{home}/npm/bin", *folders]), "LANG": "C.UTF-8",
        "npm_config_registry": f"{host}/npm/", "npm_config_prefix": f"{home}/npm", "npm_config_update_notifier": "false",
        "npm_config_userconfig": f"{home}/.npmrc", "npm_config_loglevel": "error", "npm_config_fetch_retries": "0",
        "UV_DEFAULT_INDEX": f"{host}/simple", "UV_PYTHON_DOWNLOADS": "never", "UV_NO_CONFIG": "1",
        "PIP_INDEX_URL": f"{host}/simple", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_CONFIG_FILE": "/dev/null",
        "GIT_CONFIG_NOSYSTEM": "1",
    }


def install(way, host):
    """Follows one way; returns its seconds."""
    name, _, commands = way
    with tempfile.TemporaryDirectory() as top:
        home = Path(top, "home")
        home.mkdir()
        (home / ".gitconfig").write_text("[memskill]\n\ttrust = always\n")
        work = project(Path(top, "project"))
        start = time.monotonic()
        ran = subprocess.run(["bash", "-c", commands.replace("{host}", host)], cwd=work, env=environment(home, host),
                             stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        seconds = time.monotonic() - start
        if ran.returncode or PROFILE not in ran.stdout:
            fail(f"{name}: ended with {ran.returncode}\n{ran.stdout}{ran.stderr}")
        return f"{seconds:.1f}"


def empty_root():
    """Runs the static program where there is nothing but the program and a repository; returns its seconds."""
    content = next(content for name, content, _ in unpack(HOST.archive) if name == HOST.program)
    if b"/ld-linux" in content:
        return "not tried: the program is not static"
    with tempfile.TemporaryDirectory() as top:
        program = project(Path(top)) / "memskill"
        program.write_bytes(content)
        program.chmod(0o755)
        start = time.monotonic()
        enter = lambda: (os.chroot(top), os.chdir("/"))
        ran = subprocess.run(["/memskill", "show"], preexec_fn=enter, env={"HOME": "/home"}, capture_output=True, text=True)
        if PROFILE not in ran.stdout:
            fail(f"empty root: ended with {ran.returncode}\n{ran.stdout}{ran.stderr}")
        return f"{time.monotonic() - start:.2f}"


def main():
    if not HOST.archive.exists():
        fail(f"{HOST.archive} is missing; run: python3 dist/build.py {HOST.name}")
    if "--inside" not in sys.argv:
        # A namespace in which the only network is its own loopback.
        namespace = ["--net"] if os.getuid() == 0 else ["--user", "--map-root-user", "--net"]
        inside = 'ip link set lo up && exec "$@"'
        command = ["unshare", *namespace, "sh", "-c", inside, "sh", sys.executable, *sys.argv, "--inside"]
        os.execvp(command[0], command)
    with tempfile.TemporaryDirectory() as folder:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Registry)
        Registry.folder = Path(folder)
        host = "http://{}:{}".format(*server.server_address)
        subprocess.run([sys.executable, HERE / "package.py", "--partial", "--repository", host, "--output", folder], check=True,
                       stdout=subprocess.DEVNULL)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        rows = ["| Way | Seconds |", "|---|---|"]
        for way in WAYS:
            name, tool, _ = way
            seconds = install(way, host) if shutil.which(tool) else f"not tried: no {tool}"
            rows.append(f"| `{name}` | {seconds} |")
            print(rows[-1], flush=True)
        rows.append(f"| the program alone, in an empty root folder | {empty_root()} |")
        print(rows[-1])
    if "--write" in sys.argv:
        before, _, rest = PAGE.read_text().partition(MARKERS[0])
        after = rest.partition(MARKERS[1])[2]
        PAGE.write_text(before + MARKERS[0] + "\n".join(rows) + "\n" + MARKERS[1] + after)


if __name__ == "__main__":
    main()
