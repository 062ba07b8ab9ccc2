"""Verification with a store: the verdict is that without one, whatever the store knows; what is the same costs nothing; what is damaged or forbidden does not matter.

Revisions of one program (REVISIONS) tell what is reused and what is not; all programs of tests/verify, one after the other with one store and a second time, tell that verdicts do not change."""
import concurrent.futures, contextlib, glob, json, os, re, shutil, sqlite3
from . import verify
from .base import Case, Fail, ROOT, execute

PROGRAM = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int locked, count;
static void lock(void) { if (locked) reach_error(); locked = 1; }
static void unlock(void) { if (!locked) reach_error(); locked = 0; }
static int step(int a) { return a + STEP; }
int main(void) {
    int i = 0, n = __VERIFIER_nondet_int();
    while (i < n) {
        lock();
        if (__VERIFIER_nondet_int()) { count++; }
        UNLOCK
        i = step(i);
    }
    if (locked) reach_error();
    return 0;
}
"""


def revision(step="1", unlock="unlock();", before=""):
    return before + PROGRAM.replace("STEP", step).replace("UNLOCK", unlock)


SAFE, OTHER, BROKEN = revision(), revision(step="2"), revision(unlock="if (i != 1) unlock();")
MOVED = revision(before="/* a comment\n\n that moves all lines */\n").replace("int i = 0", "int   i   =   0")


DECLARATIONS = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
STRIDE = DECLARATIONS + """struct S { MEMBERS };
char buf[8] = {0, 0, 1, 1, 1, 1, 1, 1};
char *q = (char *)((struct S *)buf + 1);
int main(void) { int i = 0; while (__VERIFIER_nondet_int()) { if (*q) reach_error(); i++; } return 0; }
"""
LINKED = [DECLARATIONS + "LINKAGE int f(void) { int i = 0; while (__VERIFIER_nondet_int()) { i = 1 - i; if (i CONDITION) reach_error(); } return 0; }\n".replace("CONDITION", c) for c in ("> 5", "== 1")]


# the values that violate it are others in every revision, the conditions on the way are the same
WAY = DECLARATIONS + """static int limit = LIMIT;
static int check(int a) { if (a > limit) { if (a < limit + 3) return 1; } return 0; }
static int (*const checks[2])(int) = {check, check};
int main(void) {
    int k, a = __VERIFIER_nondet_int();
    BEFORE
    for (k = 0; k < 3; k++) {
        int b = __VERIFIER_nondet_int();
        if (checks[k & 1](a) != 1 || b != a * limit) return 0;
    }
    if (k == 3) reach_error();
    return 0;
}
"""


def way(limit, before=""):
    return WAY.replace("LIMIT", str(limit)).replace("BEFORE", before)


def driver(functions, leaf=None, body="total += 1;"):
    """So many functions that call each other as a tree, each with a loop that takes a lock; one has another body."""
    lines = [DECLARATIONS, "static int locked, total;\nstatic void lock(void) { if (locked) reach_error(); locked = 1; }\nstatic void unlock(void) { if (!locked) reach_error(); locked = 0; }\n"]
    lines += [f"static int f{i}(int x);\n" for i in range(functions)]
    for i in range(functions):
        calls = "".join(f" r += f{k}(x);" for k in (2 * i + 1, 2 * i + 2) if k < functions)
        lines.append(f"static int f{i}(int x) {{ int r = 0; while (x > r && __VERIFIER_nondet_int()) {{ lock(); if (x == {i}) {body if i == leaf else 'total += 1;'} unlock(); r++; }}{calls} return r; }}\n")
    return "".join(lines) + "int main(void) { int r = f0(__VERIFIER_nondet_int()); if (locked) reach_error(); return r; }\n"


class Series:
    """Verifies texts, one after the other, with a store in a fresh folder."""

    def __init__(self, context, name):
        self.context, self.folder = context, context.folder("store", name)
        self.store = os.path.join(self.folder, "store")
        shutil.rmtree(self.store, ignore_errors=True)

    def verify(self, text, *options, store=True):
        path = os.path.join(self.folder, "program.c")
        with open(path, "w") as f:
            f.write(text)
        self.done = self.context.reprove("verify", *(["--store", self.store] if store else []), "--stats", "--engine", "predicate", *options, path, timeout=30)
        self.verdict = verify.verdict(self.done, self.context.shown(self.done.command))
        self.numbers = {k: float(v) for k, v in re.findall(r"^([a-z.]+): ([\d.]+)$", self.done.out.decode(errors="replace"), re.M)}
        return self

    def expect(self, verdict, **counts):
        """counts: name with _ for . = exact number, or a function that says whether it is right"""
        wrong = [] if self.verdict == verdict else [f"{self.verdict}, expected {verdict}"]
        for name, wanted in counts.items():
            n = self.numbers.get(name.replace("_", "."))
            if n is None or not (wanted(n) if callable(wanted) else n == wanted):
                wrong.append(f"{name.replace('_', '.')} is {n}")
        if wrong:
            raise Fail("; ".join(wrong) + "\n" + self.done.tail(), self.context.shown(self.done.command))
        return self


TRUE, FALSE = "true", "false(unreach-call)"


def some(n):
    return n > 0


def same_program(context):
    s = Series(context, "same")
    s.verify(SAFE).expect(TRUE, answers_reused=0, solver_queries=some, cegar_refinements=some)
    s.verify(SAFE).expect(TRUE, answers_reused=1, solver_queries=0)
    s.verify(MOVED).expect(TRUE, answers_reused=1, solver_queries=0)
    if b"the program is the same" not in s.done.out:
        raise Fail("it does not say where the answer comes from\n" + s.done.tail())
    s.verify(BROKEN).expect(FALSE, answers_reused=0)
    s.verify(BROKEN).expect(FALSE, answers_reused=1, solver_queries=0)
    if b"replayed: yes" not in s.done.out:
        raise Fail("a remembered false is not replayed\n" + s.done.tail())
    s.verify("\n" * 700 + BROKEN).expect(FALSE, answers_reused=1, solver_queries=0)
    if not re.search(rb"error: reach_error at \S*program\.c:7\d\d\n", s.done.out):
        raise Fail("the trace of a remembered false is not that of the file at hand\n" + s.done.tail())
    s.verify(BROKEN, "--json", os.path.join(s.folder, "result.json")).expect(FALSE, answers_reused=1)
    with open(os.path.join(s.folder, "result.json")) as f:
        violation = json.load(f)["violation"]
        if not violation["trace"] or not violation["inputs"] or not all(i.get("line") for i in violation["inputs"]):
            raise Fail("no trace, or no places of inputs, in the JSON of a remembered false")
    return 7


def other_revision(context):
    s = Series(context, "other")
    first = s.verify(SAFE).expect(TRUE).numbers["cegar.refinements"]
    s.verify(OTHER).expect(TRUE, answers_reused=0, predicates_reused=some, cegar_refinements=lambda n: n < first)
    s.verify(BROKEN).expect(FALSE, answers_reused=0)
    s.verify(BROKEN.replace("count++;", "count += 2;")).expect(FALSE, answers_reused=1, solver_queries=0)
    s.verify(SAFE).expect(TRUE, answers_reused=1)
    return 5


def same_way(context):
    """a violation whose values do not fit any more is found along its old way, past conditions that are new; where the way is closed, the error is not"""
    s = Series(context, "way")
    s.verify(way(7)).expect(FALSE, answers_reused=0)
    for text in (way(1000), way(-5, before="if (a == 77) return 1;"), way(80, before="if (a > 3) k = 9; if (a == 2) return 1;")):
        s.verify(text).expect(FALSE, answers_reused=1, solver_queries=lambda n: n < 10, abstract_successors=lambda n: 0 < n < 80)
        if b"an earlier revision was violated in" not in s.done.out or b"replayed: yes" not in s.done.out:
            raise Fail("it does not say how it was found\n" + s.done.tail())
    s.verify(way(80, before="if (a > 3) k = 9; if (a == 2) return 1;")).expect(FALSE, answers_reused=1, solver_queries=0)
    s.verify(way(5, before="if (a > 5) return 1;")).expect(TRUE, answers_reused=0)
    return 6


def costly_precision(context):
    """predicates of another revision that cost more than they help are given up"""
    s = Series(context, "costly")
    with open(os.path.join(ROOT, "tests/verify/paper-summary-fig1.c")) as f:
        first = f.read()
    s.verify(first).expect(TRUE)
    second = first.replace("else x = inc(x, 0);", "else ;")
    s.verify(second, "--no-store").expect(TRUE)
    scratch = s.numbers["solver.queries"]
    s.verify(second).expect(TRUE, solver_queries=lambda n: n < 3 * scratch + 500)
    return 3


def lazy_counterexamples(context):
    """error paths with holes are shorter, and their predicates no worse"""
    s, numbers = Series(context, "lazy"), {}
    with open(os.path.join(ROOT, "tests/verify/paper-summary-fig1.c")) as f:
        text = f.read()
    for kind in ("on", "off"):
        s.verify(text, "--lazy-cex", kind, store=False).expect(TRUE, cegar_refinements=some, cegar_steps=some)
        numbers[kind] = dict(s.numbers)
    for name in ("cegar.steps", "solver.queries"):
        if numbers["on"][name] >= numbers["off"][name]:
            raise Fail(f"{name}: {numbers['on'][name]} lazily, {numbers['off'][name]} otherwise")
    return 2


def leaf_of_hundred(context):
    """what an edit does not change is not computed again: not the other functions, and not the callers if they see the same as before"""
    s = Series(context, "leaf")
    s.verify(driver(98)).expect(TRUE, abstract_successors=lambda n: n > 200, abstractions_reused=0)
    s.verify(driver(98, 77, "total += 2;")).expect(TRUE, abstract_successors=0, solver_queries=0, cegar_refinements=0, abstractions_reused=lambda n: n > 100)
    s.verify(driver(98, 77, "{ unlock(); lock(); }")).expect(TRUE, abstract_successors=lambda n: 0 < n <= 6, cegar_refinements=0, abstractions_reused=lambda n: n > 100)
    s.verify(driver(98, 77, "unlock();")).expect(FALSE)
    s.verify(driver(98, 1, "total += 2;")).expect(TRUE, abstract_successors=lambda n: n <= 600, solver_queries=lambda n: n < 20)  # those look whether it is still violated
    return 5


def unchanged(context):
    """a program that did not change costs hardly more than reading it: no query, and half of the time to parse it (the best of some attempts: others may be busy); also one that no engine was needed for, and
    one that is violated"""
    s, proved = Series(context, "unchanged"), driver(600)
    trivial, violated = proved.replace("reach_error();", ";"), proved.replace("int r = f0(", "lock(); int r = f0(")
    for text, engine, verdict in ((proved, "predicate", TRUE), (trivial, "auto", TRUE), (violated, "auto", FALSE)):
        s.verify(text, "--engine", engine).expect(verdict, answers_reused=0)
        ratios = []
        while len(ratios) < 20 and (not ratios or min(ratios) > 1.5):
            s.verify(text, "--engine", engine).expect(verdict, answers_reused=1, solver_queries=0, abstract_successors=0)
            ratios.append(s.numbers["time.total"] / s.numbers["time.parse"])
        if min(ratios) > 1.5 and not context.sanitized:
            raise Fail(f"{min(ratios):.2f} times as long as parsing\n" + s.done.tail(), context.shown(s.done.command))
    return 6


def newly_violated(context):
    """who needs an engine where the revision before needed none has probably got an error: the one that finds errors comes first; another program's ease says nothing"""
    s, easy = Series(context, "newly"), SAFE.replace("reach_error();", ";")
    def first(text, verdict, wanted):
        s.verify(text, "--engine", "auto", "--cores", "1").expect(verdict, answers_reused=0)
        named = re.search(rb"^engine: (\S+)", s.done.out, re.M)
        if (named and named.group(1).decode() == "paths") != wanted:
            raise Fail(f"engine {named and named.group(1)}\n" + s.done.tail(), context.shown(s.done.command))
    straight = BROKEN.replace("while (i < n)", "if (i < n)").replace("if (i != 1)", "if (i != 0)")
    first(straight, FALSE, False)
    shutil.rmtree(s.store)
    s.verify(easy, "--engine", "auto", "--cores", "1").expect(TRUE)
    first(straight, FALSE, True)
    shutil.rmtree(s.store)
    s.verify(DECLARATIONS + "int main(void) { return 7; }\n", "--engine", "auto", "--cores", "1").expect(TRUE)
    first(straight, FALSE, False)
    return 5


