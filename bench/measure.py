"""Running a command and taking its CPU time; printing tables."""
import os, signal, subprocess, tempfile, time

POLL = 0.25 # seconds between two looks at the CPU time of what runs


class Run:
    def __init__(self, status, cpu, wall, rss_mb, out, err):
        self.status, self.cpu, self.wall, self.rss_mb, self.out, self.err = status, cpu, wall, rss_mb, out, err


def session_cpu(leader):
    """CPU seconds of the processes of a session, and of those that they have waited for."""
    total = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = open(f"/proc/{name}/stat").read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == leader:
            total += sum(map(int, fields[11:15]))
    return total / os.sysconf("SC_CLK_TCK")


def run(command, timeout=60, keep_output=True, most_cpu=None):
    """CPU is user + system time of the process and its children, from wait4. A time-out has status None. What has used most_cpu seconds is
    asked to end (SIGTERM), so that on a busy machine a limit of CPU time can stand beside a later one of wall time."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out if keep_output else subprocess.DEVNULL,
                                   stderr=err if keep_output else subprocess.DEVNULL, start_new_session=True)

        asked_to_end = []

        def look(*_):
            if time.monotonic() - start >= timeout:
                os.killpg(process.pid, signal.SIGKILL)
            elif most_cpu and not asked_to_end and session_cpu(process.pid) >= most_cpu:
                asked_to_end.append(process.pid)
                os.kill(process.pid, signal.SIGTERM) # process.terminate() would reap it if it has just ended

        previous = signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, *((POLL, POLL) if most_cpu else (timeout, 1)))
        _, status, usage = os.wait4(process.pid, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        code = None if process.returncode == -signal.SIGKILL and wall >= timeout else process.returncode
        return Run(code, usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024, out.read(), err.read())


class Turn:
    """A share of the machine's time: a run that can be interrupted begins nothing new behind it. None: there is no end."""
    def __init__(self, minutes):
        self.end = time.monotonic() + 60 * minutes if minutes else None

    def is_over(self):
        return self.end is not None and time.monotonic() > self.end


def table(heading, rows):
    cells = [[str(c) for c in heading]] + [[str(c) for c in r] for r in rows]
    width = [max(len(r[i]) for r in cells) for i in range(len(heading))]
    for r in cells:
        print("  ".join(c.ljust(width[i]) if i == 0 else c.rjust(width[i]) for i, c in enumerate(r)).rstrip())


def commit():
    """Of the working tree; "-dirty" when it differs from the commit, so that such a number is not quoted as the commit's."""
    done = subprocess.run(["git", "describe", "--always", "--dirty", "--exclude=*"], capture_output=True, text=True,
                          cwd=os.path.dirname(os.path.abspath(__file__)))
    return done.stdout.strip() or "unknown"
