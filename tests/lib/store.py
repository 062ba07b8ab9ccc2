"""Stores as users meet them: where they are, who may write, damage, several processes, the commands that look after them; predicates in
files; what `reprove explain` tells. Series of revisions, and what is reused of them, are folders of tests/increment.

The verdict is that without a store, whatever the store knows, and what is damaged or forbidden does not matter. All programs of
tests/verify, one after the other with one store and a second time, tell that verdicts do not change."""
import concurrent.futures, contextlib, glob, json, os, re, shutil, sqlite3
from . import verify
from .base import Case, Fail, GUARD, KeptStore, ROOT, execute
from .series import FALSE, Series, TRUE, positive, read, write


def locks(step=None, unlock=None):
    """A revision of tests/store/locks.c."""
    defined = (f"#define STEP {step}\n" if step else "") + (f"#define UNLOCK {unlock}\n" if unlock else "")
    return defined + read("store/locks.c")


SAFE, OTHER, BROKEN = locks(), locks(step=2), locks(unlock="if (i != 1) unlock();")


def remembered_as_json(context):
    """a violation that the store knows has its trace and its inputs in the JSON report, too"""
    s = Series(context, "store", "json")
    report = os.path.join(s.folder, "result.json")
    s.verify(BROKEN).expect(FALSE, answers_reused=0)
    s.verify(BROKEN, "--json", report).expect(FALSE, answers_reused=1)
    with open(report) as f:
        violation = json.load(f)["violation"]
    s.need(violation["trace"] and violation["inputs"] and all(i.get("line") for i in violation["inputs"]),
           "no trace, or no places of inputs")
    return 2


def lazy_counterexamples(context):
    """error paths with holes are shorter, and their predicates no worse"""
    s, numbers, text = Series(context, "store", "lazy"), {}, read("verify/paper-summary-fig1.c")
    for kind in ("on", "off"):
        s.verify(text, "--lazy-cex", kind, store=False).expect(TRUE, cegar_refinements=positive, cegar_steps=positive)
        numbers[kind] = dict(s.numbers)
    for name in ("cegar.steps", "solver.queries"):
        s.need(numbers["on"][name] < numbers["off"][name], f"{name}: {numbers['on'][name]} lazily, {numbers['off'][name]} otherwise")
    return 2


def kinds_of_summaries(context):
    """--summaries procedure and --summaries loop share what --summaries all reuses"""
    folder = os.path.join(ROOT, "tests/increment/29-kinds-of-reuse")
    s = Series(context, "store", "summaries", [os.path.join(folder, "tree.h")])
    first, second = (read(folder, name) for name in ("v0.c", "v1.c"))
    s.verify(first).expect(TRUE)
    reused = {}
    for kind in ("all", "procedure", "loop"):
        s.verify(second, "--store-readonly", "--summaries", kind).expect(TRUE, abstractions_reused=positive)
        reused[kind] = s.numbers["abstractions.reused"]
    s.need(reused["procedure"] + reused["loop"] == reused["all"], f"abstractions.reused: {reused}")
    return 4


