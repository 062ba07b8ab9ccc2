"""The encoding against reality (tests/tools/encode_check.c): executed paths, encoded, predict what the program does; no other values are
possible; and a model of the path without its inputs takes the same path again: in the interpreter, in the program printed from its automata
with a report of every branch, and in the original text (whose basic blocks gcc reports). tests/encode-campaign does the same for thousands
of executions."""
import glob, os, re, signal
from . import csmith
from .base import Case, Fail, GUARD, ROOT, Skip, execute
from .regress import machine

RUN = re.compile(r"^run (?P<file>.*) seed=(?P<seed>\d+) style=(?P<style>\w+) edges=(?P<edges>\d+) inputs=(?P<inputs>\d+) "
                 r"values=(?P<values>\d+) a=(?P<a>\w+) b=(?P<b>\w+) "
                 r"c=(?P<c>\w+) pins=(?P<pins>\d+) held=(?P<held>\d+) exact=(?P<exact>\d) native='(?P<native>.*)' note='(?P<note>.*)' "
                 r"cut='(?P<cut>.*)' end='(?P<end>.*)'$", re.M)
SKIP = re.compile(r"^skip (?P<file>.*) seed=(?P<seed>\d+) (?P<why>.*)$", re.M)
NATIVE_FLAGS = ["-std=gnu11", "-O0", "-w", "-fwrapv", "-fno-strict-aliasing", "-no-pie", "-fno-pic"]
# -O1: branches that lead to the same place either way are gone, as in the automata
ORIGINAL_FLAGS = ["-O1", "-fno-delete-null-pointer-checks", "-fsanitize-coverage=trace-pc", "-ftrivial-auto-var-init=zero"]


def tool(context):
    path = os.path.join(context.build, "tools", "encode_check")
    if not os.path.exists(path):
        raise Fail("not built", f"make BUILD={context.build} {path}")
    return path


class Result:
    """What one call of the tool found: a dictionary per execution, and why others were skipped."""

    def __init__(self, done):
        text = done.out.decode(errors="replace")
        self.text = text
        self.runs = [m.groupdict() for m in RUN.finditer(text)]
        self.skips = [m.groupdict() for m in SKIP.finditer(text)]

    def mismatches(self):
        return [r for r in self.runs if "FAILED" in (r["a"], r["b"], r["c"])]


def check(context, program, model, flags=(), runs=2, seed=1, edges=3000, timeout=5, native=None, patience=4 * GUARD):
    command = [tool(context), "--" + model, "--styles", "--runs", str(runs), "--seed", str(seed), "--edges", str(edges), "--timeout",
               str(timeout), *flags]
    if native:
        command += ["--native", native]
    command.append(program)
    done = execute(command, patience * context.patience, limit_memory=False)
    shown = context.shown(command)
    if done.timed_out:
        raise Fail(f"no end after {patience * context.patience} seconds", shown)
    if done.status not in (0, 1):
        raise Fail(f"status {done.status}\n{done.tail()}", shown)
    result = Result(done)
    result.shown = shown
    return result


# ---- native replays ----

class NoNative(Exception):
    """The compiled program cannot be had; the message says why."""


def run_time(context, model, original):
    """tests/lib/replay.c, compiled once per data model and kind."""
    def make():
        path = os.path.join(context.folder("encode"), f"replay{model}{'-original' if original else ''}.o")
        context.gcc(*machine(model), "-O1", "-w", "-fno-pic", *(["-DORIGINAL"] if original else []), "-c", "-o", path,
                    os.path.join(ROOT, "tests/lib/replay.c"))
        return path
    return context.once(("replay.o", model, original), make)


def reason(done):
    text = done.err.decode(errors="replace")
    for pattern, name in ((r"undefined reference", "does not link"), (r"multiple definition", "does not link: defined twice"),
                          (r"impossible constraint|inconsistent operand|asm", "assembly"),
                          (r"error: (.*)", None)):
        m = re.search(pattern, text)
        if m:
            return name or "gcc: " + re.sub(r"[‘'].*?[’']", "…", m.group(1))[:60]
    return "gcc fails"