def renamed_function(context):
    """a function with another name asks the same questions: its facts are there, in the next revision under the new name; another body under the old name has none of them"""
    s = Series(context, "renamed")
    first = driver(10)
    second = re.sub(r"\bf7\(", "seven(", first)
    s.verify(first).expect(TRUE, abstract_successors=lambda n: n > 20)
    s.verify(second).expect(TRUE, abstract_successors=0, cegar_refinements=0, solver_queries=0, abstractions_reused=lambda n: n > 10)
    s.verify(second.replace("int main(void) {", "int main(void) { total = 0;")).expect(TRUE, cegar_refinements=0, abstract_successors=lambda n: n < 4)
    wrong = re.sub(r"static int seven\(int x\) \{.*", lambda m: "static int f7(int x) { lock(); lock(); return x; }", second).replace("seven(", "f7(")
    s.verify(wrong).expect(FALSE)
    s.verify(second.replace("seven(", "again(")).expect(TRUE)
    return 5


def smaller_precision(context):
    """what was computed under a larger precision serves a smaller one, in a revision that has changed what only the larger one tracks"""
    s = Series(context, "smaller")
    file = os.path.join(s.folder, "predmap.txt")
    lines = ["(declare-fun |locked| () (_ BitVec 32))", "(declare-fun |total| () (_ BitVec 32))", "(define-fun .def_1 () Bool (= |locked| (_ bv0 32)))", "(define-fun .def_2 () Bool (= |total| (_ bv3 32)))", "",
             "*:", "(assert .def_1)"]
    def write(more):
        with open(file, "w") as f:
            f.write("\n".join(lines + more) + "\n")
    write(["(assert .def_2)"])
    s.verify(driver(10), "--precision", file).expect(TRUE, cegar_refinements=0, abstract_successors=lambda n: n > 50)
    write([])
    s.verify(driver(10, leaf=9, body="total += 2;"), "--precision", file).expect(TRUE, abstract_successors=0, abstractions_reused=lambda n: n > 20)
    return 2