def precision_in_a_file(context):
    """predicates go out and in as a predmap.txt, without a store; lines that are not understood are dropped alone; a section for
    everything"""
    s, text = Series(context, "store", "predmap"), read("store/ten-functions.c")
    file = os.path.join(s.folder, "predmap.txt")
    s.verify(text, "--write-precision", file, store=False).expect(TRUE, cegar_refinements=positive, predicates_loaded=0)
    own = read(file)
    s.verify(text, "--precision", file, store=False).expect(TRUE, cegar_refinements=0, predicates_loaded=positive,
                                                            predicates_reused=positive)
    foreign = os.path.join(ROOT, "tests/store/foreign.predmap")
    s.verify(text, "--precision", foreign, store=False).expect(TRUE, cegar_refinements=0, predicates_reused=positive)
    write(file, own[:len(own) // 2] + "\0\xff(((" + own[len(own) // 2:])
    s.verify(text, "--precision", file, store=False).expect(TRUE)
    return 4


def predicates_about_results(context):
    """a predicate about what a function returns goes out and in; an engine without predicates does not overwrite them"""
    s, text = Series(context, "store", "results"), read("store/results.c")
    file = os.path.join(s.folder, "predmap.txt")
    s.verify(text, "--write-precision", file, store=False).expect(TRUE, cegar_refinements=positive)
    written = read(file)
    s.need("$result" in written, "no predicate about a result: the test tests nothing")
    s.verify(text, "--precision", file, store=False).expect(TRUE, cegar_refinements=lambda n: n < 3, predicates_reused=positive)
    s.verify(text, "--engine", "value", "--write-precision", file, "--timeout", "1", store=False)
    s.need(read(file) == written and b"not written" in s.done.err, "a precision was overwritten by none")
    return 3


def unusable_precision_files(context):
    s = Series(context, "store", "no-predmap")
    program = write(s.program, SAFE)
    missing, nowhere = os.path.join(s.folder, "missing"), "/nowhere/predmap.txt"
    for path, says in (("/dev/zero", b""), (s.folder, b""), (missing, b"cannot read")):
        s.command("verify", "--no-store", "--precision", path, program)
        s.need(s.done.status == 65 and says in s.done.err, f"{path} is read as a precision")
    s.command("verify", "--no-store", "--engine", "predicate", "--write-precision", nowhere, program)
    s.need(s.done.status != 0 and nowhere.encode() in s.done.err, "a file that cannot be written is written")
    return 4


def explained(context):
    """explain tells per procedure and loop what was reused, and why the rest was not"""
    folder = os.path.join(ROOT, "tests/increment/26-leaf")
    s = Series(context, "store", "explain", [os.path.join(folder, "tree.h")])
    first, without_influence, other_leaf = (read(folder, name) for name in ("v0.c", "v1.c", "v2.c"))

    def story(*arguments):
        s.command("explain", "--store", s.store, "--json", *arguments)
        s.need(s.done.status == 0, "no story")
        return json.loads(s.done.out)

    def fragments(state):
        return {(f["procedure"], f["loop"]): f["why"] for f in story()["fragments"] if f["state"] == state}

    s.verify(first).expect(TRUE)
    s.need(set(fragments("re-verified").values()) == {"not in the store"} and not fragments("reused"), "the first time")
    s.verify(without_influence, "--reuse", "precision,abstractions").expect(TRUE)
    s.need(len(fragments("reused")) >= 98 and not fragments("re-verified") and not fragments("re-checked"), "an edit without influence")
    s.verify(other_leaf).expect(TRUE)
    s.need({**fragments("re-verified"), **fragments("re-checked")} == {("f77", 1): "changed"}, "an edit of one function")
    whole = story()
    s.need(whole["scratch"]["queries"] > 10 * whole["cost"]["queries"], "what was saved")
    s.need(story(s.program)["verdict"] == "true", "the story of a file")
    s.command("explain", "--store", s.store)
    s.need(b"re-checked" in s.done.out and b"ticks saved" in s.done.out, "as text")
    s.verify(other_leaf + "int noise;\n__attribute__((constructor)) static void other(void) { noise++; }\n").expect(TRUE)
    s.need("what the property depends on is the same" in story()["how"], "an answer by the slice")
    s.command("explain", "--store", s.store)
    s.need(b"what the property depends on is the same" in s.done.out, "an answer by the slice, as text")
    s.verify(other_leaf).expect(TRUE)
    s.command("explain", "--store", s.store)
    s.need(b"\nanswer reused\n" in s.done.out and b"left something:\n" in s.done.out, "an answer of the store, and what came before it")
    s.need(not re.search(rb" $", s.done.out, re.M), "blanks at the end of a line")
    easy = "extern void reach_error(void);\nint main(void) { int i = 0; while (i < 9) i++; if (i < 9) reach_error(); }\n"
    s.run(easy).expect(TRUE)
    for where in ([], [s.program]):
        s.command("explain", "--store", s.store, *where)
        s.need(b"program.c: true (interval)\n" in s.done.out and b"nothing to reuse\n" in s.done.out and b"re-checked" not in s.done.out,
               "a proof that needed no engine")
    s.need(story()["engine"] == "interval" and not story()["fragments"], "the same as JSON")
    s.run(easy).expect(TRUE)
    s.command("explain", "--store", s.store)
    s.need(b"\nanswer reused\n" in s.done.out, "a known answer to which nothing belongs")
    s.command("explain", "--store", s.store, "a.c", "b.c")
    s.need(s.done.status == 65 and b"several files are one program" in s.done.err, "two files")
    for arguments in (["--store", s.store, "other.c"], ["--store", s.folder]):
        s.command("explain", *arguments)
        s.need(s.done.status == 65 and b"holds nothing about" in s.done.err, "nothing there")
    return 20


def compared(context):
    """explain compares the work with that from scratch if verdict and engine are the same"""
    s = Series(context, "store", "explain-compared")
    for text, compares in ((SAFE, False), (OTHER, True), (BROKEN, False)):
        s.verify(text)
        s.command("explain", "--store", s.store)
        s.need((b"first verified from scratch" in s.done.out) == compares, f"compared: {not compares}")
    return 3


def usual_place(context):
    """without --store: beside the root of the git repository, else beside the file; hidden from git; not where nothing can be written, and
    not if the environment says so"""
    folder = context.folder("store", "usual")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "repository/src/deep"))
    os.makedirs(os.path.join(folder, "plain"))
    os.mkdir(os.path.join(folder, "repository/.git"))

    def verify_in(where, environment, reused, *options):
        path = write(os.path.join(folder, where, "a.c"), SAFE)
        done = context.reprove("verify", "--stats", "--engine", "predicate", *options, path, env=environment)
        if b"Result: true" not in done.out or f"answers.reused: {reused}\n".encode() not in done.out or done.err:
            raise Fail(f"answers.reused is not {reused}\n" + done.tail() + done.err.decode(), context.shown(done.command))

    def there(place, wanted):
        if os.path.exists(os.path.join(folder, place, "store.sqlite")) != wanted:
            raise Fail(f"{place}: {'no' if wanted else 'a'} store")

    unset = {"REPROVE_STORE": None}
    verify_in("repository/src/deep", {"REPROVE_STORE": ""}, 0)
    verify_in("repository/src/deep", unset, 0, "--no-store")
    there("repository/.reprove", False)
    verify_in("repository/src/deep", unset, 0)
    there("repository/.reprove", True)
    verify_in("repository/src", unset, 1)
    with open(os.path.join(folder, "repository/.reprove/.gitignore")) as f:
        if f.read() != "*\n":
            raise Fail("git sees the store")
    verify_in("plain", {"REPROVE_STORE": os.path.join(folder, "elsewhere")}, 0)
    there("elsewhere", True)
    there("plain/.reprove", False)
    verify_in("plain", {"REPROVE_STORE": os.path.join(folder, "plain/a.c/nowhere")}, 0)  # no message: nobody asked for it
    return 8


