"""The command line itself: help, version, usage errors, output files, agreement of repeated runs."""
import os, re
from . import outcome
from .base import Case, Context, Fail, ROOT

COMMANDS = ["parse", "print", "run", "show", "diff"]
PROGRAM = """#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
static int twice(int x) { return 2 * x; }
int main(int argc, char **argv)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += twice(__VERIFIER_nondet_int());
    printf("%d %d %s\\n", sum, argc, argc > 1 ? argv[1] : "none");
    return 0;
}
"""


def need(condition, message, done):
    if not condition:
        raise Fail(f"{message}\n{done.tail()}", Context.shown(done.command))


def program(context, name="program.c", text=PROGRAM):
    path = os.path.join(context.folder("cli"), name)
    if not os.path.exists(path) or open(path).read() != text:
        with open(path, "w") as f:
            f.write(text)
    return path


def help_text(context):
    done = context.reprove("--help")
    need(done.status == 0 and b"usage: reprove" in done.out, "no usage", done)
    for command in COMMANDS:
        need(re.search(rb"^  %s " % command.encode(), done.out, re.M), f"{command} is not mentioned", done)
        done2 = context.reprove(command, "--help")
        need(done2.status == 0 and b"usage: reprove " + command.encode() in done2.out and not done2.err, f"{command} --help", done2)
    return 1 + len(COMMANDS)


def version(context):
    done = context.reprove("--version")
    header = re.search(r'REPROVE_VERSION "([^"]+)"', open(os.path.join(ROOT, "include/reprove.h")).read()).group(1)
    need(done.status == 0 and done.out.decode() == f"reprove {header}\n", "not the header's version", done)


def usage(*arguments):
    def run(context):
        arguments_ = [program(context) if a == "PROGRAM" else a for a in arguments]
        done = context.reprove(*arguments_)
        need(done.status == 64, f"wrong usage must end with status 64, got {done.status}", done)
        need(done.err.strip() and not done.out, "the message belongs on standard error", done)
    return Case("usage:" + "_".join(arguments or ["none"]), run)


def same_twice(*arguments):
    def run(context):
        arguments_ = [program(context) if a == "PROGRAM" else a for a in arguments]
        a, b = context.reprove(*arguments_), context.reprove(*arguments_)
        need(a.status == b.status and a.out == b.out and a.err == b.err, "two runs differ", b)
    return Case("same-twice:" + "_".join(a for a in arguments if a != "PROGRAM"), run)


def inputs(context):
    path = program(context)
    file = os.path.join(context.folder("cli"), "inputs")
    with open(file, "w") as f:
        f.write("# three values\n1\n\n0x10   # sixteen\n-7\n")
    done = context.reprove("run", "--inputs", file, path, "--", "first")
    got = outcome.of_run(done)
    need(got.kind == "exit 0" and got.output == b"20 2 first\n", "inputs or arguments are not those given", done)


def inputs_missing(context):
    done = context.reprove("run", "--inputs", "nothere", program(context))
    need(done.status == 65 and b"nothere" in done.err, f"status {done.status}", done)


def inputs_bad(context):
    file = os.path.join(context.folder("cli"), "inputs-bad")
    with open(file, "w") as f:
        f.write("1\ntwo\n")
    done = context.reprove("run", "--inputs", file, program(context))
    need(done.status == 65 and b"inputs-bad:2" in done.err, f"status {done.status}; the message must name the line", done)


def seeds(context):
    outputs = {context.reprove("run", "--seed", str(n), program(context)).out for n in range(1, 6)}
    if len(outputs) < 2:
        raise Fail("five seeds, one behaviour")


def unmodelled(context):
    path = program(context, "unmodelled.c", "int f(int);\nint __VERIFIER_nondet_int(void);\nint main(void) { int a = f(1) + f(2) + __VERIFIER_nondet_int(); return a & 0; }\n")
    done = context.reprove("run", path)
    note = b"run: note: external function 'f' is not modelled: its result is arbitrary\n"
    need(outcome.of_run(done).kind == "exit 0" and done.err.count(note) == 1 and done.err.count(b"note:") == 1, "one note for one function without a model", done)