def precision_file(context):
    """predicates go out and in as a predmap.txt, without a store; lines that are not understood are dropped alone; a section for everything"""
    s = Series(context, "predmap")
    file = os.path.join(s.folder, "predmap.txt")
    s.verify(driver(10), "--write-precision", file, store=False).expect(TRUE, cegar_refinements=some, predicates_loaded=0)
    with open(file) as f:
        own = f.read()
    s.verify(driver(10), "--precision", file, store=False).expect(TRUE, cegar_refinements=0, predicates_loaded=some, predicates_reused=some)
    foreign = ["(declare-fun |main::r| () Real)", "(define-fun .def_1 () Bool (= |main::r| (to_real 3)))", "(declare-fun |locked| () (_ BitVec 32))", "(define-fun .def_2 () Bool (= |locked| (_ bv0 32)))", "",
               "*:", "(assert .def_2)", "", "main N12:", "(assert .def_1)", "(assert (nonsense", "gone N3:", "(assert .def_2)"]
    with open(file, "w") as f:
        f.write("\n".join(foreign) + "\n")
    s.verify(driver(10), "--precision", file, store=False).expect(TRUE, cegar_refinements=0, predicates_reused=some)
    results = DECLARATIONS + """int g;
static int inc(int x) { return x + 1; }
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    if (n < 0 || n > 1000) return 0;
    while (i < n) { i = inc(i); g = inc(g); }
    if (g != i) reach_error();
    return 0;
}
"""
    s.verify(results, "--write-precision", file, store=False).expect(TRUE, cegar_refinements=some)
    with open(file) as f:
        if "$result" not in f.read():
            raise Fail("no predicate about a result: the test tests nothing")
    s.verify(results, "--precision", file, "--timeout", "10", store=False).expect(TRUE, cegar_refinements=lambda n: n < 3, predicates_reused=some)
    before = os.path.getsize(file)
    s.verify(results, "--engine", "value", "--write-precision", file, "--timeout", "1", store=False)
    if os.path.getsize(file) != before or b"not written" not in s.done.err:
        raise Fail("a precision was overwritten by none\n" + s.done.tail())
    for odd in ("/dev/zero", s.folder):
        done = context.reprove("verify", "--no-store", "--precision", odd, os.path.join(s.folder, "program.c"), timeout=20)
        if done.status != 65:
            raise Fail(f"{odd} is read as a precision\n" + done.tail(), context.shown(done.command))
    with open(file, "w") as f:
        f.write(own[:len(own) // 2] + "\0\xff(((" + own[len(own) // 2:])
    s.verify(driver(10), "--precision", file, store=False).expect(TRUE)
    done = context.reprove("verify", "--no-store", "--precision", file + "-missing", os.path.join(s.folder, "program.c"))
    if done.status != 65 or b"cannot read" not in done.err:
        raise Fail("a missing file is read\n" + done.tail(), context.shown(done.command))
    done = context.reprove("verify", "--no-store", "--engine", "predicate", "--write-precision", "/nowhere/predmap.txt", os.path.join(s.folder, "program.c"))
    if done.status == 0 or b"/nowhere/predmap.txt" not in done.err:
        raise Fail("a file that cannot be written is written\n" + done.tail(), context.shown(done.command))
    return 11


def explained(context):
    """explain tells per procedure and loop what was reused, and why the rest was not"""
    s = Series(context, "explain")
    path = os.path.join(s.folder, "program.c")

    def story(*arguments):
        done = context.reprove("explain", "--store", s.store, "--json", *arguments)
        if done.status != 0:
            raise Fail("no story\n" + done.tail(), context.shown(done.command))
        return json.loads(done.out)

    def fragments(state):
        return {(f["procedure"], f["loop"]): f["why"] for f in story()["fragments"] if f["state"] == state}

    def need(condition, message):
        if not condition:
            raise Fail(f"{message}\n{json.dumps(story(), indent=1)}")

    s.verify(driver(30)).expect(TRUE)
    need(set(fragments("re-verified").values()) == {"not in the store"} and not fragments("reused"), "the first time")
    s.verify(driver(30, 20, "total += 2;")).expect(TRUE)
    need(len(fragments("reused")) >= 30 and not fragments("re-verified") and not fragments("re-checked"), "an edit without influence")
    s.verify(driver(30, 20, "{ unlock(); lock(); }")).expect(TRUE)
    touched = {**fragments("re-verified"), **fragments("re-checked")}
    need(set(touched) == {("f20", 1)} and touched[("f20", 1)] == "changed", "an edit of one function")
    need(story()["scratch"]["queries"] > 10 * story()["cost"]["queries"], "what was saved")
    need(story(path)["verdict"] == "true", "the story of a file")
    text = context.reprove("explain", "--store", s.store)
    if b"re-checked" not in text.out or b"time saved" not in text.out:
        raise Fail("as text\n" + text.tail(), context.shown(text.command))
    for arguments in (["--store", s.store, "other.c"], ["--store", s.folder]):
        done = context.reprove("explain", *arguments)
        if done.status != 65 or b"holds nothing about" not in done.err:
            raise Fail("nothing there\n" + done.tail(), context.shown(done.command))
    return 9
def endless_execution(context):
    """what violated one revision may run very long in another: it gets a moment, counted in steps"""
    s = Series(context, "endless")
    broken = BROKEN.replace("int i = 0,", "int i = 0; __VERIFIER_nondet_int(); int").replace("while (i < n)", "while (i < 2000000000)")
    s.verify(broken).expect(FALSE, answers_reused=0)
    s.verify(broken.replace("if (i != 1) unlock", "unlock")).expect(TRUE, answers_reused=0, predicates_reused=some, run_steps=lambda n: 1000 < n < 1e6)
    return 2


def usual_place(context):
    """without --store: beside the root of the git repository, else beside the file; hidden from git; not where nothing can be written, and not if the environment says so"""
    folder = context.folder("store", "usual")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "repository/src/deep"))
    os.makedirs(os.path.join(folder, "plain"))
    os.mkdir(os.path.join(folder, "repository/.git"))

    def verify_in(where, environment, reused, *options):
        path = os.path.join(folder, where, "a.c")
        with open(path, "w") as f:
            f.write(SAFE)
        done = execute([context.program, "verify", "--stats", "--engine", "predicate", *options, path], 60, env=environment, limit_memory=not context.sanitized)
        if b"Result: true" not in done.out or f"answers.reused: {reused}\n".encode() not in done.out or done.err:
            raise Fail(f"answers.reused is not {reused}\n" + done.tail() + done.err.decode(), context.shown(done.command))

    def there(place, wanted):
        if os.path.exists(os.path.join(folder, place, "store.sqlite")) != wanted:
            raise Fail(f"{place}: {'no' if wanted else 'a'} store")

    unset = {"REPROVE_STORE": None}
    verify_in("repository/src/deep", {"REPROVE_STORE": ""}, 0)
    verify_in("repository/src/deep", unset, 0, "--no-store")
    there("repository/.reprove", False)
    verify_in("repository/src/deep", unset, 0)
    there("repository/.reprove", True)
    verify_in("repository/src", unset, 1)
    with open(os.path.join(folder, "repository/.reprove/.gitignore")) as f:
        if f.read() != "*\n":
            raise Fail("git sees the store")
    verify_in("plain", {"REPROVE_STORE": os.path.join(folder, "elsewhere")}, 0)
    there("elsewhere", True)
    there("plain/.reprove", False)
    verify_in("plain", {"REPROVE_STORE": os.path.join(folder, "plain/a.c/nowhere")}, 0)  # no message: nobody asked for it
    return 8


