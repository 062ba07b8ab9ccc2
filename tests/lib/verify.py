"""Small programs under tests/verify with their verdicts in comments of the first lines:

    // expect: true                   what `reprove verify` says (engine auto); alternatives: true | unknown
    // expect-bmc: true               what this engine must say by itself; the others may say what is expected, or unknown
                                      (a quarter of them is asked, all with --long)
    // exit: 0                        the exit code
    // says: TEXT                     stands in the output
    // hides: TEXT                    does not
    // counts: NAME >= 3              a statistic, with args: --stats; or <=
    // args: --32 …                   more options; with --engine only that engine runs
    // native: error                  gcc's program reaches the error at -O0 and at -O2; or `no error`, `error at -O0`, `error at -O2`
    // inputs: 1 2 3                  what the native program reads, in this order
    // arguments: a b                 what its main gets behind the program's name
    // paths: excluded by an assumption   the group counterexample does not look for its paths
    // timeout: 10                    seconds for those that may as well say unknown; engines of which nothing is expected get half a second

`error at -O0` says nothing about -O2: the order of evaluation, or what is undefined, may differ. --32 stands for gcc's -m32; files that
args name are compiled together.
A verdict in full must be equal, one that ends with ... must begin so, one without parenthesis stands for all of its kind.
And what the command line promises: limits, interruption, containment, machine-readable output; and random programs with known answers
(fuzzverify.py)."""
import glob, json, os, random, re, shlex, shutil, signal, subprocess, time, zlib
from . import fuzzverify, kinds, kindverify
from .base import Case, Context, Fail, GUARD, ROOT, Skip

HEADER_LINES = 10
FUZZ_PROGRAMS, FUZZ_BATCH, FUZZ_SECONDS = 75, 25, 14
KIND_PROGRAMS, KIND_SECONDS = 150, 25
LEAST_DECIDED = {"fuzz": 0.6, "kinds": 0.4}  # of the questions about random programs


class Expectation:
    def __init__(self, path):
        self.verdicts, self.of_engine, self.says, self.counts, self.args, self.exit, self.timeout = [], {}, [], [], [], None, 10
        self.native, self.inputs, self.arguments, self.hides = None, [], [], []
        with open(path) as f:
            for line in [f.readline() for _ in range(HEADER_LINES)]:
                m = re.match(r"// ([a-z]+)(?:-([a-z]+))?: (.*)$", line)
                if not m:
                    continue
                key, engine, value = m.groups()
                if key == "expect" and engine:
                    self.of_engine[engine] = [v.strip() for v in value.split("|")]
                elif key == "expect":
                    self.verdicts = [v.strip() for v in value.split("|")]
                elif key == "says":
                    self.says.append(value.strip())
                elif key == "hides":
                    self.hides.append(value.strip())
                elif key == "counts":
                    self.counts.append(value.split())
                elif key == "args":
                    self.args = shlex.split(value)
                elif key == "exit":
                    self.exit = int(value)
                elif key == "timeout":
                    self.timeout = int(value)
                elif key == "native":
                    self.native = value.strip()
                elif key == "inputs":
                    self.inputs = value.split()
                elif key == "arguments":
                    self.arguments = shlex.split(value)
        if not self.verdicts:
            raise Fail("no expectation in the first 10 lines")


def fits(verdict, wanted):
    for w in wanted:
        begins_so = w.endswith("...") and verdict.startswith(w[:-3])
        of_its_kind = "(" not in w and w != "true" and verdict.split("(")[0] == w
        if verdict == w or begins_so or of_its_kind:
            return True
    return False


def engines(context):
    return context.once("engines", lambda: fuzzverify.listed_engines(context.reprove("verify", "--help").out.decode()))


def verdict(done, shown):
    last = done.out.decode(errors="replace").rstrip("\n").rsplit("\n", 1)[-1]
    m = re.match(r"Result: ((?:true|false|unknown|error)(?:\(.*\))?)$", last)
    if not m:
        raise Fail(f"the last line is no result: {last!r}\n{done.tail()}", shown)
    return m.group(1)


