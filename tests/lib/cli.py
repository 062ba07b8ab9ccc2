"""The command line itself: help, version, usage errors, output files, agreement of repeated runs."""
import json, os, re, shutil, subprocess
from . import outcome
from .base import Case, Context, Fail, GUARD, ROOT, execute
from .series import read, write

COMMANDS = ["verify", "history", "cmc", "parse", "print", "reduce", "run", "show", "diff", "store", "explain", "upgrade", "completion",
            "manual"]


def need(condition, message, done):
    if not condition:
        raise Fail(f"{message}\n{done.tail()}", Context.shown(done.command))


def program(context, name="program.c", text=None):
    """The path of a file with this text; without a text it is one of tests/cli."""
    path = os.path.join(context.folder("cli"), name)
    text = read("cli", name) if text is None else text
    if not os.path.exists(path) or read(path) != text:
        write(path, text)
    return path


def help_text(context):
    done = context.reprove("--help")
    need(done.status == 0 and b"usage: reprove" in done.out, "no usage", done)
    for command in COMMANDS:
        need(re.search(rb"^  %s " % command.encode(), done.out, re.M), f"{command} is not mentioned", done)
        done2 = context.reprove(command, "--help")
        need(done2.status == 0 and b"usage: reprove " + command.encode() in done2.out and not done2.err, f"{command} --help", done2)
        for other in ((command, "-h"), ("help", command)):
            done3 = context.reprove(*other)
            need(done3.status == 0 and done3.out == done2.out, f"not what {command} --help says", done3)
    listed = re.findall(rb"^  ([a-z]+) ", done.out.split(b"commands:")[1], re.M)
    need({c.decode() for c in listed} == set(COMMANDS), "other commands than those that are listed here", done)
    return 1 + 3 * len(COMMANDS)


def listed_options(context, command):
    return set(re.findall(r"^  (--?[a-z0-9-]+)(?= )", context.reprove(command, "--help").out.decode(), re.M)) - {"-I"}


def manual(context):
    """The manual page says something about every option of every command, in words that man reads without a warning."""
    done = context.reprove("manual")
    text = done.out.decode().replace("\\-", "-")
    need(done.status == 0 and text.startswith(".TH REPROVE 1"), "no manual page", done)
    for command in COMMANDS:
        for option in listed_options(context, command):
            need(f"\\fB{option}\\fR" in text, f"nothing about {option} of {command}", done)
    if shutil.which("groff"):
        page = subprocess.run(["groff", "-K", "utf8", "-man", "-ww", "-z"], input=done.out, capture_output=True)
        need(page.returncode == 0 and not page.stderr, page.stderr.decode(), done)


def completion(context):
    """What bash offers, for words that somebody has begun."""
    done = context.reprove("completion", "bash")
    need(done.status == 0, "no script", done)
    script = done.out.decode()
    wanted = {("ver",): ["verify"], ("help", "hist"): ["history"], ("verify", "--unw"): ["--unwind"], ("parse", "--unw"): [],
              ("verify", "--externals", ""): ["writes", "pure", "anything"], ("verify", "--externals", "=", "p"): ["pure"],
              ("verify", "--folder", "lhb"): ["lhb", "lhbc"], ("upgrade", "--unwind", ""): []}
    for words, offers in wanted.items():
        line = f"COMP_WORDS=(reprove {' '.join(repr(w) for w in words)}) COMP_CWORD={len(words)}\n_reprove\necho ${{COMPREPLY[*]}}\n"
        shell = execute(["bash", "--norc", "-c", script + line], GUARD)
        need(shell.status == 0 and shell.out.decode().split() == offers, f"{words}: offers {shell.out.decode()}", shell)
    return len(wanted)


# Options that change what a program means, and what counts as an error (which a comparison does not ask).
MEANING = {"--32": [], "--64": [], "--entry": ["main"], "--externals": ["writes", "pure", "anything"],
           "--allocation": ["succeeds", "fails"], "--volatile": ["memory", "arbitrary"], "--mmio": ["40011000-400113ff"],
           "--assembly": ["modelled", "opaque"]}
