"""Artificial revisions (tools/mutate): a program verified with a store that knows earlier revisions, and from scratch; true on one side and
false on the other is a bug of ours.

A series is a program and its mutants, one after the other with one store; each mutant is also verified without. Unknown on either side
decides nothing: such pairs are counted, and must not be many. --long: 1,000 pairs, of random programs and the corpora's among them;
BUILD/tests/mutants/*.log has their counts."""
import glob, os, re, shutil, sys
from . import fuzzverify, progen, reusewords, verify
from .base import Case, Fail, ROOT, Skip, execute

sys.path.insert(0, os.path.join(ROOT, "bench"))
import corpora

TOOL = os.path.join(ROOT, "tools/mutate")
OWN = ["call-mutual", "call-plain", "call-pointer-table", "call-static-local", "loop-counted", "loop-state-machine", "memory-array",
       "memory-local-escape", "memory-union", "paper-abs-sum",
       "plain-switch"]
LOCKS = os.path.join(ROOT, "tests/increment/22-same-program/v0.c")
WORD_PROGRAMS = ["call-plain", "loop-counted", "loop-relation", "memory-union", "plain-switch"]
OWN_MUTANTS, LOCK_MUTANTS = 2, 8  # of each of these, and of the locks: more functions, more to reuse
LONG_OWN, LONG_RANDOM, LONG_CORPUS = 500, 300, 200  # pairs
PER_PROGRAM = 4
SMALL_TASK, SMALL_DRIVER = 600, 6000  # lines
LEAST_DECIDED = {"own": 0.8, "random": 0.8, "corpus": 0.3}

# In places.c, a line that ends with the comment "none" has nothing that may change, others have changes of the kinds that the comment
# names. The end of a line is not the end of a statement.
PLACES = os.path.join(ROOT, "tests/mutants/places.c")


def mutate(context, *arguments, status=0):
    done = execute([sys.executable, TOOL, *arguments], 120)
    if done.status != status:
        raise Fail(f"mutate ends with status {done.status}\n{done.tail()}", context.shown(done.command))
    found = []
    for line in done.out.decode().split("\n")[:-1]:
        m = re.fullmatch(r"(.*?):(\d+): (delete|operator|constant|negate|error): (.*)", line)
        if not m:
            raise Fail(f"not as documented: {line}", context.shown(done.command))
        path, number, kind, change = m.groups()
        found.append((path, int(number), kind, change))
    return found


def read(path):
    with open(path, "rb") as f:
        return f.read()


def one_place(original, mutant, line, change):
    """Do they differ in one place only, the one that was named?"""
    first = next((i for i, (x, y) in enumerate(zip(original, mutant)) if x != y), min(len(original), len(mutant)))
    behind = 0
    while behind < min(len(original), len(mutant)) - first and original[-1 - behind] == mutant[-1 - behind]:
        behind += 1
    old, new = original[first:len(original) - behind], mutant[first:len(mutant) - behind]
    named_old, named_new = change.split(" -> ", 1)
    squeeze = lambda t: re.sub(r"\s", "", t if isinstance(t, str) else t.decode("latin-1"))
    if original == mutant or original.count(b"\n") != mutant.count(b"\n") or line > original[:first].count(b"\n") + 1:
        return False
    return squeeze(old) in squeeze(named_old) and squeeze(new) in squeeze(named_new)


def fresh(context, *parts):
    shutil.rmtree(os.path.join(context.work, "mutants", *parts), ignore_errors=True)
    return context.folder("mutants", *parts)


def places(context):
    """what may change and what may not; everything that may is C"""
    folder, original = fresh(context, "places"), read(PLACES)
    path = shutil.copy(PLACES, folder)
    listed, checks = mutate(context, "--list", path), 0
    for number, line in enumerate(original.decode().split("\n")[:-1], 1):
        wanted = set(line.rsplit("// ", 1)[1].split()) - {"none"} if "// " in line else set()
        is_there = {kind for _, at, kind, _ in listed if at == number}
        if is_there != wanted:
            raise Fail(f"line {number}: changes {sorted(is_there)}, expected {sorted(wanted)}: {line}")
        checks += 1
    context.gcc("-fsyntax-only", "-w", path)
    made = mutate(context, path, "--count", str(len(listed)), "--out", folder)
    if len({read(m[0]) for m in made}) != len(listed):
        raise Fail("two mutants are the same")
    context.gcc("-fsyntax-only", "-w", *(m[0] for m in made))
    for mutant, line, _, change in made:
        if not one_place(original, read(mutant), line, change):
            raise Fail(f"more than one place differs, or another one: {mutant}")
    return checks + len(made)


