"""What README.md and doc/features.md show is what happens.

A block ```c NAME is a file; a block ```console holds commands behind `$`, and below each what its output says, in this order: lines in
which … stands for anything, also for other lines. Seconds with three decimals and percentages are those of one run: others fit as well.
The blocks of a document run one after the other in a folder of their own, in which `examples` is that of the repository."""
import os, re, shutil
from .base import ROOT, Case, Fail, execute

DOCUMENTS = ["README.md", "doc/features.md"]
BLOCK = re.compile(r"^```(console|c)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
MEASURED = re.compile(r" +-?\d+(?:\.\d{3}| %)(?= )")
PATIENCE = 120


def commands(block):
    """(command, lines that its output has)"""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif line.strip("… "):
            found[-1][1].append(line)
    return found


def pattern(line):
    exact = lambda text: ".*".join(re.escape(part) for part in text.split("…"))
    parts, at = [], 0
    for found in MEASURED.finditer(line.rstrip()):
        parts += [exact(line[at:found.start()]), MEASURED.pattern]
        at = found.end()
    return re.compile("".join(parts) + exact(line[at:].rstrip()))


def check_output(text, wanted, shown):
    at, lines = 0, text.splitlines()
    for line in wanted:
        fits = pattern(line)
        while at < len(lines) and not fits.fullmatch(lines[at].rstrip()):
            at += 1
        if at == len(lines):
            raise Fail(f"no line like: {line}\n{text[-2000:]}", shown)
        at += 1


def run(context, document):
    folder = context.folder("documents", os.path.basename(document))
    shutil.rmtree(folder)
    os.makedirs(folder)
    os.symlink(os.path.join(ROOT, "examples"), os.path.join(folder, "examples"))
    done = 0
    with open(os.path.join(ROOT, document)) as f:
        blocks = BLOCK.findall(f.read())
    for kind, name, text in blocks:
        if kind == "c":
            with open(os.path.join(folder, name), "w") as f:
                f.write(text)
            continue
        for command, wanted in commands(text):
            shown = f"cd {folder} && PATH={context.build}:$PATH && {command}"
            path = context.build + ":" + os.environ["PATH"]
            environment = {"PATH": path, "REPROVE_STORE": os.path.join(folder, ".reprove")}
            ended = execute(["bash", "-c", command], PATIENCE * context.patience, cwd=folder, env=environment)
            if ended.timed_out or ended.status < 0 or ended.status > 3:
                raise Fail(f"it ends with status {ended.status}\n{ended.tail()}", shown)
            check_output((ended.out + ended.err).decode(errors="replace"), wanted, shown)
            done += 1
    return done


def cases(context):
    return [Case(document, lambda c, d=document: run(c, d)) for document in DOCUMENTS]
