"""Residual programs: `reprove reduce` with every folder.

Figure 3 of the FRed paper, as text. And the residual property (Def. 3) of the C that is written: random programs (progen.py), conditions
that engines have written for them, and each folder; both programs are executed with the same inputs. Such conditions cover no execution
that reaches an error, so one of the programs does if and only if the other one does; otherwise the residual program does the same or
ends. gcc gives no warning that it does not give for the program. (tests/tools/diff_check.c compares the automata, operation by
operation.)"""
import os, random, re, shlex
from . import fuzzverify, progen
from .base import Case, Fail, execute
from .series import read, write

FOLDERS = ("cfa", "lh", "lhc", "lhb", "lhbc", "nlh", "sep", "id")
FIGURES = {"cfa": "a", "lh": "b", "lhc": "b", "nlh": "c", "lhb": "d", "lhbc": "e", "sep": "e"}
FIRST = (("value",), ("bmc", "--unwind", "3"), ("bmc", "--unwind", "6"), ("value", "--timeout", "0.05"))
SEEDS = 6


def figures(context):
    """The seven folders give the five programs of Figure 3."""
    folder = os.path.join("residual", "abspow")
    path = os.path.join(os.path.dirname(os.path.dirname(__file__)), folder)
    for name, figure in FIGURES.items():
        done = context.reprove("reduce", os.path.join(path, "program.c"), "--condition", os.path.join(path, "condition"), "--folder", name)
        if done.out.decode() != read(folder, f"figure-3{figure}.c"):
            raise Fail(f"{name} does not give Figure 3 ({figure})\n{done.tail(40)}", context.shown(done.command))
    return len(FIGURES)


def warnings_of(path, model):
    done = execute(["gcc", f"-m{model}", "-Wall", "-c", "-o", "/dev/null", "-x", "c", path], 60)
    return done.status, set(re.findall(r"\[-W([a-z0-9+=-]+)\]", done.err.decode(errors="replace")))


def inputs_of(folder, seed):
    """A file with values, most of them small."""
    path = os.path.join(folder, f"inputs-{seed}")
    if not os.path.exists(path):
        choose = random.Random(seed)
        widths = [choose.choice((1, 2, 3, 8, 16, 31)) for _ in range(400)]
        with open(path, "w") as f:
            f.write("".join(f"{choose.randrange(-(1 << w - 1), 1 << w)}\n" for w in widths))
    return path


def run_of(program, path, seed, model):
    inputs = inputs_of(os.path.dirname(path), seed)
    done = execute([program, "run", f"--{model}", "--inputs", inputs, "--steps", "200000", path], 120, limit_memory=False)
    lines = done.err.decode(errors="replace").strip().splitlines() or [""]
    how = re.match(r"run: ([a-z-]+)", lines[-1])
    return how.group(1) if how else f"status {done.status}", done.status, done.out


def differs(whole, left):
    """Why this is no execution of the program; None: it is one."""
    if "limit" in (whole[0], left[0]) or "unsupported" in (whole[0], left[0]):
        return None
    if (whole[0] == "error-call") != (left[0] == "error-call"):
        return "one of the programs reaches an error"
    if left[0] not in ("exit", "abort", whole[0]):
        return "it ends otherwise"
    return None if whole[2].startswith(left[2]) else "it prints something else"


def check_triple(program, path, condition, name, model, known):
    """Returns the problems as (text, command), and whether anything is left out. known: warnings and executions of the program."""
    residual = f"{condition}.{name}.c"
    command = [program, "reduce", f"--{model}", path, "--condition", condition, "--folder", name, "-o", residual]
    done = execute(command, 120, limit_memory=False)
    if done.status != 0:
        return [(f"status {done.status}: {done.tail(3)}", command)]
    found = []
    status, warnings = warnings_of(residual, model)
    if status or warnings - known["warnings"]:
        found.append((f"gcc: status {status}, {sorted(warnings - known['warnings'])}: {residual}", command))
    for seed, whole in known["runs"].items():
        left = run_of(program, residual, seed, model)
        why = differs(whole, left)
        if why:
            found.append((f"seed {seed}: {why}: {whole[:2]}, {left[:2]}", command))
    if not found:
        os.remove(residual)
    return found


