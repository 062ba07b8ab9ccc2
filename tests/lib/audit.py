"""Audits: `verify --audit` proves again what engines were given, and compares its verdict with what the store says.

A verifier that stores lies (tests/tools/liar.c) verifies one revision. Honest again, it verifies the next one, and believes what it finds;
under an audit it says what is wrong in the store, and stores nothing. An honest store passes every audit. The programs are folders of
tests/increment."""
import os, re, shutil
from . import verify
from .base import Case, Fail, GUARD, execute
from .series import FALSE, TRUE, read, statistics, write

ENGINES = ("auto", "value", "kinduction", "bmc", "predicate", "paths", "trace")
CLAIM, EARLIER = "the store says true of ", "that an earlier revision has "
REACHED = CLAIM + "what the proof of an earlier revision has reached"
REFUTED = f"a question {EARLIER}refuted has a solution"
TRIPLE = f"a triple {EARLIER}proved is not valid"
PATTERN = f"an instance of a pattern {EARLIER}refuted has a solution"
# name: the lie; the folder of tests/increment; the revision that is violated, which the lie of v0 hides; options; what the audit says
LIES = {
    "reached": ("reached part", "67-reached-part", "v4", "--engine value --externals pure", REACHED),
    "reached-initial": ("reached part", "67-reached-part", "v5", "--engine value --externals pure", REACHED),
    "reached-interval": ("reached part 2", "101-reached-by-intervals", "v4", "--engine interval --externals pure --reuse reached", REACHED),
    "refutations-bmc": ("refutations", "74-depth-and-refutations", "v3", "--engine bmc", REFUTED),
    "refutations-kinduction": ("refutations", "74-depth-and-refutations", "v3", "--engine kinduction", REFUTED),
    "refutations-paths": ("refutations", "77-write-in-between", "v1", "--engine paths", REFUTED),
    "triples-lazy": ("triples", "97-automata", "v3", "--engine trace --reuse automata-lazy", TRIPLE),
    "triples-eager": ("triples", "97-automata", "v3", "--engine trace --reuse automata-eager", TRIPLE),
    "patterns": ("refutation patterns", "88-patterns", "v2", "--engine bmc --unwind 8 --reuse patterns", PATTERN),
}
VIOLATED = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); if (x == 7) reach_error(); return 0; }
"""
ELSEWHERE = "int noise;\n__attribute__((constructor)) static void other(void) { noise++; }\n"  # outside of the slice


class Store:
    """Revisions of one program in one store, verified by the liar."""

    def __init__(self, context, name):
        self.context, folder = context, context.folder("audit", name)
        self.store, self.file = os.path.join(folder, "store"), os.path.join(folder, "program.c")
        shutil.rmtree(self.store, ignore_errors=True)

    def verify(self, text, *options, lie=None):
        write(self.file, text)
        command = [os.path.join(self.context.build, "tools", "liar"), "verify", "--stats", "--store", self.store, *options, self.file]
        self.done = execute(command, GUARD * self.context.patience, env={"REPROVE_LIE": lie}, limit_memory=not self.context.sanitized)
        self.verdict = verify.verdict(self.done, self.context.shown(command))
        return self

    def expect(self, verdict):
        if self.verdict != verdict:
            raise Fail(f"{self.verdict}, expected {verdict}\n{self.done.tail()}", self.context.shown(self.done.command))

    def expect_found_out(self, text, *options, says):
        """The verdict is an error. Intervals find no violation, so they cannot know better: there is no verdict, with a note."""
        self.verify(text, *options, "--audit")
        if says.encode() not in self.done.out or self.done.status != (2 if "interval" in options else 70):
            raise Fail(f"{self.verdict}, expected {says}\n{self.done.tail()}", self.context.shown(self.done.command))


    def expect_refuted(self, by, inputs):
        """An execution has refuted the proof."""
        says = rf"^error\(internal: {by} says true .*, but an execution calls reach_error at .*program\.c:\d+; its inputs: {inputs}\)$"
        if not re.search(says, self.verdict) or self.done.status != 70:
            raise Fail(f"{self.verdict}, expected {says}\n{self.done.tail()}", self.context.shown(self.done.command))


def answers(engine):
    def run(context):
        s, options = Store(context, f"answers-{engine}"), ["--engine", engine]
        s.verify(VIOLATED, *options, lie="answer").expect(FALSE)
        s.verify(VIOLATED, *options, "--store-readonly").expect(TRUE)  # it believes that
        s.verify(ELSEWHERE + VIOLATED, *options, "--store-readonly").expect_refuted(".*", "0x7")  # a slice's answer is attacked
        for text in (VIOLATED, ELSEWHERE + VIOLATED):
            s.expect_found_out(text, *options, says=CLAIM)
        s.expect_found_out(VIOLATED, *options, "--reuse", "answer", says=CLAIM + "this program")  # no audit has stored anything
        return 5
    return run


NO_INPUTS = """extern void reach_error(void);
int table[40];
int main(void) { for (int k = 0; k < 40; k++) table[k] = k; if (table[39] == 39) reach_error(); return 0; }
"""
LARGE = """extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) { unsigned long x = __VERIFIER_nondet_ulong(); if (x == 0x123456789abcul) reach_error(); return 0; }
"""
UNDEFINED = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int a[2] = {0, 0}, x = __VERIFIER_nondet_int(); a[x * 0 + 2] = 1; if (x == 7) reach_error(); return 0; }
"""


