"""Accidents of stores: processes killed at any moment, damaged files, no space, no permission, other versions, many processes
at once. The verdict is right all the same, nothing crashes, and what was stored before a kill is still there after it. --long: 200 kills,
1,000 damaged stores."""
import concurrent.futures, contextlib, glob, os, random, re, shlex, shutil, signal, sqlite3, subprocess, time
from . import verify
from .base import Case, Fail, GUARD, KeptStore, ROOT, Skip, execute
from .series import FALSE, TRUE, write
from .store import locks

KILLS, LONG_KILLS = 15, 200
DAMAGES, LONG_DAMAGES = 60, 1000
# A damaged store must remember results again after this many runs. That a result went to the wrong place is only noticed when it is not
# found there.
REPAIRS = 4
PAGE = 4096
FILES = {"store.sqlite": 3, "store.sqlite-journal": 2}  # how often one is damaged
OPTIONS = ["--engine", "predicate", "--cores", "1", "--replay", "interpreter", "--stats"]


def program(k):
    """→ text, verdict of the k-th revision"""
    return (locks(step=k + 1), TRUE) if k % 3 else (locks(step=k + 1, unlock=f"if (i != {k + 1}) unlock();"), FALSE)


class Bench:
    """A folder with programs and a store."""

    def __init__(self, context, name):
        self.context, self.name = context, name
        self.folder = os.path.join(context.work, "faults", name)
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.store = os.path.join(self.folder, "store")
        self.kept = KeptStore(self.store)

    def program(self, k):
        path = os.path.join(self.folder, f"program{k}.c")
        return path if os.path.exists(path) else write(path, program(k)[0])

    def command(self, k, *options):
        return [self.context.program, "verify", *OPTIONS, "--store", self.store, *options, self.program(k)]

    def fail(self, message, done=None):
        raise Fail(message + ("\n" + done.tail() if done else ""), self.context.shown(done.command) if done else None)

    def verify(self, k, *options, keep=True):
        """→ the finished process; its verdict is right. keep: not while others use the store"""
        if keep:
            self.kept.before_step()
        done = self.context.reprove(*self.command(k, *options)[1:])
        self.check_verdict(done, k)
        return done

    def check_verdict(self, done, k):
        answer = verify.verdict(done, self.context.shown(done.command))
        if answer != program(k)[1]:
            self.fail(f"{answer}, expected {program(k)[1]}", done)

    def forget_answers(self):
        """What is beside the database: it would answer first."""
        shutil.rmtree(os.path.join(self.store, "answers"), ignore_errors=True)

    def remembered(self, done):
        return re.search(rb"^answers\.reused: 1$", done.out, re.M) is not None

    def check(self, *allowed):
        self.kept.before_step()
        done = self.context.reprove("store", "check", self.store)
        if done.status not in (allowed or (0,)):
            self.fail(f"store check: status {done.status}", done)
        return done

    def set_aside(self):
        return glob.glob(os.path.join(self.store, "*.aside-*"))


# ---- kills ----

def shim(context):
    def build():
        path = os.path.join(context.folder("faults"), "killpoint.so")
        context.gcc("-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", path, os.path.join(ROOT, "tests/lib/killpoint.c"),
                    "-ldl")
        return path
    return context.once("killpoint", build)


class KillAtWrites:
    """At every write to the store, in the middle of it too: with a store that is being made, and with one that has revisions, which must
    survive."""

    def __init__(self, context):
        self.context, self.bench = context, Bench(context, "kill-writes")
        b = self.bench
        self.kept = os.path.join(b.folder, "kept")
        for k in (0, 1, 2):
            b.verify(k)
        shutil.copytree(b.store, self.kept)
        self.points = []
        for with_store in (True, False):
            self.restore(with_store)
            log = os.path.join(b.folder, f"log-{with_store}")
            done = execute(b.command(4), GUARD, env={"LD_PRELOAD": shim(context), "KILLPOINT_LOG": log}, limit_memory=False)
            b.check_verdict(done, 4)
            with open(log) as f:
                letters = f.read()
            if letters.count("w") < 3:
                b.fail(f"the store is written in another way: {letters!r}", done)
            self.points += [(with_store, n, torn) for n, letter in enumerate(letters, 1)
                            for torn in ([False, True] if letter == "w" else [False])]

    def restore(self, with_store):
        shutil.rmtree(self.bench.store, ignore_errors=True)
        if with_store:
            shutil.copytree(self.kept, self.bench.store)

    def kill_at(self, point):
        b, (with_store, n, torn) = self.bench, point
        self.restore(with_store)
        environment = {"LD_PRELOAD": shim(self.context), "KILLPOINT_AT": str(n), **({"KILLPOINT_TORN": "1"} if torn else {})}
        done = execute(b.command(4), GUARD, env=environment, limit_memory=False)
        where = f"killed at write {n}{' in its middle' if torn else ''}, {'with' if with_store else 'without'} a store"
        if done.status != -signal.SIGKILL:
            b.fail(f"{where}: status {done.status}", done)
        after_kill(b, 4, [0, 1, 2] if with_store else [], where)