def repeatable(context):
    """the seed and the text decide; the check draws again"""
    path = os.path.join(ROOT, "tests/verify/loop-nested.c")
    made = {}
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        folder = fresh(context, "repeatable-" + name)
        lines = mutate(context, path, "--seed", seed, "--count", "12", "--out", folder)
        made[name] = [(read(m[0]), m[1:]) for m in lines]
        if len(lines) != 12 or {m[2] for m in lines} != {"delete", "operator", "constant", "negate"}:
            raise Fail(f"{len(lines)} mutants of kinds {sorted({m[2] for m in lines})}")
    if made["a"] != made["b"]:
        raise Fail("one seed, other mutants")
    if made["a"] == made["c"]:
        raise Fail("another seed, the same mutants")
    if {m[2] for m in mutate(context, path, "--kinds", "negate", "--list")} != {"negate"}:
        raise Fail("--kinds is not obeyed")
    path = os.path.join(fresh(context, "errors"), "errors.c")
    with open(path, "w") as f:
        f.write("extern void reach_error(void);\nvoid f(int a) { int b = a; if (a) b = 1; else b += 2; }\n")
    inserted = [change for _, _, _, change in mutate(context, path, "--kinds", "error", "--list")]
    if inserted != ["b = 1; -> { b = 1; reach_error(); }"]:
        raise Fail(f"inserted errors: {inserted}")
    pointers = os.path.join(fresh(context, "refused"), "pointers.c")
    with open(pointers, "w") as f:
        f.write("long f(char *a, char *b, int n) { return a - b + n; }\n")
    if len(mutate(context, pointers, "--count", "2", "--out", os.path.dirname(pointers))) != 2:
        raise Fail("there are two changes")
    kept = mutate(context, pointers, "--count", "2", "--out", os.path.dirname(pointers), "--check", "gcc -fsyntax-only -w", status=1)
    if [m[3] for m in kept] != ["+ -> -"]:
        raise Fail(f"the check refused something else: {kept}")
    mutate(context, os.path.join(ROOT, "tests/none.c"), status=2)
    return 8


# ---- pairs ----

class Tally:
    def __init__(self):
        self.pairs, self.undecided, self.reused, self.verdicts, self.seconds = 0, 0, 0, {}, [0.0, 0.0]
        self.failures = []  # a campaign goes on to its end

    def __str__(self):
        return (f"{self.pairs} pairs, {self.undecided} undecided, {self.reused} with an answer or predicates from the store, "
                f"{self.verdicts}, {self.seconds[0]:.0f} s from scratch, {self.seconds[1]:.0f} s with a store")


class Series:
    """A program, its mutants, one store."""

    def __init__(self, context, folder, path, options, timeout):
        self.context, self.folder, self.path, self.options, self.timeout = context, folder, path, options, timeout
        self.store = os.path.join(folder, "store")

    def verify(self, path, engine, store):
        command = ["verify", "--stats", "--replay", "interpreter", "--cores", "1", "--memory", "3000", "--timeout",
                   str(self.timeout * self.context.patience), "--engine", engine, *self.options,
                   *(["--store", store] if store else ["--no-store"]), path]
        done = self.context.reprove(*command)
        shown = self.context.shown(done.command)
        answer = verify.verdict(done, shown)
        if "crashed" in answer or "disagree" in answer or "internal" in answer:
            raise Fail(f"{answer}\n{done.tail()}", shown)
        return answer, done

    def pair(self, mutant, engine, tally):
        before = os.path.join(self.folder, "before")  # what the store knew, to reproduce a failure
        shutil.rmtree(before, ignore_errors=True)
        shutil.copytree(self.store, before)
        scratch, alone = self.verify(mutant, engine, None)
        with_store, done = self.verify(mutant, engine, self.store)
        tally.pairs += 1
        tally.seconds[0] += alone.seconds
        tally.seconds[1] += done.seconds
        tally.reused += bool(re.search(rb"^(answers|predicates)\.reused: [1-9]", done.out, re.M))
        kinds = [a.split("(")[0] for a in (scratch, with_store)]
        if set(kinds) == {"true", "false"} or "error" in kinds:
            kept = f"{self.folder}-failed-{len(tally.failures) + 1}"
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(self.folder, kept)
            again = [kept + w[len(self.folder):] if w.startswith(self.folder + "/") else w for w in done.command]
            old, new = (self.context.shown([os.path.join(kept, name)]) for name in ("before", "store"))
            command = f"rm -rf {new} && cp -a {old} {new} && {self.context.shown(again)}"
            tally.failures.append(Fail(f"{scratch} from scratch, {with_store} with a store", command))
        tally.undecided += "unknown" in kinds
        key = kinds[0] if "unknown" not in kinds else "/".join(kinds)
        tally.verdicts[key] = tally.verdicts.get(key, 0) + 1

    def run(self, count, seed, engines, tally):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.store)
        check = f"{self.context.program} parse --quiet " + " ".join(o for o in self.options if o in ("--32", "--64"))
        made = execute([sys.executable, TOOL, self.path, "--seed", str(seed), "--count", str(count), "--out", self.folder, "--check",
                        check], 300, limit_memory=not self.context.sanitized)
        if made.status not in (0, 1):  # 1: a small program has fewer places
            raise Fail(f"mutate ends with status {made.status}\n{made.tail()}", self.context.shown(made.command))
        mutants = sorted(glob.glob(os.path.join(self.folder, "*.[ci]")))
        try:
            for engine in engines:
                self.verify(self.path, engine, self.store)
            for n, mutant in enumerate(mutants):
                self.pair(mutant, engines[n % len(engines)], tally)
        except Fail as failure:  # a crash, say
            tally.failures.append(failure)
            shutil.copytree(self.folder, f"{self.folder}-failed-{len(tally.failures)}", dirs_exist_ok=True)
        shutil.rmtree(self.folder)


