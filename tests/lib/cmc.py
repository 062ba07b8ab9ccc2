"""Conditional model checking: `reprove cmc` with our engines, with our own program as another verifier, and with ones that misbehave."""
import os, re, shlex, signal, subprocess, time
from . import verify
from .base import ROOT, Case, Fail
from .condition import HALVES, PARTS
from .series import write

TRUE, FALSE = "true", "false(unreach-call)"
GOOD, WRONG = PARTS.format(wrong="a * b != b * a"), PARTS.format(wrong="a * b == 41 * 43 && a * a > 1700 && state == 0")
PURE = ("--externals", "pure")


class Setting:
    def __init__(self, context, name):
        self.context, self.folder = context, context.folder("cmc", name)

    def file(self, name, text):
        return write(os.path.join(self.folder, name), text)

    def ourselves(self, engine):
        return f"{shlex.quote(self.context.program)} verify --no-store --externals pure --engine {engine} {{file}}"

    def run(self, text, *options, name="program.c", externals=PURE):
        self.done = self.context.reprove("cmc", self.file(name, text), *externals, *options)
        self.text = self.done.out.decode(errors="replace")
        return self

    def expect(self, verdict, *lines):
        got = verify.verdict(self.done, self.context.shown(self.done.command))
        if got != verdict and not (verdict.startswith("unknown") and got.startswith(verdict)):
            raise Fail(f"{got}, expected {verdict}\n{self.done.tail()}", self.context.shown(self.done.command))
        for line in lines:
            if not re.search(line, self.text, re.M):
                raise Fail(f"no line like {line}\n{self.done.tail()}", self.context.shown(self.done.command))


def own_engines(context):
    s = Setting(context, "own")
    for folder in ("cfa", "lh", "lhc", "lhb", "lhbc", "nlh", "sep"):
        s.run(GOOD, "--first", "value:20", "--second", "bmc:20", "--folder", folder).expect(TRUE, "^part value: unknown", "^part bmc: true")
    s.run(GOOD, "--first", "value:20", "--second", "paths:5", "--second", "bmc:20").expect(TRUE, "^part paths: unknown", "^reduced: ")
    s.run(WRONG, "--first", "bmc:20", "--second", "value:20").expect(FALSE)
    return 9


def ourselves_as_other(context):
    s = Setting(context, "other")
    for folder in ("cfa", "lhb", "sep"):
        s.run(GOOD, "--first", "value:20", "--second", s.ourselves("bmc"), "--folder", folder).expect(TRUE, "^part .*bmc {file}: true")
    s.run(GOOD, "--second", s.ourselves("value")).expect("unknown")
    s.run(WRONG, "--second", s.ourselves("bmc")).expect(FALSE, "^replayed: yes", "^  43|^  41")
    adapters = s.file("adapters", f"[we]\ncommand = {s.ourselves('bmc')}\ntrue = ^Result: true$\nfalse = ^Result: false\n")
    s.run(GOOD, "--first", "value:20", "--second", "we:30", "--adapters", adapters).expect(TRUE, "^part we: true")
    s.run(WRONG, "--second", "we:30", "--adapters", adapters).expect("unknown(we: it says false, but gives no values")  # no value =
    return 7


def difference(context):
    s = Setting(context, "difference")
    old, new, broken = (HALVES.format(bound=200, value=v, limit=9) for v in (1, 2, 10))
    base = s.file("old.c", old)
    for second in ("predicate:20", s.ourselves("predicate")):
        s.run(new, "--base", base, "--second", second).expect(f"true(relative to {base})")
        s.run(broken, "--base", base, "--second", second).expect(FALSE)
    return 4


