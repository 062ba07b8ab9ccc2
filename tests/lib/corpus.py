"""The fuzzers' stored inputs, each through its replay program: no crash, no sanitizer's message, no endless loop."""
import glob, os
from .base import Case, Fail, GUARD, ROOT, SANITIZER, execute


def replay(program, path):
    def run(context):
        binary = os.path.join(context.build, "fuzz", program)
        command = [binary, path]
        if not os.path.exists(binary):
            raise Fail("not built", f"make BUILD={context.build} replay")
        done = execute(command, GUARD * context.patience, limit_memory=not context.sanitized)
        if done.timed_out:
            raise Fail("no end", context.shown(command))
        if done.status != 0 or SANITIZER.search(done.err):
            raise Fail(f"status {done.status}\n{done.tail(30)}", context.shown(command))
    return Case(f"{program}:{os.path.basename(path)}", run)


def cases(context):
    programs = [os.path.basename(p)[:-2] for p in sorted(glob.glob(os.path.join(ROOT, "tests/fuzz/fuzz_*.c")))]
    inputs = sorted(glob.glob(os.path.join(ROOT, "tests/fuzz/corpus/*")))
    return [replay("replay_" + program, path) for program in programs for path in inputs]
