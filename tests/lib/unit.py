"""Unit tests: the programs tests/unit/test_*.c, written with cmocka. Each of its tests counts."""
import glob, os, re
from .base import Case, Fail, GUARD, ROOT, SANITIZER, execute


def program(name):
    def run(context):
        path = os.path.join(context.build, "unit", name)
        if not os.path.exists(path):
            raise Fail("not built", f"make BUILD={context.build} unit")
        done = execute([path], 4 * GUARD * context.patience, limit_memory=not context.sanitized)
        text = done.out + done.err
        failed = re.findall(rb"^\[  FAILED  \] (\w+)\s*$", text, re.M)
        if done.timed_out or done.status != 0 or SANITIZER.search(text):
            named = ", ".join(sorted({f.decode() for f in failed}))
            raise Fail(("no end" if done.timed_out else f"status {done.status} {named}") + "\n" + done.tail(30), context.shown([path]))
        return sum(int(n) for n in re.findall(rb"^\[  PASSED  \] (\d+) test", text, re.M)) or 1
    return Case(name, run)


def cases(context):
    return [program(os.path.basename(p)[:-2]) for p in sorted(glob.glob(os.path.join(ROOT, "tests/unit/test_*.c")))]