ERRORS = {"--error-function": ["failed"], "--spec": ["CHECK( init(main()), LTL(G ! call(reach_error())) )"]}
# Options of verify that say how it is done, and what is told about it.
MANNER = set("""--cores --engine --facts --unwind --invariants --precision --write-precision --json --progress --exit-code --replay
    --harness --audit --in-process --store --no-store --store-readonly --store-untrusted --reuse --lazy-cex --summaries --letters --automata
    --translate --base --condition --write-condition --folder --folder-bound --detector --timeout --memory --stats --quiet
    --help""".split())


def meaning(context):
    """Every option of verify is listed here; commands that compare or cut programs take those that change what is meant."""
    done = context.reprove("verify", "--help")
    listed = set(re.findall(r"^  (--[a-z0-9-]+)", done.out.decode().split("options of this command:")[1], re.M))
    need(listed == MANNER | set(MEANING) | set(ERRORS), f"not listed here: {sorted(listed ^ (MANNER | set(MEANING) | set(ERRORS)))}", done)
    file, condition, count = program(context), os.path.join(context.folder("cli"), "nothing.cond"), 1
    done = context.reprove("diff", file, file, "--condition", condition)
    need(done.status == 0, "a condition", done)
    commands = {"upgrade": [file, file, "--unwind", "3", "--timeout", "60"], "diff": [file, file],
                "reduce": [file, "--condition", condition], "cmc": [file, "--first", "value:5", "--timeout", "60"]}
    for command, arguments in commands.items():
        options = MEANING if command == "diff" else {**MEANING, **ERRORS}
        for option, words in options.items():
            for word in words or [None]:
                done = context.reprove(command, *arguments, option, *([word] if word else []))
                need(done.status in (0, 1, 2, 3), f"{command} {option} {word or ''}: status {done.status}", done)
                count += 1
    return count


def meaning_in_the_store(context):
    """An answer of the store is for the options with which it was found: with others, the program is verified."""
    file, folder, count = program(context, "stored.c", read("cli", "program.c")), os.path.join(context.folder("cli"), "meaning-store"), 1
    shutil.rmtree(folder, ignore_errors=True)

    def reused(*arguments):
        done = context.reprove("verify", "--stats", "--timeout", "60", "--store", folder, *arguments, file)
        need(b"answers.reused: " in done.out, "no statistics", done)
        return b"answers.reused: 0" not in done.out, done

    again, done = (reused(), reused("--store-readonly"))[1]
    need(again, "the answer is not reused for the same options", done)
    usual = {"main", "succeeds", "memory", "modelled"}
    for option, words in {**MEANING, **ERRORS, "--engine": ["bmc"], "--unwind": ["3"], "--replay": ["interpreter"]}.items():
        for word in words or [None]:
            if option != "--64" and word not in usual:
                again, done = reused("--store-readonly", option, *([word] if word else []))
                need(not again, f"an answer without {option} is taken for one with it", done)
                count += 1
    return count


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


def readable(context):
    """Invariants and summaries that are no C are counted in the text, and stand in the JSON report; none is told twice."""
    report = os.path.join(context.folder("cli"), "readable.json")
    for name in ("tests/increment/73-invariants/v0.c", "tests/increment/111-automata-renamed/v0.c"):
        done = context.reprove("verify", "--no-store", "--engine", "predicate", "--json", report, os.path.join(ROOT, name))
        lines = done.out.decode().splitlines()
        need(done.status == 0 and "cannot be written in C" in done.out.decode(), "a true with formulas that are no C", done)
        need(not re.search(rb"\(=|mem:|\(as const|#b", done.out), "a formula that is no C", done)
        need(len(set(lines)) == len(lines), "a line stands there twice", done)
        with open(report) as f:
            told = json.load(f)
        need("(=" in json.dumps([told["invariants"], told["summaries"]]), "the report is not complete", done)