def read_only(context):
    s = Series(context, "store", "read-only")
    s.verify(SAFE, "--store-readonly").expect(TRUE, answers_reused=0)
    s.need(not os.path.exists(s.store), "a store was made")
    s.verify(SAFE)
    s.verify(OTHER, "--store-readonly").expect(TRUE, predicates_reused=positive)
    s.verify(OTHER, "--store-readonly").expect(TRUE, answers_reused=0)
    s.verify(SAFE, "--store-readonly").expect(TRUE, answers_reused=1)
    s.verify(SAFE, "--no-store").expect(TRUE, answers_reused=0)
    return 5


def unusable(context):
    """the verdict does not depend on it, and people are told"""
    s = Series(context, "store", "unusable")
    write(s.store, "a file where the folder should be")
    s.verify(SAFE).expect(TRUE)
    s.need(b"store" in s.done.err, "no word about the store")
    os.remove(s.store)
    os.mkdir(s.store)
    write(os.path.join(s.store, "store.sqlite"), "no data base" * 1000)
    s.verify(SAFE).expect(TRUE)
    s.need(b"aside" in s.done.err, "not set aside")
    s.verify(SAFE).expect(TRUE, answers_reused=1)
    return 3


# a table with rows without end
ENDLESS_TABLE = """ALTER TABLE revision RENAME TO r2;
CREATE VIEW revision AS WITH RECURSIVE c(id) AS (SELECT 1 UNION ALL SELECT id+1 FROM c)
SELECT id, zeroblob(16) question, zeroblob(16) program FROM c;"""