def steps(context):
    path = program(context, "endless.c", "int main(void) { for (;;) ; }\n")
    done = context.reprove("run", "--steps", "1000", path)
    need(outcome.of_run(done).kind == "limit", "an endless loop must end at the limit", done)
    done = context.reprove("run", "--timeout", "0.5", path)
    need(outcome.of_run(done).kind == "limit", "an endless loop must end at the time limit", done)
    return 2


def output_file(context):
    target = os.path.join(context.folder("cli"), "printed.c")
    done = context.reprove("print", "-o", target, program(context))
    need(done.status == 0 and not done.out, "print -o", done)
    need(open(target, "rb").read() == context.reprove("print", program(context)).out, "-o and standard output differ", done)
    done = context.reprove("print", "-o", "/nowhere/printed.c", program(context))
    need(done.status == 73, f"unwritable output must end with status 73, got {done.status}", done)
    done = context.reprove("diff", "--json", "/nowhere/diff.json", program(context), program(context))
    need(done.status == 73, f"unwritable output must end with status 73, got {done.status}", done)
    return 3


def pictures(context):
    folder = context.folder("cli")
    for what in ("cfa", "callgraph"):
        dot = context.reprove("show", what, program(context))
        need(dot.status == 0 and dot.out.startswith((b"digraph", b"strict digraph")), "no digraph", dot)
        target = os.path.join(folder, what + ".svg")
        done = context.reprove("show", what, "-o", target, program(context))
        need(done.status == 0 and b"<svg" in open(target, "rb").read(), "no svg", done)
    done = context.reprove("show", "cfa", "--function", "twice", program(context))
    need(done.status == 0 and b"main" not in done.out, "--function shows others", done)
    done = context.reprove("show", "cfa", "--function", "nothere", program(context))
    need(done.status == 65, "no such function", done)
    return 4


def stats(context):
    done = context.reprove("parse", "--stats", program(context))
    for line in (rb"time\.total: \d+\.\d{6}", rb"time\.parse: \d+\.\d{6}", rb"functions\.total: \d+", rb"memory\.peak_mb: \d+"):
        need(re.search(rb"^" + line + rb"$", done.out, re.M), f"no line {line.decode()}", done)


def several_files(context):
    a = program(context, "one.c", "extern int shared; static int hidden(void) { return 1; } int other(void); int main(void) { return hidden() + other() + shared; }\n")
    b = program(context, "two.c", "int shared = 40; static int hidden(void) { return 2; } int other(void) { return hidden(); }\n")
    done = context.reprove("run", a, b)
    need(outcome.of_run(done).kind == "exit 43", "two files linked", done)
    done = context.reprove("parse", a, a)
    need(done.status == 65 and b"main" in done.err, "two definitions of main", done)
    return 2


def standard_input_closed(context):
    done = context.reprove("parse", "/dev/null")
    need(done.status in (0, 65), f"status {done.status}", done)


def cases(context):
    return [
        Case("help", help_text), Case("version", version),
        usage(), usage("nothere"), usage("parse"), usage("print"), usage("run"), usage("show"), usage("show", "PROGRAM"), usage("show", "nothing", "PROGRAM"),
        usage("diff"), usage("diff", "PROGRAM"), usage("diff", "PROGRAM", "PROGRAM", "PROGRAM"), usage("parse", "--nothere", "PROGRAM"),
        usage("parse", "--32", "--64", "PROGRAM"), usage("run", "--seed", "x", "PROGRAM"), usage("run", "PROGRAM", "--seed"),
        usage("parse", "--timeout", "-1", "PROGRAM"), usage("parse", "--stats=1", "PROGRAM"),
        same_twice("parse", "PROGRAM"), same_twice("print", "PROGRAM"), same_twice("show", "cfa", "PROGRAM"), same_twice("show", "callgraph", "PROGRAM"),
        same_twice("run", "PROGRAM"), same_twice("run", "--seed", "7", "--trace", "PROGRAM"), same_twice("diff", "PROGRAM", "PROGRAM"),
        Case("inputs", inputs), Case("inputs-missing", inputs_missing), Case("inputs-bad", inputs_bad), Case("seeds", seeds), Case("unmodelled", unmodelled), Case("limits", steps),
        Case("output-file", output_file), Case("pictures", pictures), Case("stats", stats), Case("several-files", several_files),
        Case("empty-device", standard_input_closed),
    ]