def says(words, status, *arguments):
    """The message says what is wrong."""
    def run(context):
        done = context.reprove(*(program(context) if a == "PROGRAM" else a for a in arguments))
        need(done.status == status and words.encode() in done.out + done.err, f"status {status} and: {words}", done)
    return Case("says:" + "_".join(a for a in arguments if a != "PROGRAM").replace("/", ""), run)


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
    extremes = ["340282366920938463463374607431768211455", "-170141183460469231731687303715884105728",
                "0xffffffffffffffffffffffffffffffff", "-0x80000000000000000000000000000000"]
    for text, good in [(t, True) for t in extremes] + [(t, False) for t in (
            "340282366920938463463374607431768211456", "1234567890123456789012345678901234567890",
            "-170141183460469231731687303715884105729",
            "0x100000000000000000000000000000000", "-0x80000000000000000000000000000001")]:
        with open(file, "w") as f:
            f.write(f"1\n  {text}\n3\n")
        done = context.reprove("run", "--inputs", file, program(context))
        if good:
            need(done.status == 0, f"{text} fits into 128 bits", done)
        else:
            need(done.status == 65 and b"inputs-bad:2:3: error: " in done.err and b"128 bits" in done.err and b"^" in done.err,
                 f"{text} is too large", done)
    return 2 + len(extremes)


def seeds(context):
    outputs = {context.reprove("run", "--seed", str(n), program(context)).out for n in range(1, 6)}
    if len(outputs) < 2:
        raise Fail("five seeds, one behaviour")


def unmodelled(context):
    path = program(context, "unmodelled.c",
                   "int f(int);\nint __VERIFIER_nondet_int(void);\n"
                   "int main(void) { int a = f(1) + f(2) + __VERIFIER_nondet_int(); return a & 0; }\n")
    done = context.reprove("run", path)
    note = b"run: note: external function 'f' is not modelled: its result is arbitrary\n"
    need(outcome.of_run(done).kind == "exit 0" and done.err.count(note) == 1 and done.err.count(b"note:") == 1,
         "one note for one function without a model", done)


def steps(context):
    path = program(context, "endless.c", "int main(void) { for (;;) ; }\n")
    done = context.reprove("run", "--steps", "1000", path)
    need(outcome.of_run(done).kind == "limit", "an endless loop must end at the limit", done)
    done = context.reprove("run", "--timeout", "0.5", path)
    need(outcome.of_run(done).kind == "limit", "an endless loop must end at the time limit", done)
    return 2


def limits_in_bulk(context):
    """One library call or assignment of megabytes is a single step: the limits count its bytes."""
    source = program(context, "bulk.c")
    path = source[:-1] + "i"
    # on a busy machine it alone may take longer than the limit
    need(execute(["cc", "-E", "-o", path, source], 60, limit_memory=False).status == 0, "cc -E", None)
    for which in "mscza" "rf":
        done = context.reprove("run", "--memory", "100" if which == "m" else "400", "--stats", path, "--", which)
        need(outcome.of_run(done).kind == "limit" and b"out of memory" in done.err, f"{which}: the memory limit must stop it", done)
        peak = int(re.search(rb"^memory\.peak_mb: (\d+)$", done.out + done.err, re.M).group(1))
        need(peak < 440 or context.sanitized, f"{which}: stopped only at {peak} MB", done)
    for which in "TMLCA":
        done = context.reprove("run", "--timeout", "0.2", path, "--", which)
        need(outcome.of_run(done).kind == "limit" and b"timeout" in done.err, f"{which}: the time limit must stop it", done)
    done = context.reprove("run", "--seed", "1", "--timeout", "0.2", path, "--", "m")
    need(outcome.of_run(done).kind == "limit" and b"timeout" in done.err, "arbitrary contents: the time limit must stop it", done)
    return 13


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
    for name in ("unwritten.dot", "unwritten.svg"):
        target = os.path.join(folder, name)
        if os.path.exists(target):
            os.remove(target)
        done = context.reprove("show", "cfa", "--function", "nothere", "-o", target, program(context))
        need(done.status == 65 and not os.path.exists(target), "no such function: no file", done)
    done = context.reprove("show", "cfa", "-o", os.path.join(folder, "cfa.dot"), program(context))
    need(done.status == 0 and open(os.path.join(folder, "cfa.dot"), "rb").read() == context.reprove("show", "cfa", program(context)).out,
         "-o and standard output differ", done)
    done = context.reprove("show", "cfa", "-o", "/nowhere/cfa.dot", program(context))
    need(done.status == 73, f"unwritable output must end with status 73, got {done.status}", done)
    return 8


