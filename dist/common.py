"""What the scripts of this folder share: the version, the targets and where things are."""
import gzip
import io
import os
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# Everything that is built. Tests use another folder, so that nothing of theirs gets into a release.
OUTPUT = Path(os.environ.get("MEMSKILL_DIST") or ROOT / "target" / "dist")
PACKAGE = tomllib.loads((ROOT / "Cargo.toml").read_text())["package"]
VERSION = PACKAGE["version"]


@dataclass(eq=False)
class Target:
    """A platform that a release is built for."""
    name: str
    npm: dict
    wheel: str
    runner: str
    apt: str = ""

    @property
    def is_windows(self):
        return "windows" in self.name

    @property
    def program(self):
        """The file name of the program."""
        return "memskill.exe" if self.is_windows else "memskill"

    @property
    def folder(self):
        """The one folder in the archive."""
        return f"memskill-{VERSION}-{self.name}"

    @property
    def archive(self):
        return OUTPUT / (self.folder + (".zip" if self.is_windows else ".tar.gz"))


TARGETS = {name: Target(name, **fields) for name, fields in tomllib.loads((HERE / "targets.toml").read_text()).items()}


def fail(message):
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")


def commit_time():
    """The time of every packed file, which is that of the commit: packing it again gives the same archive."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or subprocess.check_output(["git", "-C", ROOT, "log", "-1", "--format=%ct"]))


def write_tar(path, files):
    """Writes a .tar.gz of (name, content, mode)."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content, mode in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(content), mode, commit_time()
            archive.addfile(entry, io.BytesIO(content))
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as compressed:
        compressed.write(packed.getvalue())


def write_zip(path, files):
    """Writes a .zip of (name, content, mode)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content, mode in sorted(files):
            entry = zipfile.ZipInfo(name, time.gmtime(commit_time())[:6])
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, content)


def unpack(archive):
    """The files of an archive: (name without the archive's folder, content, mode)."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as packed:
            entries = [(entry.filename, packed.read(entry), entry.external_attr >> 16 & 0o777) for entry in packed.infolist()]
    else:
        with tarfile.open(archive) as packed:
            entries = [(entry.name, packed.extractfile(entry).read(), entry.mode) for entry in packed.getmembers()]
    return [(name.split("/", 1)[1], content, mode) for name, content, mode in entries]
