"""The decision procedures (tests/tools/solver_check.c): random formulas, on which bit-blasting, Z3 and the short cuts in front of them must
agree, and many small questions in bounded memory."""
import os
from .base import Case, Fail, SANITIZER, execute


def tool(name, arguments, seconds):
    def run(context):
        path = os.path.join(context.build, "tools", "solver_check")
        if not os.path.exists(path):
            raise Fail("not built", f"make BUILD={context.build} {path}")
        command = [path, *arguments(context)]
        done = execute(command, seconds(context), limit_memory=not context.sanitized)
        text = done.out + done.err
        if done.timed_out or done.status != 0 or SANITIZER.search(text):
            raise Fail(("no end in time" if done.timed_out else f"status {done.status}") + "\n" + done.tail(30), context.shown(command))
    return Case(name, run)


def cases(context):
    formulas = 100000 if context.long else 300 if context.sanitized else 2500
    questions = 1000000 if context.long else 3000 if context.sanitized else 25000
    all = [tool("random", lambda c: ["--count", str(formulas), "--quiet"], lambda c: 600 * c.patience + formulas // 10),
            tool("memory", lambda c: ["--loop", str(questions)], lambda c: 600 * c.patience + questions // 500),
            tool("memory-bitblast", lambda c: ["--loop", str(questions // 2), "--kind", "bitblast"],
                 lambda c: 600 * c.patience + questions // 200)]
    if not context.sanitized:  # Z3 under the sanitizer's allocator says nothing about memory
        all.append(tool("memory-z3", lambda c: ["--loop", str(questions // 50), "--kind", "z3"],
                        lambda c: 600 * c.patience + questions // 200))
    return all