def automata(context):
    """Figure 3 of the trace abstraction paper as a picture, and for other tools."""
    source = os.path.join(ROOT, "tests/verify/paper-trace-ex1.c")
    done = context.reprove("show", "automata", source)
    for text in (b'label="A2"', b'[label="p != 0"]', b'-> a1_1 [label="[p == 0]"]', b"n = (n - 1)"):
        need(done.status == 0 and text in done.out, f"no {text.decode()}", done)
    need(b'label="A3"' not in done.out, "more than two automata", done)
    target = os.path.join(context.folder("cli"), "automata.ats")
    done = context.reprove("show", "automata", "-o", target, source)
    text = open(target).read()
    need(done.status == 0 and text.count("EpsilonNestedWordAutomaton") == 2 and 'finalStates = { "1#false" }' in text, "no .ats", done)
    return 2


def stats(context):
    done = context.reprove("parse", "--stats", program(context))
    for line in (rb"time\.total: \d+\.\d{6}", rb"time\.parse: \d+\.\d{6}", rb"functions\.total: \d+", rb"memory\.peak_mb: \d+"):
        need(re.search(rb"^" + line + rb"$", done.out, re.M), f"no line {line.decode()}", done)


def several_files(context):
    a = program(context, "one.c",
                "extern int shared; static int hidden(void) { return 1; } int other(void);\n"
                "int main(void) { return hidden() + other() + shared; }\n")
    b = program(context, "two.c", "int shared = 40; static int hidden(void) { return 2; } int other(void) { return hidden(); }\n")
    done = context.reprove("run", a, b)
    need(outcome.of_run(done).kind == "exit 43", "two files linked", done)
    done = context.reprove("parse", a, a)
    need(done.status == 65 and b"main" in done.err, "two definitions of main", done)
    return 2


LINKED = {
    "alias": ("int f(void); int main(void) { return f(); }", "int r(void) { return 9; } int f(void) __attribute__((alias(\"r\")));"),
    "weak-variable": ("__attribute__((weak)) int v = 2; int main(void) { return v; }", "int v;"),
    "weak-alias": ("int f(void) { return 3; } int u(void); int main(void) { return f() * 10 + u(); }",
                   "static int r(void) { return 9; } int f(void) __attribute__((weak, alias(\"r\"))); int u(void) { return f(); }"),
    "weak-object-alias": ("int v = 3; int u(void); int main(void) { return v * 10 + u(); }",
                          "static int r = 9; extern int v __attribute__((weak, alias(\"r\"))); int u(void) { return v; }"),
    "struct-tag": ("struct s { int a; }; struct s make(void); int take(struct s); "
                   "int main(void) { struct s x = make(); return x.a * 10 + take(x); }",
                   "struct s { int b; }; struct s make(void) { struct s s = {4}; return s; } int take(struct s s) { return s.b + 1; }"),
}


def linked(name):
    """Two files, in both orders: interpreted, and printed as one and compiled, they do what gcc's program does."""
    def run(context):
        files = [program(context, f"{name}-{k}.c", text + "\n") for k, text in enumerate(LINKED[name])]
        folder = context.folder("cli")
        native, printed = os.path.join(folder, name), os.path.join(folder, name + "-printed")
        context.gcc("-w", "-o", native, *files)
        expected = execute([native], 10).status
        for order in (files, files[::-1]):
            done = context.reprove("run", *order)
            need(outcome.of_run(done).kind == f"exit {expected}", f"gcc's program ends with {expected}", done)
            done = context.reprove("print", *order)
            with open(printed + ".c", "wb") as f:
                f.write(done.out)
            context.gcc("-Werror", "-fno-strict-aliasing", "-o", printed, printed + ".c")
            need(execute([printed], 10).status == expected, f"printed, it does not end with {expected}", done)
        return 4
    return Case("linked:" + name, run)


