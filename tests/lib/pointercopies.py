"""Random programs without inputs that carry pointers through memory: members and elements of nested aggregates are copied by assignment,
by memcpy between any two places, through helpers that know only bytes, and by pointers that walk. Every slot of memory has eight bytes and
is followed here while the program is written, so that only pointers that point to something are used, and the error depends on them.
Indices are kept in variables whose values points-to does not know. tests/tools/fact_check.c runs them."""
import os, random

SLOT = 8
HELPERS = """#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static void copy_bytes(void *to, const void *from, unsigned long n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    while (n--) *t++ = *f++;
}
static void copy_words(void *to, const void *from, unsigned long n)
{
    void **t = to, *const *f = from;
    for (unsigned long i = 0; i < n / 8; i++) t[i] = f[i];
}
static void copy_all(void *to, const void *from, unsigned long n) { memmove(to, from, n); }
static void swap_all(void *a, void *b, unsigned long n)
{
    char t[n];
    memcpy(t, a, n);
    memcpy(a, b, n);
    memcpy(b, t, n);
}
"""


class Type:
    """members: (name, count or None, the type or None for a pointer, "long" for a number)"""

    def __init__(self, name, members):
        self.name, self.members = name, members
        self.slots = sum((count or 1) * (t.slots if isinstance(t, Type) else 1) for _, count, t in members)

    def text(self):
        def member(name, count, t):
            stem = f"struct {t.name} {name}" if isinstance(t, Type) else f"long {name}" if t == "long" else f"{t} {name}"
            return stem + (f"[{count}];" if count else ";")
        return f"struct {self.name} {{ {' '.join(member(*m) for m in self.members)} }};"

    def paths(self, slot=0):
        """(path, slot, type) of all members and elements"""
        for name, count, t in self.members:
            for i in range(count or 1):
                path = f".{name}" + (f"[{i}]" if count else "")
                yield path, slot, t
                if isinstance(t, Type):
                    yield from ((path + rest, s, inner) for rest, s, inner in t.paths(slot))
                slot += t.slots if isinstance(t, Type) else 1