def after_kill(b, k, known, where):
    """The next runs: right, the store is fine, what it knew it knows still."""
    b.check()
    done = b.verify(k, "--store-readonly")
    if done.err:
        b.fail(f"{where}: a message although the store is only read", done)
    done = b.verify(k)
    if done.err:
        b.fail(f"{where}: a message", done)
    for other in known:
        b.forget_answers()
        done = b.verify(other)
        if not b.remembered(done):
            b.fail(f"{where}: what was stored before is lost", done)
    b.forget_answers()
    if not b.remembered(b.verify(k)):
        b.fail(f"{where}: nothing can be stored any more")
    if not b.remembered(b.verify(k)):
        b.fail(f"{where}: nothing can be stored beside the database any more")
    b.check()
    if b.set_aside():
        b.fail(f"{where}: the store was set aside")


def kill_at_writes(context, share, of):
    """every of-th point, beginning with the share-th"""
    if context.sanitized:
        raise Skip("a sanitizer's library must be the first one")
    k = KillAtWrites(context)
    chosen = k.points[share::of]
    for point in chosen:
        k.kill_at(point)
    return len(chosen)


def kill_in_time(context, count):
    """At moments spread over a run: one process, one of two, or a loop of them."""
    b, r = Bench(context, "kill-time"), random.Random("kill in time")
    seconds, hit = min(b.verify(k).seconds for k in (1, 2, 4, 5)), 0
    for n in range(count):
        k, delay, kind = 10 + n, seconds * (n * 0.618 % 1), n % 3
        command = b.command(k)
        if kind == 2:
            command = ["sh", "-c", 'for p in "$@"; do ' + " ".join(command[:-1]) + ' "$p"; done', "sh",
                       *(b.program(1000 + 4 * n + j) for j in range(4))]
            delay = r.uniform(0, 4 * seconds)
        p = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        other = subprocess.Popen(b.command(k + 5000), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) if kind == 1 else None
        time.sleep(delay)
        if kind == 2:
            os.killpg(p.pid, signal.SIGKILL)
        else:
            p.kill()
        hit += p.wait() == -signal.SIGKILL
        if other:
            out = other.communicate()[0].decode()
            if not out.endswith(f"Result: {program(k + 5000)[1]}\n"):
                b.fail(f"killed after {delay:.3f} s: the other process says {out[-200:]}")
        after_kill(b, k, [1], f"killed after {delay:.3f} s of {seconds:.3f}")
    with open(os.path.join(context.folder("faults"), "kill-time.log"), "w") as f:
        f.write(f"{count} kills, {hit} of them before the end of the run\n")
    if not hit:
        raise Fail("no run was killed before its end")
    return count


# ---- damage ----