def flags(context):
    """A flag that changes types is honoured or refused."""
    path = program(context, "flags.c", "enum e { A }; int main(void) { char c = (char)200; return (c > 0) * 10 + (int)sizeof(enum e); }\n")
    refused = ["-fshort-enums", "-fexec-charset=IBM1047", "-fpack-struct=2", "-mlong-double-64", "-funsigned-bitfields", "-mms-bitfields",
               "-fplan9-extensions"]
    for flag in refused:
        done = context.reprove("run", flag, path)
        need(done.status == 65 and flag.encode() in done.err, f"{flag} must be refused", done)
    for flag, status in (("-funsigned-char", 14), ("-fno-signed-char", 14), ("-fsigned-char", 4), ("-g3", 4), ("-malign-double", 4)):
        done = context.reprove("run", flag, path)
        need(outcome.of_run(done).kind == f"exit {status}", f"{flag} must give {status}", done)
    printed, native = os.path.join(context.folder("cli"), "flags-printed.c"), os.path.join(context.folder("cli"), "flags-printed")
    done = context.reprove("print", "-funsigned-char", path)
    with open(printed, "wb") as f:
        f.write(done.out)
    context.gcc("-funsigned-char", "-Werror", "-o", native, printed)
    need(execute([native], 10).status == 14, "printed with -funsigned-char", done)
    need(b"to be compiled with -funsigned-char" in done.out, "the printed text has to insist on the flag", done)
    text = "extern void reach_error(void);\nint main(void)\n{\n    if (6 //**/ 2\n        == 3) reach_error();\n    return 0;\n}\n"
    comments = program(context, "comments.c", text)
    for standard, status in (("c90", 1), ("gnu90", 0)):  # in C90, two slashes are no comment
        done = context.reprove("verify", "--no-store", "-std=" + standard, comments)
        need(done.status == status, f"-std={standard}: two slashes", done)
    done = context.reprove("run", "--32", "-malign-double", path)
    need(done.status == 65, "-malign-double changes ILP32", done)
    return len(refused) + 7


def static_entry(context):
    path = program(context, "static.c", "static int start(void) { return 7; }\nint main(void) { return 0; }\n")
    done = context.reprove("run", "--entry", "start", path)
    need(outcome.of_run(done).kind == "exit 7", "a static function that nothing calls is an entry, too", done)


def unknown_size(context):
    path = program(context, "unknown.c", "extern int table[];\nint main(void) { return table[2000] == 5; }\n")
    done = context.reprove("run", path)
    need(done.status == 2 and b"object 'table' of unknown size" in done.err, "not known to be out of bounds", done)


def database(context):
    """One file, two entries: each is read with its own flags; given by name, it is read as in the first, with a note."""
    folder = context.folder("cli", "database")
    with open(os.path.join(folder, "twice.c"), "w") as f:
        f.write("#ifdef ONE\nint one(void) { return 1; }\n"
                "#elif defined TWO\nint two(void) { return 2; }\nint more(void) { return 3; }\n"
                "#else\n#error no flags\n#endif\n")
    entries = [{"directory": folder, "file": "twice.c", "arguments": ["cc", "-c", flag, "twice.c"]} for flag in ("-DONE", "-DTWO")]
    with open(os.path.join(folder, "compile_commands.json"), "w") as f:
        json.dump(entries, f)
    done = context.reprove("parse", "-p", folder)
    lines = done.out.decode().splitlines()
    need(done.status == 0 and lines[-1] == "2 of 2 translation units read", "both entries must be read", done)
    need("1 functions," in lines[0] and "2 functions," in lines[1], "each entry has its own flags", done)
    done = context.reprove("parse", "-p", folder, os.path.join(folder, "twice.c"))
    need(done.status == 0 and b"1 functions," in done.out and b"2 entries" in done.err, "the first entry, with a note", done)
    done = context.reprove("parse", "-p", folder, "--quiet", os.path.join(folder, "twice.c"))
    need(done.status == 0 and not done.err, "--quiet: no note", done)
    return 3


