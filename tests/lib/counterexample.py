"""Counterexamples (tests/counterexample): programs with an error that only certain values reach. In both data models bmc must find it, the
interpreter and the compiled program must reach it, and the harness that is left behind must do so once more when it is compiled here, by
the command that stands in its first lines.

    // replay: original | printed      the compiled program is the user's text, or the one printed from its automata (where C gives
                                       no way to set a value)
    // args: --entry f …               more options
    // trace: TEXT                    stands in the trace
    // absent: TEXT                   does not
    // files: b.c …                   more files of the program
"""
import glob, json, os, re, shlex, shutil
from .base import Case, Fail, GUARD, ROOT, Skip, execute
from .regress import machine
from .series import write

FOLDER = os.path.join(ROOT, "tests", "counterexample")
HARNESS_STATUS = 86


class Expectation:
    def __init__(self, path):
        self.replay, self.args, self.trace, self.absent, self.files = "original", [], [], [], []
        with open(path) as f:
            for line in f:
                m = re.match(r"// (replay|args|trace|absent|files): (.*)$", line)
                if not m:
                    continue
                key, value = m.groups()
                if key == "replay":
                    self.replay = value.strip()
                elif key == "args":
                    self.args = shlex.split(value)
                elif key in ("trace", "absent"):
                    getattr(self, key).append(value.strip())
                else:
                    self.files = [os.path.join(FOLDER, name) for name in value.split()]


def compile_harness(context, folder, harness, program, model, printed):
    with open(harness) as f:
        text = f.read(3000)
    command = re.search(r"^ \*   (cc .*)$", text, re.M)
    if not command:
        raise Fail("the harness does not say how to compile it")
    binary = os.path.join(folder, "replayed")
    words = []
    for word in shlex.split(command.group(1)):
        if word == "THIS_FILE":
            words.append(harness)
        elif word in ("THE_PROGRAM", "THE_PRINTED_PROGRAM"):
            words += [harness + ".program.c"] if printed else program
        else:
            words.append(word)
    done = execute(words + ["-o", binary], GUARD, cwd=folder, limit_memory=False)
    if done.status:
        raise Fail(f"the harness does not compile\n{done.tail()}", shlex.join(words))
    done = execute([binary], GUARD, cwd=folder)
    if done.status != HARNESS_STATUS or b"reprove: error reached" not in done.err:
        raise Fail(f"the compiled harness exits with status {done.status}\n{done.tail()}", shlex.join(words))


def check(context, path, model):
    expected = Expectation(path)
    name = os.path.splitext(os.path.basename(path))[0]
    folder = context.folder("counterexample", f"{name}-{model}")
    harness = os.path.join(folder, "harness.c")
    report = os.path.join(folder, "report.json")
    for old in glob.glob(harness + "*"):
        os.unlink(old)
    program = [path, *expected.files]
    command = [context.program, "verify", "--" + model, "--engine", "bmc", "--timeout", str(GUARD * context.patience), "--harness",
               harness, "--json", report, *expected.args, *program]
    done = execute(command, 2 * GUARD * context.patience, limit_memory=False)
    shown = context.shown(command)
    out = done.out.decode(errors="replace")
    if not out.endswith("Result: false(unreach-call)\n"):
        raise Fail(f"not found: {out[-200:]}{done.tail(3)}", shown)
    replayed = re.search(r"^replayed: (.*)$", out, re.M)
    text = replayed.group(1) if replayed else "nothing"
    if "no 32-bit compiler" in text or "no compiler" in text:
        raise Skip(text)
    wanted = "yes" if expected.replay == "original" else "yes, as printed from its automata (…)"
    if re.sub(r" \(.*\)$", " (…)", text) != wanted:
        raise Fail(f"replayed: {text}; expected: {wanted}", shown)
    for line in expected.trace:
        if line not in out:
            raise Fail(f"the trace does not contain: {line}", shown)
    for line in expected.absent:
        if line in out:
            raise Fail(f"the trace contains: {line}", shown)
    with open(report) as f:
        violation = json.load(f).get("violation")
    if not violation or not violation["trace"] or violation["trace"][0]["depth"] != 1:
        raise Fail("no trace in the JSON report", shown)
    compile_harness(context, folder, harness, program, model, expected.replay == "printed")


