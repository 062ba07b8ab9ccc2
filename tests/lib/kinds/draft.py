"""A random program while it is written, and what all generators share.

The text uses two macros: INPUT(low, high) is a value that is chosen, OBSERVE(site, expression) looks at a value. Everything at file scope
begins with P_: natively many programs share one file. A program is closed: all that may happen follows from its few inputs.

Defined means: shifts and divisors are masked. Signed overflow wraps, as it does in all of our analyses and with gcc -fwrapv. What a
generator overlooks, the sanitizers of gcc find, and the program is left out."""
import random

NUMBERS = [0, 1, 2, 3, 5, 7, 8, 10, 31, 100, 127, 128, 255, 256, 1000, 32767, 65535, 65536, 2147483647]
INTEGERS = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "long", "unsigned long", "long long",
            "unsigned long long"]
MOST_COMBINATIONS = 40


class Draft:
    def __init__(self, kind, seed, model):
        self.r, self.kind, self.seed, self.model = random.Random(f"{kind}/{seed}/{model}"), kind, seed, model
        self.includes, self.top, self.lines, self.second = [], [], [], []
        self.names, self.sites, self.combinations = 0, 0, 1
        self.ints = []           # names of int variables of main that an expression may read
        self.has_orders = False  # compilers may differ: what they do not show may happen, too
        self.is_for_gcc = False  # clang refuses it
        self.externals = []      # options of --externals under which the bodies of the second file are legal
        self.input_form = self.r.choice(["assume", "abort", "loop"])

    def fresh(self, stem, at_file_scope=False):
        self.names += 1
        return f"{'P_' if at_file_scope else ''}{stem}{self.names}"

    def chance(self, p):
        return self.r.random() < p

    def pick(self, *options):
        return self.r.choice(options)

    def number(self):
        n = self.r.choice(NUMBERS) if self.chance(0.25) else self.r.randrange(0, 9)
        return f"(-{n})" if self.chance(0.2) and n else str(n)

    def expression(self, names=None, depth=2):
        """an int without side effects"""
        names = self.ints if names is None else names
        if depth == 0 or self.chance(0.25):
            return self.r.choice(names) if names and self.chance(0.75) else self.number()
        a, b = self.expression(names, depth - 1), self.expression(names, depth - 1)
        op = self.r.choice(["+", "-", "*", "&", "|", "^", "<", "==", "!=", "<<", ">>", "/", "%", "?", "&&", "||"])
        if op in ("<<", ">>"):
            return f"(int)((unsigned)({a}) {op} (({b}) & 7))"
        if op in ("/", "%"):
            return f"({a}) {op} ((({b}) & 7) + 1)"
        if op == "?":
            return f"(({a}) ? ({b}) : ({self.expression(names, depth - 1)}))"
        return f"(({a}) {op} ({b}))"

    def condition(self):
        return f"({self.expression(depth=1)}) {self.pick('>', '<', '==', '!=', '>=')} {self.expression(depth=1)}"

    def line(self, text):
        self.lines.append(text)

    def declare(self, value, kind="int"):
        """a variable of main → its name"""
        name = self.fresh("v")
        self.line(f"{kind} {name} = {value};")
        if kind == "int":
            self.ints.append(name)
        return name

    def input(self, low=0, high=None):
        high = low + self.r.choice([1, 1, 2, 3]) if high is None else high
        if self.combinations * (high - low + 1) > MOST_COMBINATIONS:
            return self.declare(self.r.randrange(low, high + 1))
        self.combinations *= high - low + 1
        return self.declare(f"INPUT({low}, {high})")

    def index(self, length):
        """an expression within bounds"""
        if self.chance(0.4) or not self.ints:
            return str(self.r.randrange(length))
        return f"((unsigned)({self.expression(depth=1)}) % {length})"

    def site(self, expression):
        self.sites += 1
        return f"OBSERVE({self.sites - 1}, {expression});"

    def observe(self, expression):
        self.line(self.site(expression))

    def sometimes(self, text, p=0.3):
        """the statement, perhaps under a condition"""
        self.line(f"if ({self.condition()}) {text}" if self.ints and self.chance(p) else text)

    def finish(self):
        """A site that many things influence stands at the end."""
        if self.ints:
            terms = [f"{self.r.randrange(1, 6)} * {name}" for name in self.r.sample(self.ints, min(len(self.ints), 3))]
            self.observe(" + ".join(terms))

    @property
    def first(self):
        """the file with main"""
        body = "\n".join("    " + line for line in self.lines)
        return "\n".join(self.top) + f"\nint P_main(void)\n{{\n{body}\n    return 0;\n}}\n"
