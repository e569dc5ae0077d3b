#!/usr/bin/env python3
"""What a call of memskill costs, beside processes that everybody knows.

  cargo build --release && python3 benches/cost.py [--quick]

Prints Markdown tables: CPU time (user + system) and wall time of whole processes, medians of interleaved runs, as
ratios; and instruction counts (valgrind's callgrind, where it is installed), which do not depend on the machine's load.
Nothing here fails: it is for eyes. --quick leaves out the long counts and most repetitions.
"""
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target" / "release" / "memskill"
SIZES = [30, 1_000, 10_000, 100_000]
QUICK = "--quick" in sys.argv


def memory(items):
    """A memory file with that many items, as memskill writes them."""
    lines = ["# Memories", "", "```yaml", "saved_memory:", "  version: 1", "  updated: 2026-01-01", "  settings:",
             "    enabled: true", "    announce_writes: true", "  items:"]
    for number in range(items):
        lines += [f"    - key: area{number % 7}.preference_{number:06}",
                  f"      value: prefer option {number} over its alternatives in this area of the project",
                  f"      added: 2026-{number % 12 + 1:02}-{number % 28 + 1:02}",
                  "      source: explicit user preference",
                  f"      confidence: {('high', 'medium')[number % 2]}"]
    return "\n".join(lines + ["deletions: []", "```", ""])


def repository(folder, items):
    """A git repository with such a memory."""
    root = folder / str(items)
    subprocess.run(["git", "init", "-q", root], check=True)
    (root / "memories.md").write_text(memory(items))
    return root


def once(command, root, environment):
    """CPU and wall seconds of one run."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=root, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def instructions(command, root, environment):
    """Instructions of one run, in millions."""
    if not shutil.which("valgrind"):
        return None
    counted = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], cwd=root,
                             env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(r"refs:\s+([\d,]+)", counted.stderr)
    return int(found[1].replace(",", "")) / 1e6 if found else None


def measure(rows, repeat, environment):
    """Median CPU and wall milliseconds of each row; the rows take turns, so that a busy moment hits all of them."""
    runs = {name: [] for name, _, _ in rows}
    for _ in range(repeat):
        for name, command, root in rows:
            runs[name].append(once(command, root, environment))
    return {name: tuple(1e3 * statistics.median(run[part] for run in all_) for part in (0, 1)) for name, all_ in runs.items()}


def cell(number, digits=2):
    return "-" if number is None else f"{number:,.{digits}f}"


def starting(root, environment):
    program, git = str(PROGRAM), ["git", "rev-parse", "--show-toplevel"]
    rows = [("no-op process (`true`)", [shutil.which("true")], root), ("`cat memories.md`", ["cat", "memories.md"], root),
            ("`git rev-parse --show-toplevel`", git, root), ("`memskill show`", [program, "show"], root),
            ("`memskill path`", [program, "path"], root), ("`memskill --version`", [program, "--version"], root)]
    times = measure(rows, 60 if QUICK else 300, environment)
    base = times["`git rev-parse --show-toplevel`"][0]
    print("### Starting, 30 items\n\n| process | CPU ms | wall ms | CPU / `git rev-parse` | M instructions |\n|---|---|---|---|---|")
    for name, command, _ in rows:
        cpu, wall = times[name]
        print(f"| {name} | {cell(cpu)} | {cell(wall)} | {cell(cpu / base)} | {cell(instructions(command, root, environment))} |")


def guarding(root, environment):
    """What the guard costs: the same program built without it, in turns with the real one."""
    bare = ROOT / "target/unguarded/release/memskill"
    subprocess.run(["cargo", "build", "--release", "--quiet", "--target-dir", "target/unguarded"], cwd=ROOT, check=True,
                   env={**os.environ, "RUSTFLAGS": "--cfg unguarded"})
    rows = [("without the guard", [str(bare), "show"], root), ("`memskill show`", [str(PROGRAM), "show"], root)]
    times = measure(rows, 100 if QUICK else 500, environment)
    base = times["without the guard"][0]
    print("\n### The guard, 30 clean items\n\n| process | CPU ms | CPU / without | M instructions |\n|---|---|---|---|")
    for name, command, _ in rows:
        print(f"| {name} | {cell(times[name][0])} | {cell(times[name][0] / base)} | {cell(instructions(command, root, environment))} |")


def growing(folder, environment):
    print("\n### Growing\n\n| items | command | CPU ms | wall ms | CPU µs / item | M instructions |\n|---|---|---|---|---|---|")
    for items in SIZES:
        root = repository(folder, items)
        rows = [("show", [str(PROGRAM), "show"], root),
                ("remember", [str(PROGRAM), "remember", "area3.preference_000003", "another value"], root)]
        text, repeat = (root / "memories.md").read_text(), max(3, min(100, 100_000 // items)) // (5 if QUICK else 1) or 1
        runs = {name: [] for name, _, _ in rows}
        for _ in range(repeat):
            for name, command, _ in rows:
                runs[name].append(once(command, root, environment))
            (root / "memories.md").write_text(text)
        for name, command, _ in rows:
            cpu, wall = (1e3 * statistics.median(run[part] for run in runs[name]) for part in (0, 1))
            count = None if QUICK and items > 1_000 else instructions(command, root, environment)
            (root / "memories.md").write_text(text)
            print(f"| {items:,} | {name} | {cell(cpu)} | {cell(wall)} | {cell(1e3 * cpu / items)} | {cell(count, 1)} |", flush=True)


def main():
    if not PROGRAM.exists():
        sys.exit("build it first: cargo build --release")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {"PATH": os.environ["PATH"], "HOME": name, "MEMSKILL_TODAY": "2026-11-17"}
        starting(repository(folder, 30), environment)
        guarding(repository(folder / "guarding", 30), environment)
        growing(folder / "growing", environment)


if __name__ == "__main__":
    main()