def kinds_of_reuse(context):
    """each kind by itself, a store that is not trusted, and the base that the user names"""
    s = Series(context, "kinds")
    first, second = driver(20), driver(20, 12, "{ unlock(); lock(); }")
    s.verify(first).expect(TRUE)
    scratch = s.numbers["solver.queries"]
    s.verify(second, "--reuse", "precision", "--store-readonly").expect(TRUE, predicates_reused=some, abstractions_reused=0, cegar_refinements=0)
    s.verify(second, "--reuse", "summary", "--store-readonly").expect(TRUE, predicates_reused=0, abstractions_reused=some, cegar_refinements=some, solver_queries=lambda n: n < scratch)
    both = s.verify(second, "--store-readonly").expect(TRUE).numbers["abstractions.reused"]
    parts = [s.verify(second, "--store-readonly", "--summaries", kind).expect(TRUE, abstractions_reused=lambda n: 0 < n < both).numbers["abstractions.reused"] for kind in ("procedure", "loop")]
    if sum(parts) != both:
        raise Fail(f"{parts} of procedures and of loops are not {both}")
    s.verify(second, "--store-untrusted", "--store-readonly").expect(TRUE, predicates_reused=some, abstractions_reused=0)
    s.verify(first, "--store-untrusted", "--store-readonly").expect(TRUE, answers_reused=0)
    s.verify(second, "--reuse", "none", "--store-readonly").expect(TRUE, predicates_reused=0, abstractions_reused=0)
    base = os.path.join(s.folder, "base.c")
    with open(base, "w") as f:
        f.write(first)
    s.verify(second).expect(TRUE)
    third = second.replace("if (x == 4) total += 1;", "if (x == 4) total += 2;")  # the second is nearest, and knows everything that it asks
    s.verify(third, "--store-readonly").expect(TRUE, abstract_successors=0)
    s.verify(third, "--store-readonly", "--base", base).expect(TRUE, abstract_successors=some, abstractions_reused=some)
    s.verify(third, "--store-readonly", "--base", os.path.join(s.folder, "missing.c")).expect(TRUE, abstract_successors=0)
    return 12


