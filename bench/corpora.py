"""Where the corpora are: lists (*.tsv) and programs.

REPROVE_CORPORA: the folder in which the archives were unpacked.
REPROVE_BENCH:   the folder with the lists, the archives and their script `run` (default: shared/bench beside this checkout).
Without REPROVE_CORPORA the archives are unpacked into build/corpora, once. Without both there are no corpora, and the callers fall
back to the tests' own programs."""
import glob, hashlib, os, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LISTS = os.environ.get("REPROVE_BENCH") or os.path.join(os.path.dirname(ROOT), "shared", "bench")


def root():
    """The unpacked programs, or None."""
    given = os.environ.get("REPROVE_CORPORA")
    if given:
        return given if os.path.isdir(given) else None
    cache = os.path.join(ROOT, "build", "corpora")
    if os.path.exists(os.path.join(cache, "complete")):
        return cache
    script = os.path.join(LISTS, "run")
    if not os.path.exists(script):
        return None
    print(f"unpacking the corpora into {os.path.relpath(cache, ROOT)} (0.8 GB, once)", file=sys.stderr)
    subprocess.run([sys.executable, script, "unpack", cache], check=True, stdout=sys.stderr)
    open(os.path.join(cache, "complete"), "w").close()
    return cache


def rows(name):
    """The rows of a list, without its heading."""
    path = os.path.join(LISTS, name)
    if not os.path.exists(path):
        return []
    return [line.rstrip("\n").split("\t") for line in open(path) if not line.startswith("#")]


def model(text):
    return "32" if text == "ILP32" else "64"


def stable(key):
    return hashlib.md5(key.encode()).hexdigest()


def sample_drivers(count):
    """(path, model) of `count` revisions of the driver series, the same ones on every machine; [] without corpora."""
    base = root()
    if not base:
        return []
    return [(os.path.join(base, r[0]), model(r[2])) for r in sorted(rows("series.tsv"), key=lambda r: stable(r[0]))[:count]]


def programs():
    """(path, model) of every program of every list, once."""
    base, seen = root(), {}
    if not base:
        return []
    for name in ("series.tsv", "tasks.tsv", "combinations.tsv"):
        for r in rows(name):
            seen.setdefault(os.path.join(base, r[0]), model(r[2]))
    for r in rows("upgrades.tsv"):
        for path in r[:2]:
            seen.setdefault(os.path.join(base, path), "64")
    return list(seen.items())


def own_programs():
    """The tests' own programs: what there is without corpora."""
    found = glob.glob(os.path.join(ROOT, "tests/layout/*.c")) + glob.glob(os.path.join(ROOT, "examples/*/v*.c"))
    return [(path, "64") for path in sorted(found)]