def check_paths(context, programs, model):
    """Executions that reach an error by chance: their paths, without the values, must lead there again."""
    tool = os.path.join(context.build, "tools", "cex_check")
    if not os.path.exists(tool):
        raise Fail("not built", f"make BUILD={context.build} unit")
    command = [tool, *(["--32"] if model == "32" else []), "--seeds", "20", *programs]
    done = execute(command, 4 * GUARD * context.patience, limit_memory=False)
    if done.timed_out or done.status not in (0, 1):
        raise Fail(f"status {done.status}\n{done.tail()}", context.shown(command))
    found = re.findall(r"^(.*): (confirmed|refuted|infeasible|unknown) ?(.*)$", done.out.decode(errors="replace"), re.M)
    bad = [f for f in found if f[1] in ("refuted", "infeasible")]
    if bad:
        raise Fail(f"{len(bad)} paths: {bad[0]}", context.shown([*command[:-len(programs)], bad[0][0]]))
    if not any(f[1] == "confirmed" for f in found):
        raise Fail("no path was found", context.shown(command))
    return sum(f[1] == "confirmed" for f in found)


def is_encoded(path):
    """Encodings know nothing of what the verifier refuses by name, nor of what an assumption of a true excludes."""
    with open(path, errors="replace") as f:
        head = "".join(f.readline() for _ in range(10))
    return "// expect: unknown(unsupported" not in head and "// paths: excluded by an assumption" not in head


ONE_VALUE = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { if (__VERIFIER_nondet_int() == 4711) reach_error(); return 0; }
"""


def cut_off(context):
    """A compiler that is not done when the time is up has some seconds of its own; then there is no false, and the store keeps none."""
    folder = context.folder("counterexample", "cut-off")
    path, store = write(os.path.join(folder, "program.c"), ONE_VALUE), os.path.join(folder, "store")
    shutil.rmtree(store, ignore_errors=True)
    whole = str(GUARD * context.patience)

    def compiler(seconds):
        file = write(os.path.join(folder, f"cc-{seconds}"), f'#!/bin/sh\nsleep {seconds}\nexec cc "$@"\n')
        os.chmod(file, 0o755)
        return {**os.environ, "CC": file}

    def run(seconds, timeout, result, *options):
        done = context.reprove("verify", "--engine", "bmc", "--timeout", timeout, *options, path, env=compiler(seconds))
        out = done.out.decode(errors="replace")
        if not out.endswith(f"Result: {result}\n") or "interpreter only" in out:
            raise Fail(f"expected {result}, of the compiled program\n{out}{done.tail(3)}", context.shown(done.command))
        return out

    run(100, "0.5", "unknown(timeout)", "--no-store")
    run(100, "0.5", "unknown(timeout)", "--store", store)
    if "the store knows" in run(0, whole, "false(unreach-call)", "--store", store):
        raise Fail("what was not confirmed was stored")
    if context.patience == 1:
        run(1, "0.5", "false(unreach-call)", "--no-store")
    return 4


def cases(context):
    yield Case("cut-off", cut_off)
    for folder in ("regress/verifier", "verify"):
        programs = [p for p in sorted(glob.glob(os.path.join(ROOT, "tests", folder, "*.c"))) if is_encoded(p)]
        for model in ("32", "64"):
            yield Case(f"paths-{os.path.basename(folder)}-{model}", lambda c, p=programs, m=model: check_paths(c, p, m))
    for path in sorted(glob.glob(os.path.join(FOLDER, "[0-9]*.c"))):
        for model in ("32", "64"):
            yield Case(f"{os.path.basename(path)[:-2]}-{model}", lambda c, path=path, model=model: check(c, path, model))
