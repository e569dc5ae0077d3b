#!/usr/bin/env python3
"""Evaluates recall with questions whose answers are known.

    benches/recall.py ITEMS.jsonl QUERIES.jsonl [--compare] [--list] [--binary PATH]

An item has `key`, `value` and any other field of an item; a query has `query`, `relevant` (key: grade), `kind`
and `lang`. Each query runs `memskill recall --json`, as an agent would. Prints for each kind and language: R@k
(the share of relevant items among the first k), nDCG@10 (graded), MRR, and the share of weak answers. For
questions without an answer it prints the share that are weak or empty. `--compare` also builds the program without
its concept list and adds its scores; `--list` names the questions whose answers are not among the first five.
"""

import argparse
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = ["R@1", "R@5", "R@10", "hit@5", "nDCG@10", "MRR", "weak"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("items", type=pathlib.Path)
    parser.add_argument("queries", type=pathlib.Path)
    parser.add_argument("--compare", action="store_true", help="compare with a build without the concept list")
    parser.add_argument("--list", action="store_true", help="list the questions that were not answered")
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / "target/release/memskill")
    args = parser.parse_args()
    if not args.binary.exists():
        subprocess.run(["cargo", "build", "--release"], cwd=ROOT, check=True)
    queries = rows(args.queries)
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "memories.md").write_text(memory(rows(args.items)))
        answered = answers(args.binary.resolve(), folder, queries)
        bare = answers(without_concepts(), folder, queries) if args.compare else []
        if args.list:
            misses(answered)
        report(judged(answered), judged(bare))


def rows(path):
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def memory(items):
    """A memory file; JSON is valid YAML, so the items are copied as they are."""
    lines = ["```yaml", "saved_memory:", "  version: 1", "  items:"]
    lines += ["    - " + json.dumps(item, ensure_ascii=False) for item in items]
    return "\n".join(lines + ["deletions: []", "```", ""])


def without_concepts():
    folder = ROOT / "target/conceptless"
    subprocess.run(["cargo", "build", "--release", "--quiet", "--target-dir", folder], cwd=ROOT, check=True,
                   env={**os.environ, "RUSTFLAGS": "--cfg conceptless"})
    return folder / "release/memskill"


def answers(binary, folder, queries):
    """Each query with the keys that were found and whether the matches are weak."""
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "MEMSKILL_TODAY": "2026-11-17"}

    def ask(query):
        command = [binary, "recall", "--json", "--limit", "10", "--budget", "1000000", "--", query["query"]]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
        report = json.loads(done.stdout or "{}")
        return query, [one.get("key") for one in report.get("results", [])], report.get("weak", False)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(ask, queries))


def scores(query, found, weak):
    relevant = query["relevant"]
    if not relevant:
        return {"weak": float(weak or not found)}
    share = lambda k: sum(key in relevant for key in found[:k]) / len(relevant)
    gain = lambda grades: sum(grade / math.log2(place + 2) for place, grade in enumerate(grades[:10]))
    best = gain(sorted(relevant.values(), reverse=True))
    first = next((place + 1 for place, key in enumerate(found) if key in relevant), None)
    return {"R@1": share(1), "R@5": share(5), "R@10": share(10), "hit@5": float(share(5) > 0),
            "nDCG@10": gain([relevant.get(key, 0) for key in found]) / best,
            "MRR": 1 / first if first else 0.0, "weak": float(weak)}


def judged(answered):
    """The scores of each group of questions."""
    groups = collections.defaultdict(list)
    for query, found, weak in answered:
        names = ["all", "lang " + query["lang"], "kind " + query["kind"]] if query["relevant"] else ["no answer"]
        for name in names:
            groups[name].append(scores(query, found, weak))
    mean = lambda own, column: sum(one[column] for one in own) / len(own) if column in own[0] else None
    return {name: {"questions": len(own), **{column: mean(own, column) for column in COLUMNS}} for name, own in groups.items()}


def misses(answered):
    for query, found, weak in answered:
        missing = [key for key in query["relevant"] if key not in found[:5]]
        if missing:
            print(f"{query['kind']:7} {query['query']!r} misses {missing}, got {found[:5]}")
        if not query["relevant"] and found and not weak:
            print(f"{query['kind']:7} {query['query']!r} has no answer, got {found[:3]}")


def report(judged, bare):
    columns = COLUMNS + (["R@5 without the list", "nDCG@10 without"] if bare else [])
    print("| | questions | " + " | ".join(columns) + " |\n|---|---|" + "---|" * len(columns))
    order = lambda name: (["all", "no an", "lang ", "kind "].index(name[:5]), name)
    cell = lambda number: "" if number is None else f"{number:.3f}".removeprefix("0")
    for name in sorted(judged, key=order):
        numbers = [judged[name][column] for column in COLUMNS]
        numbers += [bare[name][column] for column in ("R@5", "nDCG@10")] if bare else []
        print(f"| {name} | {judged[name]['questions']} | " + " | ".join(map(cell, numbers)) + " |")


if __name__ == "__main__":
    main()
