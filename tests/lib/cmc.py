"""Conditional model checking: `reprove cmc` with our engines, with our own program as another verifier, and with ones that misbehave."""
import os, re, shlex, subprocess, time
from . import verify
from .base import Case, Fail
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

    def run(self, text, *options, name="program.c"):
        self.done = self.context.reprove("cmc", self.file(name, text), *PURE, *options)
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


def usage(context):
    s = Setting(context, "usage")
    for options, status in ((("--second", "nobody"), 64), (("--first", "value:x"), 64), ((), 64),
                            (("--adapters", "/nowhere", "--first", "bmc"), 65),
                            (("--adapters", s.file("bad", "[x]\ncommand = x\ntrue = (\n"), "--first", "bmc"), 65)):
        s.run(GOOD, *options)
        if s.done.status != status:
            raise Fail(f"status {s.done.status}, expected {status}\n{s.done.tail()}", context.shown(s.done.command))
    s.run(GOOD, "--first", "value:20", "--second", "bmc:20", "--condition", s.file("other", "reprove-condition 1\ninitial q\nstate q\n"))
    s.expect("true(under condition)")
    s.run("int main(void) { return", "--first", "value").expect("error(bad input: 2 errors)")
    return 7


def cases(context):
    return [Case("own-engines", own_engines), Case("ourselves-as-other", ourselves_as_other), Case("difference", difference),
            Case("misbehaviour", misbehaviour), Case("killed", killed), Case("usage", usage)]
