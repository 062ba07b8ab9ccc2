"""Random programs with a tree of calls, and random upgrades of them.

Values are unsigned. The generator knows of each expression which of its bits are certainly zero, through calls, and asserts that such a bit
is zero; now and then another one. An edit gives a function another body, drops or adds calls in main, adds a function, changes an assertion
or an initialiser. So upgrades keep summaries, weaken them, or introduce errors, and functions come and go."""
import random

FULL = 0xffffffff
GLOBALS = 3


def low_zeros(mask):
    """a mask of the lowest bits that are all zero"""
    n = 0
    while n < 32 and mask >> n & 1:
        n += 1
    return (1 << n) - 1 if n < 32 else FULL


class Function:
    def __init__(self, name, level):
        self.name, self.level, self.lines, self.zeros, self.out_zeros = name, level, [], 0, 0


class Program:
    def __init__(self, seed):
        self.r, self.count = random.Random(seed), 0
        self.global_masks = [self.mask() for _ in range(GLOBALS)]  # every assignment obeys them
        self.initial = [self.r.getrandbits(32) & m for m in self.global_masks]
        self.functions, self.main = [], []
        for level in range(3):
            for _ in range(self.r.randint(1, 3)):
                self.add_function(level)
        self.write_main()

    def mask(self):
        return FULL & ~(self.r.choice([1, 1, 2, 3, 4, 6]))

    # ---- expressions: (text, bits that are zero) ----

    def leaf(self, names):
        kind = self.r.random()
        if kind < 0.5:
            return self.r.choice(names)
        if kind < 0.75:
            g = self.r.randrange(GLOBALS)
            return f"g{g}", FULL & ~self.global_masks[g]
        if kind < 0.85:
            return "nondet_uint()", 0
        c = self.r.choice([0, 1, 2, 4, 6, 7, 12, 0x80000000])
        return f"{c}u", FULL & ~c

    def expression(self, names, depth=2):
        if depth == 0 or self.r.random() < 0.2:
            return self.leaf(names)
        a, za = self.expression(names, depth - 1)
        kind = self.r.choice("&&|^+*<m")
        if kind == "m":
            m = self.mask()
            return f"({a} & {m:#x}u)", za | (FULL & ~m)
        if kind == "<":
            n = self.r.randint(1, 2)
            return f"({a} << {n})", (za << n | ((1 << n) - 1)) & FULL
        b, zb = self.expression(names, depth - 1)
        if kind == "&":
            return f"({a} & {b})", za | zb
        if kind in "|^":
            return f"({a} {kind} {b})", za & zb
        if kind == "*":
            return f"({a} * {self.r.choice([2, 3, 4])}u)", low_zeros(za)
        return f"({a} + {b})", low_zeros(za & zb)

    def claim(self, text, zeros):
        wanted = zeros if zeros and self.r.random() < 0.95 else FULL
        bits = [k for k in range(32) if wanted >> k & 1 and k < 6] or [self.r.randrange(32)]
        return f"if ({text} & {1 << self.r.choice(bits)}u) reach_error();"

    # ---- functions ----

    def call(self, names, below, lines):
        """A call; its result and what it wrote are new names."""
        f = self.r.choice(below)
        self.count += 1
        x, y = f"x{self.count}", f"y{self.count}"
        lines.append(f"unsigned {y} = 0, {x} = {f.name}({self.expression(names, 1)[0]}, &{y});")
        names += [(x, f.zeros), (y, f.out_zeros)]

    def body(self, f):
        names, lines = [("a", 0)], []
        below = [g for g in self.functions if g.level < f.level]
        for _ in range(self.r.randint(1, 3)):
            kind = self.r.random()
            if kind < 0.45 and below:
                self.call(names, below, lines)
            elif kind < 0.6:
                g = self.r.randrange(GLOBALS)
                lines.append(f"g{g} = {self.expression(names)[0]} & {self.global_masks[g]:#x}u;")
            elif kind < 0.7:
                self.count += 1
                s = f"s{self.count}"
                lines.append(f"unsigned {s} = 0;")
                text, zeros = self.expression(names, 1)
                bound = self.r.choice(["2", "3", "(a & 3)", "6", "a"])
                lines.append(f"for (unsigned k = 0; k < {bound}; k++) {s} += {text};")
                names.append((s, low_zeros(zeros)))
            elif kind < 0.78:
                lines.append(f"table[{self.leaf(names)[0]} & 3] = {self.expression(names, 1)[0]} & ~1u;")
                names.append((f"table[{self.leaf([('a', 0)])[0].replace('nondet_uint()', 'a')} & 3]", 1))
            elif kind < 0.84:
                lines.append(f"__VERIFIER_assume(!({self.leaf(names)[0]} & {1 << self.r.randrange(4)}u));")
            elif names[1:]:
                lines.append(self.claim(*self.r.choice(names[1:])))
        text, zeros = self.expression(names)
        if self.r.random() < 0.3:
            other, others = self.expression(names)
            text, zeros = f"(a & 8 ? {text} : {other})", zeros & others
        if self.r.random() < 0.6 and not zeros:
            m = self.mask()
            text, zeros = f"{text} & {m:#x}u", FULL & ~m
        out, f.out_zeros = self.expression(names, 1)
        f.lines = lines + [f"*to = {out};", f"return {text};"]
        f.zeros = zeros

    def add_function(self, level):
        self.count += 1
        f = Function(f"f{self.count}", level)
        self.body(f)
        self.functions.append(f)

    def write_main(self):
        names, self.main = [("in", 0)], []
        for _ in range(self.r.randint(2, 4)):
            self.call(names, self.functions, self.main)
            if self.r.random() < 0.7:
                self.main.append(self.claim(*self.r.choice(names[1:])))
        self.main.append(self.claim(*self.r.choice(names[1:])))

    # ---- upgrades ----

    def edit(self):
        kind = self.r.random()
        f = self.r.choice(self.functions)
        if kind < 0.45:
            self.body(f)
        elif kind < 0.65:  # calls in main come and go
            self.write_main()
        elif kind < 0.75:
            self.add_function(self.r.randrange(3))
            self.body(self.r.choice(self.functions))
        elif kind < 0.85:
            g = self.r.randrange(GLOBALS)
            self.initial[g] = self.r.getrandbits(32) & self.r.choice([self.global_masks[g], FULL])
        else:
            k = self.r.randrange(len(f.lines))
            f.lines[k] = f.lines[k].replace("0xfffffffe", "0xfffffffc").replace(" + ", " | ").replace("2u", "4u")

    def text(self):
        out = ["extern unsigned nondet_uint(void);", "extern void reach_error(void);", "extern void __VERIFIER_assume(int);",
               "unsigned table[4];"]
        out += [f"unsigned g{k} = {v:#x}u;" for k, v in enumerate(self.initial)]
        for f in sorted(self.functions, key=lambda f: f.level):
            out += ["", f"static unsigned {f.name}(unsigned a, unsigned *to)", "{"] + ["    " + line for line in f.lines] + ["}"]
        out += ["", "int main(void)", "{", "    unsigned in = nondet_uint();"] + ["    " + line for line in self.main] + ["}", ""]
        return "\n".join(out)