def damaged(data, r):
    """→ damaged bytes, what was done"""
    kind = r.choice(["bits", "bytes", "truncate", "zero page", "zero", "insert", "swap pages", "drop", "random page"])
    if not data:
        return bytes(r.randrange(256) for _ in range(r.randrange(1, 5000))), "something in an empty file"
    data, at, pages = bytearray(data), r.randrange(len(data)), max(1, len(data) // PAGE)
    page, other = r.randrange(pages) * PAGE, r.randrange(pages) * PAGE
    if kind == "bits":
        for _ in range(r.choice([1, 1, 1, 8, 100])):
            at = r.randrange(len(data) if r.random() < 0.7 else min(len(data), 200))  # headers matter most
            data[at] ^= 1 << r.randrange(8)
    elif kind == "bytes":
        data[at:at + 16] = bytes(r.randrange(256) for _ in data[at:at + 16])
    elif kind == "truncate":
        del data[r.choice([at, page, len(data) - 1, 0]):]
    elif kind == "zero page":
        data[page:page + PAGE] = bytes(len(data[page:page + PAGE]))
    elif kind == "zero":
        data[at:at + 300] = bytes(len(data[at:at + 300]))
    elif kind == "insert":
        data[at:at] = bytes(r.randrange(256) for _ in range(r.choice([1, 7, PAGE])))
    elif kind == "swap pages":
        data[page:page + PAGE], data[other:other + PAGE] = data[other:other + PAGE], data[page:page + PAGE]
    elif kind == "drop":
        del data[at:at + r.choice([1, 100, PAGE])]
    else:
        data[page:page + PAGE] = bytes(r.randrange(256) for _ in data[page:page + PAGE])
    return bytes(data), kind


class Damage:
    def __init__(self, context, name):
        self.bench = b = Bench(context, name)
        for k in range(6):
            b.verify(k)
        self.whole = {}
        self.whole["closed"] = {"store.sqlite": self.read("store.sqlite")}
        for k in (6, 7):
            b.verify(k)
        with contextlib.closing(sqlite3.connect(os.path.join(b.store, "store.sqlite"), isolation_level=None)) as db:
            for change in ("PRAGMA synchronous = OFF", "PRAGMA cache_size = 1", "BEGIN IMMEDIATE",
                           "UPDATE revision SET verdict = 'nothing', proof = zeroblob(length(proof))"):
                db.execute(change)
            self.whole["interrupted"] = {name: self.read(name) for name in FILES}  # the change is half made; the journal undoes it
            db.execute("ROLLBACK")
        if not self.whole["interrupted"]["store.sqlite-journal"] or self.whole["interrupted"]["store.sqlite"] == self.read("store.sqlite"):
            b.fail("no change was half made")
        answers = os.path.join(b.store, "answers")
        self.answers = {name: self.read(os.path.join("answers", name)) for name in os.listdir(answers)}
        self.aside = self.found = self.tried = 0

    def read(self, name):
        with open(os.path.join(self.bench.store, name), "rb") as f:
            return f.read()

    def damage(self, n):
        """the n-th damage: the verdicts of what the store knew and of what it did not, and it can be used again; the commands that look
        after stores"""
        r, b = random.Random(f"damage {n}"), self.bench
        files = dict(self.whole[r.choice(["closed", "interrupted"])])
        done_to = []
        for _ in range(r.choice([1, 1, 2])):
            name = r.choice([f for f in files for _ in range(FILES[f])])
            files[name], kind = damaged(files[name], r)
            done_to.append(f"{kind} of {name}")
        shutil.rmtree(b.store, ignore_errors=True)
        os.mkdir(b.store)
        for name, data in files.items():
            with open(os.path.join(b.store, name), "wb") as f:
                f.write(data)
        if n % 2:  # and what is beside it
            os.mkdir(os.path.join(b.store, "answers"))
            for name, data in self.answers.items():
                with open(os.path.join(b.store, "answers", name), "wb") as f:
                    f.write(damaged(data, r)[0] if r.random() < 0.8 else data)
        self.tried += 1
        try:
            self.found += b.check(0, 65).status == 65
            first, known = r.sample(range(8), 2)
            b.verify(first, *(["--store-readonly"] if r.random() < 0.2 else []))
            b.verify(known)
            for _ in range(REPAIRS + 1):
                if not n % 2:
                    b.forget_answers()
                done = b.verify(10 + n % 3)
                if b.remembered(done):
                    break
            else:
                b.fail("the store stays useless", done)
            self.aside += bool(b.set_aside())
            for name in ("ls", "gc"):
                status = b.context.reprove("store", name, b.store).status
                if status not in (0, 65):
                    b.fail(f"store {name}: status {status}")
            b.verify(10 + n % 3)
        except Fail as failure:
            raise Fail(f"damage {n} ({', '.join(done_to)}): {failure}", failure.command)


def damage(context, first, count):
    d = Damage(context, f"damage-{first}")
    for n in range(first, first + count):
        d.damage(n)
    counts = f"{d.tried} damaged stores, {d.found} noticed by store check, {d.aside} set aside"
    with open(os.path.join(context.folder("faults"), f"damage-{first}.log"), "w") as f:
        f.write(counts + "\n")
    if not d.found or not d.aside:  # damage that nobody notices was none
        raise Fail(counts)
    return count


# ---- places where nothing can be written ----

def in_namespace(b, script, *commands):
    """Runs a shell script that mounts things, then each command in turn, apart from the system's own mounts. → finished process"""
    for unshare in (["unshare", "-m"], ["unshare", "-r", "-m"]):
        if execute([*unshare, "sh", "-c", 'mount -t tmpfs none "$0"', b.folder], 20, limit_memory=False).status == 0:
            break
    else:
        raise Skip("mounting is not permitted")
    path = os.path.join(b.folder, "script")
    with open(path, "w") as f:
        f.write(script + "".join("\n" + shlex.join(command) + " || test $? -lt 3" for command in commands) + "\n")  # 0, 1, 2: verdicts
    return execute([*unshare, "sh", "-e", path], 4 * GUARD, limit_memory=False)


def results(b, done, *numbers):
    found = re.findall(r"^Result: (.*)$", done.out.decode(errors="replace"), re.M)
    if done.status != 0 or found != [program(k)[1] for k in numbers]:
        b.fail(f"status {done.status}, results {found}", done)


def full_disk(context):
    """of several sizes: no room for the file, for its log, for the next revision; and one that is full when the store is there already"""
    checks, complaints = 0, 0
    for size in (1, 2, 4, 8, 12, 16, 24, 32):
        b = Bench(context, f"full-{size}")
        os.mkdir(b.store)
        done = in_namespace(b, f"mount -t tmpfs -o size={size * PAGE} none '{b.store}'", *(b.command(k) for k in (0, 1, 2, 1)))
        results(b, done, 0, 1, 2, 1)
        complaints += b"store" in done.err
        if b"aside" in done.err:
            b.fail("a full disk is taken for a damaged store", done)
        checks += 4
    if not complaints:
        raise Fail("nobody was told")
    b = Bench(context, "full-later")
    os.mkdir(b.store)
    fill = ["sh", "-c", f"dd if=/dev/zero of={b.store}/filler bs=4096 2>/dev/null || true"]
    free = ["rm", os.path.join(b.store, "filler")]
    done = in_namespace(b, f"mount -t tmpfs -o size={100 * PAGE} none '{b.store}'", b.command(1), fill, b.command(1), b.command(2),
                        b.command(0), free, b.command(1), b.command(2), b.command(2))
    results(b, done, 1, 1, 2, 0, 1, 2, 2)
    reused = re.findall(r"^answers\.reused: (\d)$", done.out.decode(), re.M)
    if b"aside" in done.err or (reused[0], reused[4], reused[6]) != ("0", "1", "1"):
        b.fail(f"what was there before the disk was full, or after it, is not used: {reused}", done)
    return checks + 7


def read_only_folder(context):
    """a store that may only be read is read; a folder that may only be read gets none"""
    b = Bench(context, "read-only")
    b.verify(1)
    mount = f"mount --bind '{b.store}' '{b.store}'; mount -o remount,ro,bind '{b.store}'"
    done = in_namespace(b, mount, *(b.command(k) for k in (1, 2, 0)), b.command(1, "--store-readonly"))
    results(b, done, 1, 2, 0, 1)
    if b"aside" in done.err or b"store" not in done.err:
        b.fail("people are not told", done)
    empty = Bench(context, "read-only-empty")
    os.mkdir(empty.store)
    done = in_namespace(empty, mount.replace(b.store, empty.store), empty.command(1), empty.command(0))
    results(empty, done, 1, 0)
    return 6


# ---- others ----

def at_once(context):
    """the same task in two and in eight processes on a new store: all right, one store, none set aside"""
    checks = 0
    for width in (2, 8):
        for turn in range(3):
            b = Bench(context, f"at-once-{width}-{turn}")
            b.program(turn)
            with concurrent.futures.ThreadPoolExecutor(width) as pool:
                list(pool.map(lambda _: b.verify(turn, keep=False), range(width)))
            if b.set_aside():
                b.fail(f"{width} processes at once: the new store was set aside")
            done = b.verify(turn)
            if not b.remembered(done):
                b.fail(f"{width} processes at once, and none has stored the answer", done)
            if b"1 revisions, 0 of them damaged" not in b.check().out:
                b.fail("not one revision", b.check())
            checks += width + 2
    return checks


def other_version(context):
    checks = 0
    for version in (1, 3, 7, -1, 2147483647):
        b = Bench(context, "version")
        b.verify(1)
        with contextlib.closing(sqlite3.connect(os.path.join(b.store, "store.sqlite"))) as db:
            db.execute(f"PRAGMA user_version = {version}")
        b.forget_answers()
        done = b.verify(1, "--store-readonly")
        if b.remembered(done) or b.set_aside() or b"version" not in done.err:
            b.fail(f"version {version}, read only", done)
        done = b.verify(1)
        if b.remembered(done) or len(b.set_aside()) != 1 or b"aside" not in done.err:
            b.fail(f"version {version}: not set aside", done)
        with contextlib.closing(sqlite3.connect(b.set_aside()[0])) as db:
            if db.execute("SELECT count(*) FROM revision").fetchone() != (1,):
                b.fail(f"version {version}: what was set aside is not what it was")
        done = b.verify(1)
        if not b.remembered(done) or done.err:
            b.fail(f"version {version}: the new store is not used", done)
        b.check()
        checks += 4
    return checks


def cases(context):
    found = [Case("at-once", at_once), Case("other-version", other_version), Case("full-disk", full_disk),
             Case("read-only-folder", read_only_folder)]
    if context.long:
        found.append(Case("kill-writes", lambda c: kill_at_writes(c, 0, 1)))
        found.append(Case("kill-time", lambda c: kill_in_time(c, LONG_KILLS)))
        return found + [Case(f"damage:{first}", lambda c, n=first: damage(c, n, 100)) for first in range(0, LONG_DAMAGES, 100)]
    return found + [Case("kill-writes", lambda c: kill_at_writes(c, 6, 9)), Case("kill-time", lambda c: kill_in_time(c, KILLS)),
                    Case("damage", lambda c: damage(c, 0, DAMAGES))]
