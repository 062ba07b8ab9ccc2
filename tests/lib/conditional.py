"""Written conditions against known answers: an engine verifies a random program (fuzzverify.py) and writes what it has verified; another
one verifies the rest. A program that some input violates must not be called true under this condition, whatever ended the first engine, and
one that holds must not be called false."""
import os, re
from . import fuzzverify, progen
from .base import execute

FIRST = ("value", "bmc", "predicate")
SECOND = ("predicate", "kinduction", "paths", "value")
TIMEOUT = 5


def verdict_of(program, path, engine, model, more):
    command = [*fuzzverify.shown_command(program, path, engine, model), "--timeout", str(TIMEOUT), *more]
    done = execute(command, TIMEOUT * 4 + 120, limit_memory=False)  # patience: the machine may be busy; a hang is still found
    m = re.match(r"Result: (true|false|unknown)(?:\((.*)\))?$", done.out.decode(errors="replace").strip().rsplit("\n", 1)[-1])
    kind, reason = (m.group(1), m.group(2) or "") if m else ("crash", f"status {done.status}: {done.tail(2)}")
    return command, "crash" if "crashed" in reason or "disagree" in reason or done.status < 0 else kind, reason


def check(program, folder, seeds, model, first=FIRST, second=SECOND, more=()):
    """Returns counts and the wrong verdicts as (text, command)."""
    counts = {"programs": 0, "conditions": 0, "partial": 0, "proved under condition": 0, "found under condition": 0, "wrong": 0}
    wrong = []
    programs = [progen.generate(seed, model) for seed in seeds]
    for (seed, p), sites in zip(zip(seeds, programs), fuzzverify.observe(folder, f"conditional-{seeds[0]}-{model}", programs, model)):
        if sites is None:
            continue
        counts["programs"] += 1
        for expected, text in fuzzverify.variants(seed, p, sites):
            path = os.path.join(folder, f"{seed}-{model}-{expected}.i")
            with open(path, "w") as f:
                f.write(text)
            for engine in first:
                condition = path + f".{engine}.condition"
                command, kind, reason = verdict_of(program, path, engine, model, ("--write-condition", condition, *more))
                runs = [(command, kind, reason)]
                if os.path.exists(condition):
                    counts["conditions"] += 1
                    written = open(condition).read()
                    counts["partial"] += "accepting" in written and written.count("\nstate ") > 1
                    other = second[seed % len(second)]
                    runs.append(verdict_of(program, path, other, model, ("--condition", condition)))
                    counts["proved under condition"] += expected == runs[1][1] == "true"
                    counts["found under condition"] += expected == runs[1][1] == "false"
                bad = [(f"{kind}({reason}), expected {expected}", command) for command, kind, reason in runs
                       if kind not in (expected, "unknown") and not reason.startswith("bounded")]
                wrong += bad
                if not bad and os.path.exists(condition):
                    os.remove(condition)
    counts["wrong"] = len(wrong)
    return counts, wrong
