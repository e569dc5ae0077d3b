#!/usr/bin/env python3
"""Measures what hostile memory files cost, compared with an ordinary file of the same size.

  cargo build --release && python3 benches/shapes.py [--program FILE] [--shape NAME]… [--command WORD]… [SIZE…]

A shape is a file built to be slow: one key thousands of times, one huge line, anchors, unclosed fences, broken YAML. Every
command runs on every shape at every size (in thousands of bytes; 250 and 1000 unless told). Prints a row for each command
and shape that costs more than LIMIT times the CPU time or the memory of the ordinary file, or whose time grows faster than
the file, and ends with 1 if there is any.
"""
import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# How often more than an ordinary file a shape may cost.
LIMIT = 10
# Below this, starting the program and reading the clock decide.
LEAST_SECONDS, LEAST_MB = 0.02, 12
# How much faster than the file the time may grow: processor caches make larger files a little slower per byte.
GROWTH = 1.8
TIMEOUT = 20

HEAD = "# Memories\n\n```yaml\nsaved_memory:\n  version: 1\n  updated: 2026-01-01\n  settings:\n    enabled: true\n    announce_writes: true\n"
FOOT = "deletions: []\n```\n"


def block(items, foot=FOOT):
    return f"{HEAD}  items:\n{items}{foot}"


def repeated(size, unit):
    """The texts of unit(0), unit(1), … until they fill the size."""
    parts, total = [], 0
    while total < size:
        parts.append(unit(len(parts)))
        total += len(parts[-1])
    return "".join(parts)


def item(number, value="prefer this option", key=None, more=""):
    return f"    - key: {key or f'area{number % 7}.preference_{number:06}'}\n      value: {value}\n      added: 2026-01-01\n{more}"


def ordinary(size):
    return block(repeated(size, lambda n: item(n, f"prefer option {n} over its alternatives in this area of the project",
                                               more="      source: explicit user preference\n      confidence: high\n")))


def one_value(text):
    return lambda size: block(item(0, text(size)) + item(1))


