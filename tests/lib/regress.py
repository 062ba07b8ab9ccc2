"""Small programs under tests/regress with their expectation in comments of the first lines:

    // expect: exit 0                 main returns, or exit(0)
    // expect: error-call             an error function is called, or an assert fails
    // expect: abort | stopped        abort(); a false assumption
    // expect: undefined: TEXT        undefined behaviour whose description contains TEXT
    // expect: unsupported: TEXT
    // expect-parse: error L:C TEXT   bad input: that position, a message that contains TEXT
    // args: --32 …                   more options of every reprove command
    // inputs: 1 2 3                  values of the nondeterministic calls
    // model: 32                      only this data model (default: both)
    // native: no                     do not compare with the compiled program

Each runs (a) in the interpreter, and (b) printed back as C and compiled with gcc; both must do what is expected, and what the
program compiled by gcc does: same output, same status."""
import glob, os, re, shlex
from . import initgen, outcome
from .base import Case, Fail, GUARD, ROOT, Skip, execute, first_difference

HEADER_LINES = 10


class Expectation:
    def __init__(self, path):
        self.path = path
        self.result = self.detail = self.parse_error = None
        self.args, self.inputs, self.models, self.native = [], None, ["64", "32"], True
        with open(path, encoding="utf-8", errors="replace") as f:
            for line in [f.readline() for _ in range(HEADER_LINES)]:
                m = re.match(r"\s*(?://|/\*)\s*(expect|expect-parse|args|inputs|model|native):\s*(.*?)\s*(?:\*/)?\s*$", line)
                if m:
                    self.take(m.group(1), m.group(2))
        if not self.result and not self.parse_error:
            raise Fail("no expectation in the first 10 lines")

    def take(self, key, value):
        if key == "expect":
            m = re.match(r"(exit \d+|error-call|abort|stopped|undefined|unsupported)(?::\s*(.*))?$", value)
            if not m:
                raise Fail(f"expectation not understood: {value}")
            self.result, self.detail = m.group(1), m.group(2) or ""
        elif key == "expect-parse":
            m = re.match(r"error (\d+):(\d+)\s*(.*)$", value)
            if not m:
                raise Fail(f"expectation not understood: {value}")
            self.parse_error = (m.group(1), m.group(2), m.group(3))
        elif key == "args":
            self.args = shlex.split(value)
        elif key == "inputs":
            self.inputs = value.split()
        elif key == "model":
            self.models = [value]
        elif key == "native":
            self.native = value != "no"


def machine(model):
    """Without SSE, 32-bit code computes floats in a precision that depends on where values are kept."""
    return ["-m32", "-msse2", "-mfpmath=sse"] if model == "32" else ["-m64"]


def native_object(context, model):
    """tests/lib/native.c, compiled once per data model."""
    def make():
        path = os.path.join(context.folder("native"), f"native{model}.o")
        context.gcc(*machine(model), "-O1", "-w", "-c", "-o", path, os.path.join(ROOT, "tests/lib/native.c"))
        return path
    return context.once(("native.o", model), make)


def compile_options(args):
    return [a for a in args if a.startswith(("-D", "-I", "-U", "-std", "-f"))]


def run_binary(binary, inputs):
    return execute([binary], GUARD, env={"REPROVE_INPUTS": inputs} if inputs else None)


def judge_native(done, e):
    """None if the compiled program did what is expected, else what it did instead."""
    if done.timed_out:
        return "no end"
    got = {101: "error-call", 102: "stopped", -6: "abort"}.get(done.status, f"exit {done.status}")
    wanted = e.result if not e.result.startswith("exit ") else f"exit {int(e.result[5:]) & 255}"
    if got == wanted or wanted == "error-call" and got == "abort":
        return None
    return got


def inputs_file(context, e, folder):
    if e.inputs is None:
        return None
    path = os.path.join(folder, "inputs")
    with open(path, "w") as f:
        f.write("".join(v + "\n" for v in e.inputs))
    return path


def comparable(e):
    return e.native and e.result not in ("undefined", "unsupported")


def native_run(context, e, model, folder):
    """The original, compiled by gcc and run; None where that says nothing."""
    if not comparable(e):
        return None

    def make():
        binary = os.path.join(folder, "native")
        context.gcc(*machine(model), "-std=gnu11", "-O0", "-w", "-fno-strict-aliasing", "-fwrapv", *compile_options(e.args), "-o", binary,
                    e.path,
                    native_object(context, model), "-lm")
        done = run_binary(binary, inputs_file(context, e, folder))
        problem = judge_native(done, e)
        if problem:
            raise Fail(f"the expectation is wrong: compiled by gcc it gives {problem}, not {e.result}", context.shown([binary]))
        return done
    return context.once(("native", e.path, model), make)


