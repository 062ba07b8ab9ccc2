"""Whole programs against the engines: what builds of gcc agree on is the truth, and a verdict that contradicts it is wrong.

A program that the sanitizers complain about, or on which the builds differ, is left out."""
import os, re
from .base import execute
from .fuzzverify import shown_command, verdicts_of
from .kindnative import SANITIZED

BUILDS = [["-O0", *SANITIZED[1:]], ["-O0"], ["-O2"], ["-O0", "-fno-builtin"]]  # the last calls library functions that the program defines
FLAGS = ["-std=gnu17", "-w", "-fwrapv", "-fno-strict-aliasing"]
CLEAN = {"ASAN_OPTIONS": "exitcode=99:detect_leaks=0:detect_stack_use_after_return=0", "UBSAN_OPTIONS": "halt_on_error=1:exitcode=99"}
SECONDS = 5  # of processor time


class LeftOut(Exception):
    """Nobody knows the truth about a program; the message says why."""


def run_builds(path, files, flags=(), model="64"):
    """Compiles and runs the files with every build → (status, output) on which they agree."""
    answers = []
    for build in BUILDS:
        binary = path + ".native"
        done = execute(["gcc", "-m" + model, *FLAGS, *build, *flags, *files, "-o", binary, "-lm"], 300, limit_memory=False)
        if done.status != 0:
            raise LeftOut("gcc does not take it")
        done = execute([binary], 150, env=CLEAN, limit_memory=False, processor_seconds=SECONDS)
        os.remove(binary)
        if done.timed_out or done.status in (-9, -24):
            raise LeftOut("runs too long")
        if done.status == 99:
            raise LeftOut("undefined")
        answers.append((done.status, done.out))
    if any(answer != answers[0] for answer in answers[1:]):
        raise LeftOut("builds differ")
    return answers[0]


def preprocess(source, target, flags=(), model="64"):
    done = execute(["gcc", "-E", "-m" + model, *FLAGS, *flags, source, "-o", target], 60, limit_memory=False)
    if done.status != 0:
        raise LeftOut("gcc does not preprocess it")


class Question:
    """A file, options of the verifier, and the verdict that is right; the opposite one is wrong. A program with inputs of which the
    compiled run had some is right to be false if that run reaches the error."""

    def __init__(self, path, options, expected):
        self.path, self.options, self.expected = path, options, expected


def is_replayed(program, question, engine, model):
    """Does the compiled program agree? The campaigns ask for the interpreter's word, which may rest on values that C leaves open."""
    command = shown_command(program, question.path, engine, model, question.options)
    at = command.index("--replay")
    done = execute([*command[:at], *command[at + 2:]], 300)
    return b"Result: false" in done.out


def ask(program, question, engines, model, work, count, kind):
    """Counts the answers to a question; whether they are all in order."""
    in_order = True
    for engine, said, reason in verdicts_of(program, question.path, engines, model, work, question.options):
        count.runs += 1
        key = (engine, question.expected)
        count.asked[key] = count.asked.get(key, 0) + 1
        count.solved[key] = count.solved.get(key, 0) + (said == question.expected)
        detail = re.sub(r"\S+:\d+(:\d+)?|\d+", "N", reason)[:90]
        if said == "crash" and "status 1:" in reason:  # the program is not understood
            refused = ("refused", re.sub(r"^.*?(error|internal)", r"\1", reason.replace("\n", " ").strip())[:90])
            count.reasons[refused] = count.reasons.get(refused, 0) + 1
        elif said == "unknown":
            count.reasons[(engine, detail)] = count.reasons.get((engine, detail), 0) + 1
        elif said != question.expected and (said != "false" or is_replayed(program, question, engine, model)):
            in_order = False
            command = shown_command(program, question.path, engine, model, question.options)
            count.wrong.append((f"{kind}: {engine}: {said}{'(' + reason + ')' if reason else ''}, expected {question.expected}", command))
    return in_order
