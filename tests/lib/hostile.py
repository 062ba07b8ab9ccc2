"""Hostile programs (tests/hostile): each has an error, and does harm on the way to it or before it. `reprove verify` must say what is
expected, and must not let the program do it: no file beside the canaries is made, changed or removed, no process is left.

    // expect: false(unreach-call) | unknown       the verdict
    // says: TEXT                                  stands in the output
    // args: --32                                  for the other data model, if gcc builds for it; else --64

CANARY in a program is the name of a file outside the directory of the replay; CANARY-new must not come into being."""
import glob, os, re, shutil
from .base import Case, Fail, GUARD, ROOT, Skip, execute
from .verify import Expectation, builds_for, fits, verdict

FOLDER = os.path.join(ROOT, "tests", "hostile")
CONTENT = "a canary\n"


def left_processes(mark):
    """Processes whose program was made for a replay in this folder."""
    found = []
    for link in glob.glob("/proc/[0-9]*/exe"):
        try:
            target = os.readlink(link)
        except OSError:
            continue
        if target.startswith(mark):
            found.append(f"{link}: {target}")
    return found


def check(context, path):
    expected = Expectation(path)
    if "--32" in expected.args and not builds_for(context, "-m32"):
        raise Skip("gcc does not build 32-bit programs")
    name = os.path.basename(path)[:-2]
    folder = context.folder("hostile", name)
    shutil.rmtree(folder)
    os.makedirs(os.path.join(folder, "tmp"))
    canary = os.path.join(folder, "canary")
    with open(canary, "w") as f:
        f.write(CONTENT)
    program = os.path.join(folder, "program.c")
    with open(path) as f, open(program, "w") as out:
        out.write(f.read().replace("CANARY", canary).replace('"hostile.h"', f'"{FOLDER}/hostile.h"'))
    # opaque: whoever trusts a stranger's assembly to be harmless gets it executed
    command = [context.program, "verify", *(expected.args or ["--64"]), "--no-store", "--assembly", "opaque",
               "--timeout", str(GUARD * context.patience), "program.c"]
    env = {**os.environ, "TMPDIR": os.path.join(folder, "tmp"), canary: "1"}
    done = execute(command, 2 * GUARD * context.patience, cwd=folder, env=env, limit_memory=False)
    shown = f"cd {folder} && {context.shown(command)}"
    said = verdict(done, shown)
    left = sorted(os.listdir(folder))
    if left != ["canary", "program.c", "tmp"] or os.listdir(os.path.join(folder, "tmp")):
        raise Fail(f"files changed: {left}, {os.listdir(os.path.join(folder, 'tmp'))}", shown)
    with open(canary) as f:
        if f.read() != CONTENT:
            raise Fail("the canary was written to", shown)
    processes = left_processes(os.path.join(folder, "tmp"))
    if processes:
        raise Fail(f"left behind: {processes[0]}", shown)
    if not fits(said, expected.verdicts):
        raise Fail(f"{said}; expected: {' | '.join(expected.verdicts)}", shown)
    out = done.out.decode(errors="replace")
    for text in expected.says:
        if text not in out and "no compiler" not in out and "no sandbox" not in out:
            raise Fail(f"does not say: {text}\n{out[-300:]}", shown)


def cases(context):
    for path in sorted(glob.glob(os.path.join(FOLDER, "*.c"))):
        yield Case(os.path.basename(path)[:-2], lambda c, path=path: check(c, path))
