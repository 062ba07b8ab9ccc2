"""What all groups of tests share: cases, outcomes, running a process under limits, and stores that are kept when a test fails.

No test may fail because the machine is busy. So limits in seconds are guards against hangs, far beyond what a run takes (GUARD); where
a limit on time matters, it is one of processor time, which a busy machine does not change."""
import contextlib, os, re, shlex, signal, subprocess, tempfile, threading, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SANITIZER = re.compile(rb"AddressSanitizer|LeakSanitizer|UndefinedBehaviorSanitizer|: runtime error: ")
MEMORY_LIMIT = 4 << 30
GUARD = 150  # seconds after which a run of our program is taken for a hang


class Fail(Exception):
    """A test failed; the message says how, command reproduces it."""

    def __init__(self, message, command=None):
        super().__init__(message)
        self.command = command


class Skip(Exception):
    """A test could not be decided here; the message says why. Skipped tests are counted and listed."""


class Case:
    """One test. run(context) returns how many checks passed (None: one), or raises Fail or Skip."""

    def __init__(self, name, run):
        self.name, self.run = name, run


class Done:
    """A finished process."""

    def __init__(self, command, status, out, err, seconds, timed_out):
        self.command, self.status, self.out, self.err = command, status, out, err
        self.seconds, self.timed_out = seconds, timed_out

    def tail(self, lines=12):
        text = (self.err.strip() or self.out.strip()).decode(errors="replace")
        return "\n".join("    " + line[:300] for line in text.split("\n")[-lines:])


os.environ["REPROVE_STORE"] = ""  # a test that wants a store names it

# intercept_tls_get_addr=0: gcc 12's leak checker crashes on thread-local storage of libraries that were loaded while running (Z3)
SANITIZERS = {
    "ASAN_OPTIONS": "exitcode=99:detect_stack_use_after_return=0:allocator_may_return_null=1:quarantine_size_mb=4:intercept_tls_get_addr=0",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}


def environment(changes):
    """Ours with these changes; None: the variable is not set."""
    whole = {**os.environ, **SANITIZERS, "LC_ALL": "C", **(changes or {})}
    return {name: value for name, value in whole.items() if value is not None}