def judge(tally, least):
    if tally.failures:
        raise Fail(f"{len(tally.failures)} disagreements; the first one: {tally.failures[0]}", tally.failures[0].command)
    if tally.pairs - tally.undecided < least * tally.pairs or not tally.pairs:
        raise Fail(f"too few are decided: {tally}")
    if not tally.reused:
        raise Fail(f"nothing was reused: {tally}")


def report(context, name, tally):
    with open(os.path.join(context.folder("mutants"), name + ".log"), "w") as f:
        f.write(f"{tally}\n" + "".join(f"FAILED {problem}\n    reproduce: {problem.command}\n" for problem in tally.failures))


def series(context, path, name, count, seed, tally, options=None, timeout=5):
    """As many mutants of a program as there are, up to count."""
    if options is None:
        options = verify.Expectation(path).args
    Series(context, os.path.join(context.work, "mutants", name), path, options, timeout).run(count, seed, ["auto", "predicate"], tally)
    report(context, name, tally)


def own_pairs(context):
    tally = Tally()
    for name in OWN:
        series(context, os.path.join(ROOT, "tests/verify", name + ".c"), "own", OWN_MUTANTS, 1, tally, timeout=30)
    series(context, LOCKS, "own", LOCK_MUTANTS, 1, tally, [], timeout=30)
    judge(tally, LEAST_DECIDED["own"])
    return tally.pairs


def long_own(context):
    tally, seed = Tally(), 100
    paths = [p for p in sorted(glob.glob(os.path.join(ROOT, "tests/verify/*.c"))) if reusewords.suitable(p)]
    while tally.pairs < LONG_OWN:
        for path in paths:
            if tally.pairs < LONG_OWN:
                series(context, path, "long-own", PER_PROGRAM, seed, tally)
        seed += 1
    judge(tally, LEAST_DECIDED["own"])
    return tally.pairs


def long_random(context):
    """random programs (progen.py) with assertions that hold"""
    tally, first, folder = Tally(), 1, context.folder("mutants", "random")
    while tally.pairs < LONG_RANDOM:
        seeds = list(range(first, first + fuzzverify.BATCH))
        programs = [progen.generate(seed, "64") for seed in seeds]
        for seed, p, sites in zip(seeds, programs, fuzzverify.observe(folder, "native", programs, "64")):
            if sites is None or tally.pairs >= LONG_RANDOM:
                continue
            path = os.path.join(folder, f"random{seed}.i")
            with open(path, "w") as f:
                f.write(next(fuzzverify.variants(seed, p, sites))[1])
            series(context, path, "long-random", PER_PROGRAM, seed, tally, ["--64"])
        first += fuzzverify.BATCH
    judge(tally, LEAST_DECIDED["random"])
    return tally.pairs


def corpus_sample():
    """(path, model): small tasks and drivers in turn, the same on every machine"""
    base, chosen = corpora.root(), []
    for name, most in (("tasks.tsv", SMALL_TASK), ("series.tsv", SMALL_DRIVER)):
        rows = [r for r in corpora.rows(name) if int(r[3]) <= most]
        chosen.append([(os.path.join(base, r[0]), corpora.model(r[2])) for r in sorted(rows, key=lambda r: corpora.stable(r[0]))])
    return [p for pair in zip(*chosen) for p in pair]


def long_corpus(context):
    if not corpora.root():
        raise Skip("no corpora")
    tally = Tally()
    for path, model in corpus_sample():
        if tally.pairs >= LONG_CORPUS:
            break
        series(context, path, "long-corpus", PER_PROGRAM, 1, tally, ["--" + model])
    judge(tally, LEAST_DECIDED["corpus"])
    return tally.pairs


def words(context):
    """every word of --reuse alone, and all together (reusewords.py)"""
    programs = [(p, o) for p, o in reusewords.own_programs() if os.path.basename(p)[:-2] in WORD_PROGRAMS]
    campaign = reusewords.Campaign(context, "words", programs)
    for _ in campaign.steps(len(programs) * reusewords.PER_PROGRAM):
        if len(campaign.done) == len(programs):
            break
    if campaign.wrong:
        raise Fail(f"{len(campaign.wrong)} disagreements; the first one: {campaign.wrong[0][0]}", campaign.wrong[0][1])
    if not campaign.totals["answers.reused"] + campaign.totals["levels.reused"] + campaign.totals["proofs.reused"]:
        raise Fail(f"nothing was reused: {campaign.summary()}")
    return campaign.totals["runs"]


def cases(context):
    found = [Case("places", places), Case("repeatable", repeatable), Case("pairs", own_pairs), Case("words", words)]
    return found + ([Case("long-own", long_own), Case("long-random", long_random), Case("long-corpus", long_corpus)] if context.long
                    else [])