def odd_files(context):
    """a FIFO, a file that may not grow, a folder with a slash behind, views in the place of tables, links to elsewhere"""
    s = Series(context, "store", "odd")
    os.mkdir(s.store)
    os.mkfifo(os.path.join(s.store, "store.sqlite"))
    s.verify(SAFE).expect(TRUE)
    s.verify(SAFE, "--store-readonly").expect(TRUE)
    shutil.rmtree(s.store)
    limited = ["sh", "-c", 'ulimit -f 8; exec "$0" "$@"', context.program, "verify", "--engine", "predicate", "--store", s.store, s.program]
    s.done = execute(limited, GUARD * context.patience, limit_memory=False)
    s.need(s.done.out.endswith(b"Result: true\n"), "no result when the store cannot be written")
    shutil.rmtree(s.store)
    s.command("verify", "--engine", "predicate", "--store", s.store + "/deeper/still/", s.program)
    s.need(not s.done.err and os.path.exists(s.store + "/deeper/still/store.sqlite"), "a slash at the end of the folder")
    s.verify(SAFE).expect(TRUE)
    with contextlib.closing(sqlite3.connect(os.path.join(s.store, "store.sqlite"))) as db:
        db.executescript(ENDLESS_TABLE)
    shutil.rmtree(os.path.join(s.store, "answers"))
    s.verify(SAFE, "--timeout", str(60 * context.patience)).expect(TRUE, answers_reused=0)
    s.need(b"aside" in s.done.err, "not set aside")
    elsewhere = write(os.path.join(s.folder, "elsewhere"), "mine")
    for name in ("data", "index"):  # a program that writes through links writes anywhere
        os.remove(os.path.join(s.store, "answers", name))
        os.symlink("../../elsewhere", os.path.join(s.store, "answers", name))
    s.verify(SAFE.replace("main(void)", "main (int c)")).expect(TRUE)
    s.need(read(elsewhere) == "mine", "a file elsewhere was overwritten")
    return 7