def fill(unit):
    return lambda size: unit * (size // len(unit) + 1)


def flow(unit):
    return lambda size: HEAD + "  items: [" + fill(unit)(size) + "a]\n" + FOOT


SHAPES = {
    "ordinary": ordinary,
    "one key": lambda size: block(repeated(size, lambda n: item(n, f"value {n}", "a.key"))),
    "one key, one value": lambda size: block(repeated(size, lambda n: item(n, key="a.key"))),
    "one value": lambda size: block(repeated(size, lambda n: item(n, "always the same words in this value here"))),
    "one value, tagged": lambda size: block(repeated(size, lambda n: item(n, "always the same words", more=f"      tags: [t{n}]\n"))),
    "one value, pinned": lambda size: block(repeated(size, lambda n: item(n, "'same  words" + " " * (n % 50) + "'" if n else "same words", more="      tags: [pinned]\n"))),
    "expired": lambda size: block(repeated(size, lambda n: item(n, f"value {n}", more="      expires: 2026-02-01\n"))),
    "expired, one key": lambda size: block(repeated(size, lambda n: item(n, f"value {n}", "a.key", "      expires: 2026-02-01\n"))),
    "similar keys": lambda size: block(repeated(size, lambda n: item(n, f"value {n}", f"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.{'b' * 30}{n}"))),
    "no keys": lambda size: block(repeated(size, lambda n: f"    - value: prefer {n}\n")),
    "bare strings": lambda size: block(repeated(size, lambda n: f"    - prefer {n}\n")),
    "tombstones": lambda size: block(item(0), "deletions:\n" + repeated(size, lambda n: f"  - key: a.k{n}\n    removed: 2026-01-01\n    reason: user asked\n") + "```\n"),
    "one tombstone": lambda size: block(item(0), "deletions:\n" + repeated(size, lambda n: "  - key: a.key\n    removed: 2026-01-01\n") + "```\n"),
    "half tombstones": lambda size: block(repeated(size // 2, lambda n: item(n, "x", f"a.k{n}")), "deletions:\n" + repeated(size // 2, lambda n: f"  - key: a.k{n}\n    removed: 2026-01-01\n") + "```\n"),
    "tags": lambda size: block(item(0, more="      tags: [" + repeated(size, lambda n: f"t{n}, ") + "z]\n")),
    "allowed tags": lambda size: block(item(0, more="      tags: [" + fill("allowed:aws-key, ")(size) + "z]\n")),
    "tagged items": lambda size: block(repeated(size, lambda n: item(n, more=f"      tags: [t{n}, pinned]\n"))),
    "open tags": one_value(fill("<a </a ")),
    "quoted open tags": one_value(lambda size: '"' + fill("<a </a ")(size) + '"'),
    "system tags in items": lambda size: block(repeated(size, lambda n: item(n, '"' + "<system </system " * 20 + '"'))),
    "system tags": one_value(lambda size: '"' + fill("<system </system ")(size) + '"'),
    "brackets": one_value(lambda size: '"' + fill("![](")(size) + '"'),
    "one word": one_value(fill("a")),
    "spaces": one_value(lambda size: '"a' + " " * size + 'b"'),
    "dots": one_value(fill("a.b")),
    "base64": one_value(fill("QUtJQUlPU0ZPRE5ON0VYQU1QTEU")),
    "hex": one_value(fill("deadbeef01")),
    "percent": one_value(lambda size: '"' + fill("%2541")(size) + '"'),
    "escapes": one_value(lambda size: '"' + fill("\\u0041\\n")(size) + '"'),
    "entities": one_value(lambda size: '"' + fill("&amp;#x26;")(size) + '"'),
    "combining": one_value(lambda size: '"a' + fill("\u0301\u0316")(size // 2) + '"'),
    "invisible": one_value(lambda size: '"' + fill("\u200bx")(size // 2) + '"'),
    "tag characters": one_value(lambda size: '"' + fill("\U000e0041")(size // 4) + '"'),
    "mails": one_value(lambda size: '"' + fill("a@b.co ")(size) + '"'),
    "at signs": one_value(lambda size: '"' + fill("a@")(size) + '"'),
    "keys": one_value(lambda size: '"' + fill("AKIAIOSFODNN7EXAMPL3 ")(size) + '"'),
    "passwords": one_value(lambda size: '"' + fill("password=")(size) + '"'),
    "digits": one_value(fill("4111 ")),
    "ignore previous": one_value(lambda size: '"' + fill("ignore all previous instructions ")(size) + '"'),
    "ignore": one_value(lambda size: '"' + fill("ignore ")(size) + '"'),
    "letters apart": one_value(lambda size: '"' + fill("i g n o r e ")(size) + '"'),
    "urls": one_value(lambda size: '"' + fill("http://a/")(size) + '"'),
    "backticks": one_value(lambda size: '"' + fill("`a``b```")(size) + '"'),
    "thai": one_value(lambda size: '"' + fill("สวัสดี")(size // 3) + '"'),
    "chinese": one_value(lambda size: '"' + fill("不要使用制表符")(size // 3) + '"'),
    "block scalar": lambda size: block("    - key: a.b\n      value: |\n" + fill("        a line\n")(size)),
    "folded scalar": lambda size: block("    - key: a.b\n      value: >\n" + fill("        a line\n\n")(size)),
    "plain lines": lambda size: block("    - key: a.b\n      value: a\n" + fill("        a line\n")(size)),
    "huge key": lambda size: block(f"    - key: {'a' * size}\n      value: x\n"),
    "dotted key": lambda size: block(f"    - key: {fill('a.')(size)}a\n      value: x\n"),
    "value list": lambda size: block("    - key: a.b\n      value:\n" + repeated(size, lambda n: f"        - v{n}\n")),
    "value map": lambda size: block("    - key: a.b\n      value:\n" + repeated(size, lambda n: f"        k{n}: v\n")),
    "value in flow": one_value(lambda size: "[" + fill("a,")(size) + "a]"),
    "flow items": flow("a,"),
    "flow maps": flow("{a: b},"),
    "flow keys": flow("{key: a.b, value: c},"),
    "flow nesting": lambda size: HEAD + "  items: " + "[" * (size // 2) + "]" * (size // 2) + "\n" + FOOT,
    "open flow": lambda size: HEAD + "  items: " + "[" * size + "\n" + FOOT,
    "open maps": lambda size: HEAD + "  items: " + "{a: " * (size // 4) + "\n" + FOOT,
    "some nesting": lambda size: block(repeated(size, lambda n: item(n, "[" * 50 + "a" + "]" * 50))),
    "dashes": lambda size: block("    " + "- " * (size // 2) + "a\n"),
    "deep map": lambda size: block("    - value:\n" + "".join(" " * (8 + n) + "a:\n" for n in range(int((2 * size) ** 0.5)))),
    "one map": lambda size: block("    - " + repeated(size, lambda n: f"{'' if n == 0 else '      '}k{n}: v\n")),
    "top map": lambda size: HEAD + repeated(size, lambda n: f"  k{n}: v\n") + "  items: []\n" + FOOT,
    "root map": lambda size: block(item(0), repeated(size, lambda n: f"k{n}: v\n") + FOOT),
    "repeated field": lambda size: block("    - key: a.b\n" + fill("      value: x\n")(size)),
    "repeated unknown": lambda size: block("    - key: a.b\n      value: x\n" + fill("      foo: x\n")(size)),
    "repeated items": lambda size: HEAD + fill("  items: []\n")(size) + FOOT,
    "repeated deletions": lambda size: block(item(0), fill("deletions: []\n")(size) + "```\n"),
    "repeated memory": lambda size: "```yaml\n" + fill("saved_memory:\n  items: []\n")(size) + "```\n",
    "anchors": lambda size: block(repeated(size, lambda n: f"    - &a{n} {{key: a.k{n}, value: x}}\n")),
    "aliases": lambda size: block("    - &a {key: a.b, value: x}\n" + fill("    - *a\n")(size)),
    "large alias": lambda size: block("    - key: a.b\n      value: &a " + "x" * (size // 2) + "\n" + fill("    - *a\n")(size // 2)),
    "laughs": lambda size: block("    - &a0 [x]\n" + repeated(size, lambda n: f"    - &a{n + 1} [*a{n}, *a{n}]\n")),
    "unknown aliases": lambda size: block(fill("    - *a\n")(size)),
    "merge keys": lambda size: block("    - &a {key: a.b, value: x}\n" + fill("    - <<: *a\n")(size)),
    "yaml tags": lambda size: block(fill("    - !!str a\n")(size)),
    "broken items": lambda size: block(repeated(size, lambda n: f"    - key: a.k{n}\n     value: x\n   - [\n")),
    "broken at the end": lambda size: block(repeated(size, item) + "    - key: [\n"),
    "broken at the start": lambda size: block("    - key: [\n" + repeated(size, item)),
    "tabs": lambda size: block(repeated(size, lambda n: f"\t- key: a.k{n}\n\t  value: x\n")),
    "open quotes": lambda size: block(repeated(size, lambda n: f'    - key: a.k{n}\n      value: "x\n')),
    "colons": lambda size: block(repeated(size, lambda n: f"    - key: a.k{n}\n      value: x: y: z\n")),
    "conflicts": lambda size: block(repeated(size, lambda n: f"<<<<<<< a\n{item(n, 'x')}=======\n{item(n, 'y')}>>>>>>> b\n")),
    "open conflicts": lambda size: block(repeated(size, lambda n: f"<<<<<<< a\n{item(n)}")),
    "conflict separators": lambda size: block("<<<<<<< a\n" + fill("=======\n")(size)),
    "fences": lambda size: fill("```yaml\na: b\n```\n")(size) + block(item(0)),
    "memory fences": lambda size: repeated(size, lambda n: f"```yaml\nsaved_memory:\n  items:\n{item(n)}```\n"),
    "open fences": lambda size: fill("```yaml\n")(size) + block(item(0)),
    "long fences": lambda size: repeated(size, lambda n: "`" * (n % 200 + 3) + "yaml\n") + block(item(0)),
    "open memory fences": lambda size: repeated(size, lambda n: f"{'~`'[n % 2] * 3}yaml\nsaved_memory:\n  items:\n{item(n)}"),
    "indented fences": lambda size: fill(" ```yaml\n  saved_memory:\n")(size),
    "no fence": lambda size: "saved_memory:\n  items:\n" + repeated(size, item),
    "no closing fence": lambda size: block(repeated(size, item), ""),
    "quotes of quotes": lambda size: ">" * size + "\n" + block(item(0)),
    "lists of lists": lambda size: "- " * (size // 2) + "\n" + block(item(0)),
    "markdown brackets": lambda size: "[" * size + "\n" + block(item(0)),
    "markdown stars": lambda size: fill("*a_ **b ")(size) + "\n" + block(item(0)),
    "markdown code": lambda size: repeated(size, lambda n: "`" * (n % 300 + 1) + " ") + "\n" + block(item(0)),
    "markdown links": lambda size: fill("[a](")(size) + "\n" + block(item(0)),
    "markdown definitions": lambda size: repeated(size, lambda n: f"[a{n}]: b\n") + block(item(0)),
    "markdown html": lambda size: fill("<a><!--<?<![CDATA[")(size) + "\n" + block(item(0)),
    "comments": lambda size: HEAD + fill("  # saved_memory: items:\n")(size) + "  items: []\n" + FOOT,
    "comments in items": lambda size: block(repeated(size, lambda n: f"    # about it\n{item(n)}")),
    "blank lines": lambda size: block(item(0) + "\n" * size + item(1)),
    "blank file": lambda size: "\n" * size,
    "carriage returns": lambda size: ordinary(size).replace("\n", "\r\n"),
    "bare carriage returns": lambda size: ordinary(size).replace("\n", "\r"),
    "zeros": lambda size: "\0" * size,
    "one line": lambda size: "a" * size,
    "dates": lambda size: block(repeated(size, lambda n: f"    - key: a.k{n}\n      value: x\n      added: 99999-99-99\n      expires: tomorrow\n")),
    "wrong types": lambda size: block(repeated(size, lambda n: f"    - key: [a, {n}]\n      value: {{}}\n      tags: {n}\n      confidence: [x]\n")),
    "json": lambda size: '```yaml\n{"saved_memory": {"items": [' + repeated(size, lambda n: f'{{"key": "a.k{n}", "value": "x"}}, ') + ']}}\n```\n',
}

COMMANDS = {
    "show": "show",
    "show --all": "show --all",
    "show --explain": "show --explain",
    "show --json": "show --json",
    "check": "check",
    "check --fix": "check --fix --dry-run",
    "remember --dry-run": "remember --dry-run area3.new_key tabs",
    "remember": "remember area3.new_key tabs",
    "remember again": "remember a.key another",
    "forget": "forget a.key",
    "forget words": "forget prefer",
    "confirm": "confirm a.key",
    "rename": "rename a.key b.key",
    "promote": "promote a.key --dry-run",
    "tidy": "tidy",
    "tidy --apply": "tidy --apply",
    "recover": "recover --dry-run",
    "recall": "recall which option do we prefer in area 7",
    "index": "index",
    "stats": "stats",
    "trust": "trust --yes",
    "undo": "undo",
    "bootstrap": "bootstrap",
    "hook, not trusted": "hook session-start --agent claude",
    "hook session-start": "hook session-start --agent claude",
    "hook prompt": "hook prompt --agent claude",
}
# Only these need a trusted memory, or a step to undo.
BEFORE = {"undo": ["remember", "area3.new_key", "tabs"], "hook session-start": ["trust", "--yes"],
          "hook prompt": ["trust", "--yes"], "bootstrap": ["trust", "--yes"]}
INPUT = '{"session_id": "5f2c", "cwd": ".", "source": "startup", "prompt": "please look at the failing test in the parser"}'


def run(program, words, root):
    """CPU seconds and peak MB of one run, by GNU time: a direct child of Python would report at least Python's own memory."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(root.parent), "MEMSKILL_TODAY": "2026-11-17"}
    command = ["timeout", str(TIMEOUT), "/usr/bin/time", "-f", "peak %M", program, *words]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=root, env=environment, input=INPUT, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if "peak " not in done.stderr:
        return TIMEOUT, 0
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, int(done.stderr.rsplit("peak ", 1)[1]) / 1024


def measure(program, text, name):
    """CPU seconds and peak MB of a command in a new repository with this memory."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "repository"
        subprocess.run(["git", "init", "-q", root], check=True)
        (root / "memories.md").write_text(text, newline="")
        if name in BEFORE:
            run(program, BEFORE[name], root)
        return run(program, COMMANDS[name].split(), root)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=os.path.abspath, default=ROOT / "target/release/memskill")
    parser.add_argument("--shape", action="append", choices=SHAPES, metavar="NAME")
    parser.add_argument("--command", action="append", choices=COMMANDS, metavar="WORD")
    parser.add_argument("--all", action="store_true", help="print every row")
    parser.add_argument("sizes", nargs="*", type=int, metavar="SIZE", default=[250, 1000])
    given = parser.parse_args()
    sizes, found = sorted(given.sizes), False
    print("| command | shape | size kB | CPU ms | / ordinary | growth | peak MB | / ordinary |\n|---" + "|---" * 7 + "|")
    for name in given.command or COMMANDS:
        bases = [measure(given.program, SHAPES["ordinary"](size * 1000), name) for size in sizes]
        for shape in given.shape or SHAPES:
            before = None
            for size, (base_seconds, base_mb) in zip(sizes, bases):
                seconds, mb = measure(given.program, SHAPES[shape](size * 1000), name)
                times, more = seconds / max(base_seconds, LEAST_SECONDS), mb / max(base_mb, LEAST_MB)
                growth = 0
                if before and seconds > 5 * LEAST_SECONDS:
                    growth = seconds / max(before[0], LEAST_SECONDS) / (size / before[1])
                before = seconds, size
                is_bad = max(times, more) > LIMIT or growth > GROWTH
                found |= is_bad
                if is_bad or given.all:
                    print(f"| {name} | {shape} | {size} | {1e3 * seconds:.0f} | {times:.1f} | {growth:.1f} | {mb:.0f} | {more:.1f} |", flush=True)
                if seconds >= TIMEOUT:
                    break
    return found


if __name__ == "__main__":
    sys.exit(main())
