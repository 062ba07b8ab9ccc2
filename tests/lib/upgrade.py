"""Upgrade checking by function summaries: random upgrades (lib/upgradegen.py) agree with verification from scratch under the same bound.

A program is a series of revisions with one store; each revision is also verified without one, and verdict and bound must be equal. With
--audit, properties (1) and (2) are checked by Z3 for all summaries of every upgrade, those that were kept without a check among them.
Summaries of another program with the same function names, and damaged stores, change no verdict. The same with patterns of refuted
questions instead of summaries. --long: 1,000 upgrades by each."""
import json, os, random, shutil
from . import upgradegen
from .base import Case, Fail
from .series import Series, read, write

BOUND = 4
WITHOUT = "no function summaries were found"
REVISIONS = 6  # of a program
SHORT, LONG = 4, 200  # programs; the first revision is no upgrade
FOREIGN_SHORT, FOREIGN_LONG = 4, 100
LEAST_DECIDED = 0.95
OPTIONS = ["--engine", "bmc", "--unwind", str(BOUND), "--cores", "1", "--replay", "interpreter", "--timeout", "60"]


class Upgrades(Series):
    def __init__(self, context, name):
        super().__init__(context, "upgrade", name)
        self.reused = self.upgrades = self.audited = self.matched = self.asked = self.without = self.decided = 0

    def begin(self):
        """With an empty store."""
        shutil.rmtree(self.store, ignore_errors=True)

    def pair(self, text, *options, reuse="upgrade", facts="all"):
        """The verdict with the store is that from scratch. An audit says if there were no summaries, as where functions share an array."""
        scratch = self.run(text, *OPTIONS, "--facts", facts, store=False)
        asked, verdict = scratch.numbers["solver.queries"] > 0, scratch.verdict
        self.run(text, *OPTIONS, "--reuse", reuse, "--facts", facts, *options)
        self.need(self.verdict == verdict, f"{verdict} from scratch, {self.verdict} with --reuse {reuse}")
        self.need(not verdict.startswith("error"), f"{verdict}: the generator wrote no program")
        self.decided += verdict.startswith(("true", "false"))
        if "--audit" in options and verdict.startswith("true"):
            is_without = WITHOUT in self.done.out.decode()
            is_audited = self.numbers["audit.triples"] > 0
            self.need(is_without != is_audited or not asked, "summaries without an audit, or an audit without summaries")
            self.without += is_without
        self.asked += asked
        self.matched += self.numbers["patterns.reused"] > 0
        self.upgrades += 1
        self.reused += self.numbers["summaries.reused"] > 0
        self.audited += int(self.numbers["audit.triples"])

    def judge(self):
        """Two equal verdicts say little if they are unknown."""
        if self.decided < LEAST_DECIDED * self.upgrades:
            raise Fail(f"{self.decided} of {self.upgrades} upgrades were decided")
        return self.upgrades


def random_upgrades(audit):
    def run(context):
        name = "audited" if audit else "random"
        series = Upgrades(context, name)
        for seed in range(LONG if context.long else SHORT):
            program = upgradegen.Program(f"{name} {seed}")
            series.begin()
            for _ in range(REVISIONS):
                series.pair(program.text(), *(["--audit"] if audit else []))
                program.edit()
        if series.reused < series.upgrades / 4:
            raise Fail(f"summaries were reused in {series.reused} of {series.upgrades} upgrades")
        if series.without > series.upgrades / 20:
            raise Fail(f"no summaries to audit in {series.without} of {series.upgrades} upgrades")
        if audit and series.audited < series.upgrades:
            raise Fail(f"{series.audited} summaries audited in {series.upgrades} upgrades")
        return series.judge()
    return run


