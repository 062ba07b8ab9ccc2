"""Interpolants (tests/tools/interpolate_check.c), every one judged by both back ends: of random unsatisfiable formulas, of infeasible paths
of programs; and corrupted proofs must be rejected. --long: 2,000 formulas, 3,000 corrupted proofs, hundreds of programs of the corpora."""
import glob, os, re, sys
from .base import Case, Fail, ROOT, execute

sys.path.insert(0, os.path.join(ROOT, "bench"))
import corpora


def check(name, arguments, seconds):
    def run(context):
        path = os.path.join(context.build, "tools", "interpolate_check")
        command = [path, *arguments]
        if not os.path.exists(path):
            raise Fail("not built", f"make BUILD={context.build} {path}")
        done = execute(command, seconds * context.patience, limit_memory=False)
        if done.timed_out or done.status != 0:
            raise Fail((f"no end after {seconds} seconds" if done.timed_out else f"status {done.status}") + "\n"
                       + done.out.decode(errors="replace")[-3000:] + done.tail(), context.shown(command))
        text = done.out.decode(errors="replace")
        return sum(int(n) for n in re.findall(r"(\d+) (?:formulas:|corrupted ones|infeasible paths)", text)) or 1
    return Case(name, run)


def chunks(items, size):
    return [items[i:i + size] for i in range(0, len(items), size)]


def paths(name, programs, arguments, seconds, size):
    """Cases for programs, grouped by data model."""
    cases = []
    for model in ("32", "64"):
        for number, part in enumerate(chunks([p for p, m in programs if m == model], size)):
            cases.append(check(f"{name}-{model}-{number}", ["--" + model, *arguments, *part], seconds))
    return cases


def corpus_sample():
    """The tasks without floats (they are a matter of Z3's patience), and one revision of every seventh driver series."""
    base = corpora.root()
    if not base:
        return []
    tasks = [(os.path.join(base, r[0]), corpora.model(r[2])) for r in corpora.rows("tasks.tsv") if "Floats" not in r[4]]
    tasks.sort(key=lambda t: corpora.stable(t[0]))
    return tasks[:300] + corpora.sample_drivers(60)


def cases(context):
    own = [(p, "64") for p in sorted(glob.glob(os.path.join(ROOT, "tests/interpolate/*.c")))]
    if not context.long:
        return [check("formulas", ["--count", "60"], 300),
                check("proofs", ["--proofs", "100"], 100)] + paths("paths", own, ["--paths", "5", "--edges", "200"], 300, 50)
    return ([check(f"formulas-{seed}", ["--count", "250", "--seed", str(seed)], 900) for seed in range(1, 9)]
            + [check("proofs", ["--proofs", "3000"], 300)]
            + paths("paths", own, ["--paths", "60", "--edges", "300"], 600, 50)
            + paths("corpus", corpus_sample(), ["--paths", "4", "--edges", "800", "--timeout", "5"], 3000, 12))
