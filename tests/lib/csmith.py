"""Random programs from csmith: the checksum that the compiled program prints must be the one that the interpreter prints and the
one that the program printed back from its automata prints.

A sample goes to the engines (lib/csmithverify.py; tests/engine-campaign asks about more).

Programs and their native results are kept in the build folder: a seed is generated and compiled once."""
import os, signal
from . import csmithverify, outcome
from .base import Case, Fail, GUARD, Skip, execute
from .csmithinclude import INCLUDE

NATIVE_SECONDS = 1  # of processor time, as below; the interpreter needs a hundred times as long
INTERPRETER_SECONDS = {"short": 20, "long": 120}  # a program that needs more is skipped, if it is slow natively, too
SLOW_NATIVE = 0.1  # a program that needs longer natively may be too long for the interpreter
SEEDS = {"short": 40, "long": 1000, "sanitized": 20}
EVERY_32 = 5  # each fifth seed also as a 32-bit program


def native(context, seed, model):
    """The folder with program.c and checksum (what gcc's program prints), or Skip."""
    folder = context.folder("csmith", f"{seed:04}-{model}")
    ready, program = os.path.join(folder, "ready"), os.path.join(folder, "program.c")
    if not os.path.exists(ready):
        with open(os.path.join(folder, "platform.info"), "w") as f:
            f.write(f"integer size = 4\npointer size = {int(model) // 8}\n")
        done = execute(["csmith", "--seed", str(seed), "--output", program], 60, cwd=folder)
        if done.status != 0 or done.timed_out:
            raise Fail(f"csmith fails\n{done.tail()}")
        binary = os.path.join(folder, "native")
        context.gcc(f"-m{model}", "-w", "-O1", "-fwrapv", "-fno-strict-aliasing", "-I" + INCLUDE, "-o", binary, program)
        done = execute([binary], GUARD, cwd=folder, processor_seconds=NATIVE_SECONDS)
        endless = done.timed_out or done.status in (-signal.SIGXCPU, -signal.SIGKILL)
        with open(ready, "w") as f:
            f.write("timeout" if endless else f"{done.status} {done.seconds:.3f} {done.out.decode().strip()}")
        os.remove(binary)
    text = open(ready).read()
    if text == "timeout":
        raise Skip(f"the compiled program runs longer than {NATIVE_SECONDS} s")
    status, seconds, checksum = text.split(" ", 2)
    return folder, program, int(status), float(seconds), checksum


def run(context, seed, model):
    folder, program, status, seconds, checksum = native(context, seed, model)
    options = ["--" + model, "-I" + INCLUDE]
    command = [context.program, "run", *options, program]
    try:
        most = INTERPRETER_SECONDS["long" if context.long else "short"]
        done = context.reprove("run", *options, program, timeout=4 * GUARD, processor_seconds=most)
    except Fail as failure:
        if "no answer after" in str(failure) and seconds > SLOW_NATIVE:
            raise Skip(f"the compiled program runs {seconds:.2f} s, too long for the interpreter")
        raise
    got = outcome.of_run(done)
    if got.kind != f"exit {status}":
        raise Fail(f"interpreter: {got}, compiled: exit {status}\n{done.tail()}", context.shown(command))
    if got.output.decode(errors="replace").strip() != checksum:
        raise Fail(f"interpreter: {got.output[:80]!r}, compiled: {checksum}", context.shown(command))

    printed, binary = os.path.join(folder, "printed.c"), os.path.join(folder, "printed")
    done = context.reprove("print", *options, program)
    shown = context.shown(done.command)
    if done.status != 0:
        raise Fail(f"print fails with status {done.status}\n{done.tail()}", shown)
    with open(printed, "wb") as f:
        f.write(done.out)
    shown += " > printed.c; gcc printed.c && ./a.out"
    context.gcc(f"-m{model}", "-std=gnu11", "-Werror", "-O0", "-fwrapv", "-fno-strict-aliasing", "-o", binary, printed)
    again = execute([binary], GUARD, cwd=folder)
    os.remove(binary)
    if again.timed_out or again.status != status or again.out.decode(errors="replace").strip() != checksum:
        raise Fail(f"printed: {'no end' if again.timed_out else again.out[:80]!r} status {again.status}, original: {checksum}", shown)


def cases(context):
    count = SEEDS["sanitized" if context.sanitized else "long" if context.long else "short"]
    found = []
    for seed in range(1, count + 1):
        for model in ["64", "32"] if seed % EVERY_32 == 0 else ["64"]:
            found.append(Case(f"{seed:04}-{model}", lambda c, s=seed, m=model: run(c, s, m)))
    for number in range(len(csmithverify.SAMPLE)):
        found.append(Case(f"engines-{number}", lambda c, n=number: csmithverify.sample(c, n)))
    return found
