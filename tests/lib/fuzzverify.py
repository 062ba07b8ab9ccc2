"""Verdicts against known answers: random programs (progen.py), whose inputs are enumerated natively; then a variant with an assertion that
holds for all inputs must not be called false, and one with an assertion that some input violates must not be called true, by no engine."""
import os, random, re, subprocess, time
from .base import Fail, execute
from . import progen

BATCH = 100      # programs compiled together
MOST_RUNS = 3000 # inputs enumerated; programs with more are left out
MOST_VALUES = 64

DRIVER = r"""
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { MOST_RUNS = %d, MOST_VALUES = %d, MOST_CHOICES = 64, MOST_SITES = 64 };
static struct { long long low, high, now; } choice[MOST_CHOICES];
static int count_choices, at_choice, too_many;
static struct { long long value[MOST_VALUES], low, high; int count, reached; } seen[MOST_SITES];
static jmp_buf end;
static void __attribute__((noreturn, noinline)) stop(void) { longjmp(end, 1); }
static long long __attribute__((noinline)) choose(long long low, long long high)
{
    if (at_choice == count_choices) {
        if (count_choices == MOST_CHOICES) { too_many = 1; stop(); }
        choice[count_choices].low = choice[count_choices].now = low;
        choice[count_choices++].high = high;
    }
    return choice[at_choice++].now;
}
static void __attribute__((noinline)) observe(int site, long long v)
{
    if (!seen[site].reached || v < seen[site].low) seen[site].low = v;
    if (!seen[site].reached || v > seen[site].high) seen[site].high = v;
    seen[site].reached = 1;
    for (int i = 0; i < seen[site].count && i < MOST_VALUES; i++)
        if (seen[site].value[i] == v) return;
    if (seen[site].count < MOST_VALUES) seen[site].value[seen[site].count] = v;
    seen[site].count++;
}
static void enumerate(int number, int sites, int (*run)(void), void (*reset)(void))
{
    long runs = 0;
    memset(seen, 0, sizeof seen);
    count_choices = too_many = 0;
    for (;;) {
        at_choice = 0;
        reset();
        if (setjmp(end) == 0) run();
        count_choices = at_choice;
        if (++runs > MOST_RUNS || too_many) { printf("%%d too-many\n", number); return; }
        while (count_choices && choice[count_choices - 1].now == choice[count_choices - 1].high) count_choices--;
        if (!count_choices) break;
        choice[count_choices - 1].now++;
    }
    printf("%%d runs %%ld\n", number, runs);
    for (int s = 0; s < sites; s++) {
        printf("%%d site %%d %%d %%lld %%lld", number, s, seen[s].reached ? seen[s].count : 0, seen[s].low, seen[s].high);
        for (int i = 0; i < seen[s].count && i < MOST_VALUES; i++) printf(" %%lld", seen[s].value[i]);
        printf("\n");
    }
    fflush(stdout);
}
""" % (MOST_RUNS, MOST_VALUES)


class Site:
    def __init__(self, count, low, high, values):
        self.count, self.low, self.high, self.values = count, low, high, values

    @property
    def complete(self):
        return self.count == len(self.values)


def number(v):
    return "(-9223372036854775807LL - 1)" if v == -(1 << 63) else f"{v}LL" if v >= 0 else f"({v}LL)"


def holds(r, site):
    """a condition over X that all observed values satisfy"""
    if not site.count:
        return "0"
    options = [f"X >= {number(site.low)} && X <= {number(site.high)}"]
    if site.complete:
        if site.count == 1:
            options = [f"X == {number(site.low)}"]
        elif site.count <= 4:
            options.append(" || ".join(f"X == {number(v)}" for v in site.values))
        fresh = [v for v in {site.low - 1, site.high + 1, site.low + 1, site.high - 1, 0, 1, -1, r.randrange(-10, 300)}
                 if v not in site.values and -(1 << 63) <= v < 1 << 63]
        options += [f"X != {number(v)}" for v in fresh[:2]]
    return r.choice(options)


def fails(r, site):
    """a condition that some observed value violates"""
    options = [f"X != {number(r.choice(site.values))}", f"X != {number(site.low)}", f"X != {number(site.high)}"]
    if site.count > 1:
        options += [f"X < {number(site.high)}", f"X > {number(site.low)}", f"X == {number(r.choice(site.values))}"]
    return r.choice(options)


def observe(folder, name, programs, model):
    """→ per program: list of sites, or None if there are too many inputs"""
    source, binary = os.path.join(folder, name + ".c"), os.path.join(folder, name)
    with open(source, "w") as f:
        f.write(DRIVER)
        for n, p in enumerate(programs):
            f.write(p.native(f"p{n}_"))
        calls = (f"    enumerate({n}, {len(p.sites)}, p{n}_main, p{n}_reset);\n" for n, p in enumerate(programs))
        f.write("int main(void)\n{\n" + "".join(calls) + "    return 0;\n}\n")
    done = execute(["gcc", f"-m{model}", "-std=gnu11", "-w", "-O0", "-fwrapv", "-fno-strict-aliasing", "-msse2", "-mfpmath=sse", "-o",
                    binary, source], 120)
    if done.status != 0:
        raise Fail(f"gcc does not take {source}:\n{done.tail()}")
    done = execute([binary], 120)
    if done.status != 0:
        raise Fail(f"{binary} ends with status {done.status}")
    os.remove(binary)
    found = [None] * len(programs)
    for line in done.out.decode().split("\n"):
        words = line.split()
        if len(words) > 1 and words[1] == "runs":
            found[int(words[0])] = []
        elif len(words) > 1 and words[1] == "site":
            numbers = [int(w) for w in words[2:]]
            found[int(words[0])].append(Site(numbers[1], numbers[2], numbers[3], numbers[4:]))
    return found