class Loop:
    """A program whose loop keeps a number even, or does not; that takes the solver. Edits change conditions and numbers."""
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.rows = [[self.condition(), self.value()] for _ in range(3)]

    def condition(self):
        number = self.chance.randrange(2, 1000)
        return self.chance.choice([f"in > {number}", f"mode == {number}", f"(in ^ x) & {number}", f"x < in * {number}"])

    def value(self):
        number, mask = self.chance.randrange(2, 1000), self.chance.choice(["15", "0xf0", "~3u"])
        even = [f"x + 2 * (in & {mask})", f"(x ^ in * {2 * number}) - (in & {mask}) * 2", f"x * (in | {number})",
                f"(x ^ (in << {1 + number % 3})) & {mask} & ~1u"]
        odd = [f"x + (in & {mask})", f"x ^ in ^ {number}"]
        return self.chance.choice(even if self.chance.random() < 0.9 else odd)

    def edit(self):
        row = self.chance.choice(self.rows)
        if self.chance.random() < 0.7:
            row[0] = self.condition()
        else:
            row[1] = self.value()

    def text(self):
        steps = "\n        ".join(f"if ({condition}) x = {value};" for condition, value in self.rows)
        return f"""extern unsigned nondet_uint(void);
extern void reach_error(void);
static unsigned mode;
int main(void)
{{
    unsigned x = 0;
    for (unsigned k = 0; k < 3; k++) {{
        unsigned in = nondet_uint();
        {steps}
        mode = in >> 4;
    }}
    if (x & 1) reach_error();
    return 0;
}}
"""


def patterns(context):
    """By patterns of refuted questions alone; every refuted question leaves one."""
    series = Upgrades(context, "patterns")
    for seed in range(LONG if context.long else SHORT):
        program = Loop(seed)
        series.begin()
        for _ in range(REVISIONS):
            series.pair(program.text(), reuse="patterns", facts="none")
            program.edit()
    if series.matched < series.asked / 8:
        raise Fail(f"patterns were matched in {series.matched} of {series.upgrades} upgrades; {series.asked} need the solver")
    return series.judge()


def explained(context):
    """Summaries as C; what is too long: how large it is, and what it speaks of."""
    series = Upgrades(context, "explained")
    series.begin()
    series.pair(read("increment/103-upgrade-raised-bound", "v0.c"))
    series.command("explain", "--store", series.store, "--json")
    told = [(s["procedure"], s["summary"], s["is_c"]) for s in json.loads(series.done.out)["summaries"]]
    for wanted in (("even", r"!error && (\result & 1) == 0", True), ("odd", r"!error && (\result & 1) == 1", True)):
        series.need(wanted in told, f"{wanted} is not among {told}")
    return len(told)


def foreign(context):
    """The base is another program, whose functions have the same names."""
    count = FOREIGN_LONG if context.long else FOREIGN_SHORT
    series = Upgrades(context, "foreign")
    for seed in range(count):
        series.begin()
        reuse = "patterns" if seed % 2 else "upgrade"
        other = write(os.path.join(series.folder, "other.c"), upgradegen.Program(f"other {seed}").text())
        series.command("verify", *OPTIONS, "--store", series.store, "--reuse", reuse, other)
        series.pair(upgradegen.Program(f"foreign {seed}").text(), "--base", other, reuse=reuse)
    return series.judge()


def damaged(context):
    """Bytes of the store change between two revisions."""
    old, new = (read("increment/93-upgrade-call-tree", name) for name in ("v0.c", "v3.c"))
    rounds = 60 if context.long else 4
    series = Upgrades(context, "damaged")
    for k in range(rounds):
        chance = random.Random(k)
        series.begin()
        reuse = "patterns" if k % 2 else "upgrade"
        series.pair(old, reuse=reuse)
        for path, _, names in os.walk(series.store):
            for name in names:
                with open(os.path.join(path, name), "r+b") as f:
                    bytes_ = bytearray(f.read())
                    for _ in range(chance.choice([1, 8, 64])):
                        if bytes_:
                            bytes_[chance.randrange(len(bytes_))] ^= 1 << chance.randrange(8)
                    f.seek(0)
                    f.write(bytes_)
        series.pair(new, reuse=reuse)
    return series.judge()


def cases(context):
    return [Case("random", random_upgrades(False)), Case("audited", random_upgrades(True)), Case("patterns", patterns),
            Case("explained", explained), Case("foreign", foreign), Case("damaged", damaged)]