def other_question(context):
    """nothing that was asked in another way is an answer"""
    s = Series(context, "question")
    s.verify(SAFE).expect(TRUE)
    for options in (["--32"], ["--error-function", "other"], ["--error-function", "reach_error"], ["--unwind", "3"], ["--entry", "unlock"], ["--audit"], ["--reuse", "none"], ["--no-store"]):
        s.verify(SAFE, *options)
        if s.numbers["answers.reused"] != 0:
            raise Fail("answered from the store\n" + s.done.tail(), context.shown(s.done.command))
    s.verify(SAFE, "--entry", "unlock").expect(FALSE)
    s.verify(SAFE, "--32").expect(TRUE, answers_reused=1)
    return 10


def read_only(context):
    s = Series(context, "read-only")
    s.verify(SAFE, "--store-readonly").expect(TRUE, answers_reused=0)
    if os.path.exists(s.store):
        raise Fail("a store was made")
    s.verify(SAFE)
    s.verify(OTHER, "--store-readonly").expect(TRUE, predicates_reused=some)
    s.verify(OTHER, "--store-readonly").expect(TRUE, answers_reused=0)
    s.verify(SAFE, "--store-readonly").expect(TRUE, answers_reused=1)
    return 4


def unusable(context):
    """the verdict does not depend on it, and people are told"""
    s = Series(context, "unusable")
    with open(s.store, "w") as f:
        f.write("a file where the folder should be")
    s.verify(SAFE).expect(TRUE)
    if b"store" not in s.done.err:
        raise Fail("no word about the store\n" + s.done.tail())
    os.remove(s.store)
    os.mkdir(s.store)
    with open(os.path.join(s.store, "store.sqlite"), "w") as f:
        f.write("no data base" * 1000)
    s.verify(SAFE).expect(TRUE)
    if b"aside" not in s.done.err:
        raise Fail("not set aside\n" + s.done.tail())
    s.verify(SAFE).expect(TRUE, answers_reused=1)
    return 3


