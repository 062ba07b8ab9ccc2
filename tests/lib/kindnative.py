"""What random programs (kinds/) do natively: every input is enumerated, by several compilers, each run in a process of its own.

The sanitizers of gcc sort out programs with undefined behaviour. Compilers that differ do so because the program is undefined, or
because an order of evaluation is open; only the generators know which (Draft.has_orders)."""
import os, re, subprocess
from .base import Fail, execute
from .fuzzverify import MOST_VALUES, Site

HEADERS = ["complex.h", "ctype.h", "errno.h", "float.h", "limits.h", "math.h", "setjmp.h", "stdarg.h", "stdatomic.h", "stdbool.h",
           "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "unistd.h", "sys/mman.h", "sys/wait.h"]
COMMON = ["-std=gnu11", "-w", "-fwrapv"]
SANITIZED = ["-O0", "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all", "-ftrivial-auto-var-init=pattern"]
BUILDS = [["gcc", *SANITIZED], ["gcc", "-O0"], ["gcc", "-O2"], ["clang", "-O1"]]

DRIVER = "#define _GNU_SOURCE\n" + "".join(f"#include <{h}>\n" for h in HEADERS) + r"""
enum { MOST_RUNS = 200, MOST_VALUES = %d, MOST_CHOICES = 16, MOST_SITES = 64 };
static struct shared {
    struct { int high, now; } choice[MOST_CHOICES];
    int count_choices, at_choice;
    struct { long long value[MOST_VALUES], low, high; int count; } seen[MOST_SITES];
} *all;
static int __attribute__((noinline)) choose(int low, int high)
{
    if (all->at_choice == MOST_CHOICES) _exit(3);
    if (all->at_choice == all->count_choices) {
        all->choice[all->count_choices].now = low;
        all->choice[all->count_choices++].high = high;
    }
    return all->choice[all->at_choice++].now;
}
static void __attribute__((noinline)) observe(int site, long long v)
{
    if (!all->seen[site].count || v < all->seen[site].low) all->seen[site].low = v;
    if (!all->seen[site].count || v > all->seen[site].high) all->seen[site].high = v;
    for (int i = 0; i < all->seen[site].count && i < MOST_VALUES; i++)
        if (all->seen[site].value[i] == v) return;
    if (all->seen[site].count < MOST_VALUES) all->seen[site].value[all->seen[site].count] = v;
    all->seen[site].count++;
}
static int runs_well(int (*run)(void))
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(10);
        errno = 0;
        run();
        _exit(0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}
static void enumerate(int number, int sites, int (*run)(void))
{
    memset(all, 0, sizeof *all);
    for (int runs = 1;; runs++) {
        all->at_choice = 0;
        if (!runs_well(run) || runs > MOST_RUNS) { printf("%%d undefined\n", number); return; }
        int n = all->at_choice;
        while (n && all->choice[n - 1].now == all->choice[n - 1].high) n--;
        all->count_choices = n;
        if (!n) break;
        all->choice[n - 1].now++;
    }
    printf("%%d defined\n", number);
    for (int s = 0; s < sites; s++) {
        printf("%%d site %%d %%lld %%lld", number, all->seen[s].count, all->seen[s].low, all->seen[s].high);
        for (int i = 0; i < all->seen[s].count && i < MOST_VALUES; i++) printf(" %%lld", all->seen[s].value[i]);
        printf("\n");
    }
}
#define OBSERVE(n, ...) observe(n, (long long)(__VA_ARGS__))
#define INPUT(low, high) choose(low, high)
""" % MOST_VALUES
MAIN = """int main(void)
{
    all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) return 1;
"""


def flags(build, model):
    return [build[0], f"-m{model}", *(["-msse2", "-mfpmath=sse"] if model == "32" else []), *COMMON, *build[1:]]


def usable_builds(folder, model):
    """the builds that this machine can make and run for this data model"""
    source, usable = os.path.join(folder, f"empty-{model}.c"), []
    with open(source, "w") as f:
        f.write("#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n")
    for build in BUILDS:
        binary = source[:-2]
        try:
            made = subprocess.run([*flags(build, model), source, "-o", binary], capture_output=True).returncode == 0
        except OSError:
            made = False
        if made and subprocess.run([binary], capture_output=True).returncode == 0:
            usable.append(build)
    return usable


def compiles(folder, name, draft, model):
    for text in (DRIVER + draft.first, "\n".join(draft.second)):
        source = os.path.join(folder, name + "-alone.c")
        with open(source, "w") as f:
            f.write(text)
        if subprocess.run([*flags(BUILDS[1], model), "-fsyntax-only", source], capture_output=True).returncode:
            return False
    return True


def prefixed(text, number):
    return re.sub(r"\bP_", f"p{number}_", text)


def write(path, programs):
    calls = "".join(f"    enumerate({n}, {p.sites}, p{n}_main);\n" for n, p in programs)
    with open(path + "-a.c", "w") as f:
        f.write(DRIVER + "".join(prefixed(p.first, n) for n, p in programs) + MAIN + calls + "    return 0;\n}\n")
    with open(path + "-b.c", "w") as f:
        f.write("".join(prefixed("\n".join(p.second), n) + "\n" for n, p in programs))


def run_build(path, build, model, count):
    """→ per number of a program: its sites; None: undefined"""
    binary = path + "-run"
    command = [*flags(build, model), path + "-a.c", path + "-b.c", "-o", binary, "-lm", *(["-latomic"] if build[0] == "clang" else [])]
    done = execute(command, 300, limit_memory=False)
    if done.status != 0:
        raise Fail(f"{build[0]} does not take {path}-a.c:\n{done.tail()}")
    env = {"ASAN_OPTIONS": "exitcode=99:detect_leaks=0:allocator_may_return_null=1", "UBSAN_OPTIONS": "halt_on_error=1:exitcode=99"}
    done = execute([binary], 300, env=env, limit_memory=False)
    if done.status != 0:
        raise Fail(f"{shown(command)} ends with status {done.status}\n{done.tail()}")
    os.remove(binary)
    found = {}
    for line in done.out.decode(errors="replace").split("\n"):
        m = re.match(r"(\d+) (undefined|defined|site)((?: -?\d+)*)$", line)
        if m and m[2] == "site":
            numbers = [int(w) for w in m[3].split()]
            found[int(m[1])].append(Site(numbers[0], numbers[1], numbers[2], numbers[3:]))
        elif m:
            found[int(m[1])] = [] if m[2] == "defined" else None
    return found


def shown(command):
    return " ".join(command)


def united(sites):
    """what one of several compilers shows at a site"""
    values = sorted({v for s in sites for v in s.values})
    reached = [s for s in sites if s.count]
    complete = all(s.complete for s in sites) and len(values) <= MOST_VALUES
    count = len(values) if complete else MOST_VALUES + 1
    return Site(count if reached else 0, min((s.low for s in reached), default=0), max((s.high for s in reached), default=0),
                values[:MOST_VALUES])


def same(a, b):
    return all(x.count == y.count and x.low == y.low and x.high == y.high and (not x.complete or set(x.values) == set(y.values))
               for x, y in zip(a, b))


def observe(folder, name, drafts, model, builds):
    """→ per program its sites, or a word that says why it is left out"""
    path = os.path.join(folder, name)
    numbered = list(enumerate(drafts))
    write(path, numbered)
    answers = []
    try:
        answers.append(run_build(path, builds[0], model, len(drafts)))
    except Fail:
        numbered = [(n, p) for n, p in numbered if compiles(folder, name, p, model)]
        write(path, numbered)
        answers.append(run_build(path, builds[0], model, len(drafts)))
    for build in builds[1:]:
        if build[0] == "clang":
            write(path, [(n, p) for n, p in numbered if not p.is_for_gcc])
        try:
            answers.append(run_build(path, build, model, len(drafts)))
        except Fail:
            if build[0] == "gcc":
                raise
    for ending in ("-a.c", "-b.c", "-alone.c"):
        if os.path.exists(path + ending):
            os.remove(path + ending)
    out = []
    for n, p in enumerate(drafts):
        of_builds = [a[n] for a in answers if n in a]
        if (n, p) not in numbered:
            out.append("does not compile")
        elif any(sites is None for sites in of_builds):
            out.append("undefined")
        elif not p.has_orders and not all(same(of_builds[0], other) for other in of_builds[1:]):
            out.append("compilers differ")
        else:
            out.append([united(group) for group in zip(*of_builds)])
    return out