def execute(command, timeout, cwd=None, env=None, stdin=None, limit_memory=True, processor_seconds=None):
    """Runs command; on time-out kills its whole process group. Output goes through files, so it may be large."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        # from the first instruction on: what maps much memory does so at once
        limits = [f"--as={MEMORY_LIMIT}"] * limit_memory + [f"--cpu={processor_seconds}"] * bool(processor_seconds)
        limited = ["prlimit", *limits, *command] if limits else command
        process = subprocess.Popen(limited, stdout=out, stderr=err, stdin=stdin or subprocess.DEVNULL, cwd=cwd or ROOT,
                                   env=environment(env), start_new_session=True)
        timed_out = False
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            timed_out = True
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except OSError:
            pass
        process.wait()
        out.seek(0)
        err.seek(0)
        return Done(command, process.returncode, out.read(), err.read(), time.monotonic() - start, timed_out)


class KeptStore:
    """A store of a test, and a copy of it as it was before the test's last step. If the test fails, the copy stays, and the command that
    reproduces the failure begins with putting it back; if it passes, the copy is deleted (watch_stores)."""

    of_thread = threading.local()

    def __init__(self, path, copy=None, used_in=None):
        """used_in: a folder whose commands use the store without naming it"""
        self.path, self.copy, self.used_in = path, copy or path.rstrip("/") + "-before", used_in
        self.delete_copy()
        watching = getattr(KeptStore.of_thread, "stores", None)
        if watching is not None:
            watching.append(self)

    def delete_copy(self):
        subprocess.run(["rm", "-rf", self.copy], check=True)

    def before_step(self):
        """cp: a store may hold what Python does not copy, a FIFO for example."""
        self.delete_copy()
        if os.path.lexists(self.path):
            subprocess.run(["cp", "-a", self.path, self.copy], check=True)

    def reproduce(self, command):
        """The command, run with the store as it was before the last step."""
        names = [self.path, os.path.relpath(self.path, ROOT), self.used_in]
        if not any(name in command for name in names if name):
            return command
        store, copy = (Context.shown([path]) for path in (self.path, self.copy))
        restore = f"rm -rf {store} && " + (f"cp -a {copy} {store} && " if os.path.lexists(self.copy) else "")
        return restore + command


@contextlib.contextmanager
def watch_stores():
    """Around a test: what becomes of the copies of its stores."""
    stores = KeptStore.of_thread.stores = []
    try:
        yield
    except Fail as failure:
        for store in stores:
            if failure.command:
                failure.command = store.reproduce(failure.command)
        raise
    else:
        for store in stores:
            store.delete_copy()
    finally:
        KeptStore.of_thread.stores = None


class Context:
    """Where things are and how thorough to be; helpers that run our program and the system's compiler."""

    def __init__(self, build, sanitized, long):
        self.build = os.path.abspath(build)
        self.program = os.path.join(self.build, "reprove")
        self.sanitized, self.long = sanitized, long
        self.work = os.path.join(self.build, "tests")
        os.makedirs(self.work, exist_ok=True)
        self.patience = 8 if sanitized else 1  # our own program is that much slower
        self._memo, self._lock = {}, threading.Lock()

    def folder(self, *parts):
        path = os.path.join(self.work, *parts)
        os.makedirs(path, exist_ok=True)
        return path

    def once(self, key, make):
        """make() once per key, also with several threads asking; later calls get the same result or exception."""
        with self._lock:
            lock, cell = self._memo.setdefault(key, (threading.Lock(), []))
        with lock:
            if not cell:
                try:
                    cell.append((make(), None))
                except Exception as problem:
                    cell.append((None, problem))
        value, problem = cell[0]
        if problem:
            raise problem
        return value

    def reprove(self, *arguments, timeout=GUARD, cwd=None, env=None, processor_seconds=None):
        """Runs our program. A crash, an internal error, a sanitizer's message or a hang fail the test whatever it expects."""
        command = [self.program, *arguments]
        guard, most = max(timeout, GUARD) * self.patience, processor_seconds and processor_seconds * self.patience
        done = execute(command, guard, cwd, env, limit_memory=not self.sanitized, processor_seconds=most)
        shown = self.shown(command, cwd)
        if done.timed_out:
            raise Fail(f"no answer after {guard} seconds", shown)
        if done.status == -signal.SIGXCPU or (most and done.status == -signal.SIGKILL):
            raise Fail(f"no answer after {most} seconds of processor time", shown)
        if SANITIZER.search(done.err):
            raise Fail("a sanitizer complains:\n" + done.tail(40), shown)
        if done.status < 0:
            raise Fail(f"killed by {signal.Signals(-done.status).name}\n{done.tail()}", shown)
        if done.status == 70 and b"internal error" in done.err:
            raise Fail(f"internal error\n{done.tail()}", shown)
        return done

    def gcc(self, *arguments, timeout=120, cwd=None):
        command = ["gcc", *arguments]
        done = execute(command, timeout, cwd)
        if done.status != 0:
            raise Fail(f"gcc fails with status {done.status}:\n{done.tail()}", self.shown(command, cwd))
        return done

    @staticmethod
    def shown(command, cwd=None):
        """As a line for a shell in the root of the tree."""
        def short(word):
            return shlex.quote(os.path.relpath(word, ROOT) if word.startswith(ROOT + "/") and not cwd else word)
        text = " ".join(short(w) for w in command)
        return f"cd {shlex.quote(cwd)} && {text}" if cwd else text


def first_difference(a, b):
    """Where two outputs part, for messages."""
    la, lb = a.split(b"\n"), b.split(b"\n")
    for n in range(max(len(la), len(lb))):
        x = la[n] if n < len(la) else b"(end)"
        y = lb[n] if n < len(lb) else b"(end)"
        if x != y:
            return f"line {n + 1}: {x[:120].decode(errors='replace')!r} / {y[:120].decode(errors='replace')!r}"
    return "no difference"
