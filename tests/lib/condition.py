"""Conditions and difference verification: `--condition`, `--reuse diff`, and difference conditions against executions.

Theorem 1 of the difference paper: an execution that the condition of two revisions covers is one of the old revision. The pairs are
programs of the tests and their mutants (tools/mutate); tests/tools/diff_check.c runs both with the same inputs. --long: 1,000 pairs, at
least 300 of them with executions that differ (`tests/diff-campaign` does that alone)."""
import glob, os, re, shlex, sys
from . import conditional
from .base import Case, Fail, ROOT, execute
from .series import Series, read, write

TOOL = os.path.join(ROOT, "tools/mutate")
SHORT_PAIRS, LONG_PAIRS, PER_PROGRAM = 60, 1050, 4  # a few are not understood
OBJECTS = ("--kinds", "initialiser")  # changes of objects
DIFFERING, COVERING = 0.3, 0.2  # so many of the pairs have executions that differ, and executions that are covered
PAIRS_STEP = 20  # of pairs.txt, so many are tried if time is short
OUTLINED = 0.5  # so many of the outlines give the condition that the old revision itself gives


def programs():
    """Programs of other groups. Most of them have few branches that do not meet again, so little is covered. Those that use up the
    address space take minutes."""
    found = [p for kind in ("encode/*.c", "verify/*.c", "regress/*/*.c") for p in sorted(glob.glob(os.path.join(ROOT, "tests", kind)))]
    return [p for p in found if "/bad/" not in p and "setjmp" not in p and "heap-room" not in p]


