"""Verifications one after the other with one store: what the groups increment and store share.

A series has a folder of its own under BUILD/tests, with a fresh store and the file program.c, which is one revision after the other: a
revision of a file has the name of the file. The store as it was before the last step is kept when the test fails (base.KeptStore)."""
import os, re, shutil
from . import verify
from .base import Fail, KeptStore, ROOT

TRUE, FALSE = "true", "false(unreach-call)"


def read(*parts):
    """The text of a file; relative paths begin in tests/."""
    with open(os.path.join(ROOT, "tests", *parts), encoding="utf-8") as f:
        return f.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


def statistics(done):
    """The numbers that --stats prints, by name."""
    return {name: float(value) for name, value in re.findall(r"^([a-z._]+): ([\d.]+)$", done.out.decode(errors="replace"), re.M)}


def positive(n):
    return n > 0


class Series:
    def __init__(self, context, group, name, beside=()):
        """beside: files that stand beside program.c"""
        self.context, self.folder = context, os.path.join(context.work, group, name)
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        for path in beside:
            shutil.copy(path, self.folder)
        self.program, self.store = os.path.join(self.folder, "program.c"), os.path.join(self.folder, "store")
        self.kept = KeptStore(self.store)

    def run(self, text, *options, store=True, guard=0):
        """Verifies a revision, with the store or without one; then done, verdict and numbers are there. guard: seconds after which it is a
        hang, if these are more than usual."""
        self.kept.before_step()
        write(self.program, text)
        where = ["--store", self.store] if store else ["--no-store"]
        self.done = self.context.reprove("verify", *where, "--stats", *options, self.program, timeout=guard)
        self.verdict = verify.verdict(self.done, self.shown())
        self.numbers = statistics(self.done)
        return self

    def verify(self, text, *options, store=True):
        return self.run(text, "--engine", "predicate", *options, store=store)

    def command(self, *arguments):
        """Another command of ours, as a step of the series."""
        self.kept.before_step()
        self.done = self.context.reprove(*arguments)
        return self

    def shown(self):
        return self.context.shown(self.done.command)

    def need(self, condition, message):
        if not condition:
            raise Fail(f"{message}\n{self.done.tail()}", self.shown())

    def expect(self, verdict, **counts):
        """counts: the name of a statistic, with _ for its point = the number, or a function that says whether a number is right"""
        wrong = [] if self.verdict == verdict else [f"{self.verdict}, expected {verdict}"]
        for name, wanted in counts.items():
            n = self.numbers.get(name.replace("_", "."))
            if n is None or not (wanted(n) if callable(wanted) else n == wanted):
                wrong.append(f"{name.replace('_', '.')} is {n}")
        self.need(not wrong, "; ".join(wrong))
        return self
