"""Checks of the source tree itself: include directions, style, headers that stand alone."""
import glob, os, sys
from .base import Case, Fail, GUARD, ROOT, execute


def script(path):
    def run(context):
        done = execute([sys.executable, os.path.join(ROOT, path)], 4 * GUARD)
        if done.status != 0:
            raise Fail("\n" + done.out.decode(errors="replace").rstrip(), path)
    return Case(os.path.basename(path), run)


def header(path):
    def run(context):
        context.gcc("-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-Isrc", "-Iinclude", "-fsyntax-only", "-x", "c",
                    "-include", path, os.devnull)
    return Case("alone:" + path, run)


def cases(context):
    os.chdir(ROOT)
    headers = sorted(glob.glob("src/**/*.h", recursive=True) + glob.glob("include/*.h"))
    return [script("tools/check-deps"), script("tools/check-style")] + [header(h) for h in headers]