def limit(wanted, seconds):
    """Where unknown is wrong, the limit is beyond what a busy machine needs."""
    return seconds if any(v.startswith("unknown") for v in wanted) else max(seconds, GUARD)


def verify_file(context, path, options, timeout):
    limits = ["--memory", "4000", "--timeout", str(timeout * context.patience)]
    done = context.reprove("verify", "--no-store", *limits, *options, path, timeout=timeout + GUARD)
    shown = context.shown(done.command)
    answer = verdict(done, shown)
    if "crashed" in answer or "internal" in answer:
        raise Fail(f"{answer}\n{done.tail()}", shown)
    return done, shown, answer


# A false of auto is compiled and run. What one engine says is executed by the interpreter, which costs a tenth.
REPLAY = ["--replay", "interpreter"]
NATIVE = os.path.join(ROOT, "tests/lib/native.c")
NATIVE_ERROR, NATIVE_SECONDS = 101, 10
NATIVE_CLAIMS = {"error": {"-O0": True, "-O2": True}, "no error": {"-O0": False, "-O2": False}, "error at -O0": {"-O0": True},
                 "error at -O2": {"-O2": True}}


def builds_for(context, model):
    """whether gcc builds programs for this data model ("-m32" or "-m64")"""
    def find():
        source = os.path.join(context.folder("native"), f"empty{model}.c")
        with open(source, "w") as f:
            f.write("#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n")
        return subprocess.run(["gcc", model, source, "-o", source[:-2]], capture_output=True).returncode == 0
    return context.once("native" + model, find)


def native_object(context, model):
    """what stands in for the verifier's functions, compiled once"""
    def build():
        target = os.path.join(context.folder("native"), f"native{model}.o")
        context.gcc(model, "-O2", "-w", "-c", NATIVE, "-o", target)
        return target
    return context.once("native-object" + model, build)


def fixed_places(context):
    """a command in front of a program that puts its objects at the same places in every run, where the system lets us"""
    def find():
        command = ["setarch", "-R"]
        done = subprocess.run([*command, "true"], capture_output=True) if shutil.which("setarch") else None
        return command if done and done.returncode == 0 else []
    return context.once("fixed-places", find)


def run_natively(context, path, e):
    """Compares what gcc's program does with what the header says of it. → number of runs"""
    if e.native not in NATIVE_CLAIMS:
        raise Fail(f"native: {e.native!r} is none of {', '.join(NATIVE_CLAIMS)}")
    model = "-m32" if "--32" in e.args else "-m64"
    if not builds_for(context, model):
        return 0
    folder = context.folder("native", os.path.splitext(os.path.basename(path))[0])
    inputs = os.path.join(folder, "inputs")
    with open(inputs, "w") as f:
        f.writelines(word + "\n" for word in e.inputs)
    extra = os.path.join(os.path.dirname(path), "externals", os.path.basename(path)[:-2] + ".extra.c")  # defines what the program lacks
    more = [extra] if os.path.exists(extra) else []
    more += [word for word in e.args if word.endswith(".c")] + [word for word in e.args if word.startswith(("-D", "-I", "-std="))]
    for level, expected in NATIVE_CLAIMS[e.native].items():
        program = os.path.join(folder, "program" + level)
        command = ["gcc", model, level, "-w", path, *more, native_object(context, model), "-o", program, "-lm", "-lpthread"]
        built = subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=ROOT)
        if built.returncode:
            raise Fail(f"gcc {level}: {built.stderr[-600:]}", shlex.join(command))
        try:
            command_line = [*fixed_places(context), program, *e.arguments]
            status = subprocess.run(command_line, stdin=subprocess.DEVNULL, capture_output=True, cwd=folder,
                                    timeout=NATIVE_SECONDS, env={**os.environ, "REPROVE_INPUTS": inputs}).returncode
        except subprocess.TimeoutExpired:
            status = None
        if (status == NATIVE_ERROR) != expected:
            raise Fail(f"native: {e.native}, but the program of gcc {level} ended with status {status}", shlex.join(command))
    return len(NATIVE_CLAIMS[e.native])