def standard_input_closed(context):
    done = context.reprove("parse", "/dev/null")
    need(done.status in (0, 65), f"status {done.status}", done)


def cases(context):
    return [
        Case("help", help_text), Case("meaning", meaning), Case("meaning-in-the-store", meaning_in_the_store), Case("version", version),
        usage(), usage("nothere"), usage("parse"), usage("print"), usage("run"), usage("show"), usage("show", "PROGRAM"),
        usage("show", "nothing", "PROGRAM"),
        usage("diff"), usage("diff", "PROGRAM"), usage("diff", "PROGRAM", "PROGRAM", "PROGRAM"), usage("parse", "--nothere", "PROGRAM"),
        usage("parse", "--32", "--64", "PROGRAM"), usage("run", "--seed", "x", "PROGRAM"), usage("run", "PROGRAM", "--seed"),
        usage("parse", "--timeout", "-1", "PROGRAM"),
        *(usage(*command, option, "PROGRAM") for command in (("parse",), ("print",), ("show", "cfa"), ("diff", "PROGRAM"), ("run",))
          for option in ("--cores=1", "--entry=twice") if option != "--entry=twice" or command[0] not in ("run", "diff")),
        usage("parse", "--stats=1", "PROGRAM"),
        same_twice("parse", "PROGRAM"), same_twice("print", "PROGRAM"), same_twice("show", "cfa", "PROGRAM"),
        same_twice("show", "callgraph", "PROGRAM"),
        same_twice("run", "PROGRAM"), same_twice("run", "--seed", "7", "--trace", "PROGRAM"), same_twice("diff", "PROGRAM", "PROGRAM"),
        says("give a bound", 64, "upgrade", "PROGRAM", "PROGRAM"),
        says("from 1 to 4294967295", 64, "upgrade", "--unwind", "0", "PROGRAM", "PROGRAM"),
        says("from 1 to 4294967295", 64, "upgrade", "--unwind", "4294967296", "PROGRAM", "PROGRAM"),
        says("/nowhere.prp: No such file", 65, "verify", "--no-store", "--spec", "/nowhere.prp", "PROGRAM"),
        says("/: Is a directory", 65, "verify", "--no-store", "--spec", "/", "PROGRAM"),
        says("unknown option '--tiemout'; did you mean --timeout?", 64, "verify", "--tiemout", "3", "PROGRAM"),
        says("diff compares files; for revisions: reprove history", 65, "diff", "HEAD~1", "HEAD"),
        says("unknown option '--detecter=dataflow'; did you mean --detector?", 64, "diff", "--detecter=dataflow", "PROGRAM", "PROGRAM"),
        says("unknown option '--unwind'; it is one of verify, upgrade", 64, "parse", "--unwind", "3", "PROGRAM"),
        says("unknown command 'verfy'; did you mean verify?", 64, "verfy", "PROGRAM"),
        says("--unwind is a number from 0 to 4294967295, not 4294967296", 64, "verify", "--unwind", "4294967296", "PROGRAM"),
        says("say for which shell", 64, "completion"), usage("help", "nothere"), usage("manual", "PROGRAM"),
        Case("manual", manual), Case("completion", completion),
        Case("inputs", inputs), Case("inputs-missing", inputs_missing), Case("inputs-bad", inputs_bad), Case("seeds", seeds),
        Case("unmodelled", unmodelled), Case("limits", steps), Case("limits-in-bulk", limits_in_bulk),
        Case("output-file", output_file), Case("pictures", pictures), Case("automata", automata), Case("stats", stats),
        Case("several-files", several_files),
        Case("database", database), Case("empty-device", standard_input_closed), Case("flags", flags), Case("static-entry", static_entry),
        Case("unknown-size", unknown_size),
        Case("readable", readable),
        *(linked(name) for name in LINKED),
    ]