def locked(context):
    """another process that does not let go of the store cannot make us wait for it"""
    s = Series(context, "store", "locked")
    s.verify(SAFE).expect(TRUE)
    with contextlib.closing(sqlite3.connect(os.path.join(s.store, "store.sqlite"), isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        db.execute("UPDATE revision SET name = 'q'")
        s.verify(OTHER).expect(TRUE)  # it ends while the store is locked
    return 2


def at_once(context):
    """the same task in several processes"""
    folder = os.path.join(context.work, "store", "at-once")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    texts, store = [SAFE, BROKEN, OTHER, SAFE, BROKEN, OTHER], os.path.join(folder, "store")
    KeptStore(store).before_step()

    def verify_one(k):
        path = write(os.path.join(folder, f"program{k}.c"), texts[k])
        done = context.reprove("verify", "--store", store, path)
        wanted, answer = FALSE if texts[k] == BROKEN else TRUE, verify.verdict(done, context.shown(done.command))
        if answer != wanted:
            raise Fail(f"{answer}, expected {wanted}", context.shown(done.command))
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        list(pool.map(verify_one, range(6)))
    return 6


MISSING = "extern void reach_error(void);\nint outside(void);\nint main(void) { if (outside() == 3) reach_error(); return 0; }\n"


def missing_functions(context):
    """whether a violation may rest on a missing function is part of the question"""
    s = Series(context, "store", "missing")
    unknown = "unknown(missing: outside, called at"
    for _ in range(2):
        s.verify(MISSING)
        s.need(s.verdict.startswith(unknown), "not unknown by default")
    s.verify(MISSING, "--externals", "writes").expect(FALSE, answers_reused=0)
    s.verify(MISSING)
    s.need(s.verdict.startswith(unknown), "the answer for --externals writes was taken")
    s.verify(MISSING, "--externals", "writes").expect(FALSE, answers_reused=1)
    return 5


def commands(context):
    s = Series(context, "store", "commands")
    s.verify(SAFE)
    s.verify(BROKEN)
    for arguments, status, says in ((["ls", s.store], 0, b"false(unreach-call)"),
                                    (["check", s.store], 0, b"2 revisions, 0 of them damaged"),
                                    (["gc", s.store, "--keep", "1"], 0, b"1 revisions, 0 of them damaged"),
                                    (["ls"], 64, b""), (["nonsense", s.store], 64, b""), (["ls", s.folder + "/none"], 0, b"")):
        s.command("store", *arguments)
        s.need(s.done.status == status and says in s.done.out, f"status {s.done.status}, expected {status} and {says.decode()!r}")
    return 6


def copies(context):
    """what one store exports, another one knows; nothing twice, nothing damaged, and no file is overwritten"""
    s, other = Series(context, "store", "copies"), Series(context, "store", "copies-other")
    file = os.path.join(s.folder, "exported")

    def command(of, status, says, *arguments):
        of.command("store", *arguments)
        of.need(of.done.status == status and says in of.done.out + of.done.err, f"status {of.done.status}, expected {status} and {says!r}")

    command(s, 65, b"nothing is stored", "export", s.store, file)
    s.verify(SAFE).expect(TRUE)
    s.verify(BROKEN).expect(FALSE)
    command(s, 0, b"2 revisions written", "export", s.store, file)
    command(s, 65, b"there already", "export", s.store, file)
    other.verify(BROKEN).expect(FALSE)
    command(other, 0, b"1 revision added", "import", other.store, file)
    command(other, 0, b"0 revisions added", "import", other.store, file)
    other.verify(SAFE).expect(TRUE, answers_reused=1)
    other.verify(OTHER).expect(TRUE, predicates_reused=positive)
    with open(file, "r+b") as f:
        f.truncate(5000)
    command(other, 65, b"exported", "import", other.store, file)
    command(other, 65, b"cannot be opened", "import", other.store, file + "-missing")
    other.verify(SAFE).expect(TRUE, answers_reused=1)
    return 13


def whole_suite(turns):
    """every program of tests/verify, with whatever the store has from the others; a second suffices, for unknown is always right"""
    def run(context):
        store = os.path.join(context.folder("store", "suite"), "store")
        shutil.rmtree(store, ignore_errors=True)
        kept, checks = KeptStore(store), 0
        options = ["--store", store, "--memory", "4000", "--timeout", str(context.patience), "--engine", "predicate", *verify.REPLAY]
        for path in turns * sorted(glob.glob(os.path.join(ROOT, "tests/verify/*.c")))[::1 if context.long else 8]:
            e = verify.Expectation(path)
            if e.timeout > 10 or "--engine" in e.args:
                continue
            kept.before_step()
            done = context.reprove("verify", *options, *e.args, path)
            shown = context.shown(done.command)
            answer = verify.verdict(done, shown)
            if not verify.fits(answer, e.verdicts + ["unknown"]):
                raise Fail(f"{answer}, expected {' | '.join(e.verdicts)}", shown)
            checks += 1
        return checks
    return run


def cases(context):
    plain = {
        "json": remembered_as_json, "lazy": lazy_counterexamples, "summaries": kinds_of_summaries, "precision-file": precision_in_a_file,
        "precision-results": predicates_about_results, "precision-unusable": unusable_precision_files, "explain": explained,
        "explain-compared": compared, "usual-place": usual_place, "read-only": read_only, "unusable": unusable, "odd-files": odd_files,
        "locked": locked, "at-once": at_once, "commands": commands, "missing": missing_functions, "copies": copies,
        "suite": whole_suite(2),
    }
    return [Case(name, run) for name, run in plain.items()]
