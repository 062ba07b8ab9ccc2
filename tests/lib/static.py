"""Checks of the source tree itself: include directions, style, headers that stand alone; which programs of the tests may get no answer."""
import glob, os, sys
from .base import Case, Fail, GUARD, ROOT, execute
from .verify import Expectation


def script(path):
    def run(context):
        done = execute([sys.executable, os.path.join(ROOT, path)], 4 * GUARD)
        if done.status != 0:
            raise Fail("\n" + done.out.decode(errors="replace").rstrip(), path)
    return Case(os.path.basename(path), run)


def header(path):
    def run(context):
        context.gcc("-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-Isrc", "-Iinclude", "-fsyntax-only", "-x", "c",
                    "-include", path, os.devnull)
    return Case("alone:" + path, run)


def may_be_unknown(path):
    """some line of its expectation lets pass unknown, and an answer as well"""
    e = Expectation(path)
    unknown = [{v.startswith("unknown") for v in verdicts} for verdicts in (e.verdicts, *e.of_engine.values())]
    return {True, False} in unknown


def demanded_answers(folder):
    """A program whose expectation lets pass unknown besides an answer is in the folder's list, with a reason; no other one is."""
    def run(context):
        listed, wrong, reasons = os.path.join(folder, "may-be-unknown.txt"), [], {}
        programs = {os.path.basename(path)[:-2]: path for path in glob.glob(os.path.join(ROOT, folder, "*.[ci]"))}
        with open(os.path.join(ROOT, listed), encoding="utf-8") as f:
            lines = [line.rstrip("\n") for line in f if not line.startswith("#")]
        for line in lines:
            name, _, reason = line.partition(": ")
            if not reason.strip():
                wrong.append(f"no reason: {line!r}; expected NAME: REASON")
            elif name not in programs:
                wrong.append(f"{name}: there is no such program")
            elif name in reasons:
                wrong.append(f"{name}: it is there twice")
            elif not may_be_unknown(programs[name]):
                wrong.append(f"{name}: its expectation demands one answer, so its line goes")
            reasons[name] = reason
        if [line.partition(":")[0] for line in lines] != sorted(reasons):
            wrong.append("the lines are not sorted by name")
        for name in sorted(set(programs) - set(reasons)):
            if may_be_unknown(programs[name]):
                wrong.append(f"{name}: demand an answer, or say here why there may be none")
        if wrong:
            raise Fail("".join(f"\n{listed}: {text}" for text in wrong))
        return len(programs)
    return Case("answers:" + os.path.basename(folder), run)


def cases(context):
    os.chdir(ROOT)
    headers = sorted(glob.glob("src/**/*.h", recursive=True) + glob.glob("include/*.h"))
    answers = [demanded_answers("tests/verify"), demanded_answers("tests/hostile")]
    return [script("tools/check-deps"), script("tools/check-style")] + answers + [header(h) for h in headers]
