"""Revisions of small programs, tests/increment/NN-name/{v0.c, v1.c, …, expect}: what `reprove diff` says about pairs of them, and what
`reprove verify` does with them, one after the other with one store.

The file `expect` has blocks. A block begins with the command and the revisions it is about. Before the first block, `args:` holds for all
blocks; in a block it adds options for that one. A word that is the name of a file of the folder stands for that file.

    args: --32
    diff v0 v1
    f         changed
    main      impacted  calls f      the rest of the line must occur in the reason
    main#1    equal                  the first loop of main
    global x  changed

What a block `diff` does not name must be equal. Besides, every revision compared with itself is equal throughout, and a second
comparison says the same.

    verify v1
    args: --engine predicate
    verdict: true
    reused: precision abstractions   kinds (KINDS) that must be reused
    not reused: answer               kinds that must not
    counts: solver.queries <= 40, abstract.successors < scratch
    says: TEXT                       stands in the output
    tried first: paths               the engine that was asked first; `not paths`: another one

The blocks `verify` are the steps of one series, in their order; a revision may occur several times. Each step also runs without a store:
the verdict must be the same. `counts:` compares numbers of --stats with a number, with the number from `scratch`, the run without a
store, or with a sum like `3 * scratch + 500`. Every step needs `verdict:` and an upper bound on solver.queries: that is what reuse is
about, and unlike seconds it does not depend on the machine."""
import glob, json, operator, os, re, shlex
from . import verify
from .base import Case, Fail, ROOT
from .series import Series, read

