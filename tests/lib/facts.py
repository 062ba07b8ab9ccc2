"""Facts that are proved before any search, against executions: intervals (tests/tools/interval_check.c: every scalar stays within its
bounds, no dead location is executed) and slices (tests/tools/slice_check.c: what irrelevant assignments write does not change the order of
relevant locations). --long: random programs and all tasks of the corpora."""
import glob, os, re, sys
from .base import Case, Fail, ROOT, execute
from . import csmith

sys.path.insert(0, os.path.join(ROOT, "bench"))
import corpora

SEEDS = {"short": 10, "long": 300, "sanitized": 3}


def check(name, tool, arguments, seconds):
    def run(context):
        path = os.path.join(context.build, "tools", tool)
        command = [path, *arguments]
        if not os.path.exists(path):
            raise Fail("not built", f"make BUILD={context.build} {path}")
        done = execute(command, seconds * context.patience, limit_memory=False)
        text = done.out.decode(errors="replace")
        if done.timed_out or done.status != 0:
            bad = "\n".join(line for line in text.splitlines() if line.startswith("MISMATCH"))[:2000]
            raise Fail((f"no end after {seconds} seconds" if done.timed_out else f"status {done.status}") + "\n" + bad + done.tail(),
                       context.shown(command))
        return sum(int(n) for n in re.findall(r"^programs=(\d+)", text, re.M)) or 1
    return Case(name, run)


def random_program(seed, model):
    def run(context):
        folder = context.folder("facts", f"{seed:05}-{model}")
        program = os.path.join(folder, "program.c")
        if not os.path.exists(program):
            done = execute(["csmith", "--seed", str(seed), "--no-checksum", "--no-volatiles", "--max-funcs", "4", "--max-block-depth", "3",
                            "--output", program], 60, cwd=folder)
            if done.status != 0 or done.timed_out:
                raise Fail(f"csmith fails\n{done.tail()}")
        arguments = ["--" + model, "--runs", "2", "--steps", "50000", "-I" + csmith.INCLUDE, program]
        return check("", "interval_check", arguments, 60).run(context)
    return Case(f"csmith-{seed}-{model}", run)


def cases(context):
    regress, bad, encode = (set(glob.glob(os.path.join(ROOT, "tests", p))) for p in ("regress/*/*.c", "regress/bad/*.c", "encode/*.c"))
    own = sorted(regress - bad) + sorted(encode)
    found = [check(f"{tool}-{model}", tool, ["--" + model, "--runs", "3", *own], 200) for tool in ("interval_check", "slice_check")
             for model in ("32", "64")]
    kind = "long" if context.long else "sanitized" if context.sanitized else "short"
    found += [random_program(seed, "32" if seed % 3 == 0 else "64") for seed in range(1, SEEDS[kind] + 1)]
    base = corpora.root() if context.long else None
    if base:
        tasks = [(os.path.join(base, r[0]), corpora.model(r[2])) for r in corpora.rows("tasks.tsv")]
        for tool in ("interval_check", "slice_check"):
            for model in ("32", "64"):
                part = [p for p, m in tasks if m == model]
                found += [check(f"corpus-{tool}-{model}-{k}", tool, ["--" + model, "--runs", "2", "--steps", "5000", *part[k:k + 200]], 900)
                          for k in range(0, len(part), 200)]
    return found
