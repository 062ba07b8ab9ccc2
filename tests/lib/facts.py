"""Facts that are computed before any search and shared by all engines, against executions (tests/tools/fact_check.c): every byte read or
written has a cell and is in the mod/ref sets, every scalar stays within its bounds, no dead location is executed, what a reached error call
depends on is in the slice. A fact that is left out on purpose is noticed. --long: all test programs in both data models, more random ones,
and all tasks of the corpora."""
import glob, os, re, sys
from .base import Case, Fail, ROOT, execute
from . import csmith, pointercopies

sys.path.insert(0, os.path.join(ROOT, "bench"))
import corpora

SEEDS = {"short": 10, "long": 300, "sanitized": 3}
COPIES = {"short": 300, "long": 10000, "sanitized": 100}  # programs of pointercopies
TOGETHER = 50  # programs per case
FOLDERS = ("regress/*/*.c", "encode/*.c", "verify/*.c", "counterexample/*.c", "increment/*/*.c")
# Executions that the assumptions of a verdict exclude.
EXCLUDED = "// paths: excluded by an assumption"


def own_programs():
    found = [p for f in FOLDERS for p in sorted(glob.glob(os.path.join(ROOT, "tests", f))) if os.sep + "bad" + os.sep not in p]
    return [p for p in found if EXCLUDED not in open(p, errors="replace").read(2000)]


def run_tool(context, arguments, seconds):
    path = os.path.join(context.build, "tools", "fact_check")
    if not os.path.exists(path):
        raise Fail("not built", f"make BUILD={context.build} facts-tools")
    return [path, *arguments], execute([path, *arguments], seconds * context.patience, limit_memory=False)


def check(name, arguments, seconds):
    def run(context):
        command, done = run_tool(context, arguments, seconds)
        text = done.out.decode(errors="replace")
        if done.timed_out or done.status != 0:
            bad = "\n".join(line for line in text.splitlines() if line.startswith("VIOLATED"))[:4000]
            raise Fail((f"no end after {seconds} seconds" if done.timed_out else f"status {done.status}") + "\n" + (bad or done.tail()),
                       context.shown(command))
        return sum(int(n) for n in re.findall(r"^programs=(\d+)", text, re.M)) or 1
    return Case(name, run)


def notices(number):
    """The tool must not believe everything: one of the facts that it uses is said to be violated."""
    program = os.path.join(ROOT, "tests", "verify", "fact-kinds.c")

    def run(context):
        _, all_known = run_tool(context, ["--forget", str(2**31), program], 60)
        command, done = run_tool(context, ["--forget", str(number), program], 60)
        if done.status != 1 or done.out.count(b"VIOLATED") <= all_known.out.count(b"VIOLATED"):
            raise Fail(f"a forgotten fact is not noticed\n{done.tail()}", context.shown(command))
        return 1
    return Case(f"forgotten-{number}", run)


def random_program(seed, model):
    def run(context):
        folder = context.folder("facts", f"{seed:05}-{model}")
        program = os.path.join(folder, "program.c")
        if not os.path.exists(program):
            done = execute(["csmith", "--seed", str(seed), "--no-checksum", "--no-volatiles", "--max-funcs", "4", "--max-block-depth", "3",
                            "--output", program], 60, cwd=folder)
            if done.status != 0 or done.timed_out:
                raise Fail(f"csmith fails\n{done.tail()}")
        return check("", ["--" + model, "--runs", "2", "--steps", "50000", "-I" + csmith.INCLUDE, program], 60).run(context)
    return Case(f"csmith-{seed}-{model}", run)


def pointer_copies(first, count):
    def run(context):
        paths = pointercopies.write(context.folder("facts", f"copies-{first}"), first, count)
        return check("", ["--64", "--runs", "1", *paths], 60).run(context)
    return Case(f"copies-{first}", run)


def in_parts(name, arguments, programs, seconds):
    return [check(f"{name}-{k // TOGETHER}", [*arguments, *programs[k:k + TOGETHER]], seconds) for k in range(0, len(programs), TOGETHER)]


def cases(context):
    own = own_programs()
    found = [notices(n) for n in range(1, 140, 10)]
    if context.long:
        for model in ("32", "64"):
            found += in_parts(f"own-{model}", ["--" + model, "--runs", "3"], own, 300)
    else:  # a tenth with each seed: about ten seconds
        part = sorted(own, key=lambda p: corpora.stable(os.path.relpath(p, ROOT)))
        found += in_parts("own-64", ["--64", "--runs", "2", "--steps", "2000"], part[:len(part) // 8], 120)
        found += in_parts("own-32", ["--32", "--runs", "2", "--steps", "2000"], part[-len(part) // 16:], 120)
    kind = "long" if context.long else "sanitized" if context.sanitized else "short"
    found += [random_program(seed, "32" if seed % 3 == 0 else "64") for seed in range(1, SEEDS[kind] + 1)]
    found += [pointer_copies(first, TOGETHER) for first in range(1, COPIES[kind] + 1, TOGETHER)]
    if context.long and corpora.root():
        tasks = [(os.path.join(corpora.root(), r[0]), corpora.model(r[2])) for r in corpora.rows("tasks.tsv")]
        for model in ("32", "64"):
            found += in_parts(f"corpus-{model}", ["--" + model, "--runs", "2", "--steps", "5000"], [p for p, m in tasks if m == model], 900)
    return found
