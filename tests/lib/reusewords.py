"""Mutated revisions with every word of `--reuse` alone, with all of them together, and from scratch: true here and false there is a bug.

A program is verified with a fresh store by one engine, then each of its mutants (tools/mutate) from scratch and with the store, once per
word; the store is only read. Every other mutant then goes into the store, so that later ones find several revisions. Words of artefacts of
which the store has none are left out: such a run is one from scratch. Unknown on either side decides nothing, nor does a verdict that is
relative to another revision. tests/reuse-campaign does this on thousands of pairs; the group `mutants` does it on a few."""
import glob, json, os, re, shutil, sys, zlib
from . import verify
from .base import Fail, ROOT, execute

sys.path.insert(0, os.path.join(ROOT, "bench"))
import corpora

TOOL = os.path.join(ROOT, "tools/mutate")
ENGINES = ["value", "auto", "kinduction", "value", "predicate", "auto", "bmc"]  # in turn; value: what it has reached
PER_PROGRAM = 6
EASY = 2          # seconds: programs that take longer are left out
TIMEOUT = 6       # seconds for a mutant
LARGEST = 4000    # lines of a program of the corpora
ALWAYS = ["slice", "diff"]  # no artefacts
COUNTERS = ["answers.reused", "proofs.reused", "levels.reused", "predicates.reused", "abstractions.reused", "invariants.reused",
            "refutations.reused", "depth.reused"]


def suitable(path):
    """a program whose verdict is asked for plainly: no prescribed engine, no error, no unwinding bound"""
    e = verify.Expectation(path)
    return e.timeout <= 10 and not {"--engine", "--unwind", "--spec",
                                    "--exit-code"} & set(e.args) and not any(v.startswith(("error", "unknown")) for v in e.verdicts)


def own_programs():
    """(path, options): small programs of the tests"""
    found = [(p, verify.Expectation(p).args) for p in sorted(glob.glob(os.path.join(ROOT, "tests/verify/*.c"))) if suitable(p)]
    return found + [(p, []) for p in sorted(glob.glob(os.path.join(ROOT, "tests/increment/*/v0.c")))]


def corpus_programs():
    """(path, options): tasks of the corpora, the same ones on every machine"""
    base = corpora.root()
    rows = [r for r in corpora.rows("tasks.tsv") if int(r[3]) <= LARGEST] if base else []
    return [(os.path.join(base, r[0]), ["--" + corpora.model(r[2])]) for r in sorted(rows, key=lambda r: corpora.stable(r[0]))]


def in_turn(first, second):
    longer = max(len(first), len(second))
    return [x for k in range(longer) for x in (first[k:k + 1] + second[k:k + 1])]


def words_of(context):
    """all words of --reuse but `answer`, which is about the same program"""
    text = context.reprove("verify", "--help").out.decode()
    return [w for w in re.search(r"list, of (answer, [a-z, ]*)", text).group(1).split(", ") if w != "answer"]