def run(context, path):
    e = Expectation(path)
    checks = 1 + (run_natively(context, path, e) if e.native else 0)
    done, shown, answer = verify_file(context, path, e.args, limit(e.verdicts, e.timeout))
    if not fits(answer, e.verdicts):
        raise Fail(f"{answer}, expected {' | '.join(e.verdicts)}", shown)
    if e.exit is not None and done.status != e.exit:
        raise Fail(f"exit code {done.status}, expected {e.exit}", shown)
    for text in e.says:
        if text.encode() not in done.out + done.err:
            raise Fail(f"{text!r} is not in the output\n{done.tail()}", shown)
    for text in e.hides:
        if text.encode() in done.out + done.err:
            raise Fail(f"{text!r} is in the output\n{done.tail()}", shown)
    for name, relation, bound in e.counts:
        found = re.search(rf"^{re.escape(name)}: (\d+)$", done.out.decode(errors="replace"), re.M)
        if not found or not (int(found[1]) >= int(bound) if relation == ">=" else int(found[1]) <= int(bound)):
            raise Fail(f"{name}: {found[1] if found else 'none'}, expected {relation} {bound}\n{done.tail()}", shown)
    if "--engine" in e.args or answer.startswith("error"):
        return checks
    first = zlib.crc32(os.path.basename(path).encode())
    for index, engine in enumerate(engines(context)):
        named = e.of_engine.get(engine)
        if not named and not context.long and (first + index) % 4:
            continue
        options = [*e.args, *REPLAY, "--engine", engine]
        done, shown, answer = verify_file(context, path, options, limit(named, e.timeout) if named else 0.5)
        if not fits(answer, named or e.verdicts + ["unknown"]):
            raise Fail(f"{engine}: {answer}, expected {' | '.join(named or e.verdicts + ['unknown'])}", shown)
        checks += 1
    return checks


# ---- promises of the command line ----

HARD = os.path.join(ROOT, "tests/verify/promise/hard.c")  # no engine decides it
LATE = os.path.join(ROOT, "tests/verify/promise/late.c")


def need(condition, message, done):
    if not condition:
        raise Fail(f"{message}\n{done.tail()}", Context.shown(done.command))


def audits(context):
    """a proof passes its audit, also if parts of it are older than the blocks of others"""
    for file in (LATE, os.path.join(ROOT, "tests/verify/paper-summary-fig1.c"), os.path.join(ROOT, "examples/uart/uart.c")):
        done = context.reprove("verify", "--engine", "predicate", "--audit", "--stats", file)
        need(done.out.endswith(b"Result: true\n") and re.search(rb"^audit\.triples: [1-9]", done.out, re.M), "no audited proof", done)
    return 3


def independent_functions(context):
    """Twice as many functions that have nothing to do with each other cost an engine little more than twice the work."""
    for engine, counts, most in (("predicate", (160, 320), 2.6), ("value", (320, 640), 2.2)):
        ticks = []
        for count in counts:
            file = os.path.join(context.folder(), f"grow{count}.c")
            with open(file, "w") as f:
                subprocess.run([os.path.join(ROOT, "bench/grow"), str(count)], stdout=f, check=True)
            done = context.reprove("verify", "--no-store", "--engine", engine, "--stats", file)
            found = re.search(rf"^engine\.{engine}: true, .* (\d+) ticks".encode(), done.out, re.M)
            need(found, "no proof", done)
            ticks.append(int(found[1]))
        if ticks[1] > most * ticks[0]:
            raise Fail(f"{engine}: {ticks[0]} ticks for {counts[0]} functions, {ticks[1]} for {counts[1]}")
    return 4