def check(program, folder, seeds, model):
    """Triples of the random programs with these seeds: counts, and the problems as (text, command)."""
    counts, bad = {"programs": 0, "triples": 0, "partial": 0, "errors": 0}, []
    programs = [progen.generate(seed, model) for seed in seeds]
    for (seed, p), sites in zip(zip(seeds, programs), fuzzverify.observe(folder, f"residual-{seeds[0]}-{model}", programs, model)):
        if sites is None:
            continue
        for expected, text in fuzzverify.variants(seed, p, sites):
            path = os.path.join(folder, f"{seed}-{model}-{expected}.i")
            with open(path, "w") as f:
                f.write(text)
            if re.search(r"\bin\d+;", text):
                continue  # a variable without a value is an input; executions are not determined by those of calls
            warnings = warnings_of(path, model)[1]
            engine, *more = FIRST[seed % len(FIRST)]
            condition = f"{path}.condition"
            execute([*fuzzverify.shown_command(program, path, engine, model), "--timeout", "5", *more, "--write-condition", condition], 150,
                    limit_memory=False)
            if not os.path.exists(condition):
                continue
            counts["programs"] += 1
            written = open(condition).read()
            counts["partial"] += "accepting" in written and written.count("\nstate ") > 1
            known = {"warnings": warnings, "runs": {s: run_of(program, path, s, model) for s in range(1, SEEDS + 1)}}
            counts["errors"] += any(r[0] == "error-call" for r in known["runs"].values())
            counts["triples"] += len(FOLDERS)
            found = [problem for name in FOLDERS for problem in check_triple(program, path, condition, name, model, known)]
            bad += found
            if not found:
                os.remove(condition)
    return counts, bad


CALLED_OUTSIDE = """extern void reach_error(void), outside(void);
int k;
void back(void) { k = 7; reach_error(); }
int main(void) { if (k) k = 1; else outside(); return 0; }
"""


def called_outside(context):
    """Code outside may call any function, main too: with --externals anything they stay whole, otherwise what is covered goes."""
    folder = context.folder("residual", "outside")
    path = write(os.path.join(folder, "program.c"), CALLED_OUTSIDE)
    condition = write(os.path.join(folder, "condition"), 'reprove-condition 1\ninitial q\nstate q\n on "[k]" goto f\nstate f accepting\n')
    for name in FOLDERS[:-1]:
        for mode, stays in (("writes", False), ("anything", True)):
            done = context.reprove("reduce", path, "--condition", condition, "--folder", name, "--externals", mode)
            if (b"k = 7" in done.out) != stays or (b"k = 1" in done.out) != stays:
                raise Fail(f"{name}, {mode}\n{done.tail(30)}", context.shown(done.command))
    return 14


COMPUTED = """extern void reach_error(void);
extern int input(void);
struct pair { int *a, b; };
int k;
int main(void)
{
    static void *where[] = {&&one, &&two};
    int x = input();
again:;
    struct pair p;
    if (x > 5) p.a = &k;
    goto *where[x & 1];
one:
    x = 1;
    if (p.b == 3) reach_error();
    BEHIND;
two:
    return 0;
}
"""


def computed(context):
    """A computed goto is no loop, unless it leads back: then a variable may show the value of the last time."""
    folder = context.folder("residual", "computed")
    condition = write(os.path.join(folder, "condition"), 'reprove-condition 1\ninitial q\nstate q\n on "x = 1" goto f\nstate f accepting\n')
    for behind, is_loop in (("return 0", False), ("if (x < input()) goto again", True)):
        path = write(os.path.join(folder, "program.c"), COMPUTED.replace("BEHIND", behind))
        done = context.reprove("reduce", path, "--condition", condition)
        if done.status or (b"without a value in a loop" in done.err) != is_loop:
            raise Fail(f"{behind}\n{done.tail(30)}", context.shown(done.command))
    return 2


WORD = re.compile(r"[A-Za-z_]\w*")
DECLARED = re.compile(r"^ +(?:for \()?(?!return\b|goto\b)(?:[A-Za-z_][\w ]*[ *(]+)([A-Za-z_]\w*)(?:[\[)(][^=;\n]*)?(?:;$| = [^=])", re.M)
JUMPS = """int a, b, c;
extern int next(void);
int main(void)
{
    do { if (next()) break; a++; } while (0);
again:
    while (a < 9) {
        for (;;) { if (next()) goto out; if (next()) goto again; if (next()) break; b++; }
        switch (next()) { case 1: continue; case 2: goto out; case 3: c = 1; default: c++; }
        if ((next() && next()) || next()) { do { if (next()) goto done; } while (next()); }
    }
out:
    c = a && (b || next());
done:
    return next() ? c : b && a;
}
"""