def build(context, folder, program, model, flags, original):
    """Compiles traced.c or the original text with the stubs. Raises NoNative."""
    binary = os.path.join(folder, "original" if original else "traced")
    source = program if original else os.path.join(folder, "traced.c")
    object_file, stubs = binary + ".o", binary + "-stubs.o"
    steps = [
        ["gcc", *machine(model), *NATIVE_FLAGS, "-fno-builtin", *(["-DORIGINAL"] if original else []), "-c", "-o", stubs,
         os.path.join(folder, "stubs.c")],
        ["gcc", *machine(model), *NATIVE_FLAGS, *([*ORIGINAL_FLAGS, *flags] if original else []), "-c", "-o", object_file, source],
        ["gcc", *machine(model), "-no-pie", "-Wl,--wrap=malloc,--wrap=realloc", "-Wl,-z,noexecstack", "-o", binary, object_file, stubs,
         run_time(context, model, original), "-lm"],
    ]
    for command in steps:
        done = execute(command, 120)
        if done.status != 0:
            raise NoNative(("original " if original else "traced ") + reason(done))
    return binary


def native_run(binary, folder, seed, calls, path):
    report = os.path.join(folder, f"{seed}.report")
    if os.path.exists(report):
        os.remove(report)
    env = {"REPLAY_CALLS": os.path.join(folder, f"{seed}.{calls}"), "REPLAY_REPORT": report}
    if path:
        env["REPLAY_PATH"] = os.path.join(folder, f"{seed}.path")
    done = execute([binary], GUARD, env=env, limit_memory=False)
    shown = " ".join(f"{k}={v}" for k, v in env.items()) + " " + binary
    if not os.path.exists(report):
        return f"no report, status {done.status}{', no end' if done.timed_out else ''}", shown
    with open(report) as f:
        return f.read().strip(), shown


def replay_traced(binary, folder, run):
    """None: the same branches; else what happened."""
    got, shown = native_run(binary, folder, run["seed"], "model", True)
    return None if got.startswith("same ") else f"{got} ({shown})"


def ended(run):
    """The whole execution is the path: its end can be compared, too."""
    return not run["cut"] and (run["end"].startswith("exit ") or run["end"] in ("__VERIFIER_error", "reach_error"))


def replay_original(binary, folder, run):
    """None: the same blocks for the model's inputs as for the observed ones."""
    one, shown = native_run(binary, folder, run["seed"], "model", False)
    two, _ = native_run(binary, folder, run["seed"], "observed", False)
    crash = f"no report, status -{signal.SIGSEGV.value}"
    if run["end"] == "null pointer dereference" and one == two == crash:  # compiled, that is its end
        return None
    if "diverged" in one or "diverged" in two or "report" in one:
        return f"{one} / {two} ({shown})"
    if not ended(run):  # up to the last call that the path has made
        one, two = one.split(" end ")[0], two.split(" end ")[0]
    else:  # the status may depend on the inputs
        one, two = (re.sub(r"exit-\d+", "exit", t) for t in (one, two))
    return None if one == two else f"{one} for the model, {two} for the observed inputs ({shown})"


def replay_interpreted(context, folder, run, program, model, flags):
    """None: `reprove run --inputs` with the model's inputs executes the same operations."""
    with open(os.path.join(folder, f"{run['seed']}.trace"), errors="replace") as f:
        wanted = f.read().split("\n")[:-1]
    command = ["run", "--" + model, *flags, "--quiet", "--trace", "--steps", run["edges"], "--inputs",
               os.path.join(folder, f"{run['seed']}.inputs"), program]
    done = context.reprove(*command)
    got = re.findall(r"^.*?:\d+ (\w+: .*)$", done.err.decode(errors="replace"), re.M)
    for k, line in enumerate(wanted):
        if k >= len(got) or got[k] != line:
            return f"operation {k + 1}: {got[k] if k < len(got) else 'end'!r} where {line!r} was expected ({context.shown(done.command)})"
    return None


def replay_all(context, result, folder, program, model, flags=(), originals=True):
    """Replays of a result's executions: marks each run "interpreted", "traced" and "original" with "same", "differs", or why not."""
    for run in result.runs:
        run["interpreted"] = run["traced"] = run["original"] = run["native"]
        if run["c"] == "ok":
            problem = replay_interpreted(context, folder, run, program, model, flags)
            run["interpreted"] = "differs" if problem else "same"
            if problem:
                run["problem"] = f"reprove run: {problem}"
    wanted = [r for r in result.runs if r["native"] == "yes"]
    for kind in ["traced", "original"] if originals else ["traced"]:
        try:
            binary = build(context, folder, program, model, flags, kind == "original") if wanted else None
        except NoNative as problem:
            for run in wanted:
                run[kind] = str(problem)
            continue
        for run in wanted:
            problem = (replay_original if kind == "original" else replay_traced)(binary, folder, run)
            run[kind] = "differs" if problem else "same"
            if problem:
                run["problem"] = f"{kind}: {problem}"
        if binary:
            os.remove(binary)


