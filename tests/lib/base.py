"""What all groups of tests share: cases, outcomes, and running a process under limits."""
import os, re, shlex, signal, subprocess, tempfile, threading, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SANITIZER = re.compile(rb"AddressSanitizer|LeakSanitizer|UndefinedBehaviorSanitizer|: runtime error: ")
MEMORY_LIMIT = 4 << 30


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
SANITIZERS = {"ASAN_OPTIONS": "exitcode=99:detect_stack_use_after_return=0:allocator_may_return_null=1:quarantine_size_mb=4:intercept_tls_get_addr=0", "UBSAN_OPTIONS": "print_stacktrace=1"}


def execute(command, timeout, cwd=None, env=None, stdin=None, limit_memory=True):
    """Runs command; on time-out kills its whole process group. Output goes through files, so it may be large."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        # from the first instruction on: what maps much memory does so at once
        limited = ["prlimit", f"--as={MEMORY_LIMIT}", *command] if limit_memory else command
        process = subprocess.Popen(limited, stdout=out, stderr=err, stdin=stdin or subprocess.DEVNULL, cwd=cwd or ROOT,
                                   env={k: v for k, v in {**os.environ, **SANITIZERS, "LC_ALL": "C", **(env or {})}.items() if v is not None}, start_new_session=True)
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

    def reprove(self, *arguments, timeout=20, cwd=None, env=None):
        """Runs our program. A crash, an internal error, a sanitizer's message or a time-out fail the test whatever it expects."""
        command = [self.program, *arguments]
        done = execute(command, timeout * self.patience, cwd, env, limit_memory=not self.sanitized)
        shown = self.shown(command, cwd)
        if done.timed_out:
            raise Fail(f"no answer after {timeout * self.patience} seconds", shown)
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
        def short(word):
            path = os.path.relpath(word, ROOT) if os.path.isabs(word) and word.startswith(ROOT + "/") else word
            return shlex.quote(path)
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