def structured(context):
    """Printed functions have no variables that say where to go, no `do … while (0)`, and conditions are conditions."""
    folder = context.folder("residual", "structured")
    texts = [JUMPS] + [read("condition", name) for name in ("choices.c", "machine.c", "nested.c")]
    texts += [progen.generate(seed, "64").verify({}) for seed in range(1, 41)]
    for number, text in enumerate(texts):
        path = write(os.path.join(folder, f"{number}.c"), text)
        done = context.reprove("print", path)
        printed, known = done.out.decode().replace(" __attribute__((unused))", ""), set(WORD.findall(text))
        strange = [n for n in DECLARED.findall(printed) if n not in known and not re.fullmatch(r"tmp\d+|\w+_\d+", n)]
        told = [t for before, t in re.findall(r"^(.*)\n *switch \((tmp\d+)\)", printed, re.M)
                if not re.search(rf"\b{t} = (?!-?\d+;)", before)]
        if done.status or strange or told or re.search(r"while \(0\)", printed):
            raise Fail(f"new variables: {strange}, that say where to go: {told}\n{printed}", context.shown(done.command))
        if number == 0 and re.search(r"tmp\d+ = [01];", printed):
            raise Fail(printed, context.shown(done.command))
    return len(texts)


CONDITIONS = """extern void __VERIFIER_assume(int);
extern int next(void);
extern int take(int, int);
int all[3], k;
int both(int a, int b)
{
    __VERIFIER_assume(a > 0 && b > 0);
    __VERIFIER_assume(a < 9 || (b < 9 && next()));
    k = take(next(), a);
    all[a & 1] = a || k;
    if (!(a && b)) return a && !b;
    return (a || b) + next();
}
int main(void)
{
    int a = next();
    __VERIFIER_assume(!(a && next()));
    take(a && k, k || a);
    return both(a, 3);
}
"""
WRITTEN = ("    __VERIFIER_assume(a > 0 && b > 0);", "    __VERIFIER_assume(a < 9 || (b < 9 && next()));", "    k = take(next(), a);",
           "    all[a & 1] = a || k;", "    return a && !b;", "    __VERIFIER_assume(!a || !next());", "    return both(a, 3);")


def conditions(context):
    """A condition that is a value stands where the user wrote it, and so does a call, whatever else a temporary is used for. Where both
    operands of an operation are such values, one has to come first."""
    folder = context.folder("residual", "conditions")
    done = context.reprove("print", write(os.path.join(folder, "program.c"), CONDITIONS))
    printed = done.out.decode()
    missing = [line for line in WRITTEN if line + "\n" not in printed]
    if done.status or missing or len(re.findall(r"tmp\d+ = ", printed)) > 3:
        raise Fail(f"{missing}\n{printed}", context.shown(done.command))
    return len(WRITTEN)


DECLARATIONS = """extern int next(void);
int taken, *kept;
int main(void)
{
    int a = next(), late;
    for (int i = 0; i < a; i++) taken += i;
    int j = 0;
    for (; j < a; j++) taken += j;
    if (j > 3) {
        int inner = next();
        taken += inner * inner;
    }
    while (next()) {
        int address = next();
        kept = &address;
        if (*kept) break;
    }
    switch (next()) {
        int b;
    case 1: b = 1; taken += b; break;
    case 2: b = next(); taken += b + b;
    }
    do { int last = next(); if (last) break; a = last; } while (a);
    late = j;
    { int n = a; int all[n]; all[0] = late; taken += all[0]; }
    return late;
}
"""
DECLARED_THERE = ("    int a = next();", "    for (int i = 0; i < a; i = i + 1) {", "    int j = 0;", "        int inner = next();",
                  "    int late;", "    int address;", "        int last = next();")


def declarations(context):
    """A variable is declared with its first value where the user did so, unless its scope would end too early. The text has as many
    operations as the original, and an array of variable length needs no bookkeeping outside of loops."""
    folder = context.folder("residual", "declarations")
    path, again = write(os.path.join(folder, "program.c"), DECLARATIONS), os.path.join(folder, "printed.c")
    done = context.reprove("print", path)
    printed = write(again, done.out.decode()) and done.out.decode()
    missing = [line for line in DECLARED_THERE if line + "\n" not in printed]
    if done.status or missing or "__room" in printed:
        raise Fail(f"{missing}\n{printed}", context.shown(done.command))
    locations = [int(re.search(rb"(\d+) locations", context.reprove("parse", p).out).group(1)) for p in (path, again)]
    if locations[1] > locations[0] + 3: # address, b, and memory for the array
        raise Fail(f"locations: {locations}", context.shown(done.command))
    return len(DECLARED_THERE) + 1


def random_programs(context):
    seeds = range(1, 13 if context.long else 4)
    counts, bad = check(os.path.join(context.build, "reprove"), context.folder("residual", "random"), seeds, "64")
    if bad:
        raise Fail("\n".join(text for text, _ in bad[:5]), shlex.join(bad[0][1]))
    return counts["triples"]


def cases(context):
    return [Case("figures", figures), Case("called-outside", called_outside), Case("computed", computed), Case("structured", structured),
            Case("conditions", conditions), Case("declarations", declarations),
            Case("random-programs", random_programs)]