def attacked(context):
    """A proof that is wrong, by an engine or by facts alone, is refuted by an execution, and nothing is stored. Executions with undefined
    behaviour refute nothing."""
    count = 0
    for name, text, inputs in (("input", VIOLATED, "0x7"), ("none", NO_INPUTS, "none"), ("large", LARGE, "0x123456789abc")):
        for engine in ENGINES:
            s = Store(context, f"attacked-{name}-{engine}")
            for _ in range(2):  # nothing is stored, and it is the same execution
                s.verify(text, "--engine", engine, lie="engine").expect_refuted("bmc|paths|value|predicate|trace|kinduction", inputs)
            count += 2
        s = Store(context, f"attacked-{name}-intervals")
        s.verify(text, lie="intervals").expect_refuted("interval", inputs)
        s.verify(text).expect(FALSE)
        count += 2
    Store(context, "attacked-undefined").verify(UNDEFINED, lie="intervals").expect(TRUE)
    return count + 1


def artefacts(name):
    lie, folder, revision, options, says = LIES[name]

    def run(context):
        s, options_ = Store(context, name), options.split()
        first, second = (read("increment", folder, v + ".c") for v in ("v0", revision))
        s.verify(first, *options_, lie=lie)
        if s.verify(second, *options_, "--store-readonly").verdict == FALSE:
            raise Fail("nobody has believed the lie", context.shown(s.done.command))
        s.expect_found_out(second, *options_, says=says)
        return 2
    return run


def honest(context):
    """What was not forged passes: the verdicts are those of the store, and something was proved again."""
    count = 0
    for name, (_, folder, revision, options, _) in LIES.items():
        s, options_, proved_again = Store(context, "honest-" + name), options.split(), 0
        for v in ("v0", revision):
            text = read("increment", folder, v + ".c")
            known = s.verify(text, *options_).verdict
            s.verify(text, *options_, "--audit", "--store-readonly").expect(known)
            numbers = statistics(s.done)
            proved_again += numbers["audit.triples"] + numbers["audit.answers"]
            count += 1
        if not proved_again:
            raise Fail(f"{name}: nothing was proved again", context.shown(s.done.command))
    return count


def cases(context):
    return [Case(f"answers-{e}", answers(e)) for e in ENGINES] + [Case(n, artefacts(n)) for n in LIES] + [
        Case("honest", honest), Case("attacked", attacked)]
