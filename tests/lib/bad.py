"""Bad input, generated: every case must end within 20 seconds of processor time with status 65 and a diagnostic that has a position, the
source line and a caret, and never with a crash. Where the input is merely extreme, being understood is as good (`or_fine`)."""
import os, random, re
from .base import Case, Fail

PROCESSOR_SECONDS = 20


class Bad:
    def __init__(self, name, text, says="", position=None, ending=".c", or_fine=False, line_shown=True, commands=("parse",)):
        self.name, self.text, self.says, self.position = name, text, says, position
        self.ending, self.or_fine, self.line_shown, self.commands = ending, or_fine, line_shown, commands


def rubbish():
    return bytes(random.Random(1).randrange(256) for _ in range(100_000))


NESTED = 100_000
BLOCKS = 10_000
LONG_LINE = 50 << 20

# text is bytes or a function that makes them (the large ones are made only when they run)
TABLE = [
    Bad("empty", b"", or_fine=True, line_shown=False),
    Bad("blank", b"  \n\n\t\n", or_fine=True),
    Bad("only-comment", b"/* nothing */\n", or_fine=True),
    Bad("binary", rubbish, ending=".i"),
    Bad("binary-c", rubbish),
    Bad("elf", lambda: open("/proc/self/exe", "rb").read(200_000), ending=".i"),
    Bad("nul-bytes", b"int main(void) { return \0 0; }\nint x\0y z;\n", ending=".i"),
    Bad("nul-first", b"\0\0\0\0int main(void) { return 0; }", ending=".i"),
    Bad("long-line", lambda: b"int main(void) { return " + b"a b " * (LONG_LINE // 4), ending=".i"),
    Bad("long-name", lambda: b"int main(void) { return " + b"x" * LONG_LINE + b"; }\n", ending=".i"),
    Bad("long-string", lambda: b'int main(void) { char *p = "' + b"x" * LONG_LINE, ending=".i"),
    Bad("missing-semicolon", b"int main(void)\n{\n    int x = 1\n    return x;\n}\n", position="4:5"),
    Bad("missing-brace", b"int main(void)\n{\n    if (1) {\n        return 0;\n}\n"),
    Bad("stray-brace", b"int main(void) { return 0; }\n}\n", position="2:1"),
    Bad("missing-parenthesis", b"int main(void) { return (1 + 2; }\n", position="1:31"),
    Bad("stray-character", b"int main(void) { int a = 1 @ 2; return a; }\n", position="1:28", ending=".i"),
    Bad("stray-backslash", b"int main(void) { return \\ 0; }\n", position="1:25", ending=".i"),
    Bad("undeclared", b"int main(void)\n{\n    return nothere;\n}\n", position="3:12", says="nothere"),
    Bad("undeclared-type", b"nothere_t x;\nint main(void) { return 0; }\n", position="1:1", says="nothere_t"),
    Bad("no-member", b"struct s { int a; };\nint f(struct s *p) { return p->b; }\n", position="2:30", says="b"),
    Bad("incomplete-type", b"struct s;\nint main(void) { struct s x; return 0; }\n", says="incomplete"),
    Bad("redefinition", b"int f(void) { return 0; }\nint f(void) { return 1; }\n", position="2:5", says="redefin"),
    Bad("conflicting-types", b"int f(int);\nchar *f(char *);\n", says="f"),
    Bad("not-lvalue", b"int main(void) { 1 = 2; return 0; }\n", says="lvalue"),
    Bad("not-a-function", b"int x; int main(void) { return x(1); }\n"),
    Bad("too-few-arguments", b"int f(int a, int b); int main(void) { return f(1); }\n", says="few"),
    Bad("struct-arithmetic", b"struct s { int a; } x; int main(void) { return x + 1; }\n"),
    Bad("deref-integer", b"int main(void) { int x = 1; return *x; }\n"),
    Bad("duplicate-case", b"int f(int x) { switch (x) { case 1: case 1: return 0; } return 1; }\n", says="duplicate"),
    Bad("case-outside", b"int f(int x) { case 1: return x; }\n", says="case"),
    Bad("break-outside", b"int main(void) { break; return 0; }\n", says="break"),
    Bad("label-missing", b"int main(void) { goto nowhere; return 0; }\n", says="nowhere"),
    Bad("label-twice", b"int main(void) { a: ; a: return 0; }\n", says="a"),
    Bad("negative-array", b"int a[-1];\n", says="negative"),
    Bad("huge-array", b"int a[0x7fffffffffffffff];\nint main(void) { return 0; }\n", says="large"),
    Bad("static-assert", b"_Static_assert(1 == 2, \"one is not two\");\n", says="one is not two"),
    Bad("void-object", b"int main(void) { void x; return 0; }\n", says="void"),
    Bad("bit-field-width", b"struct s { int a : 99; };\n", says="width"),
    Bad("recursive-struct", b"struct s { struct s inner; };\n", says="incomplete"),
    Bad("number-suffix", b"int x = 12abc;\n", position="1:9"),
    Bad("number-huge", b"int main(void) { return 99999999999999999999999999999999999999999; }\n", or_fine=True),
    Bad("number-octal", b"int x = 089;\n", position="1:9"),
    Bad("number-digits", lambda: b"int main(void) { return " + b"9" * 1_000_000 + b"; }\n", ending=".i", or_fine=True),
    Bad("number-hex-digits", lambda: b"double d = 0x" + b"f" * 1_000_000 + b"p99999999999;\n", ending=".i", or_fine=True),
    Bad("float-exponent", b"double d = 1e99999999999999999999; int main(void) { return 1e; }\n", position="1:60", ending=".i"),
    Bad("char-empty", b"int x = '';\n", position="1:9", ending=".i"),
    Bad("char-open", b"int x = 'a;\n", position="1:9", ending=".i"),
    Bad("string-open", b'char *s = "never ends;\nint x;\n', position="1:11", ending=".i"),
    Bad("string-open-c", b'char *s = "never ends;\nint x;\n'),
    Bad("escape-bad", b'int main(void) { return "\\x"[0]; }\n', ending=".i", or_fine=True),
    Bad("comment-open", b"int x;\n/* never ends\nint y;\n", position="2:1", ending=".i"),
    Bad("comment-open-c", b"int x;\n/* never ends\nint y;\n", position="2:1"),
    Bad("directive", b"int x;\n#define y 1\nint z = y;\n", position="2:1", ending=".i"),
    Bad("missing-include", b'#include "nothere.h"\nint main(void) { return 0; }\n', position="1:10", says="nothere.h"),
    Bad("error-directive", b"#error we stop here\n", says="we stop here"),
    Bad("if-open", b"#if 1\nint x;\n", says="if"),
    Bad("include-itself", b'#include "include-itself.c"\n', says="nested"),
    Bad("parentheses", lambda: b"int main(void) { return " + b"(" * NESTED + b"1" + b")" * NESTED + b"; }\n", ending=".i", or_fine=True),
    Bad("parentheses-open", lambda: b"int main(void) { return " + b"(" * NESTED, ending=".i"),
    Bad("brackets-open", lambda: b"int a" + b"[" * NESTED, ending=".i"),
    Bad("braces-open", lambda: b"int a[] = " + b"{" * NESTED, ending=".i"),
    Bad("blocks", lambda: b"int main(void) {" + b"{" * BLOCKS + b"}" * BLOCKS + b" return 0; }\n", ending=".i", or_fine=True),
    Bad("blocks-open", lambda: b"int main(void) {" + b"{" * NESTED, ending=".i"),
    Bad("stars", lambda: b"int " + b"*" * NESTED + b"p; int main(void) { return 0; }\n", ending=".i", or_fine=True),
    Bad("deref-chain", lambda: b"int main(void) { int x; return " + b"*" * NESTED + b"x; }\n", ending=".i"),
    Bad("not-chain", lambda: b"int main(void) { return " + b"!" * NESTED + b"1; }\n", ending=".i", or_fine=True),
    Bad("minus-chain", lambda: b"int main(void) { return " + b"- " * NESTED + b"1; }\n", ending=".i", or_fine=True),
    Bad("sum-chain", lambda: b"int main(void) { int x = 1; return " + b"x + " * NESTED + b"1; }\n", ending=".i", or_fine=True),
    Bad("comma-chain", lambda: b"int main(void) { int x = 1; return " + b"x, " * NESTED + b"1; }\n", ending=".i", or_fine=True),
    Bad("assign-chain", lambda: b"int main(void) { int x; return " + b"x = " * NESTED + b"1; }\n", ending=".i", or_fine=True),
    Bad("question-chain", lambda: b"int main(void) { return " + b"1 ? 2 : " * NESTED + b"1; }\n", ending=".i", or_fine=True),
    Bad("question-nest", lambda: b"int main(void) { return " + b"1 ? " * NESTED + b"1" + b" : 2" * NESTED + b"; }\n", ending=".i",
        or_fine=True),
    Bad("cast-chain", lambda: b"int main(void) { return " + b"(int)" * NESTED + b"1; }\n", ending=".i", or_fine=True),
    Bad("sizeof-chain", lambda: b"int main(void) { return " + b"sizeof " * NESTED + b"1; }\n", ending=".i", or_fine=True),
    Bad("else-if-chain", lambda: b"int f(int x) { " + b"if (x == 1) return 1; else " * BLOCKS + b"return 0; }\n", ending=".i",
        or_fine=True),
    Bad("if-nest", lambda: b"int f(int x) { " + b"if (x) " * NESTED + b"return 1; return 0; }\n", ending=".i", or_fine=True),
    Bad("struct-nest", lambda: b"struct { " * BLOCKS + b"int a;" + b"} x;" * BLOCKS + b"\n", ending=".i", or_fine=True),
    Bad("function-nest", lambda: b"int f" + b"(int g" * BLOCKS + b")" * BLOCKS + b";\n", ending=".i", or_fine=True),
    Bad("declarator-nest", lambda: b"int " + b"(" * NESTED + b"x" + b")" * NESTED + b";\n", ending=".i", or_fine=True),
    Bad("statement-expressions", lambda: b"int main(void) { return " + b"({ " * BLOCKS + b"1;" + b" });" * BLOCKS + b" }\n", ending=".i",
        or_fine=True),
    Bad("typeof-nest", lambda: b"typeof(" * BLOCKS + b"int" + b")" * BLOCKS + b" x;\n", ending=".i", or_fine=True),
    Bad("attributes-open", lambda: b"int x __attribute__((" * BLOCKS, ending=".i"),
    Bad("many-errors", lambda: b"int main(void) {\n" + b"    return nothere(;\n" * 20_000 + b"}\n", ending=".i"),
    Bad("many-declarations", lambda: b"".join(b"int x%d;\n" % n for n in range(100_000)), ending=".i", or_fine=True),
    Bad("many-initialisers", lambda: b"int a[] = {" + b"1," * 200_000 + b"};\n", ending=".i", or_fine=True),
    Bad("empty-elements", b"struct { } v[] = { 1, 2 };\nint main(void) { return 0; }\n", or_fine=True),
    Bad("zero-elements", b"int v[][0] = { 1, 2 };\nint main(void) { return 0; }\n", or_fine=True),
    Bad("huge-designator", b"int a[] = { [0x7ffffffffff] = 1 };\nint main(void) { return 0; }\n", or_fine=True),
    Bad("huge-range", b"int a[] = { [0 ... 2000000000] = 1 };\nint main(void) { return 0; }\n", or_fine=True),
    Bad("case-range", b"int f(int x) { switch (x) { case 0 ... 0x7fffffff: return 1; } return 0; }\n", or_fine=True),
    Bad("cut-utf8", b'char *s = "\xe2\x82"; int main(void) { return \xff; }\n', ending=".i"),
    Bad("line-marker", b'# 4000000000 "x.c"\nint main(void) { return nothere; }\n# -1 "\n# 99999999999999999999 "y.c" 3\nint y = ;\n',
        ending=".i"),
    Bad("long-line-show", lambda: b"int main(void) { int x = 0; " + b"x++; " * 1_000_000 + b"return x; }\n", ending=".i", or_fine=True,
        commands=("show cfa",)),
    Bad("labels-as-values",
        lambda: b"int f(int i) { static void *const t[] = { " + b"".join(b"&&l%d, " % n for n in range(100_000)) + b"}; goto *t[i];\n"
        + b"".join(b"l%d: " % n for n in range(100_000)) + b"return 0; }\n", ending=".i", or_fine=True),
    Bad("old-parameters",
        lambda: b"int f(" + b", ".join(b"p%d" % n for n in range(400_000)) + b") " + b"".join(b"int p%d; " % n for n in range(400_000))
        + b"{ return p7; }\nint main(void) { return 0; }\n", ending=".i", or_fine=True),
    Bad("print-bad", b"int main(void) { return nothere; }\n", commands=("print", "run", "show callgraph", "show cfa")),
]


def check(done, bad, shown):
    message = done.err.decode(errors="replace")
    if done.status == 0 and bad.or_fine:
        return
    if done.status != 65:
        raise Fail(f"expected status 65{' or 0' if bad.or_fine else ''}, got {done.status}\n{done.tail()}", shown)
    m = re.search(r"^.+?:(\d+):(\d+): (?:fatal )?error: (.*)$", message, re.M)
    if not m:
        raise Fail(f"no file:line:col: error: in\n{done.tail()}", shown)
    if bad.position and f"{m.group(1)}:{m.group(2)}" != bad.position:
        raise Fail(f"the position is {m.group(1)}:{m.group(2)}, expected {bad.position}\n{done.tail()}", shown)
    if bad.says not in message:
        raise Fail(f"the message does not mention {bad.says!r}\n{done.tail()}", shown)
    if bad.line_shown and not re.search(r"^[ |\d]*\^", message, re.M):
        raise Fail(f"no caret\n{done.tail()}", shown)
    longest = max(len(line) for line in message.split("\n"))
    if longest > 2000:
        raise Fail(f"a line of the diagnostics has {longest} characters", shown)


def run(context, bad):
    folder = context.folder("bad")
    name = bad.name + bad.ending
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(bad.text() if callable(bad.text) else bad.text)
    try:
        for command in bad.commands:
            done = context.reprove(*command.split(), path, processor_seconds=PROCESSOR_SECONDS)
            check(done, bad, context.shown(done.command))
    finally:
        if os.path.getsize(path) > 1 << 20:
            os.remove(path)


def no_file(context):
    done = context.reprove("parse", "nothere.c")
    expect_message(context, done, "nothere.c")


def folder(context):
    done = context.reprove("parse", context.folder("bad"))
    expect_message(context, done, "directory")


def unreadable(context):
    path = os.path.join(context.folder("bad"), "gone.c")
    if os.path.lexists(path):
        os.remove(path)
    os.symlink("gone.c", path)
    try:
        expect_message(context, context.reprove("parse", path), "gone.c")
    finally:
        os.remove(path)


def second_file(context):
    good = os.path.join(context.folder("bad"), "good.c")
    with open(good, "w") as f:
        f.write("int main(void) { return 0; }\n")
    expect_message(context, context.reprove("parse", good, "nothere.c"), "nothere.c")


def expect_message(context, done, says):
    if done.status != 65:
        raise Fail(f"expected status 65, got {done.status}\n{done.tail()}", context.shown(done.command))
    if says not in done.err.decode(errors="replace"):
        raise Fail(f"the message does not mention {says!r}\n{done.tail()}", context.shown(done.command))


def cases(context):
    plain = [Case("missing-file", no_file), Case("directory", folder), Case("link-to-itself", unreadable),
             Case("missing-second-file", second_file)]
    return plain + [Case(bad.name, lambda c, b=bad: run(c, b)) for bad in TABLE]
