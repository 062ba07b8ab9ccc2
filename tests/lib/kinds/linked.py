"""Two files: names that both have for themselves, definitions that are completed elsewhere, calls in both directions."""


def linked(d):
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    d.externals = []
    static = [d.pick("int", "short", "unsigned char"), d.pick("int", "long", "char")]
    for chunk, kind, value in ((d.top, static[0], d.r.randrange(1, 5)), (d.second, static[1], d.r.randrange(5, 9))):
        chunk.append(f"static {kind} P_own = {value};\nstatic int P_help(int x) {{ P_own += x; return P_own * {value}; }}")
        chunk.append("struct P_box { int a; short c; };")
    completed = d.chance(0.5)  # the second file gives it a value
    d.top.append(f"{'extern ' if completed else ''}int P_tentative;\nint P_here = {d.r.randrange(4)};\nextern int P_there;\nextern int "
                 f"P_table[];\n"
                 "extern const char P_text[];")
    d.second.append(f"{'int P_tentative = 5' if completed else 'extern int P_tentative'};\nextern int P_here;\nint P_there = "
                    f"{d.r.randrange(4, 8)};\n"
                    f"int P_table[3] = {{ 7, 8, {d.r.randrange(9)} }};\nconst char P_text[] = \"hello\";")
    d.top.append("int P_back(int x) { P_here += x; return P_help(x); }\nstatic int P_local(int x) { return x + 100; }\n"
                 "extern int P_call(int), P_count(void);\nextern int P_with(int (*)(int), int);\nextern struct P_box P_box_of(int);\n"
                 "extern struct P_box *P_keep(struct P_box *);\nextern int (*P_hook)(int);")
    d.second.append("extern int P_back(int);\nint P_call(int x) { return x > 1 ? P_back(x) : P_help(x); }\n"
                    "int P_count(void) { static int n; P_here ^= 1; return ++n; }\nint P_with(int (*f)(int), int x) { return f(x) + "
                    "P_own; }\n"
                    "struct P_box P_box_of(int x) { struct P_box b = { x, (short)(x * 3) }; return b; }\n"
                    "struct P_box *P_keep(struct P_box *b) { static struct P_box *kept; struct P_box *old = kept; kept = b; if (old) "
                    "old->a++; return old; }\n"
                    f"static int P_default(int x) {{ return x - P_there; }}\nint (*P_hook)(int) = {d.pick('P_default', 'P_back', '0')};")
    d.line("struct P_box one = { 1, 2 }, two = { 3, 4 };")
    for _ in range(d.r.randrange(3, 8)):
        x = d.expression(depth=1)
        calls = [f"P_call({x})", "P_count()", f"P_with({d.pick('P_back', 'P_local', 'P_help')}, {x})", f"P_box_of({x}).{d.pick('a', 'c')}",
                 f"P_table[{d.index(3)}]++", f"P_help({x})", "P_tentative++", f"P_text[{d.index(5)}]", f"(P_hook ? P_hook({x}) : -3)",
                 "P_own", f"(P_there = {x})", "({ struct P_box *k = P_keep(" + d.pick("&one", "&two") + "); k ? k->a : -1; })"]
        if d.chance(0.15):
            d.sometimes(f"P_hook = {d.pick('P_local', 'P_back', '0')};")
        d.declare(d.r.choice(calls))
    for name in d.r.sample(["P_here", "P_there", "P_own", "one.a", "two.a", "P_tentative"], 2):
        d.observe(name)
    d.finish()
