"""The race of the engines is the same every time: with one core and with two, alone and beside processes that keep all cores busy, a
program gets the same verdict from the same engine, every engine counts the same ticks, and the store holds the same bytes.

The programs are some of tests/verify that take more than one turn, or on which the answers of two engines come close to each other. Each is
verified with an empty store, then once more as if it were another revision (a comment and a new global), with what the first has left."""
import contextlib, os, re, shutil, sqlite3, subprocess, sys
from .base import Case, Fail, ROOT
from .series import read

PROGRAMS = ["call-recursion-endless", "call-recursion-unbounded", "externals-pointer-static", "loop-relation", "memory-array",
            "mmio-pointer", "paper-abs-sum", "paper-abs-sum-mod", "paper-summary-fig1", "paper-trace-ex2", "pred-together", "race-losers"]
COUNTED = r"^(Result: .*|engine\.\w+: .*|(?:work\.ticks|solver\.queries|abstract\.successors|cegar\.refinements|predicates\.total): \d+)$"


@contextlib.contextmanager
def busy_machine():
    """Two processes per core that do nothing but take time."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def counted(text):
    """The lines that count work, without seconds and megabytes."""
    lines = re.findall(COUNTED, text, re.M)
    return [re.sub(r", [0-9.]+ s, (\d+ ticks), \d+ MB$", r", \1", line) for line in lines]


def stored(store):
    """The bytes of the store: the records, and the files of answers."""
    found = []
    base = os.path.join(store, "store.sqlite")
    if os.path.exists(base):
        with contextlib.closing(sqlite3.connect(base)) as data:
            found += data.execute("select hex(question), hex(program), verdict, engine, queries, hex(proof) from revision order by 1, 2")
    answers = os.path.join(store, "answers")
    for name in sorted(os.listdir(answers)) if os.path.isdir(answers) else []:
        with open(os.path.join(answers, name), "rb") as f:
            found.append((name, f.read().hex()))
    return found


def observe(context, folder, text, cores):
    """Both revisions with a new store: what is counted, and what is stored. And the last command."""
    store, program, seen = os.path.join(folder, "store"), os.path.join(folder, "program.c"), []
    shutil.rmtree(store, ignore_errors=True)
    for revision in (text, "/* another revision */ int unread;\n" + text):
        with open(program, "w") as f:
            f.write(revision)
        arguments = ["verify", "--stats", "--cores", cores, "--timeout", "900", "--replay", "interpreter", "--store", store, program]
        done = context.reprove(*arguments, timeout=900)
        seen += counted(done.out.decode(errors="replace"))
    return seen, stored(store), context.shown([context.program, *arguments])


def same_every_time(name):
    def run(context):
        folder, text = context.folder("race", name), read(f"verify/{name}.c")
        lines, bytes_, _ = observe(context, folder, text, "1")
        if not any(line.startswith("engine.") for line in lines):
            raise Fail("no engine took part: the program says nothing about races")
        checks = 0
        for cores, load in (("1", False), ("2", False), ("1", True), ("2", True)):
            with busy_machine() if load else contextlib.nullcontext():
                again, bytes_again, command = observe(context, folder, text, cores)
            how = f"with {cores} cores" + (" on a busy machine" if load else "")
            if again != lines:
                different = next((pair for pair in zip(lines, again) if pair[0] != pair[1]), (len(lines), len(again)))
                raise Fail(f"{how} it counts otherwise: {different[0]!r} became {different[1]!r}", command)
            if bytes_again != bytes_:
                raise Fail(f"{how} it stores something else", command)
            checks += 2
        return checks
    return run


def cases(context):
    return [Case(name, same_every_time(name)) for name in PROGRAMS]