def time_limit(context):
    """What a run needs of the processors is at most what the limit allows to each of them, and a second; on a busy machine it is less."""
    for cores in (1, 2):
        command = [context.program, "verify", "--timeout", "2", "--cores", str(cores), HARD]
        guarded = ["timeout", "-s", "KILL", str(GUARD * context.patience), *command]
        p = subprocess.Popen(guarded, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        out = p.stdout.read()
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = os.waitstatus_to_exitcode(status)
        p.stdout.close()
        if not out.endswith("Result: unknown(timeout)\n") or p.returncode != 2:
            raise Fail(f"no time-out: status {p.returncode}, {out[-200:]!r}", context.shown(command))
        seconds = used.ru_utime + used.ru_stime
        if seconds > 2 * 1.05 * cores + 1 and not context.sanitized:
            raise Fail(f"{seconds:.2f} seconds of {cores} processors", context.shown(command))
    return 2


class Engines:
    """A run whose engines are at work when the body of `with` begins."""

    def __init__(self, context, *options):
        self.context, self.command = context, [context.program, "verify", *options, HARD]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.children = wait_until(lambda: children_of(self.process.pid))
        self.need(self.children, "no engine was started")
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def need(self, condition, message):
        if not condition:
            raise Fail(message, self.context.shown(self.command))

    def end(self, number):
        """Sends a signal. → what it prints then"""
        self.process.send_signal(number)
        try:
            return self.process.communicate(timeout=GUARD * self.context.patience)[0]
        except subprocess.TimeoutExpired:
            self.need(False, f"{number.name} does not end it")


def wait_until(condition):
    """→ the first true value of the condition; the last one, if it is never true"""
    end = time.monotonic() + GUARD
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return value


def children_of(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as f:
        return [int(word) for word in f.read().split() if program_of(int(word)) == program_of(pid)]  # not the preprocessor


def program_of(pid):
    """None: there is no such process, or it has ended"""
    try:
        return os.readlink(f"/proc/{pid}/exe")
    except OSError:
        return None


HANG_UP = [signal.SIGHUP] if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN else []  # nohup wants it to be ignored


def interrupted(context):
    for number in (signal.SIGINT, signal.SIGTERM, *HANG_UP):
        with Engines(context, "--stats") as run:
            out = run.end(number)
            run.need(out.endswith("Result: unknown(interrupted)\n") and run.process.returncode == 2,
                     f"status {run.process.returncode}, output ends with {out[-200:]!r}")
    return 2 + len(HANG_UP)


def no_orphans(context):
    """killed without a chance to clean up, it leaves no process behind"""
    with Engines(context) as run:
        run.process.kill()
        run.process.wait()
        run.need(wait_until(lambda: not any(map(program_of, run.children))), f"processes are left: {run.children}")


def crash(context):
    """a crash of the parent itself still ends with a result line"""
    if context.sanitized:
        raise Skip("the sanitizers handle signals themselves")
    with Engines(context) as run:
        out = run.end(signal.SIGSEGV)
        run.need(run.process.returncode == 70 and out.endswith("Result: error(internal: signal 11)\n"),
                 f"status {run.process.returncode}, output ends with {out[-200:]!r}")


def memory_limit(context):
    if context.sanitized:
        raise Skip("sanitizers need more memory than that")
    done = context.reprove("verify", "--timeout", "5", "--memory", "60", "--stats", HARD)
    last = done.out.decode().rstrip("\n").rsplit("\n", 1)[-1]
    need(done.status == 2 and last.startswith("Result: unknown("), "no result", done)
    m = re.search(r"^memory.peak_mb: (\d+)$", done.out.decode(), re.M)
    need(m and int(m.group(1)) <= 60 * 1.05 + 40, "the limit on memory is not kept", done)


SLOW_COMPILER = """#!/bin/sh
echo unfinished > "$TMPDIR/reprove-test-$$.s"
echo $$ > "$(dirname "$0")/started"
exec sleep 1000
"""


def replay_compiler_stopped(context):
    """A compiler that hangs is stopped with the run, and nothing of it is left: no process, no temporary file."""
    for number in (signal.SIGINT, signal.SIGTERM, None):
        folder = context.folder("verify", f"slow-compiler-{number}")
        compiler, started, temporary = (os.path.join(folder, name) for name in ("cc", "started", "tmp"))
        os.makedirs(temporary, exist_ok=True)
        with open(compiler, "w") as f:
            f.write(SLOW_COMPILER)
        os.chmod(compiler, 0o755)
        if os.path.exists(started):
            os.remove(started)
        command = [context.program, "verify", "--no-store", "--cores", "1", *([] if number else ["--timeout", "3"]),
                   os.path.join(ROOT, "tests/verify/main-argc-large.c")]
        p = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                             env={**os.environ, "CC": compiler, "TMPDIR": temporary})
        text = wait_until(lambda: os.path.exists(started) and open(started).read())
        if number:
            p.send_signal(number)
        out, _ = p.communicate(timeout=GUARD * context.patience)
        shown = context.shown(command)
        if not text:
            raise Fail("the compiler was not started", shown)
        if not out.rsplit("\n", 2)[-2].startswith("Result: "):
            raise Fail(f"no result: {out[-200:]!r}", shown)
        if not wait_until(lambda: not program_of(int(text))):
            raise Fail(f"the compiler is left: {text}", shown)
        if os.listdir(temporary):
            raise Fail(f"files are left: {os.listdir(temporary)}", shown)
    return 3


def database_flags(context):
    """What a compilation database says counts for the compiled replay, too; its folders are relative to the entry's."""
    folder = context.folder("verify", "database-flags")
    os.makedirs(os.path.join(folder, "include"), exist_ok=True)
    with open(os.path.join(folder, "include", "limit.h"), "w") as f:
        f.write("#define LIMIT 200\n")
    with open(os.path.join(folder, "a.c"), "w") as f:
        f.write('#include "limit.h"\nextern void reach_error(void);\nint main(void)\n{\n    char c = LIMIT;\n'
                "    if (c > 0) reach_error();\n    return 0;\n}\n")
    with open(os.path.join(folder, "compile_commands.json"), "w") as f:
        json.dump([{"directory": folder, "file": "a.c", "command": "gcc -O2 -Iinclude -funsigned-char -c a.c"}], f)
    done = context.reprove("verify", "--no-store", "-p", folder, os.path.join(folder, "a.c"))
    need(done.out.decode().endswith("replayed: yes\nResult: false(unreach-call)\n"), "the replay is compiled otherwise", done)
    return 1


def json_output(context):
    path = os.path.join(context.folder("verify"), "answer.json")
    for name, kind in (("plain-branch.c", "true"), ("plain-branch-false.c", "false"), ("special-threads.c", "unknown"),
                       ("question-no-entry.c", "error")):
        done = context.reprove("verify", "--json", path, os.path.join(ROOT, "tests/verify", name))
        with open(path) as f:
            data = json.load(f)
        need(data["verdict"] == kind and f"Result: {data['result']}\n".encode() in done.out, f"{name}: the JSON says {data['verdict']}",
             done)
        keys = {"engine", "assumptions", "invariants", "values", "engines", "bound", "replayed"}
        need(data["format"] == "reprove-verify-1" and keys <= set(data), f"{name}: keys are missing", done)
    return 4


def progress_json(context):
    with Engines(context, "--progress=json", "--quiet") as run:
        for _ in range(4):
            line = run.process.stderr.readline()
            run.need({"phase", "depth", "queries", "seconds"} == set(json.loads(line)), f"not as documented: {line}")
        run.end(signal.SIGINT)
    done = context.reprove("verify", "--timeout", "1", HARD)
    need(b"depth" not in done.err, "progress into a pipe", done)
    return 2


def statistics(context):
    done = context.reprove("verify", "--stats", os.path.join(ROOT, "tests/verify/plain-branch-false.c"))
    text = done.out.decode()
    for name in ("time.total", "time.parse", "time.verify", "solver.queries", "memory.peak_mb"):
        need(re.search(rf"^{re.escape(name)}: [0-9.]+$", text, re.M), f"{name} is missing", done)
    need(re.search(r"^engine\.[a-z]+: false, [0-9.]+ s, \d+ ticks, \d+ MB$", text, re.M), "the engines are missing", done)
    need(text.rstrip("\n").rsplit("\n", 1)[-1] == "Result: false(unreach-call)", "the result is not last", done)


def wrong_usage(context):
    path = os.path.join(ROOT, "tests/verify/plain-branch.c")
    for options in (["--engine", "nothere"], ["--nothere"], ["--exit-code", "maybe"], ["--progress", "dots"], ["--unwind", "-3"],
                    ["--unwind", "99999999999"], ["--timeout", "0"], ["--reuse", "everything"], []):
        done = context.reprove("verify", *options, *([path] if options else []))
        need(done.status == 64 and done.err and done.out.decode().endswith("Result: error(wrong usage)\n"),
             f"{options}: status {done.status}", done)
    return 9


def accepted(context):
    path = os.path.join(ROOT, "tests/verify/plain-branch.c")
    for options in (["--no-store"], ["--store", "nothere"], ["--store-readonly"], ["--reuse", "auto"], ["--reuse=none"], ["--base", path]):
        done = context.reprove("verify", "--quiet", *options, path, cwd=context.folder("verify"))
        need(done.status == 0 and done.out == b"Result: true\n", f"{options}: status {done.status}", done)
    return 6


def same_twice(context):
    """what is printed does not depend on chance, apart from times"""
    for name in ("memory-array-false.c", "loop-counted-false.c", "plain-wrap-signed.c"):
        texts = set()
        for _ in range(3):
            done = context.reprove("verify", "--engine", "bmc", os.path.join(ROOT, "tests/verify", name))
            texts.add(done.out)
        need(len(texts) == 1, f"{name}: different outputs", done)
    return 3


def judge(context, count, least):
    """No answer is wrong, and many there are; a batch that was cut short need not have many."""
    if count.wrong:
        text, command = count.wrong[0]
        raise Fail(f"{len(count.wrong)} wrong verdicts; the first one: {text}", context.shown(command))
    asked, solved = (sum(n for (who, _), n in table.items() if who in ["auto", *engines(context)])
                     for table in (count.asked, count.solved))
    if solved < least * asked and count.programs + count.skipped + sum(count.left_out.values()) == FUZZ_BATCH:
        raise Fail(f"{solved} of {asked} questions were answered")
    return count.programs


def fuzz(context, first):
    folder = context.folder("fuzz-verify", str(first))
    count = fuzzverify.Count()
    model = "32" if first % (4 * FUZZ_BATCH) == 3 * FUZZ_BATCH else "64"
    until = time.monotonic() + FUZZ_SECONDS * (1 if not context.sanitized else 4)
    fuzzverify.check_batch(context.program, folder, list(range(first, first + FUZZ_BATCH)), model, ["auto", *engines(context)],
                           0.5 * context.patience, count, every_engine=False, until=until)
    return judge(context, count, LEAST_DECIDED["fuzz"])


def fuzz_kinds(context, first):
    """programs of all kinds (kinds/): the seeds of a batch go through them"""
    folder, count = context.folder("fuzz-kinds", str(first)), fuzzverify.Count()
    chosen = list(kinds.KINDS)
    campaign = kindverify.Campaign(context.program, folder, ["auto", *engines(context)], 0.5 * context.patience, chosen, reduce=False)
    until = time.monotonic() + KIND_SECONDS * (1 if not context.sanitized else 4)
    campaign.check_batch(list(range(first, first + FUZZ_BATCH)), "32" if first == FUZZ_BATCH else "64", count, until=until)
    return judge(context, count, LEAST_DECIDED["kinds"])


def cases(context):
    plain = [audits, independent_functions, time_limit, interrupted, no_orphans, crash, replay_compiler_stopped, memory_limit,
             database_flags, json_output, progress_json, statistics, wrong_usage, accepted, same_twice]
    out = [Case("promise:" + f.__name__.replace("_", "-"), f) for f in plain]
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/verify/*.[ci]"))):
        out.append(Case(os.path.splitext(os.path.basename(path))[0], lambda c, p=path: run(c, p)))
    programs, of_kinds = (50, 50) if context.sanitized else (FUZZ_PROGRAMS, KIND_PROGRAMS)
    out += [Case(f"fuzz-kinds:{first}", lambda c, n=first: fuzz_kinds(c, n)) for first in range(0, of_kinds, FUZZ_BATCH)]
    out += [Case(f"fuzz:{first}", lambda c, n=first: fuzz(c, n)) for first in range(0, programs, FUZZ_BATCH)]
    return out