def is_gone(mark):
    """No process has this mark in its command line."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as f:
                if mark.encode() in f.read():
                    return False
        except OSError:
            pass
    return True


def wait_until(holds, otherwise):
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    raise Fail(otherwise)


def misbehaviour(context):
    s = Setting(context, "bad")
    mark = f"9{os.getpid()}.25"  # seconds that nobody else sleeps
    for line, reason in (("no-such-verifier-anywhere {file}", "it is not there"),
                         ("kill -SEGV $$; : {file}", "it crashed"),
                         ("head -c 100000 /dev/urandom; : {file}", "its output has no answer"),
                         ("echo true; echo true; : {file}", "it answers 2 times"),
                         ("echo TRUE; echo FALSE; : {file}", "it answers 2 times"),
                         ("echo unknown; : {file}", "it does not know"),
                         ("echo FALSE; : {file}", "it says false, but gives no values"),
                         ("echo FALSE; echo '  12  (x)'; : {file}", "it says false, but its values do not"),
                         (f"sleep {mark} & sleep {mark}; : {{file}}", "its time is up"),
                         (f"(trap '' TERM INT HUP; sleep {mark}) & : {{file}}", "its output has no answer"),
                         (f"setsid sh -c 'sleep {mark} & sleep {mark}' & : {{file}}", "its output has no answer"),
                         (f"setsid -f sh -c 'setsid -f sleep {mark}; sleep {mark}'; sleep {mark}; : {{file}}", "its time is up")):
        s.run(GOOD, "--second", line, "--part-timeout", "1").expect(f"unknown({line}: {reason}")
        if not is_gone(mark):
            raise Fail(f"a process of a verifier is left: {line}")
    s.run(GOOD, "--first", "value:20", "--second", f"sleep {mark} & echo true; : {{file}}").expect(TRUE)  # it leaves something behind
    if not is_gone(mark):
        raise Fail("a process of a verifier is left")
    return 14


def limit_of_everything(context):
    """--timeout holds for all parts together; a part gets what is left."""
    s = Setting(context, "limit")
    slow = "sleep 100; echo true; : {file}"
    for options, why in ((("--second", slow), f"{slow}: its time is up"), (("--second", slow, "--second", slow), "timeout"),
                         (("--second", slow, "--second", slow, "--part-timeout", "90"), "timeout"),
                         (("--second", slow, "--part-timeout", "0.5", "--second", slow), f"{slow}: its time is up")):
        start = time.monotonic()
        s.run(GOOD, "--timeout", "1.5", *options).expect(f"unknown({why}")
        if time.monotonic() - start > 20 * context.patience:
            raise Fail("it takes far longer than its limit", context.shown(s.done.command))
    s.run(GOOD, "--timeout", "60", "--first", "value:20", "--second", "bmc").expect(TRUE)
    s.run(GOOD, "--timeout", "60", "--second", "test {seconds} -le 60 && test {seconds} -gt 1 && echo true; : {file}").expect(TRUE)
    s.run(GOOD, "--timeout", "60", "--part-timeout", "0.9", "--second", "test {seconds} = 1 && echo true; : {file}").expect(TRUE)
    return 7


def killed(context):
    """Who kills us, kills the verifier, too, and what has left its session."""
    s = Setting(context, "killed")
    mark = f"8{os.getpid()}.25"
    command = [context.program, "cmc", s.file("program.c", GOOD), *PURE, "--second", f"setsid -f sleep {mark}; sleep {mark}; : {{file}}"]
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    wait_until(lambda: not is_gone(f"sleep\0{mark}"), "the verifier does not begin")
    run.kill()
    run.wait()
    wait_until(lambda: is_gone(mark), "a process of a verifier is left")
    place = context.folder("cmc", "hung-up")
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "TMPDIR": place})
    wait_until(lambda: not is_gone(f"sleep\0{mark}"), "the verifier does not begin")
    run.send_signal(verify.HANG_UP[0] if verify.HANG_UP else signal.SIGTERM)
    run.wait()
    wait_until(lambda: is_gone(mark), "a process of a verifier is left")
    if os.listdir(place):
        raise Fail(f"files are left: {os.listdir(place)}")
    return 2


NONDET = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
# what a C program that others get must say, whatever is special about the program: what, text, options, a line of the C
SPECIAL = (
    ("the value of a variable is forgotten where its block begins",
     "int main(void) { for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 1; if (x != 1) reach_error(); } return 0; }", (),
     r"x = __VERIFIER_nondet_int\(\);"),
    ("… of an array",
     "int main(void) { for (int i = 0; i < 2; i++) { int x[3]; if (i == 0) x[1] = 1; if (x[1] != 1) reach_error(); } return 0; }", (),
     r"x\[1\] = __VERIFIER_nondet_int\(\);"),
    ("… of a pointer",
     "int a, b; int main(void) { for (int i = 0; i < 2; i++) { int *x; if (i == 0) x = &a; if (x != &a) reach_error(); } return 0; }", (),
     r"\{\s+reach_error\(\);\s+if"),
    ("a volatile variable has any value", "volatile int v; int main(void) { v = 1; int y = v; if (y == 7) reach_error(); return 0; }",
     ("--volatile", "arbitrary"), r"__VERIFIER_nondet_int\(\);"),
    ("other error functions",
     "extern void __VERIFIER_error(void); int main(void) { if (__VERIFIER_nondet_int()) __VERIFIER_error(); return 0; }", (),
     r"\breach_error\(\);\s+\}"),
    ("the user's error functions", "extern void wrong(int); int main(void) { if (__VERIFIER_nondet_int()) wrong(1); return 0; }",
     ("--error-function", "wrong"), r"\breach_error\(\);\s+\}"),
    ("assembly", 'int main(void) { int x = 1; __asm__("frobnicate %0" : "+r"(x)); if (x != 1) reach_error(); return 0; }', (),
     r"x = __VERIFIER_nondet_int\(\);"),
    ("assembly that writes memory",
     'int x = 1, *p = &x; int main(void) { __asm__("frobnicate" : : : "memory"); if (x != 1) reach_error(); return 0; }', (),
     r"\{\s+reach_error\(\);\s+if"),
    ("what nobody models", "_Complex double z; int main(void) { z = z * z; if (0) reach_error(); return 0; }", (),
     r"reach_error\(\);\s+__builtin_trap"),
)


TRUE_HERE = ("what nobody models", "assembly that writes memory")  # by engines of ours, under the assumption that they state


def special_programs(context):
    """What others get says it in C, or has an error call in its stead. Proofs of ours about the same C agree with what we say."""
    s = Setting(context, "special")
    for what, text, options, line in SPECIAL:
        keep = os.path.join(s.folder, str(len(os.listdir(s.folder))))
        s.run(NONDET + text, *options, "--second", "echo true; : {file}", "--keep", keep).expect(TRUE, "^  another verifier is right about")
        written = "".join(open(os.path.join(keep, name)).read() for name in sorted(os.listdir(keep)) if name.endswith(".c"))
        if not re.search(line, written) or "__reprove" in written:
            raise Fail(f"{what}: no {line}\n{written}", context.shown(s.done.command))
        s.run(NONDET + text, *options, "--first", "paths:0.01", "--second", "value:10", "--second", "bmc:10")
        if "Result: true" in s.text and what not in TRUE_HERE:
            raise Fail(f"{what}: wrong\n{s.text}", context.shown(s.done.command))
    for options, why in ((("--spec", "CHECK( init(main()), LTL(G ! overflow) )"), "property"), (("--entry", "other"), "main")):
        s.run(NONDET + "int other(void) { return 0; } int main(void) { return other(); }", *options, "--second", "echo true; : {file}")
        s.expect("unknown(echo true; : {file}: there is no residual program")
        if why not in s.done.err.decode():
            raise Fail(s.done.tail(), context.shown(s.done.command))
    return 2 * len(SPECIAL) + 2


ASSERTED = """extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
int main(void) { int x = __VERIFIER_nondet_int(); if (x == 5) __assert_fail("x", "f", 1, "m"); if (x == 5) reach_error(); return 0; }
"""
VOLATILE = "volatile int v, w; int main(void) { v = 1; int y = v; if (y == 7) reach_error(); return 0; }"
ORDER = "int g; int f(void) { g++; return g; } int main(void) { int x = f() + g; if (x == 77) reach_error(); return 0; }"


def assumptions(context):
    """The verdict lists what each part takes for granted, and what everybody does; a false is one of the property that was asked for."""
    s = Setting(context, "assumptions")
    line = "echo true; : {file}"
    s.run(GOOD, "--first", "value:20", "--second", line)
    s.expect(TRUE, "^assumptions:\n(  .*\n)*  another verifier is right about the program that was left, for LP64, .*: echo true")
    s.run(GOOD, "--32", "--quiet", "--second", line).expect(TRUE, "^  another verifier is right about the program, for ILP32,")
    adapters = s.file("adapters", "[we]\ncommand = echo sure {file}\ntrue = ^sure\n")
    s.run(GOOD, "--second", "we", "--adapters", adapters).expect(TRUE, "^  another verifier is right .*: echo sure {file}$")
    s.run(NONDET + VOLATILE, "--second", line).expect(TRUE, "^  volatile objects are ordinary memory")
    s.run(NONDET + VOLATILE, "--first", "value").expect(TRUE, "^  volatile objects are ordinary memory")
    if s.text.count("volatile objects are") != 1:
        raise Fail(f"an assumption is there twice\n{s.text}", context.shown(s.done.command))
    s.run(NONDET + ORDER, "--second", line).expect("unknown(the program: unknown(order of evaluation")
    asked = ("--spec", "CHECK( init(main()), LTL(G ! call(reach_error())) )")
    s.run(NONDET + ASSERTED, *asked, "--second", "echo false; echo '  5  (x)'; : {file}").expect("unknown(")
    return 7


OUTSIDE = (  # functions without a body: before main, in main, an error call stands for the call unless --externals pure
    ("", "set(&x);", True), ("void set(int, ...);", "set(1, &x);", True), ("", "x = set(1);", False),
    ("void set(const int *);", "set(&x);", False), ("void set(void (*)(void)); void f(void) { x = 7; }", "set(f);", True),
    ("void set(long);", "set((long)&x);", True), ("int *set(void);", "*set() = 7;", True),
    ("void set(int *); void (*by)(int *) = set;", "by(&x);", True), ("extern int *set;", "*set = 7;", True),
    ("extern int *set; int **by = &set;", "**by = 7;", True), ("void set(struct { int *p; } *);", "set(0);", False))


def outside(context):
    """What a function without a body may do beyond giving a value, another verifier does not know."""
    s = Setting(context, "outside")
    for before, call, is_unsayable in OUTSIDE:
        text = f"{NONDET}int x; {before} int main(void) {{ {call} if (x == 7) reach_error(); return 0; }}"
        for externals, wanted in (((), is_unsayable), (PURE, False), (("--externals", "anything"), True)):
            keep = os.path.join(s.folder, str(len(os.listdir(s.folder))))
            s.run(text, "--second", "echo true; : {file}", "--keep", keep, externals=externals).expect(TRUE)
            written = "".join(open(os.path.join(keep, name)).read() for name in sorted(os.listdir(keep)) if name.endswith(".c"))
            if (written.count("reach_error();") == 2) != wanted:
                raise Fail(f"{call}: is there an error call? {written}", context.shown(s.done.command))
    s.run(text.replace("set(0)", "set(&x)"), "--second", "echo unknown; : {file}", externals=()).expect(
        "unknown(echo unknown; : {file}: it does not know; an error call stands for what C cannot say: what comes from outside")
    return 3 * len(OUTSIDE) + 1


def doubts(context):
    """A line that says how little an answer is worth; the data model is told."""
    s = Setting(context, "doubts")
    adapters = s.file("adapters", "[we]\ncommand = cat {file}; echo true; echo sure {bits}\ntrue = ^true\ndoubt = ^ *error in|sure 32\n")
    s.run(GOOD, "--second", "we", "--adapters", adapters).expect(TRUE)
    s.run(GOOD, "--32", "--second", "we", "--adapters", adapters).expect("unknown(we: it says: sure 32)")
    return 2


def frama_c(context):
    """A real verifier of others (Debian's frama-c-base): no error that the tests' programs have is proved away, and half of what is easy
    for it is proved."""
    s = Setting(context, "frama-c")
    folder, proved, tried = os.path.join(ROOT, "tests/verify"), 0, 0
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        expected = verify.Expectation(path) if name.endswith(".c") else None
        if not expected or expected.args or len(expected.verdicts) != 1 or expected.verdicts[0].startswith("unknown"):
            continue
        tried += 1
        if tried % 4:
            continue
        s.done = context.reprove("cmc", path, "--second", "frama-c:60")
        got = verify.verdict(s.done, context.shown(s.done.command))
        if got.startswith("true") and not verify.fits(got, expected.verdicts):
            raise Fail(f"{name}: {got}, expected {expected.verdicts[0]}\n{s.done.tail()}", context.shown(s.done.command))
        proved += got == TRUE
    if proved < 10:
        raise Fail(f"only {proved} programs are proved")
    return tried // 4


def usage(context):
    s = Setting(context, "usage")
    for options, status in ((("--second", "nobody"), 64), (("--first", "value:x"), 64), ((), 64),
                            *(((option, "(", "--second", "echo true; : {file}"), 64) for option in ("--true", "--false", "--value")),
                            (("--adapters", "/nowhere", "--first", "bmc"), 65),
                            (("--adapters", s.file("bad", "[x]\ncommand = x\ntrue = (\n"), "--first", "bmc"), 65)):
        s.run(GOOD, *options)
        if s.done.status != status:
            raise Fail(f"status {s.done.status}, expected {status}\n{s.done.tail()}", context.shown(s.done.command))
    s.run(GOOD, "--first", "value:20", "--second", "bmc:20", "--condition", s.file("other", "reprove-condition 1\ninitial q\nstate q\n"))
    s.expect("true(under condition)")
    s.run("int main(void) { return", "--first", "value").expect("error(bad input: 2 errors)")
    return 10


def cases(context):
    return [Case("own-engines", own_engines), Case("ourselves-as-other", ourselves_as_other), Case("difference", difference),
            Case("misbehaviour", misbehaviour), Case("killed", killed), Case("limit-of-everything", limit_of_everything),
            Case("special-programs", special_programs),
            Case("assumptions", assumptions), Case("usage", usage), Case("outside", outside), Case("doubts", doubts)] + (
                [Case("frama-c", frama_c)] if context.long else [])
