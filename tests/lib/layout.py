"""Sizes, alignments and offsets against gcc's, by tools/layout-check: our own collection of difficult structs, the system's headers,
and with --long a sample of the corpora."""
import glob, importlib.machinery, importlib.util, os, subprocess, sys
from .base import Case, Fail, ROOT

SAMPLE = 200


def load(path, name):
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(ROOT, path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def compare(path, model):
    def run(context):
        tool = context.once("layout-check", lambda: load("tools/layout-check", "layout_check"))
        shown = f"tools/layout-check --build {os.path.relpath(context.build, ROOT)} {'--32 ' if model == '32' else ''}{path}"
        try:
            count, wrong = tool.check(context.program, path, model, timeout=60 * context.patience)
        except (ValueError, subprocess.SubprocessError) as problem:
            raise Fail(str(problem), shown)
        if wrong:
            raise Fail("\n    " + "\n    ".join(wrong[:20]), shown)
        if not count:
            raise Fail("nothing to compare", shown)
    return Case(f"{os.path.basename(path)}:{model}", run)


def cases(context):
    found = []
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/layout/*.c"))):
        found += [compare(path, "64"), compare(path, "32")]
    if context.long:
        corpora = load("bench/corpora.py", "corpora")
        found += [compare(path, model) for path, model in corpora.sample_drivers(SAMPLE)]
    return found
