"""Revisions of small programs, tests/increment/NN-name/{v0.c, v1.c, …, expect}: what `reprove diff` must say about each pair.

The file `expect` has blocks; what a block does not name must be equal:

    v0 v1
    f         changed
    main      impacted  calls f      the rest of the line must occur in the reason
    main#1    equal                  the first loop of main
    global x  changed
    args --32                        options for all blocks, before the first one

Besides, every revision compared with itself must be equal throughout, and a comparison must not depend on the run."""
import glob, json, os, re
from .base import Case, Fail, ROOT

STATUSES = ("equal", "impacted", "changed", "added", "removed", "renamed")


class Block:
    def __init__(self, old, new):
        self.old, self.new, self.lines = old, new, []


def read_expectation(path):
    blocks, args = [], []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        text = line.split("//")[0].strip()
        if not text:
            continue
        m = re.match(r"(v\d+) (v\d+)$", text)
        if m:
            blocks.append(Block(*m.groups()))
            continue
        if text.startswith("args ") and not blocks:
            args = text.split()[1:]
            continue
        m = re.match(rf"(global \S+|\S+)\s+({'|'.join(STATUSES)})(?:\s+(.*))?$", text)
        if not m or not blocks:
            raise Fail(f"{path}:{number}: not understood: {text}")
        blocks[-1].lines.append((m.group(1), m.group(2), m.group(3) or ""))
    return blocks, args


def compare(context, folder, old, new, args):
    paths = [os.path.join(folder, v + ".c") for v in (old, new)]
    done = context.reprove("diff", *args, "--json", "-", *paths)
    shown = context.shown(done.command)
    if done.status != 0:
        raise Fail(f"status {done.status}\n{done.tail()}", shown)
    try:
        return json.loads(done.out), shown, done.out
    except ValueError as problem:
        raise Fail(f"no JSON: {problem}", shown)


def facts(report):
    """What the report says: name → (status, reason)."""
    found = {}
    for f in report["fragments"]:
        name = f["function"] + (f"#{f['loop']}" if f["kind"] == "loop" else "")
        found[name] = (f["status"], f.get("reason", ""))
    for g in report["globals"]:
        found["global " + g["name"]] = (g["status"], g.get("reason", ""))
    return found


def check_block(context, folder, block, args):
    report, shown, text = compare(context, folder, block.old, block.new, args)
    found, named = facts(report), set()
    for name, status, reason in block.lines:
        named.add(name)
        got = found.get(name, ("equal", "") if name.startswith("global ") else ("absent", ""))
        if got[0] != status:
            raise Fail(f"{name} is {got[0]} ({got[1]}), expected {status}", shown)
        if reason not in got[1]:
            raise Fail(f"{name}: the reason is {got[1]!r}, expected {reason!r} in it", shown)
    for name, (status, reason) in found.items():
        inside = name.partition("#")[0]
        if name not in named and status != "equal" and not (inside != name and inside in named):
            raise Fail(f"{name} is {status} ({reason}), expected equal", shown)
    counts = {s: sum(1 for f in report["fragments"] if f["kind"] == "function" and f["status"] == s) for s in STATUSES}
    if report["functions"] != counts:
        raise Fail(f"the counts {report['functions']} are not those of the fragments {counts}", shown)
    again = compare(context, folder, block.old, block.new, args)[2]
    if again != text:
        raise Fail("a second run says something else", shown)


def check_same(context, folder, version, args):
    report, shown, _ = compare(context, folder, version, version, args)
    for name, (status, reason) in facts(report).items():
        if status != "equal":
            raise Fail(f"compared with itself, {name} is {status} ({reason})", shown)


def cases(context):
    found = []
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/increment/*/expect"))):
        folder = os.path.dirname(path)
        name = os.path.basename(folder)
        try:
            blocks, args = read_expectation(path)
        except Fail as failure:
            def broken(context, failure=failure):
                raise failure
            found.append(Case(name, broken))
            continue
        for block in blocks:
            found.append(Case(f"{name}:{block.old}-{block.new}", lambda c, f=folder, b=block, a=args: check_block(c, f, b, a)))
        for version in sorted({v for b in blocks for v in (b.old, b.new)}):
            found.append(Case(f"{name}:{version}-itself", lambda c, f=folder, v=version, a=args: check_same(c, f, v, a)))
    return found
