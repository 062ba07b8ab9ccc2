"""csmith's programs against the engines: what the builds of gcc print of a variable, or as the checksum, is what the variable is.

Of every program one value is looked at: `if (value == C) reach_error()` must not be true, `!=` not false. Of every second program some
variables get their initial values from inputs: assumed to be the old values, or free; if they are free, only `true` is judged."""
import os, random, re
from .base import Fail, execute
from .compiled import LeftOut, Question, preprocess, run_builds
from .csmithinclude import INCLUDE
from .fuzzverify import shown_command, verdicts_of

SIZES = [["--max-funcs", "1", "--max-block-depth", "2", "--max-block-size", "2", "--max-expr-complexity", "3"],
         ["--max-funcs", "2", "--max-block-depth", "2", "--max-block-size", "3", "--max-expr-complexity", "4"],
         ["--max-funcs", "3", "--max-block-depth", "3", "--max-block-size", "3", "--max-expr-complexity", "6"],
         []]
EVERY_CHECKSUM = 4  # of each fourth program the checksum of everything is looked at
INPUTS = ["none", "assumed", "none", "free"]
PLAIN = re.compile(r"^static (?:volatile )?(u?)int(8|16|32|64)_t (g_\d+) = ([^;]+);", re.M)
HASHED = re.compile(r"transparent_crc\((.+), \"(.+?)\", print_hash_value\);")
END = re.compile(r"platform_main_end\((.+), print_hash_value\);")
DECLARED = "extern void reach_error(void);\nextern long long __VERIFIER_nondet_longlong(void);\nextern void __VERIFIER_assume(int);\n"


def prepare(folder):
    """what csmith wants to know"""
    with open(os.path.join(folder, "platform.info"), "w") as f:
        f.write("integer size = 4\npointer size = 8\n")


class Program:
    """A program of csmith and its places: values that can be looked at once main has computed."""

    def __init__(self, folder, seed):
        self.seed, self.path, self.r = seed, os.path.join(folder, f"csmith-{seed}"), random.Random(f"csmith {seed}")
        done = execute(["csmith", "--seed", str(seed), *SIZES[seed % len(SIZES)]], 60, cwd=folder)
        if done.status != 0 or done.timed_out:
            raise Fail(f"csmith fails\n{done.tail()}")
        self.text = re.sub(r"/\*{20}.*", "", done.out.decode(), flags=re.S)
        lines = self.text.split("\n")
        self.places = [n for n, line in enumerate(lines) if HASHED.search(line) and "for" not in line and "[i" not in line
                       and not line.startswith("        ")]
        self.end = next(n for n, line in enumerate(lines) if END.search(line))
        self.lines = lines
        self.inputs = INPUTS[seed // len(SIZES) % len(INPUTS)]
        if self.places and seed // 3 % EVERY_CHECKSUM:
            self.place = self.r.choice(self.places)
            self.value = HASHED.search(lines[self.place]).group(1)
        else:
            self.place, self.value = self.end, END.search(lines[self.end]).group(1)

    def with_line(self, text):
        """the program in which this stands at the place; if the checksum is not looked at, nothing is hashed"""
        lines = list(self.lines)
        if self.place != self.end:
            lines = [line if n == self.place or not HASHED.search(line) else HASHED.sub(";", line) for n, line in enumerate(lines)]
            lines[self.end] = ""
        lines[self.place] = "    " + text
        return "\n".join(lines)

    def natively(self):
        """the value, on which all builds agree"""
        with open(self.path + ".c", "w") as f:
            f.write(self.with_line(f'printf("%lld\\n", (long long)({self.value}));'))
        status, out = run_builds(self.path, [self.path + ".c"], ["-I" + INCLUDE])
        if status != 0 or not re.fullmatch(rb"-?\d+\n", out):
            raise LeftOut("does not end well")
        return int(out)

    def chosen_inputs(self):
        """assignments of inputs to some global variables, for the beginning of main"""
        found = [m for m in PLAIN.finditer(self.text)]
        out = []
        for sign, width, name, old in [m.groups() for m in self.r.sample(found, min(len(found), self.r.randrange(1, 4)))]:
            out.append(f"{name} = ({sign}int{width}_t)__VERIFIER_nondet_longlong();")
            if self.inputs == "assumed":
                out.append(f"__VERIFIER_assume({name} == ({sign}int{width}_t)({old}));")
        return out

    def question(self, value, expected, inputs):
        number = f"{value}LL" if value > -(1 << 63) else "(-9223372036854775807LL - 1)"
        comparison = "==" if expected == "false" else "!="
        text = self.with_line(f"if ((long long)({self.value}) {comparison} {number}) reach_error();")
        text = re.sub(r"(int main \(.*\)\n\{\n(?:    int .*\n)*)", lambda m: m.group(1) + "".join(f"    {line}\n" for line in inputs), text)
        path = f"{self.path}-{expected}"
        with open(path + ".c", "w") as f:
            f.write(text.replace('#include "csmith.h"', '#include "csmith.h"\n' + DECLARED))
        preprocess(path + ".c", path + ".i", ["-I" + INCLUDE])
        os.remove(path + ".c")
        return Question(path + ".i", [], expected)

    def questions(self):
        value = self.natively()
        os.remove(self.path + ".c")
        inputs = self.chosen_inputs() if self.inputs != "none" else []
        yield self.question(value, "false", inputs)
        if self.inputs != "free":
            yield self.question(value, "true", inputs)


def questions(folder, seed):
    return Program(folder, seed).questions()


def remove(folder, seed):
    for ending in (".c", "-true.i", "-false.i"):
        path = os.path.join(folder, f"csmith-{seed}{ending}")
        if os.path.exists(path):
            os.remove(path)


# small programs that auto decides; of the engines alone, one after the other is asked
SAMPLE = [9001, 9008, 9009, 9016, 9017, 9020, 9025, 9029]
ALONE = ["bmc", "predicate", "trace", "value", "kinduction", "paths"]


def sample(context, number):
    """auto knows all answers; an engine alone gives no wrong one"""
    folder, engine = context.folder("csmith", f"engines-{number}"), ALONE[number % len(ALONE)]
    prepare(folder)
    for question in questions(folder, SAMPLE[number]):
        for who, said, reason in verdicts_of(context.program, question.path, ["auto", engine], "64", 1, question.options):
            if said != question.expected and (who == "auto" or said != "unknown"):
                command = shown_command(context.program, question.path, who, "64", question.options)
                raise Fail(f"{who}: {said} {reason}, expected {question.expected}", context.shown(command))