def small_differences(context):
    """what changes the meaning of equal text: the size of a record that an initialiser steps over; which of two functions of one name is external"""
    s = Series(context, "differences")
    s.verify(STRIDE.replace("MEMBERS", "char a;"), "--engine", "kinduction").expect(TRUE)
    s.verify(STRIDE.replace("MEMBERS", "char a, b;"), "--engine", "kinduction").expect(FALSE, answers_reused=0)
    files = [os.path.join(s.folder, n) for n in ("first.c", "second.c")]
    for linkage, wanted in ((("", "static"), TRUE), (("static", ""), FALSE)):
        for path, text, word in zip(files, LINKED, linkage):
            with open(path, "w") as f:
                f.write(text.replace("LINKAGE", word))
        done = context.reprove("verify", "--engine", "predicate", "--entry", "f", "--store", s.store, *files)
        answer = verify.verdict(done, context.shown(done.command))
        if answer != wanted:
            raise Fail(f"{answer}, expected {wanted}", context.shown(done.command))
    return 4


def odd_files(context):
    """a FIFO, a file that may not grow, a folder with a slash behind, views in the place of tables"""
    s = Series(context, "odd")
    os.mkdir(s.store)
    os.mkfifo(os.path.join(s.store, "store.sqlite"))
    s.verify(SAFE).expect(TRUE)
    s.verify(SAFE, "--store-readonly").expect(TRUE)
    shutil.rmtree(s.store)
    path = os.path.join(s.folder, "program.c")
    done = execute(["sh", "-c", 'ulimit -f 8; exec "$0" "$@"', context.program, "verify", "--engine", "predicate", "--store", s.store, path], 30, limit_memory=False)
    if not done.out.endswith(b"Result: true\n"):
        raise Fail("no result when the store cannot be written\n" + done.tail(), context.shown(done.command))
    shutil.rmtree(s.store)
    done = context.reprove("verify", "--engine", "predicate", "--store", s.store + "/deeper/still/", path)
    if done.err or not os.path.exists(s.store + "/deeper/still/store.sqlite"):
        raise Fail("a slash at the end of the folder\n" + done.tail(), context.shown(done.command))
    s.verify(SAFE).expect(TRUE)
    with contextlib.closing(sqlite3.connect(os.path.join(s.store, "store.sqlite"))) as db:
        db.executescript("ALTER TABLE revision RENAME TO r2; CREATE VIEW revision AS WITH RECURSIVE c(id) AS (SELECT 1 UNION ALL SELECT id+1 FROM c) SELECT id, zeroblob(16) question, zeroblob(16) program FROM c;")
    shutil.rmtree(os.path.join(s.store, "answers"))
    s.verify(SAFE, "--timeout", "5").expect(TRUE, answers_reused=0)
    if b"aside" not in s.done.err:
        raise Fail("not set aside\n" + s.done.tail())
    elsewhere = os.path.join(s.folder, "elsewhere")
    with open(elsewhere, "w") as f:
        f.write("mine")
    for place in range(4096):  # who writes through links writes anywhere
        os.symlink("../../elsewhere", os.path.join(s.store, "answers", f"{place:03x}.new"))
    s.verify(SAFE.replace("main(void)", "main (int c)")).expect(TRUE)
    with open(elsewhere) as f:
        if f.read() != "mine":
            raise Fail("a file elsewhere was overwritten")
    return 7