STATUSES = ("equal", "impacted", "changed", "added", "removed", "renamed")
KINDS = {  # what can be reused: was it?
    "answer": lambda run: run.numbers["answers.reused"] > 0 and run.verdict.startswith("true"),
    "violation": lambda run: run.numbers["answers.reused"] > 0 and run.verdict.startswith("false"),
    "precision": lambda run: run.numbers["predicates.reused"] > 0,
    "structure": lambda run: run.numbers["decisions.reused"] > 0,
    "abstractions": lambda run: run.numbers["abstractions.reused"] > 0,
    "invariants": lambda run: run.numbers["invariants.reused"] > 0,
    "refutations": lambda run: run.numbers["refutations.reused"] > 0,
    "automata": lambda run: run.numbers["automata.reused"] > 0,
    "triples": lambda run: run.numbers["triples.reused"] > 0,
    "depth": lambda run: run.numbers["depth.reused"] > 0,
    "summaries": lambda run: run.numbers["summaries.reused"] > 0,
    "patterns": lambda run: run.numbers["patterns.reused"] > 0,
}
COMPARISONS = {"<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt}
COUNT = re.compile(r"([a-z._]+) (<=?|=|>=?) (?:(?:(\d+) \* )?(scratch)(?: \+ (\d+))?|(\d+))$")


class Diff:
    """A block about two revisions."""

    def __init__(self, old, new):
        self.old, self.new, self.args, self.lines = old, new, [], []
        self.revisions = (old, new)

    def add(self, text):
        m = re.match(rf"(global \S+|\S+)\s+({'|'.join(STATUSES)})(?:\s+(.*))?$", text)
        if m:
            self.lines.append((m.group(1), m.group(2), m.group(3) or ""))
        return m

    def problem(self):
        return None


class Count:
    """One comparison of `counts:`."""

    def __init__(self, match):
        self.text = match.group(0)
        self.name, self.comparison, factor, self.of_scratch, more, number = match.groups()
        self.factor, self.more = (int(factor or 1), int(more or 0)) if self.of_scratch else (0, int(number))

    def is_upper_bound(self):
        return self.comparison in ("<", "<=", "=")

    def problem(self, numbers, scratch):
        got, bound = numbers.get(self.name), self.factor * scratch.get(self.name, 0) + self.more
        if got is None or not COMPARISONS[self.comparison](got, bound):
            that_is = f", {int(bound)}" if self.of_scratch else ""
            return f"{self.name} is {got if got is None else int(got)}, expected {self.text}{that_is}"
        return None


class Step:
    """A block `verify`: one verification of a series."""

    def __init__(self, revision):
        self.revision, self.args, self.verdict, self.counts, self.says, self.first = revision, [], None, [], [], None
        self.reused, self.not_reused = [], []

    def add(self, text):
        m = re.match(r"(verdict|reused|not reused|counts|says|tried first): *(.*)$", text)
        if not m:
            return False
        key, value = m.groups()
        if key == "verdict":
            self.verdict = value
        elif key == "says":
            self.says.append(value)
        elif key == "tried first":
            self.first = value
        elif key == "counts":
            counts = [COUNT.match(part.strip()) for part in value.split(",")]
            self.counts += [Count(c) for c in counts if c]
            return all(counts)
        else:
            kinds = value.split()
            (self.reused if key == "reused" else self.not_reused).extend(kinds)
            return set(kinds) <= set(KINDS)
        return True

    def problem(self):
        if not self.verdict:
            return f"no verdict of {self.revision}"
        if not any(c.name == "solver.queries" and c.is_upper_bound() for c in self.counts):
            return f"no upper bound on solver.queries of {self.revision}"
        return None

    def judge(self, run, scratch):
        """What is wrong with a run, if the one without a store is this one."""
        wrong = [] if verify.fits(run.verdict, [self.verdict]) else [f"{run.verdict}, expected {self.verdict}"]
        wrong += [f"{kind} not reused" for kind in self.reused if not KINDS[kind](run)]
        wrong += [f"{kind} reused" for kind in self.not_reused if KINDS[kind](run)]
        wrong += filter(None, (c.problem(run.numbers, scratch) for c in self.counts))
        wrong += [f"it does not say: {text}" for text in self.says if text.encode() not in run.done.out + run.done.err]
        asked = re.search(r"^engine\.([a-z]+): ", run.done.out.decode(errors="replace"), re.M)
        name, negated = (self.first or "").removeprefix("not "), (self.first or "").startswith("not ")
        if name and (not asked or (asked[1] == name) == negated):
            wrong.append(f"the first engine was {asked and asked[1]}, expected {self.first}")
        return wrong


class Expectation:
    """The file `expect` of a folder."""

    def __init__(self, path):
        self.folder, self.diffs, self.steps, args, block = os.path.dirname(path), [], [], [], None
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            text = line.split("//")[0].strip()
            head = re.match(r"diff (v\d+) (v\d+)$|verify (v\d+)$", text)
            if not text:
                continue
            if head:
                old, new, revision = head.groups()
                block = Step(revision) if revision else Diff(old, new)
                (self.steps if revision else self.diffs).append(block)
                block.args += args
            elif text.startswith("args:"):
                (block.args if block else args).extend(self.file_or_word(w) for w in shlex.split(text[5:]))
            elif not block or not block.add(text):
                raise Fail(f"{path}:{number}: not understood: {text}")
        for problem in filter(None, (b.problem() for b in self.diffs + self.steps)):
            raise Fail(f"{path}: {problem}")

    def file_or_word(self, word):
        path = os.path.join(self.folder, word)
        return path if "/" not in word and os.path.exists(path) else word


# ---- reprove diff ----

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


def check_diff(context, folder, block):
    report, shown, text = compare(context, folder, block.old, block.new, block.args)
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
    again = compare(context, folder, block.old, block.new, block.args)[2]
    if again != text:
        raise Fail("a second run says something else", shown)


def check_same(context, folder, version, args):
    report, shown, _ = compare(context, folder, version, version, args)
    for name, (status, reason) in facts(report).items():
        if status != "equal":
            raise Fail(f"compared with itself, {name} is {status} ({reason})", shown)


# ---- reprove verify ----

def check_series(context, name, expectation):
    """All steps with one store; each also without."""
    beside = [p for p in glob.glob(os.path.join(expectation.folder, "*")) if not re.search(r"/(v\d+\.c|expect)$", p)]
    s = Series(context, "increment", name, beside)
    for number, step in enumerate(expectation.steps, 1):
        text, where = read("increment", name, step.revision + ".c"), f"step {number}, {step.revision}"
        s.run(text, *step.args, store=False)
        alone, from_scratch, scratch = s.shown(), s.verdict, s.numbers
        if not verify.fits(from_scratch, [step.verdict]):
            raise Fail(f"{where}: {from_scratch} without a store, expected {step.verdict}\n{s.done.tail()}", alone)
        s.run(text, *step.args)
        wrong = step.judge(s, scratch)
        if s.verdict != from_scratch:
            wrong.append(f"{from_scratch} without a store")
        s.need(not wrong, f"{where}: {'; '.join(wrong)}")
    return 2 * len(expectation.steps)


def folder_cases(name, expectation):
    folder = expectation.folder
    for block in expectation.diffs:
        yield Case(f"{name}:{block.old}-{block.new}", lambda c, b=block: check_diff(c, folder, b))
    for version, args in sorted({(v, tuple(b.args)) for b in expectation.diffs for v in b.revisions}):
        yield Case(f"{name}:{version}-itself", lambda c, v=version, a=args: check_same(c, folder, v, a))
    if expectation.steps:
        yield Case(f"{name}:verify", lambda c: check_series(c, name, expectation))


def cases(context):
    found = []
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/increment/*/expect"))):
        name = os.path.basename(os.path.dirname(path))
        try:
            found += folder_cases(name, Expectation(path))
        except Fail as failure:
            def broken(context, failure=failure):
                raise failure
            found.append(Case(name, broken))
    return found
