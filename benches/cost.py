#!/usr/bin/env python3
"""Measures what a memskill command costs, compared with well-known programs.

  cargo build --release && python3 benches/cost.py [--quick] [--write | --compare OTHER-BINARY]

Prints Markdown tables: CPU time (user + system) and wall time of whole processes, as medians of interleaved runs and as
ratios; peak memory; and instruction counts, which do not depend on the load of the machine (they need valgrind). Commands
that read the file are compared with ripgrep if it is installed (or named by RG). There are no limits: the numbers are for
people to read. --quick makes fewer runs; --write puts the tables into docs/benchmarks.md; --compare compares every command
with that of another build, for example the static one.
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
PAGE = ROOT / "docs" / "benchmarks.md"
SIZES = [30, 1_000, 10_000, 100_000]
QUICK = "--quick" in sys.argv
QUESTION = "which option do we prefer in area 7"
HOOK_INPUT = """{"session_id": "5f2c", "cwd": ".", "hook_event_name": "x", "source": "startup", "prompt": "please look at the failing test in the parser",
 "tool_name": "Bash", "tool_input": {"command": "cargo test"}}"""
GIT = ["git", "rev-parse", "--show-toplevel"]
RG = os.environ.get("RG") or shutil.which("rg")
MARKERS = ("<!-- benches/cost.py --write -->\n", "<!-- end -->\n")
VERBS = ["show", "show --all", f"recall {QUESTION}", "index", "stats", "remember area3.new tabs",
         "remember --dry-run area3.new tabs", "forget area3.preference_000003", "confirm area3.preference_000003",
         "doubt area3.preference_000003", "promote area3.preference_000003 --dry-run", "demote area9.none --dry-run",
         "tidy", "check", "rules", "path", "disable", "enable", "announce off", "init", "recover",
         "install pre-commit --dry-run", "install claude --dry-run", "doctor claude", "bootstrap", "pinned",
         "completions bash", "--version"]


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
    """A git repository with a memory of that many items."""
    root = folder / str(items)
    subprocess.run(["git", "init", "-q", root], check=True)
    (root / "memories.md").write_text(memory(items))
    (root / "input").write_text(HOOK_INPUT)
    return root


def once(command, root, environment):
    """CPU and wall seconds of one run, with `input` as stdin."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with open(root / "input") as stdin:
        subprocess.run(command, cwd=root, env=environment, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def peak(command, root, environment):
    """Peak memory of one run in MB, by GNU time: a direct child of Python would report at least Python's own."""
    if not os.path.exists("/usr/bin/time"):
        return None
    timed = subprocess.run(["/usr/bin/time", "-f", "peak %M", *command], cwd=root, env=environment, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    return int(re.findall(r"peak (\d+)", timed.stderr)[-1]) / 1024


def instructions(command, root, environment):
    """Instructions of one run in millions, by valgrind. Leaves the memory file as it was."""
    if not shutil.which("valgrind"):
        return None
    text = (root / "memories.md").read_text()
    with open(root / "input") as stdin:
        counted = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], cwd=root,
                                 env=environment, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    (root / "memories.md").write_text(text)
    found = re.search(r"refs:\s+([\d,]+)", counted.stderr)
    return int(found[1].replace(",", "")) / 1e6 if found else None


def measure(rows, repeat, environment):
    """Median CPU and wall milliseconds of each row. The rows take turns, so a busy moment affects all of them, and commands
    that write start with the same file each time."""
    runs = {name: [] for name, _, _ in rows}
    text = (rows[0][2] / "memories.md").read_text()
    for _ in range(repeat):
        for name, command, root in rows:
            runs[name].append(once(command, root, environment))
            (root / "memories.md").write_text(text)
    return {name: tuple(1e3 * statistics.median(run[part] for run in all_) for part in (0, 1)) for name, all_ in runs.items()}


def cell(number, digits=2):
    return "-" if number is None else f"{number:,.{digits}f}"


def commands(root, environment):
    """Every command, compared with processes that do almost nothing."""
    name = lambda verb: f"`memskill {verb.replace(QUESTION, 'WORDS')}`"
    rows = [("no-op process (`true`)", [shutil.which("true")], root), ("`cat memories.md`", ["cat", "memories.md"], root),
            ("`git rev-parse --show-toplevel`", GIT, root)]
    rows += [(name(verb), [str(PROGRAM), *verb.split()], root) for verb in VERBS]
    times = measure(rows, 15 if QUICK else 100, environment)
    floors = [times[row[0]][0] for row in rows[:3]]
    size = PROGRAM.stat().st_size / 1e6
    print(f"### Every command, 30 items\n\nThe program is one file of {size:.1f} MB.\n\n| process | CPU ms | wall ms | / no-op | / `cat` | / `git rev-parse` | peak MB | M instructions |\n|---" + "|---" * 7 + "|")
    text = (root / "memories.md").read_text()
    for row, command, _ in rows:
        cpu, wall = times[row]
        ratios = " | ".join(cell(cpu / floor, 1) for floor in floors)
        count, most = instructions(command, root, environment), peak(command, root, environment)
        (root / "memories.md").write_text(text)
        print(f"| {row} | {cell(cpu)} | {cell(wall)} | {ratios} | {cell(most, 1)} | {cell(count)} |", flush=True)


def compare(other, root, environment):
    """Every command of this build and of another one, in turns."""
    verbs = VERBS + ["hook session-start", "hook prompt", "hook pre-tool"]
    rows = [((build, verb), [str(program), *verb.split()], root) for verb in verbs for build, program in [("other", other), ("this", PROGRAM)]]
    times = measure(rows + [("git", GIT, root)], 15 if QUICK else 100, environment)
    print(f"`git rev-parse --show-toplevel`: {cell(times['git'][0])} ms of CPU.\n")
    print("| command | CPU ms, other | this | ratio | M instructions, other | this | ratio |\n|---|---|---|---|---|---|---|")
    for verb in verbs:
        builds = [("other", other), ("this", PROGRAM)]
        cpu = [times[build, verb][0] for build, _ in builds]
        count = [instructions([str(program), *verb.split()], root, environment) for _, program in builds]
        counts = f"{cell(count[0])} | {cell(count[1])} | {cell(count[1] / count[0])}" if all(count) else "- | - | -"
        print(f"| `{verb.replace(QUESTION, 'WORDS')}` | {cell(cpu[0])} | {cell(cpu[1])} | {cell(cpu[1] / cpu[0])} | {counts} |", flush=True)


def hooks(folder, environment):
    """What agents run with every prompt and tool, compared with an empty program of the same build profile."""
    root, noop = repository(folder, 30), folder / "noop"
    (folder / "noop.rs").write_text("fn main() {}")
    subprocess.run(["rustc", "-C", "opt-level=2", "-C", "lto=fat", "-C", "codegen-units=1", "-C", "strip=symbols", "-o", noop, folder / "noop.rs"], check=True)
    subprocess.run([PROGRAM, "trust", "--yes", "-q"], cwd=root, env=environment, stdout=subprocess.DEVNULL)
    subprocess.run([PROGRAM, "confirm", "-q", "area3.preference_000003"], cwd=root, env=environment)
    subprocess.run([PROGRAM, "remember", "-q", "area3.preference_000003", "always check this", "--tag", "pinned"], cwd=root, env=environment)
    rows = [("no-op Rust process", [str(noop)], root)]
    rows += [(f"`memskill hook {event}`{more}", [str(PROGRAM), "hook", event], root) for event, more in
             [("pre-tool", ", gate off"), ("post-tool", ", gate off"), ("prompt", ", one pinned item"), ("session-start", "")]]
    times = measure(rows, 40 if QUICK else 300, environment)
    print("\n### Hooks, 30 items\n\n| process | CPU ms | wall ms | CPU / no-op | M instructions |\n|---|---|---|---|---|")
    for name, command, _ in rows:
        cpu, wall = times[name]
        print(f"| {name} | {cell(cpu)} | {cell(wall)} | {cell(cpu / times[rows[0][0]][0], 1)} | {cell(instructions(command, root, environment))} |", flush=True)


def with_and_without(title, flag, command, root, environment):
    """What a part of the program costs, compared with a build without it."""
    bare = ROOT / "target" / flag / "release/memskill"
    subprocess.run(["cargo", "build", "--release", "--quiet", "--target-dir", f"target/{flag}"], cwd=ROOT, check=True,
                   env={**os.environ, "RUSTFLAGS": f"--cfg {flag}"})
    rows = [("without", [str(bare), *command], root), ("with", [str(PROGRAM), *command], root)]
    times = measure(rows, 50 if QUICK else 300, environment)
    print(f"\n### {title}\n\n| `memskill {command[0]}` | CPU ms | CPU / without | M instructions |\n|---|---|---|---|")
    for name, command, _ in rows:
        print(f"| {name} | {cell(times[name][0])} | {cell(times[name][0] / times['without'][0])} | {cell(instructions(command, root, environment))} |", flush=True)


def growing(folder, environment):
    print("\n### Growing\n\n| items | process | CPU ms | wall ms | CPU / `rg` | CPU µs / item | peak MB |\n|---|---|---|---|---|---|---|")
    for items in SIZES:
        root = repository(folder, items)
        rows = [("`rg WORD memories.md`", [RG, "option 7", "memories.md"], root)] if RG else []
        rows += [("`memskill show`", [str(PROGRAM), "show"], root), ("`memskill recall WORDS`", [str(PROGRAM), "recall", QUESTION], root),
                 ("`memskill remember`", [str(PROGRAM), "remember", "area3.preference_000003", "another value"], root)]
        times = measure(rows, max(3, min(100, 100_000 // items)) // (5 if QUICK else 1) or 1, environment)
        base = times.get("`rg WORD memories.md`", (None,))[0]
        text = (root / "memories.md").read_text()
        for name, command, _ in rows:
            cpu, wall = times[name]
            most = peak(command, root, environment)
            (root / "memories.md").write_text(text)
            print(f"| {items:,} | {name} | {cell(cpu)} | {cell(wall)} | {cell(base and cpu / base)} | {cell(1e3 * cpu / items)} | {cell(most, 1)} |", flush=True)


def tables():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {"PATH": os.environ["PATH"], "HOME": name, "MEMSKILL_TODAY": "2026-11-17"}
        root = repository(folder, 30)
        if "--compare" in sys.argv:
            return compare(sys.argv[sys.argv.index("--compare") + 1], root, environment)
        commands(root, environment)
        hooks(folder / "hooks", environment)
        with_and_without("The guard, 30 clean items", "unguarded", ["show"], root, environment)
        with_and_without("The concept list, 30 items", "conceptless", ["recall", QUESTION], root, environment)
        growing(folder / "growing", environment)


def main():
    if not PROGRAM.exists():
        sys.exit("build it first: cargo build --release")
    if "--write" not in sys.argv:
        return tables()
    quick = ["--quick"] if QUICK else []
    printed = subprocess.run([sys.executable, __file__, *quick], check=True, stdout=subprocess.PIPE, text=True).stdout
    before, rest = PAGE.read_text().split(MARKERS[0])
    PAGE.write_text(before + MARKERS[0] + printed + MARKERS[1] + rest.split(MARKERS[1])[1])


if __name__ == "__main__":
    main()