def locked(context):
    """another process that does not let go costs a moment, not the verdict"""
    s = Series(context, "locked")
    s.verify(SAFE).expect(TRUE)
    with contextlib.closing(sqlite3.connect(os.path.join(s.store, "store.sqlite"), isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        db.execute("UPDATE revision SET name = 'q'")
        s.verify(OTHER, "--timeout", str(2 * context.patience)).expect(TRUE)
    return 2


def at_once(context):
    """the same task in several processes"""
    folder = context.folder("store", "at-once")
    shutil.rmtree(os.path.join(folder, "store"), ignore_errors=True)
    texts = [SAFE, BROKEN, OTHER, SAFE, BROKEN, OTHER]

    def one(k):
        path = os.path.join(folder, f"program{k}.c")
        with open(path, "w") as f:
            f.write(texts[k])
        done = context.reprove("verify", "--store", os.path.join(folder, "store"), path, timeout=60)
        wanted = FALSE if texts[k] == BROKEN else TRUE
        answer = verify.verdict(done, context.shown(done.command))
        if answer != wanted:
            raise Fail(f"{answer}, expected {wanted}", context.shown(done.command))
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        list(pool.map(one, range(6)))
    return 6


def commands(context):
    s = Series(context, "commands")
    s.verify(SAFE)
    s.verify(BROKEN)
    expected = {"ls": (0, b"false(unreach-call)"), "check": (0, b"2 revisions, 0 of them damaged"), "gc": (0, b"1 revisions, 0 of them damaged")}
    for name, (status, text) in expected.items():
        done = context.reprove("store", name, s.store, *(["--keep", "1"] if name == "gc" else []))
        if done.status != status or text not in done.out:
            raise Fail(f"store {name}: status {done.status}\n{done.tail()}", context.shown(done.command))
    for arguments, status in ((["ls"], 64), (["nonsense", s.store], 64), (["ls", s.folder + "/none"], 0)):
        done = context.reprove("store", *arguments)
        if done.status != status:
            raise Fail(f"status {done.status}, expected {status}\n{done.tail()}", context.shown(done.command))
    return 6


def copies(context):
    """what one store exports, another one knows; nothing twice, nothing damaged, and no file is overwritten"""
    s, other = Series(context, "copies"), Series(context, "copies-other")
    file = os.path.join(s.folder, "exported")
    with contextlib.suppress(FileNotFoundError):
        os.remove(file)

    def command(status, says, *arguments):
        done = context.reprove("store", *arguments)
        if done.status != status or says not in done.out + done.err:
            raise Fail(f"status {done.status}, expected {status} and {says!r}\n" + done.tail(), context.shown(done.command))

    command(65, b"nothing is stored", "export", s.store, file)
    s.verify(SAFE).expect(TRUE)
    s.verify(BROKEN).expect(FALSE)
    command(0, b"2 revisions written", "export", s.store, file)
    command(65, b"there already", "export", s.store, file)
    other.verify(BROKEN).expect(FALSE)
    command(0, b"1 revision added", "import", other.store, file)
    command(0, b"0 revisions added", "import", other.store, file)
    other.verify(SAFE).expect(TRUE, answers_reused=1)
    other.verify(OTHER).expect(TRUE, predicates_reused=some)
    with open(file, "r+b") as f:
        f.truncate(5000)
    command(65, b"exported", "import", other.store, file)
    command(65, b"cannot be opened", "import", other.store, file + "-missing")
    other.verify(SAFE).expect(TRUE, answers_reused=1)
    return 13


def whole_suite(turns):
    """every program of tests/verify, with whatever the store has from the others"""
    def run(context):
        store = os.path.join(context.folder("store", "suite"), "store")
        shutil.rmtree(store, ignore_errors=True)
        checks = 0
        for turn in range(turns):
            for path in sorted(glob.glob(os.path.join(ROOT, "tests/verify/*.c")))[::1 if context.long else 3]:
                e = verify.Expectation(path)
                if e.timeout > 10 or "--engine" in e.args:
                    continue
                done = context.reprove("verify", "--store", store, "--memory", "4000", "--timeout", str(context.patience), "--engine", "predicate", *e.args, path, timeout=20)
                shown = context.shown(done.command)
                answer = verify.verdict(done, shown)
                if not verify.fits(answer, e.verdicts + ["unknown"]):
                    raise Fail(f"{answer}, expected {' | '.join(e.verdicts)}", shown)
                checks += 1
        return checks
    return run


def cases(context):
    return [Case("same", same_program), Case("other-revision", other_revision), Case("same-way", same_way), Case("costly-precision", costly_precision), Case("lazy", lazy_counterexamples), Case("leaf", leaf_of_hundred), Case("unchanged", unchanged), Case("newly-violated", newly_violated), Case("renamed", renamed_function), Case("smaller-precision", smaller_precision), Case("precision-file", precision_file), Case("explain", explained), Case("endless-execution", endless_execution), Case("usual-place", usual_place), Case("kinds", kinds_of_reuse), Case("other-question", other_question), Case("read-only", read_only), Case("unusable", unusable),
            Case("differences", small_differences), Case("odd-files", odd_files), Case("locked", locked), Case("at-once", at_once), Case("commands", commands), Case("copies", copies), Case("suite", whole_suite(2))]