class Program:
    """One program, its mutants, one store, one engine."""

    def __init__(self, context, folder, path, options, engine):
        self.context, self.folder, self.path, self.engine = context, folder, path, engine
        self.options, self.store, self.kinds = options, os.path.join(folder, "store"), set()
        self.counts = {"pairs": 0, "runs": 0, "undecided": 0, **{name: 0 for name in COUNTERS}}
        self.wrong = []

    def verify(self, path, *more, timeout=TIMEOUT):
        done = self.context.reprove("verify", "--stats", "--replay", "interpreter", "--cores", "1", "--memory", "3000", "--timeout",
                                    str(timeout * self.context.patience), "--engine", self.engine, *self.options, *more, path)
        shown = self.context.shown(done.command)
        answer = verify.verdict(done, shown)
        if "crashed" in answer or "disagree" in answer or "internal" in answer:
            raise Fail(f"{answer}\n{done.tail()}", shown)
        return answer, done, shown

    def keep(self, path, timeout=TIMEOUT):
        """Verifies it into the store; returns the verdict."""
        answer, done, _ = self.verify(path, "--store", self.store, timeout=timeout)
        told = self.context.reprove("explain", "--json", "--store", self.store)
        if told.status == 0:
            self.kinds |= {kind["kind"].split()[0] for kind in json.loads(told.out)["left"]}
        return answer, done

    def save(self, mutant, message, shown):
        kept = f"{self.folder}-failed-{len(self.wrong) + 1}"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(self.folder, kept)
        self.wrong.append((f"{os.path.basename(mutant)}: {message}", shown.replace(self.context.shown([self.folder]),
                                                                                   self.context.shown([kept]))))

    def compare(self, mutant, words):
        scratch = self.verify(mutant, "--no-store")[0]
        kind = scratch.split("(")[0]
        self.counts["pairs"] += 1
        self.counts["undecided"] += kind == "unknown"
        if kind == "unknown":
            return
        for word in words:
            if word not in ALWAYS and word != "auto" and word not in self.kinds:
                continue
            more = ["--base", self.path] if word == "diff" else []
            answer, done, shown = self.verify(mutant, "--store", self.store, "--store-readonly", "--reuse", word, *more)
            self.counts["runs"] += 1
            text = done.out.decode(errors="replace")
            for name in COUNTERS:
                self.counts[name] += bool(re.search(rf"^{re.escape(name)}: [1-9]", text, re.M))
            if {kind, answer.split("(")[0]} == {"true", "false"} and "relative" not in answer:
                self.save(mutant, f"{scratch} from scratch, {answer} with --reuse {word}", shown)

    def run(self, seed, words, count=PER_PROGRAM):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.store)
        check = f"{self.context.program} parse --quiet " + " ".join(o for o in self.options if o in ("--32", "--64"))
        try:
            answer, done = self.keep(self.path, EASY)
            if answer.startswith("unknown") or done.seconds > EASY:
                return
            made = execute([sys.executable, TOOL, self.path, "--seed", str(seed), "--count", str(count), "--out", self.folder,
                            "--check", check], 300, limit_memory=not self.context.sanitized)
            if made.status not in (0, 1):  # 1: a small program has fewer places
                raise Fail(f"mutate ends with status {made.status}\n{made.tail()}", self.context.shown(made.command))
            for n, mutant in enumerate(sorted(glob.glob(os.path.join(self.folder, "*.[ci]")))):
                self.compare(mutant, words)
                if n % 2:
                    self.keep(mutant)
        except Fail as failure:  # a crash, say
            self.save(self.path, str(failure), failure.command or "")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


class Campaign:
    """Goes on where the log ends: a line per program."""

    def __init__(self, context, name, programs, log=None):
        self.context, self.name, self.programs, self.log = context, name, programs, log
        self.words = words_of(context) + ["auto"]
        self.totals, self.wrong, self.done = {}, [], set()
        if log and os.path.exists(log):
            with open(log) as f:
                for line in f:
                    self.count(json.loads(line))

    def count(self, entry):
        self.done.add((entry["path"], entry["seed"]))
        self.wrong += [tuple(w) for w in entry["wrong"]]
        for name, n in entry["counts"].items():
            self.totals[name] = self.totals.get(name, 0) + n

    def steps(self, pairs, seed=1):
        """Yields after each program, until there are so many pairs; round after round with other mutants."""
        before = -1
        while self.totals.get("pairs", 0) < pairs and before != self.totals.get("pairs", 0):
            before = self.totals.get("pairs", 0)
            for path, options in self.programs:
                if (path, seed) in self.done:
                    continue
                if self.totals.get("pairs", 0) >= pairs:
                    return
                engine = ENGINES[(zlib.crc32(os.path.basename(path).encode()) + seed) % len(ENGINES)]
                p = Program(self.context, os.path.join(self.context.work, "mutants", self.name), path, options, engine)
                p.run(seed, self.words)
                entry = {"path": path, "seed": seed, "engine": engine, "counts": p.counts, "wrong": p.wrong}
                self.count(entry)
                if self.log:
                    with open(self.log, "a") as f:
                        f.write(json.dumps(entry) + "\n")
                yield
            seed += 1

    def summary(self):
        return f"{self.totals.get('pairs', 0)} pairs, {len(self.wrong)} wrong: " + ", ".join(f"{n} {k}" for k, n in self.totals.items()
                                                                                               if k != "pairs")