# ---- random programs with inputs ----

TYPES = {"int8_t": "char", "uint8_t": "uchar", "int16_t": "short", "uint16_t": "ushort", "int32_t": "int", "uint32_t": "uint",
         "int64_t": "longlong", "uint64_t": "ulonglong"}
NONDET = {"int8_t": "signed char", "uint8_t": "unsigned char", "int16_t": "short", "uint16_t": "unsigned short", "int32_t": "int",
          "uint32_t": "unsigned", "int64_t": "long long", "uint64_t": "unsigned long long"}
CSMITH = ["--max-funcs", "4", "--max-block-depth", "3", "--max-expr-complexity", "6", "--max-array-dim", "2",
          "--max-array-len-per-dim", "6"]


def add_inputs(text, seed):
    """Some global scalars of a csmith program get their first values from outside; the checksum at the end still depends on all."""
    found = re.findall(r"^static (?:volatile )?(u?int(?:8|16|32|64)_t) (g_\d+) = ", text, re.M)
    chosen = [g for k, g in enumerate(found) if (k * 7 + seed) % 3 == 0][:8] or found[:2]
    declarations = "".join(f"{NONDET[t]} __VERIFIER_nondet_{TYPES[t]}(void);\n" for t in sorted({t for t, _ in chosen}))
    reads = "".join(f"    {name} = __VERIFIER_nondet_{TYPES[t]}();\n" for t, name in chosen)
    text, count = re.subn(r"^(int main \(.*?\)\n\{\n(?:.*\n)*?    crc32_gentab\(\);\n)", lambda m: declarations + m.group(1) + reads, text,
                          count=1, flags=re.M)
    if not count or not chosen:
        raise Skip("nothing to replace")
    return text


def csmith_program(context, seed, model):
    folder = context.folder("encode", f"csmith-{seed:05}-{model}")
    program = os.path.join(folder, "program.c")
    with open(os.path.join(folder, "platform.info"), "w") as f:
        f.write(f"integer size = 4\npointer size = {int(model) // 8}\n")
    done = execute(["csmith", "--seed", str(seed), *CSMITH, "--output", program], 60, cwd=folder)
    if done.status != 0 or done.timed_out:
        raise Fail(f"csmith fails\n{done.tail()}")
    with open(program) as f:
        text = add_inputs(f.read(), seed)
    with open(program, "w") as f:
        f.write(text)
    return folder, program, ["-I" + csmith.INCLUDE]


# ---- cases ----

def judge(result):
    for run in result.mismatches():
        raise Fail(f"seed {run['seed']}, {run['style']}: " + "\n"
                   + "\n".join(l for l in result.text.split("\n") if l.startswith("  "))[:1500], result.shown)
    for run in result.runs:
        if "problem" in run:
            raise Fail(f"seed {run['seed']}, native replay, {run['problem']}", result.shown)
    if not result.runs:
        raise Fail("nothing was executed\n" + result.text[-300:], result.shown)


def complete(result):
    return sum(1 for r in result.runs if r["a"] == r["b"] == r["c"] == "ok")


def program_case(path, model, runs, native):
    name = os.path.relpath(path, os.path.join(ROOT, "tests"))

    def run(context):
        folder = context.folder("encode", name.replace("/", "-") + "." + model)
        result = check(context, path, model, runs=runs, timeout=1, native=folder if native else None)
        if native:
            replay_all(context, result, folder, path, model)
        judge(result)
        return len(result.runs)
    return Case(f"{name}:{model}", run)


def csmith_case(seed, model):
    def run(context):
        folder, program, flags = csmith_program(context, seed, model)
        result = check(context, program, model, flags, runs=2, seed=seed, edges=20000, timeout=3, native=folder)
        replay_all(context, result, folder, program, model, flags)
        judge(result)
        return len(result.runs)
    return Case(f"csmith-{seed:05}-{model}", run)


def cases(context):
    found = []
    runs = 12 if context.long else 2
    for k, path in enumerate(sorted(glob.glob(os.path.join(ROOT, "tests/encode/*.c")))):
        found += [program_case(path, model, runs, True) for model in ("64", "32")]
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/regress/lowering/*.c"))):
        found.append(program_case(path, "64", 2, False))
    for seed in range(1, 101 if context.long else 5):
        found.append(csmith_case(seed, "32" if seed % 4 == 0 else "64"))
    return found
