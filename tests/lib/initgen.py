"""Random initialisers: nested aggregates with designators, ranges, values that override others, strings, unions; static and local.
A program prints every byte that a value was given to, so that the interpreter and gcc's program can be compared."""
import random


class Type:
    """kind: "scalar", "struct", "union", "array"; parts: (name, Type), or the element's type for an array of `count`"""

    def __init__(self, kind, name, parts=None, count=0):
        self.kind, self.name, self.parts, self.count = kind, name, parts, count


SCALARS = ["char", "unsigned char", "short", "int", "unsigned", "long", "_Bool", "double"]


class Program:
    def __init__(self, seed):
        self.r = random.Random(f"initgen/{seed}")
        self.top, self.types, self.names = [], [], 0
        for _ in range(self.r.randrange(1, 4)):
            self.types.append(self.record())

    def scalar(self):
        return Type("scalar", self.r.choice(SCALARS[:6] * 3 + SCALARS))

    def member_type(self):
        t = self.r.choice(self.types) if self.types and self.r.random() < 0.35 else self.scalar()
        while self.r.random() < 0.3:
            t = Type("array", None, t, self.r.randrange(1, 5))
        return t

    def record(self):
        self.names += 1
        kind = "union" if self.r.random() < 0.15 else "struct"
        parts = [(f"m{k}", self.member_type()) for k in range(self.r.randrange(1, 5))]
        t = Type(kind, f"{kind} t{self.names}", parts)
        self.top.append(f"{t.name} {{ {' '.join(self.declaration(p, n) + ';' for n, p in parts)} }};")
        return t

    def declaration(self, t, name):
        while t.kind == "array":
            name += f"[{t.count}]"
            t = t.parts
        return f"{t.name} {name}"

    def number(self):
        return self.r.choice(["0", "0", str(self.r.randrange(1, 120))])

    def value(self, t):
        """for a position; with braces, without, or a string"""
        if t.kind == "scalar":
            return self.number() if self.r.random() < 0.9 else "{" + self.number() + "}"
        if t.kind == "array" and t.parts.kind == "scalar" and t.parts.name in ("char", "unsigned char") and self.r.random() < 0.5:
            return self.r.choice(['"xyz"', '"q"', '""'])[:t.count + 2].rstrip('"') + '"'
        if self.r.random() < 0.75:
            return self.braces(t)
        return self.number()

    def designator(self, t):
        """→ text and the type of what it designates"""
        text = ""
        while True:
            if t.kind == "array":
                low = self.r.randrange(t.count)
                high = self.r.randrange(low, t.count)
                text += f"[{low} ... {high}]" if high > low and self.r.random() < 0.5 else f"[{low}]"
                t = t.parts
            else:
                name, t = self.r.choice(t.parts)
                text += f".{name}"
            if t.kind == "scalar" or self.r.random() < 0.5:
                return text, t

    def braces(self, t):
        items = []
        for _ in range(self.r.randrange(0, 5)):
            if self.r.random() < 0.6:
                text, designated = self.designator(t)
                items.append(f"{text} = {self.value(designated)}")
            else:
                items.append(self.number())
        return "{" + ", ".join(items) + "}"

    def prints(self, t, path):
        if t.kind == "scalar":
            return [f'printf("%g\\n", (double){path});']
        if t.kind == "array":
            return [line for i in range(t.count) for line in self.prints(t.parts, f"{path}[{i}]")]
        if t.kind == "union":
            return [f'printf("%d\\n", *(const unsigned char *)&{path});']  # the one byte that is no padding whichever member was given
        return [line for name, part in t.parts for line in self.prints(part, f"{path}.{name}")]

    def text(self):
        body, shown = [], []
        for k in range(self.r.randrange(2, 6)):
            t = self.r.choice(self.types)
            while self.r.random() < 0.4:
                t = Type("array", None, t, self.r.randrange(1, 5))
            line = f"{self.declaration(t, f'v{k}')} = {self.braces(t)};"
            if self.r.random() < 0.5:
                body.append(line)
            else:
                self.top.append("static " + line)
            shown += self.prints(t, f"v{k}")
        lines = ["#include <stdio.h>", *self.top, "int main(void)", "{", *("    " + line for line in body + shown), "    return 0;", "}"]
        return "\n".join(lines) + "\n"
