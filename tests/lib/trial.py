"""A new engine and a new kind of artefact, as somebody would add them: two files of their own and one row in each table, nothing else.
A copy of the sources gets them, is built, verifies with the engine, stores, reloads, and explains what was left."""
import os, re, shutil
from .base import Case, Fail, ROOT, Skip, execute

TRIAL = os.path.join(ROOT, "tests", "trial")
FILES = {"engine.c": "src/analysis/toy/toy.c", "artefact.c": "src/reuse/toy.c"}
ROWS = {"src/analysis/engines.def": "ENGINE(toy)\n",
        "src/analysis/artefacts.def": 'ARTEFACT(TOY, "toy", "toy", HINT, toy_artefact_read, artefact_write_as_it_is, "revisions")\n'}


def copy_objects(context, copy):
    """What is compiled already need not be compiled again; the lists of dependencies name the build folder."""
    was = os.path.relpath(context.build, ROOT) if context.build.startswith(ROOT + "/") else context.build
    shutil.copytree(os.path.join(context.build, "obj", "src"), os.path.join(copy, "build", "obj", "src"))
    for name in ("flags", "deps.stamp"):
        if os.path.exists(os.path.join(context.build, name)):
            shutil.copy2(os.path.join(context.build, name), os.path.join(copy, "build", name))
    for folder, _, names in os.walk(os.path.join(copy, "build", "obj")):
        for name in names:
            if name.endswith(".d"):
                path = os.path.join(folder, name)
                with open(path) as f:
                    text = f.read()
                for prefix in {was, context.build}:
                    text = text.replace(prefix + "/obj/", "build/obj/")
                with open(path, "w") as f:
                    f.write(text)


def make_copy(context):
    copy = context.folder("trial", "copy")
    shutil.rmtree(copy)
    for name in ("src", "include", "tools"):
        shutil.copytree(os.path.join(ROOT, name), os.path.join(copy, name))
    shutil.copy2(os.path.join(ROOT, "Makefile"), copy)
    copy_objects(context, copy)
    for source, target in FILES.items():
        os.makedirs(os.path.dirname(os.path.join(copy, target)), exist_ok=True)
        shutil.copy(os.path.join(TRIAL, source), os.path.join(copy, target))
    for table, row in ROWS.items():
        with open(os.path.join(copy, table), "a") as f:
            f.write(row)
    return copy


def run(context):
    if context.sanitized:
        raise Skip("the copy is built without sanitizers")
    copy = make_copy(context)
    for command in (["make", "-j2", "build/reprove"], ["tools/check-deps"]):
        done = execute(command, 900, cwd=copy, limit_memory=False)
        if done.status != 0:
            raise Fail("the copy with a new engine: " + done.tail(30), context.shown(command, copy))
    program, store = os.path.join(copy, "build", "reprove"), os.path.join(copy, "store")
    checks = 0

    def need(command, pattern):
        nonlocal checks
        done = execute([program, *command], 60, cwd=copy)
        if not re.search(pattern, done.out.decode(errors="replace"), re.M):
            raise Fail(f"no line like '{pattern}':\n" + done.tail(30), context.shown(done.command, copy))
        checks += 1

    first, second = os.path.join(TRIAL, "v0.c"), os.path.join(TRIAL, "v1.c")
    verify = ["verify", "--engine", "toy", "--store", store]
    need([*verify, first], r"^Result: unknown\(toy: 0 revisions before this one\)$")
    need([*verify, second], r"^Result: unknown\(toy: 1 revisions before this one\)$")
    need([*verify, "--reuse", "precision", "--store-readonly", first], r"^Result: unknown\(toy: 0 revisions before this one\)$")
    need([*verify, "--reuse", "toy", "--store-readonly", second], r"^Result: unknown\(toy: 2 revisions before this one\)$")
    need(["explain", "--store", store], r"^  toy +toy +hint +2 revisions, 1 bytes$")
    need(["verify", "--help"], r"^  toy +counts revisions$")
    need(["verify", "--no-store", first], r"^Result: true$")
    return checks


def cases(context):
    return [Case("engine-and-artefact", run)]