def pairs(folder, count, seed=1, kinds=()):
    """(old, new): our own programs with many mutants, then others in turn with a few each. Of some kinds of changes there may be fewer."""
    listed, found, turn = programs(), [], 0
    if kinds:
        listed = [p for p in listed if re.search(r"^[^\n(]*= *\{?[^;(]*\d", read(p), re.M)]
    own = sorted(glob.glob(os.path.join(ROOT, "tests/condition/*.c")))
    for program in own:
        out = os.path.join(folder, os.path.basename(program))
        execute([sys.executable, TOOL, program, "--seed", str(seed), "--count", str(count // 2 // len(own)), "--out", out, *kinds], 120)
        found += [(program, new) for new in sorted(glob.glob(os.path.join(out, "*.c")))]
    step = max(1, len(listed) * PER_PROGRAM // count) if count < len(listed) * PER_PROGRAM else 1
    while len(found) < count and not (kinds and turn):
        for k, program in enumerate(listed[turn % step::step]):
            if len(found) >= count:
                break
            out = os.path.join(folder, f"{turn}-{k}")
            execute([sys.executable, TOOL, program, "--seed", str(seed + turn), "--count", str(PER_PROGRAM), "--out", out, *kinds], 120)
            found += [(program, new) for new in sorted(glob.glob(os.path.join(out, "*.c")))]
        turn += 1
    return found[:count]


def compare(build, chosen, seed=1, more=()):
    """Runs diff_check on the pairs, some at a time, with more options; returns the counts and the lines that tell of mismatches."""
    counts, bad = {"pairs": 0, "differing": 0, "covering": 0, "residual": 0, "outlines": 0, "alike": 0, "mismatches": 0}, []
    for k in range(0, len(chosen), 50):
        names = [name for pair in chosen[k:k + 50] for name in pair]
        done = execute([os.path.join(build, "tools/diff_check"), "--runs", "8", "--seed", str(seed), *more, *names], 600,
                       limit_memory=False)
        text = done.out.decode(errors="replace")
        last = re.search("^" + " ".join(rf"{name}=(\d+)" for name in counts) + "$", text, re.M)
        bad += [line for line in text.splitlines() if line.startswith(("MISMATCH", "FAILED"))]
        if not last:
            bad.append(f"diff_check ends with status {done.status}: {done.tail(3)}")
            continue
        for name, n in zip(counts, last.groups()):
            counts[name] += int(n)
    return counts, bad


def executions(context, more=()):
    if not os.path.exists(os.path.join(context.build, "tools/diff_check")):
        raise Fail("not built", f"make BUILD={context.build} facts-tools")
    chosen = pairs(context.folder("condition", "decisions" if more else "pairs"), LONG_PAIRS if context.long else SHORT_PAIRS)
    counts, bad = compare(context.build, chosen, more=more)
    if bad:
        raise Fail("\n".join(bad[:10]))
    if not more and counts["alike"] < OUTLINED * counts["pairs"]:
        raise Fail(f"outlines of the old revision say too little: {counts}")
    if counts["differing"] < DIFFERING * counts["pairs"] or counts["covering"] < COVERING * counts["pairs"]:
        raise Fail(f"too few pairs say something: {counts}")
    return counts["pairs"]


def decisions(context):
    """The same for the data-flow detector: what is covered takes the same branches and makes the same calls in the old revision."""
    return executions(context, ("--dataflow",))


def objects(context):
    """Initialisers that have changed: what reads the object, by name or not, is not covered. Outlines tell as much."""
    folder, program = context.folder("condition", "objects"), os.path.join(ROOT, "tests/condition/tables.c")
    execute([sys.executable, TOOL, program, "--count", "70" if context.long else "24", "--out", folder, *OBJECTS], 120)
    counts, bad = compare(context.build, [(program, new) for new in sorted(glob.glob(os.path.join(folder, "*.c")))])
    if bad:
        raise Fail("\n".join(bad[:10]))
    if counts["differing"] * 6 < counts["pairs"] or min(counts["covering"], counts["alike"]) < counts["pairs"]:
        raise Fail(f"too little is told: {counts}")
    return counts["pairs"]


# ---- verdicts ----

PAIRS_BEGIN = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int); extern void abort(void); extern void exit(int);
"""


def introduced_bugs(context):
    """Pairs of small programs (condition/pairs.txt): the new one has a bug that the old one has not, wherever they differ. Both detectors
    leave it in the difference."""
    s, words = Revisions(context, "introduced"), read("condition/pairs.txt").split("### ")[1:]
    listed = [(old.partition("\n"), new.partition("\n")[2]) for old, new in zip(words[::2], words[1::2])]
    chosen = listed if context.long else listed[::PAIRS_STEP]
    for (heading, _, old), new in chosen:
        name, *options = heading.split()
        base = s.file("old.c", PAIRS_BEGIN + old)
        for detector in ("syntactic", "dataflow"):
            s.run(PAIRS_BEGIN + new, *options, *DIFF, "--detector", detector, "--base", base, "--replay", "interpreter", store=False)
            s.need(s.verdict == FALSE, f"{name}: {s.verdict}")
    return 2 * len(chosen)


# Two halves; the first one is hard to prove for the engine that is asked, the second one changes.
HALVES = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a, b;
void first(void) {{ a = __VERIFIER_nondet_int(); if (a < 100 && a > {bound}) reach_error(); }}
void second(void) {{ b = {value}; if (b > {limit}) reach_error(); }}
int main(void) {{ if (__VERIFIER_nondet_int()) first(); else second(); return 0; }}
"""
OLD, NEW, THIRD = (HALVES.format(bound=200, value=v, limit=9) for v in (1, 2, 3))
BROKEN = HALVES.format(bound=200, value=10, limit=9)
OLD_BROKEN, NEW_BROKEN = (HALVES.format(bound=50, value=v, limit=9) for v in (1, 2))  # both have the first half's error
PREDICATE = ("--engine", "predicate")
DIFF = ("--reuse", "diff")
TRUE, FALSE, UNDER = "true", "false(unreach-call)", "true(under condition)"


def relative(path):
    return f"true(relative to {path})"


class Revisions(Series):
    def __init__(self, context, name):
        super().__init__(context, "condition", name)

    def file(self, name, text):
        return write(os.path.join(self.folder, name), text)


def relative_without_store(context):
    s = Revisions(context, "relative")
    old, broken = s.file("old.c", OLD), s.file("broken.c", OLD_BROKEN)
    s.run(NEW, *PREDICATE, *DIFF, "--base", old, store=False).expect(relative(old))
    s.run(BROKEN, *PREDICATE, *DIFF, "--base", old, store=False).expect(FALSE)
    s.run(NEW_BROKEN, *PREDICATE, *DIFF, "--base", broken, store=False).expect(relative(broken))
    s.run(NEW_BROKEN, *PREDICATE, store=False).expect(FALSE)
    s.run(NEW_BROKEN, *DIFF, "--base", broken, store=False).expect(relative(broken))  # several engines: the difference is soon proved
    s.need(s.run(NEW, *PREDICATE, *DIFF, "--base", old, store=False).done.status == 3, "exit code of a relative verdict")
    return 6


def bug_elsewhere(context):
    """Both revisions have a bug that the difference does not have, and the difference is hard: several engines find it all the same. The
    difference has ten million ticks before that is the answer."""
    s = Revisions(context, "elsewhere")
    text = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
        int main(void) {
            if (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_int() == 77) reach_error(); return 0; }
            unsigned n = __VERIFIER_nondet_uint(), power = 1, sum = 0;
            while (n > 1) { n = n & 1 ? 3 * n + 1 : n / 2; sum += 2 * power; power *= 3; }
            if (5 * sum * sum != 5 * power * power - 10 * power + 5) reach_error(); /* sum is power - 1 */
            return 1; }"""
    old = s.file("old.c", text)
    new = text.replace("5 *", "3 *").replace("10 *", "6 *").replace("+ 5", "+ 3")
    s.run(new, *DIFF, "--base", old, store=False, guard=900).expect(FALSE)
    return 1


def lineage(s, words):
    s.command("explain", "--store", s.store)
    s.need(words in s.done.out, "explain does not tell the lineage")


def plain_through_store(context):
    s = Revisions(context, "plain")
    old, new = s.file("old.c", OLD), s.file("new.c", NEW)
    s.run(NEW, *PREDICATE, *DIFF, "--base", old).expect(relative(old))        # the store does not know OLD
    s.run(NEW, *PREDICATE, "--reuse", "answer").expect(TRUE, answers_reused=0)  # … and a relative verdict is no answer
    s = Revisions(context, "plain-2")
    old, new = s.file("old.c", OLD), s.file("new.c", NEW)
    s.run(OLD, *PREDICATE).expect(TRUE)
    s.run(NEW, *PREDICATE, *DIFF, "--base", old).expect(TRUE)
    s.run(THIRD, *PREDICATE, *DIFF, "--base", new).expect(TRUE)                # a chain of two
    lineage(s, b"lineage: rests on 2 answers about earlier revisions")
    s.run(THIRD, *PREDICATE, "--reuse", "answer").expect(TRUE, answers_reused=1)
    s.run(BROKEN, *PREDICATE, *DIFF, "--base", new).expect(FALSE)
    s.run(THIRD, *PREDICATE, *DIFF, "--base", new, "--externals", "pure").expect(relative(new))  # another question
    return 9


# The first half takes an engine much work.
LONG = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a, b;
void first(void) {{ int y = 0; for (int i = 0; i < 360001; i++) y = y == 2 ? 0 : y + 1; if (y != 1) reach_error(); }}
void second(void) {{ b = __VERIFIER_nondet_int(); a = b & 7; if (a == {value} && b == {other}) reach_error(); }}
int main(void) {{ if (__VERIFIER_nondet_int()) first(); else second(); return 0; }}
"""


def unasked(context):
    """With a base that is proved, and much that it covers, the difference is looked at first; what is proved is proved of the whole."""
    s = Revisions(context, "unasked")
    options = ("--engine", "kinduction", "--externals", "pure")
    old = s.file("old.c", LONG.format(value=1, other=64))
    s.run(LONG.format(value=1, other=64), *options).expect(TRUE)
    whole = s.numbers["work.ticks"]
    s.run(LONG.format(value=2, other=64), *options, "--base", old).expect(TRUE, work_ticks=lambda n: n < 0.9 * whole)
    lineage(s, b"lineage: rests on 1 answer")
    s.run(LONG.format(value=2, other=66), *options, "--base", old).expect(FALSE)
    return 4


# The part of main that has not changed has a loop, and the one behind it keeps its number without it.
LOOPS = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int lock;
void acquire(void) {{ if (lock) reach_error(); lock = 1; }}
void release(void) {{ if (!lock) reach_error(); lock = 0; }}
int main(void)
{{
    if (__VERIFIER_nondet_int()) {{
        int n = __VERIFIER_nondet_int(), i = 0, j = 0;
        while (i < n) {{ i++; j++; }}
        if (i != j) reach_error();
    }} else {{
        int y = {value}, z = y;
        while (__VERIFIER_nondet_int()) {{ acquire(); y++; release(); z++; }}
        if (y != z) reach_error();
    }}
    return 0;
}}
"""


def with_precision(context):
    """Claims 5 and 6 of the paper: what the old revision had to track is all that its difference needs."""
    s = Revisions(context, "precision")
    old = s.file("old.c", LOOPS.format(value=1))
    s.run(LOOPS.format(value=1), *PREDICATE).expect(TRUE, cegar_refinements=lambda n: n > 1)
    s.run(LOOPS.format(value=2), *PREDICATE, "--reuse", "diff,precision", "--base", old).expect(
        TRUE, cegar_refinements=0, predicates_reused=lambda n: n > 0)
    return 2


def outlined(context):
    """The store knows enough about OLD: it is not parsed. Where it does not, or what it has is damaged, OLD is parsed."""
    s = Revisions(context, "outline")
    old, folder = s.file("old.c", OLD), os.path.join(s.store, "outlines")
    s.run(OLD, *PREDICATE).expect(TRUE, outlines_reused=0)
    kept = {os.path.basename(path): open(path, "rb").read() for path in files_of(folder)}
    data, index = kept["data"], kept["index"]
    s.need(len(kept) == 2 and sum(any(index[at:at + 32]) for at in range(0, len(index), 32)) == 1, "not one outline of one program")
    s.run(NEW, *PREDICATE, *DIFF, "--base", old).expect(TRUE, outlines_reused=1)
    s.run(BROKEN, *PREDICATE, *DIFF, "--base", old).expect(FALSE, outlines_reused=1)
    s.run(THIRD, *PREDICATE, "--base", old).expect(TRUE, outlines_reused=1)  # nobody asks for the difference
    s.run(THIRD, *PREDICATE, "--base", old).expect(TRUE, answers_reused=1, outlines_reused=0)  # it is not needed
    s.run(NEW, *PREDICATE, *DIFF, "--detector", "dataflow", "--base", old).expect(TRUE, outlines_reused=0)
    s.run(NEW, *PREDICATE, *DIFF, "--base", old, "--store-untrusted").expect(relative(old), outlines_reused=0)
    s.run("int a = 1;\n" + OLD.replace("int a, b;", "int b;"), *PREDICATE, *DIFF, "--base", old).expect(TRUE, outlines_reused=1)
    s.run("long a;\n" + OLD.replace("int a, b;", "int b;"), *PREDICATE, *DIFF, "--base", old).expect(TRUE, outlines_reused=1)
    damages = [("data", cut) for cut in (data[:len(data) // 2], data[:100] + bytes([data[100] ^ 1]) + data[101:], b"", b"x" + data)]
    damages += [("index", b""), ("index", bytes(byte and byte ^ 1 for byte in index))]
    for name, damaged in damages:
        for file, whole in kept.items():
            with open(os.path.join(folder, file), "wb") as f:
                f.write(damaged if file == name else whole)
        s.run(THIRD, *PREDICATE, *DIFF, "--base", old).expect(TRUE, outlines_reused=0)
    return 16


def outlined_objects(context):
    """An object whose initialiser has changed is read through a pointer, by an operation that has not."""
    s = Revisions(context, "outline-objects")
    text = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
        static int limit = 3; static int *const at = &limit;
        int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0) return 0; if (*at > 4) reach_error(); return 1; }"""
    old = s.file("old.c", text)
    s.run(text).expect(TRUE, outlines_reused=0)
    s.run(text.replace("limit = 3", "limit = 4"), *DIFF, "--base", old).expect(TRUE, outlines_reused=1)
    s.run(text.replace("limit = 3", "limit = 5"), *DIFF, "--base", old).expect(FALSE, outlines_reused=1)
    other_type = text.replace("int limit = 3", "long limit = 5").replace("= &", "= (int *)&")
    s.run(other_type, *DIFF, "--base", old).expect(FALSE, outlines_reused=1)
    return 4


def outlined_without_body(context):
    """A function without a body writes what it is given. The violation is one of a program with a body for it, which is not kept."""
    s = Revisions(context, "outline-stand-ins")
    text = """extern void reach_error(void); extern void fill(int *p);
        int main(void) { int x = 0; fill(&x); if (x == 7) reach_error(); return x; }"""
    old, writes = s.file("old.c", text), ("--externals", "writes")
    s.run(text, *writes).expect(FALSE, outlines_reused=0)
    s.run(text.replace("return x", "return 2"), *writes, *DIFF, "--base", old).expect(FALSE, outlines_reused=0)
    s.run(text.replace("fill(&x);", ""), *writes, *DIFF, "--base", old).expect(TRUE, outlines_reused=0)
    safe = text.replace("x == 7", "x == 7 && x == 8")
    old = s.file("safe.c", safe)
    s.run(safe, *writes).expect(TRUE, outlines_reused=0)
    s.run(safe.replace("return x", "return 2"), *writes, *DIFF, "--base", old).expect(TRUE, outlines_reused=1)
    s.run(text, *writes, *DIFF, "--base", old).expect(FALSE, answers_reused=lambda n: n >= 0)
    return 6


def audited(context):
    """--audit proves the whole again."""
    s = Revisions(context, "audit")
    old = s.file("old.c", OLD)
    s.run(OLD, *PREDICATE).expect(TRUE)
    s.run(NEW, *PREDICATE, *DIFF, "--base", old, "--audit").expect(TRUE)
    return 2


def broken_chain(context):
    """The answer about OLD is gone: what rests on it is no answer any more."""
    s = Revisions(context, "chain")
    old, new = s.file("old.c", OLD), s.file("new.c", NEW)
    s.run(OLD, *PREDICATE).expect(TRUE)
    answers = os.path.join(s.store, "answers", "data")
    before = os.path.getsize(answers)
    s.run(NEW, *PREDICATE, *DIFF, "--base", old).expect(TRUE)
    with open(answers, "r+b") as f:
        f.write(bytes(before))
    lineage(s, b"lineage: needs an answer about an earlier revision that is gone")
    s.run(THIRD, *PREDICATE, *DIFF, "--base", new).expect(relative(new))
    s.run(NEW, *PREDICATE, "--reuse", "answer").expect(TRUE, answers_reused=0)
    return 5


def no_circle(context):
    """A proof of the whole stays one, although the program is proved again, relative to what rests on it."""
    s = Revisions(context, "circle")
    old, new = s.file("old.c", OLD), s.file("new.c", NEW)
    s.run(OLD, *PREDICATE).expect(TRUE)
    s.run(NEW, *PREDICATE, *DIFF, "--base", old).expect(TRUE)
    s.run(OLD, *PREDICATE, *DIFF, "--base", new).expect(TRUE)
    s.run(NEW, *PREDICATE, "--reuse", "answer").expect(TRUE, answers_reused=1)
    s.run(THIRD, *PREDICATE, *DIFF, "--base", new).expect(TRUE)
    return 5


# The entry function calls itself: behind its return the program goes on, and what differs there matters.
RECURSIVE_ENTRY = """extern void reach_error(void);
int g, d;
int main(void)
{{
    if (d) {{ g = {value}; return 0; }}
    d = 1;
    main();
    if (g == 2) reach_error();
    return 0;
}}
"""


def recursive_entry(context):
    s = Revisions(context, "recursive-entry")
    old = s.file("old.c", RECURSIVE_ENTRY.format(value=1))
    for detector in ("syntactic", "dataflow"):
        s.run(RECURSIVE_ENTRY.format(value=2), *DIFF, "--detector", detector, "--base", old, store=False).expect(FALSE)
    return 2


def files_of(folder):
    return [os.path.join(where, name) for where, _, names in os.walk(folder) for name in names]


# The bug is behind more iterations than some bound allows, where the condition covers nothing.
COUNTING = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int k = __VERIFIER_nondet_int(), i = 0;
    if (k == 1) { if (i) reach_error(); return 0; }
    while (__VERIFIER_nondet_int()) i++;
    if (i == 5) reach_error();
    return 0;
}
"""


def under_condition(context):
    s = Revisions(context, "under")
    old, new, condition = s.file("old.c", OLD), s.file("new.c", NEW), os.path.join(s.folder, "condition")
    for form, known in (("reprove", UNDER), ("cpachecker", TRUE)):  # by then, the store has an answer that needs no condition
        s.command("diff", old, new, "--condition", condition, "--condition-format", form)
        s.need(s.done.status == 0, "diff fails")
        s.run(NEW, *PREDICATE, "--condition", condition, store=False).expect(UNDER)
        s.run(NEW, *PREDICATE, "--condition", condition).expect(known)
        s.run(NEW, *PREDICATE, "--reuse", "answer").expect(TRUE)
    s.command("show", "condition", condition, new)
    s.need(s.done.status == 0 and b"digraph condition" in s.done.out, "a condition is not drawn")
    everything = s.file("all", "reprove-condition 1\ninitial q\nstate q accepting\n")
    s.run(BROKEN, *PREDICATE, "--condition", everything).expect(UNDER)
    s.run(BROKEN, *PREDICATE).expect(FALSE)
    s.run(BROKEN, *PREDICATE, "--condition", everything).expect(UNDER)  # what the store knows is a covered violation
    s.run(BROKEN + "int more(void) { return 1; }\n", *PREDICATE, "--condition", everything).expect(UNDER)
    nothing = s.file("none", "reprove-condition 1\ninitial q\nstate q\n on \"zzz = 1\" goto r\nstate r accepting\n")
    s.run(BROKEN, *PREDICATE, "--condition", nothing, store=False).expect(FALSE)
    s.run(NEW, *PREDICATE, "--condition", nothing, store=False).expect(TRUE)
    bad = s.file("bad", "reprove-condition 1\ninitial q\nstate q\n on zzz\n")
    s.run(NEW, "--condition", bad, store=False)
    s.need(re.search(r"bad:4: ", s.verdict), f"a bad file: {s.verdict}")
    s.run(NEW, "--condition", "/dev/zero", store=False)
    s.need("larger than" in s.verdict, f"a file without an end: {s.verdict}")
    half = s.file("half", "reprove-condition 1\ninitial q\nstate q stays\n on \"[k == 1]\" goto r\nstate r accepting\n")
    s.run(COUNTING, "--engine", "bmc", "--unwind", "2", "--condition", half, store=False).expect("true(bounded 2, under condition)")
    s.run(COUNTING, "--engine", "bmc", "--condition", half, store=False).expect(FALSE)
    s.command("show", "condition", bad, new)
    s.need(s.done.status == 65 and b"bad:4: " in s.done.err, "a bad file is drawn")
    return 19


# Values prove all but the product, which bounded model checking proves once the rest is gone.
PARTS = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int state;
int main(void)
{{
    int k = __VERIFIER_nondet_int();
    if (k == 1) {{ while (__VERIFIER_nondet_int()) {{ state = !state; if (state > 1) reach_error(); }} }}
    else {{ int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
        if (a > 0 && a < 50 && b > 0 && b < 50 && {wrong}) reach_error(); }}
    return 0;
}}
"""
# What the middle part computes is not known. The others are verified all the same.
UNDECIDED = """extern int __VERIFIER_nondet_int(void);
extern double sin(double);
extern void reach_error(void);
int state;
void check(int k) {{ if (k == 2) {{ double d = sin(1.0); if (d > 2.0) reach_error(); }} }}
int main(void)
{{
    int k = __VERIFIER_nondet_int();
    if (k == 1) {{ while (__VERIFIER_nondet_int()) {{ state = !state; if (state > 1) reach_error(); }} }}
    else check({argument});
    return 0;
}}
"""
# The first error call stays open, the others are not.
OPEN_CALL = """extern int __VERIFIER_nondet_int(void);
extern double sin(double);
extern void reach_error(void);
int state;
int main(void)
{
    int k = __VERIFIER_nondet_int();
    if (k == 2) { double d = sin(1.0); if (d > 2.0) reach_error(); }
    else if (k == 1) { for (int i = 0; i < 3; i++) { state = !state; if (state > 1) reach_error(); } }
    else if (k == 7 && k == 8) reach_error();
    return 0;
}
"""
WRITTEN = ("--externals", "pure")


def written(context):
    """What one engine has verified, the next one need not; a bug that the first one has not found, it still finds."""
    s = Revisions(context, "written")
    condition = os.path.join(s.folder, "condition")
    text, broken = PARTS.format(wrong="a * b != b * a"), PARTS.format(wrong="a * b == 41 * 43")
    s.run(text, *WRITTEN, "--engine", "value", "--write-condition", condition, store=False)
    s.need(s.verdict.startswith("unknown") and "accepting" in read(condition), f"nothing is verified: {s.verdict}")
    s.run(text, *WRITTEN, "--engine", "bmc", "--condition", condition, store=False).expect(UNDER)  # alone it does not end
    s.run(text, *WRITTEN, "--engine", "bmc", "--unwind", "2", "--write-condition", condition, store=False)
    s.run(text, *WRITTEN, "--engine", "value", "--condition", condition, store=False).expect(UNDER)
    s.run("int main(void) { return nothere; }", *WRITTEN, "--write-condition", condition, store=False)  # there is no program
    s.run(broken, *WRITTEN, "--engine", "bmc", "--condition", condition, store=False).expect(FALSE)
    s.run(broken, *WRITTEN, "--engine", "kinduction", "--timeout", "0.01", "--write-condition", condition, store=False)
    s.run(broken, *WRITTEN, "--engine", "bmc", "--condition", condition, store=False).expect(FALSE)
    s.run(broken, *WRITTEN, "--engine", "value", "--write-condition", condition, store=False)
    s.run(broken, *WRITTEN, "--engine", "bmc", "--condition", condition, store=False).expect(FALSE)
    s.run(NEW, *WRITTEN, *PREDICATE, "--write-condition", condition, store=False).expect(TRUE)
    s.run(NEW, *WRITTEN, *PREDICATE, "--condition", condition, store=False).expect(UNDER)
    return 12


def forgotten(context):
    """What another run has left in the file does not count after a run without a verdict, whatever was wrong with it. But a file that is no
    condition stays as it is after wrong usage: it may be the program."""
    folder = context.folder("condition", "forgotten")
    program, condition = os.path.join(folder, "program.c"), os.path.join(folder, "condition")
    with open(program, "w") as f:
        f.write(NEW)
    wrong = (("--entry", "nope"), ("--engine", "nope"), ("--nope",), ("--precision", os.path.join(folder, "nope")),
             ("--condition", os.path.join(folder, "nope")), ("--spec", "nope"))
    for more in wrong:
        for arguments in ((*more, "--write-condition", condition), ("--write-condition=" + condition, *more)):
            with open(condition, "w") as f:
                f.write("reprove-condition 1\ninitial q0\nstate q0 accepting\n")
            done = context.reprove("verify", "--no-store", program, *arguments)
            if done.status not in (64, 65) or "accepting" in read(condition):
                raise Fail(f"{more}: it still covers everything\n{done.tail()}", context.shown(done.command))
    done = context.reprove("verify", "--no-store", "--write-condition", program)
    if done.status != 64 or read(program) != NEW:
        raise Fail(f"the program is overwritten\n{done.tail()}", context.shown(done.command))
    return 2 * len(wrong) + 1


def undecided(context):
    """An engine does not stop at an error call that it cannot decide; bmc ends, since the loop is covered."""
    s = Revisions(context, "undecided")
    condition = os.path.join(s.folder, "condition")
    for engine in ("predicate", "value"):
        s.run(UNDECIDED.format(argument="k"), *WRITTEN, "--engine", engine, "--write-condition", condition, store=False)
        s.need(s.verdict.startswith("unknown") and "accepting" in read(condition), f"{engine}: nothing is verified: {s.verdict}")
        s.run(UNDECIDED.format(argument="k"), *WRITTEN, "--engine", "bmc", "--condition", condition, store=False)
        s.need(s.verdict.startswith("unknown(") and s.numbers["work.ticks"] < 10000, f"{engine}: the loop is not covered: {s.verdict}")
    for engine in ("bmc", "predicate", "value"):
        s.run(OPEN_CALL, *WRITTEN, "--engine", engine, "--write-condition", condition, store=False)
        s.need(re.search(r'on "\[!\(k == 2\)\]" #\w+ goto (\w+)\n(.|\n)*state \1 accepting', read(condition)),
               f"{engine}: what comes behind the open call is not verified")
    s.run(UNDECIDED.format(argument="3"), *WRITTEN, "--engine", "predicate", "--write-condition", condition, store=False).expect(TRUE)
    s.need(len(read(condition).splitlines()) == 3, "a proof covers everything")
    return 9


def random_programs(context):
    counts, wrong = conditional.check(os.path.join(context.build, "reprove"), context.folder("condition", "random"),
                                      range(1, 401 if context.long else 13), "64")
    if wrong:
        raise Fail("\n".join(text for text, _ in wrong[:5]), shlex.join(wrong[0][1]))
    if not counts["partial"]:
        raise Fail(f"no condition covers a part: {counts}")
    decided = counts["proved under condition"] + counts["found under condition"]
    if decided < counts["conditions"] / 2 and not context.sanitized:  # that takes longer than the limit
        raise Fail(f"most programs are not decided under their conditions: {counts}")
    return counts["conditions"]


# What is wrong with a file, and in which line. Both formats; none of them is read as a condition.
OWN, FOREIGN = "reprove-condition 1\n", "OBSERVER AUTOMATON A\nINITIAL STATE q;\n"
WRONG_FILES = [
    ("", r":1: neither 'reprove-condition 1' nor an OBSERVER AUTOMATON"),
    ("int main(void) { return 0; }\n", r":1: neither"),
    ("reprove-condition 2\n", r":1: a version that is not known"),
    (OWN + "state q accepting\n", r":\d+: there is no initial state"),
    (OWN + "initial q\n", r":2: the state q is not there"),
    (OWN + "initial q\ninitial q\nstate q\n", r":3: there are two initial states"),
    (OWN + "initial q\nstate q\nstate q\n", r":4: the state q is there twice"),
    (OWN + "initial q\nstate q accepting\n on \"x = 1\" goto r\nstate r\n", r":3: the accepting state q leads to one that is not"),
    (OWN + "initial q\nstate q\n on \"x = 1 goto q\n", r":4: a text without its end"),
    (OWN + "initial q\nstate q\n on \"x = 1\" #12 goto q\n", r":4: a hash has 32 hexadecimal digits"),
    (OWN + "initial q\nstate q\n on \"x = 1\" goto q assume x\n", r":4: an assumption in quotes is missing"),
    (OWN + "initial q\nstate q\n on \"f()\" enter a return\n", r":4: the name of a state is missing"),
    (OWN + "initial q\n on \"x = 1\" goto q\nstate q\n", r":3: a transition before the first state"),
    (OWN + "initial q\nstate q accepting rejecting\n", r":3: the line has more than it should"),
    ("OBSERVER AUTOMATON A\nSTATE USEFIRST q :\nEND AUTOMATON\n", r":3: there is no initial state"),
    (FOREIGN + "END AUTOMATON\n", r":2: the state q is not there"),
    (FOREIGN + "STATE USEFIRST q :\n  MATCH \"x = 1\" -> GOTO\n", r":\d+: the name of a state is missing"),
    (FOREIGN + "STATE USEFIRST q :\n  MATCH x -> GOTO q;\n", r":4: a statement in quotes is missing"),
    (FOREIGN + "STATE USEFIRST q :\n  MATCH \"x = 1\" -> ASSUME {x > 0\n GOTO q;\n", r":4: an assumption in braces is missing"),
    (FOREIGN + "STATE USEFIRST q :\n  TRUE -> PRINT \"x\" GOTO q;\n", r":4: GOTO was expected"),
    (FOREIGN + "STATE USEFIRST q :\n  TRUE -> GOTO q\nSTATE USEFIRST r :\n", r":5: ';' was expected"),
    (FOREIGN + "STATE q :\nSTATE __TRUE :\n  MATCH \"x = 1\" -> GOTO q;\nEND AUTOMATON\n", r":4: the accepting state __TRUE leads"),
]


def wrong_files(context):
    s = Revisions(context, "wrong")
    for text, message in WRONG_FILES:
        path = s.file("wrong", text)
        s.run(NEW, "--condition", path, store=False)
        s.need(s.verdict.startswith("error(") and re.search("wrong" + message, s.verdict), f"{text!r}: {s.verdict}")
    return len(WRONG_FILES)


def long_chain(count, form):
    """So many states, from each to the next one by an operation that the program does not have; the last one goes round in a circle."""
    if form == "cpachecker":
        lines = [f'STATE USEFIRST s{k} :\n  MATCH "zzz = {k}" -> GOTO s{min(k + 1, count - 1)};\n  TRUE -> GOTO s{k};\n'
                 for k in range(count)]
        return "OBSERVER AUTOMATON A\nINITIAL STATE s0;\n" + "".join(lines) + "END AUTOMATON\n"
    lines = [f'state s{k} stays\n on "zzz = {k}" goto s{min(k + 1, count - 1)}\n on "zzz = {k + 1}" goto s0\n' for k in range(count)]
    return OWN + "initial s0\n" + "".join(lines)


COUNTS = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) { int n = __VERIFIER_nondet_int(); for (int i = 0; i < n; i++) if (i == 7) reach_error(); return 0; }
"""


def large_files(context):
    """A million states, in both formats, none of which covers anything: the verdicts are those without a condition."""
    s = Revisions(context, "large")
    for form in ("reprove", "cpachecker") if context.long else ("reprove",):
        path = s.file(form, long_chain(1000000, form))
        s.run(NEW, *PREDICATE, "--condition", path, store=False).expect(TRUE)
        s.run(BROKEN, *PREDICATE, "--condition", path, store=False).expect(FALSE)
        os.remove(path)
    one = s.file("one", OWN + "initial q\nstate q stays\n" + "".join(f' on "zzz = {k}" goto q\n' for k in range(200000)))
    s.run(BROKEN, *PREDICATE, "--condition", one, store=False).expect(FALSE)
    lines = "".join(f'state s{k} stays\n on "[i < n]" goto s{k + 1}\n' for k in range(100000))
    counting = s.file("counting", OWN + "initial s0\n" + lines + "state s100000 stays\n")  # they match, but cover nothing
    s.run(COUNTS, "--engine", "bmc", "--condition", counting, store=False).expect(FALSE)
    return 4


UNENDING = """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void note(unsigned *v);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), n = 0, unused = 0;
    %s
    if (x < 10) {
        if (x * x == 101) reach_error();
        return 0;
    }
    unsigned a = x, b = y;
    while (b) {
        unsigned t = a %% b;
        a = b;
        b = t;
        n++;
    }
    if (y && x %% a * 3 + n == 77777) reach_error();
    return 0;
}
"""


def stopped(context):
    """An engine that a limit stops tells what it has verified, whatever functions without a body may do."""
    s = Revisions(context, "stopped")
    condition = os.path.join(s.folder, "condition")
    asked = (("", ()), ("note(&unused);", ()), ("note(&unused);", ("--externals", "anything")))
    for call, externals in asked:
        s.run(UNENDING % call, "--engine", "predicate", *externals, "--timeout", "4", "--write-condition", condition, store=False)
        s.need(s.verdict == "unknown(timeout)" and "accepting" in read(condition), f"nothing is verified: {s.verdict}")
    return len(asked)


def cases(context):
    return [Case("executions", executions), Case("decisions", decisions), Case("objects", objects),
            Case("introduced-bugs", introduced_bugs), Case("relative", relative_without_store),
            Case("plain-through-store", plain_through_store), Case("unasked", unasked), Case("precision", with_precision),
            Case("outline", outlined), Case("outline-objects", outlined_objects), Case("outline-stand-ins", outlined_without_body),
            Case("audit", audited), Case("broken-chain", broken_chain), Case("no-circle", no_circle),
            Case("recursive-entry", recursive_entry), Case("under-condition", under_condition), Case("wrong-files", wrong_files),
            Case("large-files", large_files), Case("written", written), Case("forgotten", forgotten),
            Case("undecided", undecided), Case("stopped", stopped),
            Case("random-programs", random_programs)] + ([Case("bug-elsewhere", bug_elsewhere)] if context.long else [])