def variants(seed, program, sites):
    """→ (expected verdict, text): one that holds, one that does not (if any site is reached)"""
    r = random.Random(f"variants {seed}")
    good = {n: holds(r, s) for n, s in enumerate(sites) if r.random() < 0.7 or n == len(sites) - 1}
    yield "true", program.verify(good)
    reached = [n for n, s in enumerate(sites) if s.count]
    if reached:
        n = r.choice(reached)
        yield "false", program.verify({**(good if r.random() < 0.5 else {}), n: fails(r, sites[n])})


class Count:
    def __init__(self):
        self.programs, self.skipped, self.runs, self.seconds = 0, 0, 0, 0.0
        self.solved, self.asked, self.reasons, self.wrong = {}, {}, {}, []
        self.odd = []  # counterexamples that do not replay: not wrong, but a bug of somebody
        self.left_out = {}  # (kind, why) → programs

    def add(self, other):
        """Sums, tables and lists of another count are added to this one."""
        for name, value in vars(other).items():
            if isinstance(value, dict):
                mine = getattr(self, name)
                for key, n in value.items():
                    mine[key] = mine.get(key, 0) + n
            else:
                setattr(self, name, getattr(self, name) + value)


def listed_engines(help_text):
    """the names that `reprove verify --help` lists"""
    return re.findall(r"^  ([a-z]+) ", help_text.split("Engines;")[1].split("\n\n")[0], re.M)


def shown_command(program, path, engine, model, more=()):
    """what shows a verdict again; more: options and files"""
    return [program, "verify", "--quiet", "--no-store", "--replay", "interpreter", "--cores", "1", "--timeout", "20", "--memory", "2000",
            "--" + model, "--engine", engine, path, *more]


def verdicts_of(program, path, engines, model, work, more=()):
    """What the engines say about one program, with so many seconds of counted work each: a list of (engine, verdict, reason). The program
    is read once; so tools/ask_engines of the same build is asked instead of `reprove verify`."""
    tool = os.path.join(os.path.dirname(program), "tools", "ask_engines")
    options = [word for word in more if not word.endswith((".c", ".i"))]
    files = [word for word in more if word.endswith((".c", ".i"))]
    command = [tool, *(["--32"] if model == "32" else []), "--seconds", str(work), *options, "--engines", ",".join(engines), path, *files]
    done = execute(command, 200 * len(engines), limit_memory=False)  # patience: the machine may be busy; a hang is still found
    said = dict(line.split(" ", 1) for line in done.out.decode(errors="replace").split("\n") if " " in line)
    out = []
    for engine in engines:
        m = re.match(r"(true|false|unknown|error|crash)(?:\((.*)\)| (.*))?$", said.get(engine, ""))
        kind, reason = (m.group(1), m.group(2) or m.group(3) or "") if m else ("crash", f"status {done.status}: {done.tail(2)}")
        if "crashed" in reason or "disagree" in reason or done.status < 0:
            kind = "crash"
        out.append((engine, kind, reason))
    return out


def check_batch(program, folder, seeds, model, engines, work, count, every_engine=True, until=None):
    """Verifies the variants of these seeds; wrong verdicts are appended to count.wrong as (text, command)."""
    programs = [progen.generate(seed, model) for seed in seeds]
    for (seed, p), sites in zip(zip(seeds, programs), observe(folder, f"native-{seeds[0]}-{model}", programs, model)):
        if sites is None:
            count.skipped += 1
            continue
        if until and time.monotonic() > until:
            return
        count.programs += 1
        for expected, text in variants(seed, p, sites):
            path = os.path.join(folder, f"{seed}-{model}-{expected}.i")
            with open(path, "w") as f:
                f.write(text)
            keep = False
            chosen = engines if every_engine else [engines[seed % len(engines)]]
            start = time.monotonic()
            answers = verdicts_of(program, path, chosen, model, work)
            count.seconds += time.monotonic() - start
            for engine, kind, reason in answers:
                command = shown_command(program, path, engine, model)
                count.runs += 1
                key = (engine, expected)
                count.asked[key] = count.asked.get(key, 0) + 1
                if kind == expected:
                    count.solved[key] = count.solved.get(key, 0) + 1
                elif kind == "unknown":
                    if "did not replay" in reason:
                        keep = True
                        count.odd.append((f"{engine}: {reason}, expected {expected}", command))
                    reason = re.sub(r"\S+:\d+|\d+", "N", reason)[:70]
                    count.reasons[(engine, reason)] = count.reasons.get((engine, reason), 0) + 1
                else:
                    keep = True
                    count.wrong.append((f"{engine}: {kind}{'(' + reason + ')' if reason else ''}, expected {expected}", command))
            if not keep:
                os.remove(path)
    os.remove(os.path.join(folder, f"native-{seeds[0]}-{model}.c"))