def interpret(context, path, model):
    e = Expectation(path)
    folder = context.folder("regress", os.path.relpath(path, os.path.join(ROOT, "tests/regress")).replace("/", "-") + "." + model)
    inputs = inputs_file(context, e, folder)
    command = ["run", "--" + model, *e.args, *(["--inputs", inputs] if inputs else []), path]
    done = context.reprove(*command)
    shown = context.shown(done.command)
    if e.parse_error:
        return bad_input(done, e, shown)
    got = outcome.of_run(done)
    if got.kind != e.result:
        raise Fail(f"expected {e.result}, got {got}\n{done.tail()}", shown)
    if e.detail and e.detail not in got.detail + done.err.decode(errors="replace"):
        raise Fail(f"expected a message with {e.detail!r}, got {got}", shown)
    native = native_run(context, e, model, folder)
    if native and native.out != got.output:
        raise Fail(f"output differs (interpreter / gcc): {first_difference(got.output, native.out)}", shown)


def bad_input(done, e, shown):
    line, column, text = e.parse_error
    message = done.err.decode(errors="replace")
    if done.status != 65:
        raise Fail(f"bad input must end with status 65, got {done.status}\n{done.tail()}", shown)
    if not re.search(rf":{line}:{column}: (fatal )?error: .*{re.escape(text)}", message):
        raise Fail(f"expected an error at {line}:{column} with {text!r}\n{done.tail()}", shown)
    if not re.search(r"^ *\^", message, re.M):
        raise Fail(f"no caret\n{done.tail()}", shown)


def warnings(context, model, path):
    """The kinds of gcc's warnings about a file."""
    done = execute(["gcc", *machine(model), "-std=gnu11", "-Wall", "-fsyntax-only", path], GUARD)
    return set(re.findall(r"\[-W([\w-]+)", (done.out + done.err).decode(errors="replace")))


def print_back(context, path, model):
    e = Expectation(path)
    folder = context.folder("regress", os.path.relpath(path, os.path.join(ROOT, "tests/regress")).replace("/", "-") + "." + model)
    printed = os.path.join(folder, "printed.c")
    done = context.reprove("print", "--" + model, *e.args, path)
    shown = context.shown(done.command)
    if done.status != 0:
        raise Fail(f"print fails with status {done.status}\n{done.tail()}", shown)
    with open(printed, "wb") as f:
        f.write(done.out)
    binary = os.path.join(folder, "printed")
    context.gcc(*machine(model), "-std=gnu11", "-O0", "-Werror", "-fno-strict-aliasing", "-fwrapv", "-o", binary, printed,
                native_object(context, model), "-lm")
    new = warnings(context, model, printed) - warnings(context, model, path)
    if new:
        raise Fail(f"gcc -Wall warns about the printed program, but not about the original: {', '.join(sorted(new))}", shown)
    native = native_run(context, e, model, folder)
    if not native:
        return
    again = run_binary(binary, inputs_file(context, e, folder))
    if again.timed_out or again.status != native.status:
        raise Fail(f"status differs: printed {'no end' if again.timed_out else again.status}, original {native.status}",
                   shown + f" ; {context.shown([binary])}")
    if again.out != native.out:
        raise Fail(f"output differs (printed / original): {first_difference(again.out, native.out)}", shown)


INITIALISED = {"short": 60, "long": 2000, "sanitized": 20}  # random programs


def initialisers(seed, count):
    """Random initialisers: the interpreter prints what gcc's program does."""
    def run(context):
        folder, checked = context.folder("regress", "initialisers"), 0
        for n in range(seed, seed + count):
            path, native = os.path.join(folder, f"{n}.c"), os.path.join(folder, f"{n}")
            with open(path, "w") as f:
                f.write(initgen.Program(n).text())
            if execute(["gcc", "-w", "-O0", "-o", native, path], 60).status != 0:
                continue  # nothing that a standard allows
            expected, done = execute([native], 20), context.reprove("run", "--quiet", path)
            if done.out != expected.out:
                raise Fail(f"program {n} prints something else than gcc's", context.shown([context.program, "run", path]))
            checked += 1
        return checked
    return Case(f"initialisers-{seed}", run)


def cases(context):
    found = []
    number = INITIALISED["long" if context.long else "sanitized" if context.sanitized else "short"]
    found += [initialisers(seed, 20) for seed in range(1, number, 20)]
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/regress/**/*.c"), recursive=True)):
        name = os.path.relpath(path, os.path.join(ROOT, "tests/regress"))
        try:
            e = Expectation(path)
        except Fail as failure:
            def broken(context, failure=failure):
                raise failure
            found.append(Case(name, broken))
            continue
        for model in e.models:
            found.append(Case(f"{name}:run{model}", lambda c, p=path, m=model: interpret(c, p, m)))
            if not e.parse_error:
                found.append(Case(f"{name}:print{model}", lambda c, p=path, m=model: print_back(c, p, m)))
    return found
