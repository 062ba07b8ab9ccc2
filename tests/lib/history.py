"""`reprove history`: the revisions of git repositories. examples/uart is a whole story; small repositories, made here of the files of
tests/history, are the cases: ranges, merges, headers, files that come and go.

All run with a temporary folder of their own (TMPDIR), which must be empty afterwards."""
import json, os, re, shutil, signal, subprocess, tempfile, time
from .base import Case, Fail, KeptStore, ROOT
from .series import read

WHO, WHEN = {"NAME": "test", "EMAIL": "test@example.org"}, "2024-05-01T12:00:00+0000"
GIT = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": WHEN, "GIT_COMMITTER_DATE": WHEN,
       **{f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in WHO.items()}}


def source(name):
    return read("history", name + ".c")


SAFE, OTHER, BROKEN = source("safe"), source("other"), source("broken")


def need(condition, message, done, context):
    if not condition:
        printed = "\n".join(line[:300] for line in done.out.decode(errors="replace").splitlines()[-20:])
        raise Fail(f"{message}\n{printed}\n{done.err.decode(errors='replace')[-1000:]}", context.shown(done.command, done.cwd))


class Repository:
    """A git repository in a fresh folder, and what `reprove history` says of it."""

    def __init__(self, context, name, make=True):
        self.context, self.base = context, context.folder("history", name)
        shutil.rmtree(self.base)
        self.folder, self.temporary = os.path.join(self.base, "repository"), os.path.join(self.base, "tmp")
        os.makedirs(self.temporary)
        self.kept = KeptStore(os.path.join(self.folder, ".reprove"), copy=os.path.join(self.base, "store-before"), used_in=self.folder)
        if make:
            self.git("-c", "init.defaultBranch=main", "init", "-q", "--template=", self.folder, cwd=self.base)

    def git(self, *arguments, cwd=None):
        environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        done = subprocess.run(["git", *arguments], cwd=cwd or self.folder, env={**environment, **GIT}, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise Fail(f"git {' '.join(arguments)}: {done.stdout.decode(errors='replace')}")
        return done.stdout.decode().strip()

    def commit(self, subject, **files):
        """files: name = text, or None to remove it; in names, __ stands for / and _ for ."""
        return self.commit_files(subject, {n.replace("__", "/").replace("_", "."): t for n, t in files.items()})

    def commit_files(self, subject, files):
        for name, text in files.items():
            path = os.path.join(self.folder, name)
            if text is None:
                os.remove(path)
                continue
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as f:
                f.write(text)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", subject)
        return self

    def history(self, *arguments, cwd=None, store=None):
        """store: $REPROVE_STORE; None: it is not set"""
        self.kept.before_step()
        environment = {"TMPDIR": self.temporary, "REPROVE_STORE": store}
        done = self.context.reprove("history", "--timeout", "60", *arguments, cwd=cwd or self.folder, env=environment, timeout=600)
        done.cwd = cwd or self.folder
        need(not os.listdir(self.temporary), "the temporary folder stays", done, self.context)
        self.done = done
        return done

    def rows(self, *arguments, cwd=None):
        """(subject, verdict) of each revision"""
        done = self.history("--json", *arguments, cwd=cwd)
        self.lines = [json.loads(line) for line in done.out.decode().splitlines()]
        need(self.lines and "summary" in self.lines[-1], "no summary", done, self.context)
        return [(line["subject"], line["verdict"]) for line in self.lines[:-1]]

    def expect(self, rows, *arguments, status=0, cwd=None):
        got = self.rows(*arguments, cwd=cwd)
        need(got == rows, f"expected {rows}", self.done, self.context)
        need(self.done.status == status, f"status {self.done.status}, expected {status}", self.done, self.context)
        return self

    def wrong(self, pattern, *arguments, cwd=None):
        done = self.history(*arguments, cwd=cwd)
        said = not done.out and re.search(pattern, done.err.decode(errors="replace"))
        need(done.status == 64 and said, f"expected status 64 and '{pattern}', status is {done.status}", done, self.context)


def series(context):
    r = Repository(context, "series", make=False)
    subprocess.run([os.path.join(ROOT, "examples/uart/make-repository"), r.folder], check=True)
    wanted = open(os.path.join(ROOT, "examples/uart/expect")).read().splitlines()
    for revision in r.git("rev-list", "HEAD").split():
        path = os.path.join(r.base, "uart.c")
        with open(path, "w") as f:
            f.write(r.git("show", f"{revision}:uart.c") + "\n")
        context.gcc("-Wall", "-Wextra", "-Werror", "-fsyntax-only", path)
    got = [verdict for _, verdict in r.rows("--engine", "predicate", "--compare", "--", "uart.c")]
    need(got == wanted and r.done.status == 1, f"not the verdicts of examples/uart/expect: {got}", r.done, context)
    rows, summary = r.lines[:-1], r.lines[-1]["summary"]
    need(os.path.isdir(os.path.join(r.folder, ".reprove")), "no store beside the root of the repository", r.done, context)
    need(not r.git("status", "--porcelain"), "git sees the store", r.done, context)
    need(summary["revisions"] == 13 and summary["proved"] == 11 and summary["violated"] == 2 and summary["disagreements"] == 0,
         "the summary is wrong", r.done, context)
    need(summary["queries"] < summary["scratch_queries"], "the store saves no queries", r.done, context)
    need(rows[1]["run"]["answers_reused"] == 1 and rows[1]["change"]["changed"] == 0, "a changed comment is a changed program", r.done,
         context)
    need(rows[2]["change"]["changed"] == 1 and rows[2]["run"]["answers_reused"] == 1,
         "another constant outside of the slice is another question", r.done, context)
    need(rows[3]["change"]["changed"] > 0 and rows[3]["run"]["predicates_reused"] > 0,
         "nothing is reused of a revision with another slice", r.done, context)
    for row in rows[1:]:
        there = sum(n for kind, n in row["change"].items() if kind != "removed")
        need(row["functions"] == there, f"{row['functions']} functions, but the change is about {there}", r.done, context)
    # a function was inlined, and with it those it calls
    need(rows[10]["run"]["predicates_reused"] > 0, "with the predicates of the revision before, the engine got stuck", r.done, context)
    # again, and as a table: everything is known
    done = r.history("--compare", "--no-store", "HEAD~1..", "--", "uart.c")
    need(b"Result: 1 revision, 1 proved\n" in done.out and done.status == 0, "one revision without a store", done, context)
    done = r.history("--engine", "predicate", "--", "uart.c")
    lines = done.out.decode().splitlines()
    need(lines[-1] == "Result: 13 revisions, 11 proved, 2 violated; 1 newly violated, 1 newly proved", "another last line", done, context)
    need(len(lines) == 15 and all(" answer " in line for line in lines[1:-1]), "not all answers come from the store", done, context)
    need([line[22:36].strip() for line in lines[1:-1]] == wanted, "other verdicts than in JSON", done, context)
    need([line.split(wanted[k])[1].split()[0] for k, line in enumerate(lines[1:4])] == ["17/17", "0/17", "1/17"],
         "other numbers of functions than in the program", done, context)
    return 19


def ranges(context):
    r = Repository(context, "ranges")
    for subject, text in (("one", SAFE), ("two", OTHER), ("three", BROKEN), ("four", SAFE)):
        r.commit(subject, a_c=text)
    r.git("tag", "v2", "HEAD~2")
    one, two, three, four = ("one", "proved"), ("two", "still proved"), ("three", "newly violated"), ("four", "newly proved")
    r.expect([one, two, three, four], "--", "a.c", status=1)
    r.expect([one, two], "v2", "--", "a.c")
    r.expect([("three", "violated"), four], "v2..", "--", "a.c", status=1)
    r.expect([("three", "violated")], "v2..HEAD~1", "--", "a.c", status=1)
    r.expect([("two", "proved")], "HEAD~3..v2", "--", "a.c")
    r.expect([], "HEAD..v2", "--", "a.c")
    r.expect([], "..", "--", "a.c")
    r.wrong("A\\.\\.B", "v2...HEAD", "--", "a.c")
    for name in ("nothere", "nothere..", "v2..nothere"):
        r.wrong("unknown revision 'nothere'", name, "--", "a.c")
    return 11


def wrong_usage(context):
    r = Repository(context, "usage")
    r.wrong("no revisions yet", "--", "a.c")
    r.commit("one", a_c=SAFE)
    r.wrong("no file given")
    r.wrong("after --", "HEAD")
    r.wrong("'b' is neither", "a", "b", "--", "a.c")
    r.wrong("no engine 'none'", "--engine", "none", "--", "a.c")
    r.wrong("'\\.\\./a\\.c' is not a file of the repository", "--", "../a.c")
    r.wrong("no revision of the range has a file 'nothere.c'", "--", "nothere.c")
    r.wrong("no revision of the range has a file 'nothere.c'", "--", "a.c", "nothere.c")
    r.wrong("compilation database", "-p", ".", "--", "a.c")
    outside = tempfile.mkdtemp()
    try:
        r.wrong("not inside of a git repository", "--", "a.c", cwd=outside)
    finally:
        os.rmdir(outside)
    return 10


def rows(context):
    """what cannot be verified has a row that says so, and the others are compared across it"""
    r = Repository(context, "rows")
    r.commit("nothing yet", readme=".")
    r.commit("first", a_c=SAFE)
    r.commit("not about it", readme="..")
    r.commit("a mistake", a_c=source("mistake"))
    r.commit("no main", a_c=source("no-main"))
    r.commit("no header", a_c=source("no-header"))
    r.commit("mended", a_c=OTHER)
    r.commit("gone", a_c=None, b_c=OTHER)
    r.commit("back, broken", a_c=BROKEN)
    before = [("first", "proved"), ("a mistake", "not readable"), ("no main", "not readable"), ("no header", "not readable"),
              ("mended", "still proved"), ("gone", "no file")]
    r.expect([*before, ("back, broken", "newly violated")], "--", "a.c", status=1)
    notes = [line.get("note", "") for line in r.lines[:-1]]
    parts = ("", "a.c:9:", "main", "nothere.h", "", "a.c does not exist")
    need(not notes[0] and all(part in note for part, note in zip(parts, notes)), f"notes: {notes}", r.done, context)
    need(r.lines[4]["change"]["changed"] == 1, "not compared with the last one that was read", r.done, context)
    r.expect(before, "HEAD~1", "--", "a.c", status=2)
    r.expect([("no main", "proved")], "--entry", "start", "HEAD~5..HEAD~4", "--", "a.c")
    done = r.history("--", "a.c")
    last = "Result: 7 revisions, 2 proved, 1 violated, 3 not readable, 1 without the file; 1 newly violated"
    need(done.out.decode().splitlines()[-1] == last, "another last line", done, context)
    return 6


def undecided(context):
    """unknown is no proof, and losing one is worth saying"""
    r = Repository(context, "undecided")
    r.commit("one", a_c=SAFE).commit("two", a_c=source("thread")).commit("three", a_c=source("thread-other")).commit("four", a_c=SAFE)
    r.expect([("one", "proved"), ("two", "proof lost"), ("three", "unknown"), ("four", "newly proved")], "--", "a.c", status=2)
    need(r.lines[1]["note"].startswith("unknown("), "no reason", r.done, context)
    return 2


def merges(context):
    """first parents: a merge is one revision, whatever it brings"""
    r = Repository(context, "merges")
    r.commit("one", a_c=SAFE)
    r.git("checkout", "-q", "-b", "side")
    r.commit("side one", a_c=BROKEN).commit("side two", a_c=OTHER)
    r.git("checkout", "-q", "main")
    r.commit("elsewhere", readme=".")
    r.git("merge", "-q", "--no-ff", "-m", "merged", "side")
    r.commit("last", a_c=SAFE)
    r.expect([("one", "proved"), ("merged", "still proved"), ("last", "still proved")], "--", "a.c")
    r.expect([("one", "proved"), ("side one", "newly violated"), ("side two", "newly proved")], "side", "--", "a.c", status=1)
    r.expect([("merged", "proved"), ("last", "still proved")], "side~1..", "--", "a.c")
    return 3


def headers(context):
    """what is included from the repository belongs to the revision; the working tree does not"""
    r = Repository(context, "headers")
    r.commit("one", src__a_c=source("bounds"), src__limits_h="#define LOWER 5\n", include__device_h='#include "more/upper.h"\n',
             include__more__upper_h="#define UPPER 9\n")
    r.commit("not included", include__other_h="int other;\n")
    r.commit("a header of a header", include__more__upper_h="#define UPPER 3\n")
    r.commit("mended", src__limits_h="#define LOWER 4\n")
    r.commit("moved in front", src__device_h="#define UPPER 2\n")
    wanted = [("one", "proved"), ("a header of a header", "newly violated"), ("mended", "newly proved"),
              ("moved in front", "newly violated")]
    for name in ("src/limits.h", "include/more/upper.h", "src/a.c"):
        with open(os.path.join(r.folder, name), "w") as f:
            f.write("#error not this one\n")
    r.expect(wanted, "-I", "include", "--", "src/a.c", status=1)
    inside = os.path.join(r.folder, "src")
    r.expect(wanted, "-I../include", "--", "a.c", status=1, cwd=inside)
    include, file = (os.path.join(r.folder, name) for name in ("include", "src/a.c"))
    r.expect(wanted, "-I", include, "--", file, status=1, cwd=inside)
    macro = Repository(context, "macro")
    macro.commit("one", a_c=source("macro"), b_h="#define LOWER 5\n")
    macro.commit("two", b_h="#define LOWER 15\n")
    macro.expect([("one", "proved"), ("two", "newly violated")], "--", "a.c", status=1)
    return 4


def several_files(context):
    r = Repository(context, "several")
    r.commit("one", a_c=source("calls-test"))
    r.commit("two", b_c=source("test"))
    r.commit("three", b_c=source("test-broken"))
    r.expect([("one", "no file"), ("two", "proved"), ("three", "newly violated")], "--", "a.c", "b.c", status=1)
    return 1


def names(context):
    """spaces, quotes, dashes and bytes beyond ASCII; subjects are cut, and cannot move the cursor"""
    r = Repository(context, "names")
    odd = "a folder/-it's \"ü\" $x.c"
    r.commit_files("one", {odd: SAFE})
    r.commit_files("two \x1b[2J \"quoted\" \\ " + "ü" * 300, {odd: OTHER})
    got = r.rows("--", odd)
    as_written = "\x1b" not in got[1][0] and '"quoted" \\' in got[1][0]
    need([v for _, v in got] == ["proved", "still proved"] and as_written, "not both", r.done, context)
    inside = os.path.join(r.folder, "a folder")
    need(len(r.rows("--", os.path.basename(odd), cwd=inside)) == 2, "not from inside of its folder", r.done, context)
    done = r.history("--", odd)
    text = done.out.decode()  # or a character was cut in two
    need("\x1b" not in text and max(len(line) for line in text.splitlines()) <= 140 and "…" in text, "not cut", done, context)
    return 3


def bare(context):
    r = Repository(context, "bare")
    r.commit("one", src__a_c=source("with-header"), src__b_h="").commit("two", src__a_c=BROKEN)
    r.git("clone", "-q", "--bare", r.folder, os.path.join(r.base, "bare.git"), cwd=r.base)
    wanted = [("one", "proved"), ("two", "newly violated")]
    r.expect(wanted, "--", "src/a.c", status=1, cwd=os.path.join(r.base, "bare.git"))
    need(os.path.isdir(os.path.join(r.base, "bare.git", ".reprove")), "no store", r.done, context)
    r.git("clone", "-q", "--depth", "1", "file://" + r.folder, os.path.join(r.base, "shallow"), cwd=r.base)
    r.expect([("two", "violated")], "--store", os.path.join(r.base, "store"), "--", "src/a.c", status=1,
             cwd=os.path.join(r.base, "shallow"))
    return 3


def stores(context):
    """where the store is: what --store says, else $REPROVE_STORE, else beside the root of the repository, from wherever"""
    r = Repository(context, "stores")
    r.commit("one", src__a_c=BROKEN)
    places = {"named": os.path.join(r.base, "named"), "said": os.path.join(r.base, "said"), "usual": os.path.join(r.folder, ".reprove")}
    for used, arguments, said in (("named", ["--store", "../../named"], places["said"]), ("said", [], places["said"]), ("usual", [], None),
                                  (None, [], ""), (None, ["--no-store"], places["said"])):
        for place in places.values():
            shutil.rmtree(place, ignore_errors=True)
        done = r.history(*arguments, "--", "a.c", cwd=os.path.join(r.folder, "src"), store=said)
        need([p for p in places if os.path.isdir(places[p])] == ([used] if used else []) and done.status == 1, f"expected: {used}", done,
             context)
    done = r.history("--store", "/dev/null/store", "--", "src/a.c")
    need(done.status == 1 and b"/dev/null/store cannot be used" in done.err, "no word about a store that cannot be used", done, context)
    return 6


def interrupted(context):
    """Ctrl-C: the table so far, a proper last line, nothing left behind; what was proved is known the next time"""
    r = Repository(context, "interrupted")
    r.commit("one", a_c=SAFE)
    r.commit("two", a_c=source("hard")).commit("three", a_c=BROKEN)
    environment = {k: v for k, v in os.environ.items() if k != "REPROVE_STORE"}
    for signals in ([signal.SIGINT], [signal.SIGTERM, signal.SIGINT]):
        command = [context.program, "history", "--engine", "kinduction", "--", "a.c"]
        process = subprocess.Popen(command, cwd=r.folder, env={**environment, "TMPDIR": r.temporary}, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True)
        try:
            first = process.stdout.readline() + process.stdout.readline()  # the title and the first row: the second revision is under way
            time.sleep(0.3)
            for s in signals:
                process.send_signal(s)
            out, err = process.communicate(timeout=30 * context.patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise Fail("does not stop", context.shown(command, r.folder))
        lines = (first + out).decode().splitlines()
        if process.returncode != 2 or len(lines) != 3 or lines[-1] != "Result: 1 revision of 3 (interrupted), 1 proved":
            raise Fail(f"status {process.returncode}\n" + "\n".join(lines) + err.decode(errors="replace"), context.shown(command, r.folder))
        if os.listdir(r.temporary):
            raise Fail("the temporary folder stays", context.shown(command, r.folder))
    need(" answer " in r.history("--engine", "kinduction", "HEAD~2", "--", "a.c").out.decode(), "nothing was kept", r.done, context)
    return 3


def cases(context):
    return [Case(f.__name__.replace("_", "-"), f)
            for f in (series, ranges, wrong_usage, rows, undecided, merges, headers, several_files, names, bare, stores, interrupted)]