class Program:
    def __init__(self, seed):
        self.r = random.Random(f"pointercopies/{seed}")
        self.lines, self.top, self.memory, self.places, self.size = [], [], {}, [], {}
        self.targets = [100 + n for n in range(4)]
        self.types = []
        for n in range(self.r.randrange(1, 4)):
            self.types.append(Type(f"s{n}", [self.member(k) for k in range(self.r.randrange(1, 4))]))
        for n in range(self.r.randrange(2, 5)):
            self.add_object(f"o{n}", self.r.choice(self.types), self.r.choice([None, None, 2, 3, 5]), self.r.random() < 0.25)

    def member(self, k):
        what, count = self.r.randrange(6), self.r.choice([None, None, 2, 3])
        t = self.r.choice(self.types) if what < 2 and self.types else "long" if what == 2 else self.r.choice(["int *", "void *"])
        return f"m{k}", count, t

    def add_object(self, name, t, count, is_heap):
        self.size[name] = t.slots * (count or 1)
        for s in range(self.size[name]):
            self.memory[name, s] = 0
        if is_heap:
            self.lines.append(f"struct {t.name} *{name} = calloc({count or 1}, sizeof *{name});")
        else:
            self.top.append(f"static struct {t.name} {name}{f'[{count}]' if count else ''};")
        for i in range(count or 1):
            path = f"{name}[{i}]" if count or is_heap else name
            self.places.append((path, name, i * t.slots, t))
            self.places += [(path + rest, name, i * t.slots + s, inner) for rest, s, inner in t.paths()]

    def hidden(self, path):
        """some of the indices are values of variables"""
        parts = path.split("[")
        for i in range(1, len(parts)):
            if self.r.random() < 0.4:
                parts[i] = "k" + parts[i]
        return "[".join(parts)

    def address(self, name, slot):
        """an expression for the address of the slot"""
        near = [p for p in self.places if p[1] == name and p[2] == slot]
        if near and self.r.random() < 0.6:
            return "&" + self.hidden(self.r.choice(near)[0])
        path, _, start, _ = self.r.choice([p for p in self.places if p[1] == name])
        away = slot - start
        if self.r.random() < 0.5:
            return f"(char *)&{self.hidden(path)} + {away * SLOT}"
        return f"(void **)&{self.hidden(path)} + {'(long)k' + str(away) if away >= 0 and away < 6 else away}"

    def copy(self):
        whole = [p for p in self.places if isinstance(p[3], Type)]
        if self.r.random() < 0.4:
            a = self.r.choice(whole)
            b = self.r.choice([p for p in whole if p[3] is a[3]])
            self.lines.append(f"{self.hidden(a[0])} = {self.hidden(b[0])};")
            self.move(a[1], a[2], b[1], b[2], a[3].slots)
            return
        a, b = self.r.choice(sorted(self.size)), self.r.choice(sorted(self.size))
        n = self.r.randrange(1, min(self.size[a], self.size[b], 8) + 1)
        at, start = self.r.randrange(self.size[a] - n + 1), self.r.randrange(self.size[b] - n + 1)
        overlaps = a == b and abs(at - start) < n
        of_any = ["memmove", "copy_all"]
        how = self.r.choice(of_any if overlaps else [*of_any, "memcpy", "copy_bytes", "copy_words", "swap_all"])
        self.lines.append(f"{how}({self.address(a, at)}, {self.address(b, start)}, {n * SLOT});")
        before = [self.memory[a, at + i] for i in range(n)]
        self.move(a, at, b, start, n)
        if how == "swap_all":
            for i in range(n):
                self.memory[b, start + i] = before[i]

    def move(self, a, at, b, start, n):
        values = [self.memory[b, start + i] for i in range(n)]
        for i in range(n):
            self.memory[a, at + i] = values[i]

    def store(self):
        path, name, slot, t = self.r.choice([p for p in self.places if not isinstance(p[3], Type)])
        if t == "long":
            self.memory[name, slot] = self.r.randrange(9)
            self.lines.append(f"{self.hidden(path)} = {self.memory[name, slot]};")
            return
        if t == "void *" and self.r.random() < 0.4:
            to = self.r.choice(sorted(self.size))
            at = self.r.randrange(self.size[to])
            self.memory[name, slot] = ("slot", to, at)
            self.lines.append(f"{self.hidden(path)} = (void *)({self.address(to, at)});")
            return
        g = self.r.randrange(len(self.targets))
        self.memory[name, slot] = ("target", g)
        self.lines.append(f"{self.hidden(path)} = &g{g};")

    def use(self):
        """reads a pointer at a place and writes through it"""
        known = [(place, v) for place, v in sorted(self.memory.items()) if isinstance(v, tuple)]
        if not known:
            self.store()
            return
        (name, slot), v = self.r.choice(known)
        read = f"*(void **)({self.address(name, slot)})"
        if v[0] == "target":
            n = self.r.randrange(1, 50)
            self.targets[v[1]] += n
            self.lines.append(f"*(int *){read} += {n};")
            return
        g = self.r.randrange(len(self.targets))
        self.memory[v[1], v[2]] = ("target", g)
        self.lines.append(f"*(int **){read} = &g{g};")

    def text(self):
        for _ in range(self.r.randrange(5, 16)):
            self.r.choice([self.copy, self.copy, self.store, self.store, self.use])()
        for _ in range(3):
            self.use()
        g = self.r.randrange(len(self.targets))
        self.lines.append(f"if (g{g} == {self.targets[g]}) reach_error();")
        numbers = " ".join(f"static unsigned k{n} = {n};" for n in range(6))
        cells = " ".join(f"static int g{n} = {100 + n};" for n in range(len(self.targets)))
        return "\n".join([HELPERS + numbers, cells, *(t.text() for t in self.types), *self.top, "int main(void)", "{",
                          *("    " + line for line in self.lines), "    return 0;", "}", ""])


def write(folder, first, count):
    """programs with these seeds → their paths"""
    paths = [os.path.join(folder, f"{seed:06}.c") for seed in range(first, first + count)]
    for seed, path in enumerate(paths, first):
        with open(path, "w") as f:
            f.write(Program(seed).text())
    return paths
