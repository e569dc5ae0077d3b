#!/usr/bin/env python3
"""Evaluates the guard with labelled texts.

    benches/judge.py FILE.jsonl[.gz] … [--list] [--binary PATH]

A row has `text`, `kind` and perhaps `key`. Whether it should be stopped (refused or held) is in its `expect` (refuse or
accept) or follows from the name of the file: secrets, injections, attacks and pii should be stopped, everything else
should pass. Each row runs `memskill remember --dry-run`, as a user would. Rows with `input` test rendering: they say what
the output of `show` must and must not contain. Prints the share of correct rows for each kind; `--list` names the others.
"""

import argparse
import collections
import concurrent.futures
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
STOPPED_FILES = ("secret", "injection", "attack", "pii")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--list", action="store_true", help="list every row that was misjudged")
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / "target/release/memskill")
    args = parser.parse_args()
    if not args.binary.exists():
        subprocess.run(["cargo", "build", "--release"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(args.binary.resolve(), folder)
        for file in args.files:
            report(file, judge, args.list)


class Judge:
    """Runs the program."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.environment = {"PATH": os.environ["PATH"], "HOME": folder, "MEMSKILL_TODAY": "2026-11-17"}

    def run(self, *words, stdin=""):
        return subprocess.run([self.binary, *words], input=stdin, capture_output=True, text=True,
                              errors="surrogatepass", env=self.environment, cwd=self.folder)

    def verdict(self, row):
        """What happens to a text (passes, held or refused), and because of which rule."""
        given = json.dumps([{"key": row.get("key", "notes.text"), "value": row["text"]}])
        done = self.run("remember", "--here", "--dry-run", "--json", "--from", "-", stdin=given)
        rule = re.search(r"by the rule `?([a-z-]+)", done.stdout + done.stderr)
        held = re.search(r'"held": *"([a-z-]+)"', done.stdout)
        if done.returncode == 0:
            return ("held", held.group(1)) if held else ("passes", "-")
        return "refused", rule.group(1) if rule else "-"

    def rendered(self, row):
        """What `show` prints of a value or key."""
        item = {"key": "notes.text", "value": row["input"], "confidence": "high"}
        if row.get("field") == "key":
            item = {"key": row["input"], "value": "x", "confidence": "high"}
        block = json.dumps({"saved_memory": {"items": [item]}})
        with tempfile.NamedTemporaryFile("w", suffix=".md", dir=self.folder, encoding="utf-8") as file:
            file.write(f"```yaml\n{block}\n```\n")
            file.flush()
            return "".join(self.run("show", *words, "--file", file.name).stdout for words in ([], ["--all"]))


def read(file):
    opened = gzip.open(file, "rt") if file.suffix == ".gz" else open(file, encoding="utf-8")
    with opened as lines:
        return [json.loads(line) for line in lines if line.strip()]


def should_be_stopped(row, file):
    by_name = any(name in file.name for name in STOPPED_FILES) and "benign" not in file.name
    return row["expect"] == "refuse" if "expect" in row else by_name


def holds(row, printed):
    """Whether the output keeps the conditions of a rendering row."""
    lines = printed.splitlines()
    is_clean = not any(bad in line for bad in row["must_not_contain"] for line in lines)
    is_whole = all(good in printed for good in row["must_contain"]) or "withheld" in printed
    return is_clean and is_whole and not any(re.search(bad, line) for bad in row["must_not_match"] for line in lines)


def report(file, judge, wants_list):
    rows = read(file)
    per_kind, misses = collections.defaultdict(lambda: [0, 0]), []
    verdicts = collections.Counter()

    def judged(row):
        if "input" in row:
            return holds(row, judge.rendered(row)), "shown", "-"
        verdict, rule = judge.verdict(row)
        return (verdict != "passes") == should_be_stopped(row, file), verdict, rule

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row, (is_right, verdict, rule) in zip(rows, pool.map(judged, rows)):
            verdicts[verdict] += 1
            per_kind[row["kind"]][0] += is_right
            per_kind[row["kind"]][1] += 1
            if not is_right:
                misses.append((row, rule))
    right = len(rows) - len(misses)
    counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
    print(f"{file.name}: {right} of {len(rows)} right, {100 * right / max(len(rows), 1):.1f} % ({counts})")
    for kind, (good, all_rows) in sorted(per_kind.items()):
        print(f"  {kind:<28} {good:>4} / {all_rows:<4} {100 * good / all_rows:5.1f} %")
    for row, rule in misses if wants_list else []:
        print(f"  miss {row.get('id', '')} {row['kind']} {rule}: {json.dumps(row.get('text', row.get('input')), ensure_ascii=False)[:300]}")


if __name__ == "__main__":
    sys.exit(main())
