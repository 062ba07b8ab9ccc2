"""The functions that gcc knows without a declaration. gcc tells their names (they stand in its compiler proper) and their types (it warns
about declarations that differ). Each has that type for us, too, or is unsupported by name; none becomes a function that returns int."""
import os, re, subprocess, tempfile
from .base import Case, Fail

ENGLISH = dict(os.environ, LC_ALL="C")
KNOWN = re.compile(r"built-in function '(\w+)'; expected '([^']*)'")
POINTER = re.compile(r"\(\*\)")


def run(command, text, folder, name):
    path = os.path.join(folder, name)
    with open(path, "w") as f:
        f.write(text)
    return subprocess.run(command + [path], capture_output=True, text=True, env=ENGLISH, timeout=300)


def candidates():
    compiler = subprocess.check_output(["gcc", "-print-prog-name=cc1"], text=True).strip()
    with open(compiler, "rb") as f:
        found = {n.decode() for n in re.findall(rb"\b__(?:builtin|sync|atomic)_[A-Za-z]\w*", f.read())}
    return sorted(n for n in found if not n.startswith("__builtin_ia32_"))


def gcc_errors(text, folder):
    return run(["gcc", "-std=gnu17", "-fsyntax-only", "-fmax-errors=0"], text, folder, "asked.c").stderr


def plain_types(names, folder):
    """of the names without the prefix, which gcc also declares"""
    plain = sorted({n[10:] for n in names if n.startswith("__builtin_") and not n[10].isdigit()})
    text = "".join(f"struct s{i}; struct s{i} *{n}(struct s{i} *, struct s{i} *);\n" for i, n in enumerate(plain))
    return dict(KNOWN.findall(gcc_errors(text, folder)))


def prefixed_types(names, folder):
    text = "".join(f"void t{i}(void) {{ struct q{i} *r = &{n}; }}\n" for i, n in enumerate(names))
    found = {}
    for line, message in re.findall(r"asked\.c:(\d+):\d+: (?:warning|error): (initialization .*)", gcc_errors(text, folder)):
        quoted = [t for t in re.findall(r"'([^']*)'", message) if POINTER.search(t)]
        if quoted:
            found[names[int(line) - 1]] = POINTER.sub("", quoted[-1]).replace(" (", "(", 1)
    return found


def question(name, signature):
    """An assertion about the type of a call; None if the type is one that we do not have."""
    result, parameters = re.fullmatch(r"(.*?)\((.*)\)", signature).groups()
    if not parameters or re.search(r"_Float|_Decimal|__float128|__attribute__|<|\(|struct", result + parameters):
        return None
    types = [t.strip() for t in parameters.split(",") if t.strip() not in ("void", "...")]
    types = ["__builtin_va_list" if "__va_list_tag" in t else t for t in types]
    call = f"{name}({', '.join(f'*({t} *)0' for t in types)})"
    return f'_Static_assert(__builtin_types_compatible_p(__typeof__({call}), {result.strip()}), "{name}");'


def compare_types(context):
    with tempfile.TemporaryDirectory() as folder:
        names = candidates()
        known = {**prefixed_types(names, folder), **plain_types(names, folder)}
        asked = {n: question(n, t) for n, t in sorted(known.items())}
        asked = {n: q for n, q in asked.items() if q}
        if len(asked) < 500:
            raise Fail(f"gcc tells the types of {len(asked)} functions only")
        text = "".join(f"void t{i}(void) {{ {q} }}\n" for i, q in enumerate(asked.values()))
        said = run([context.program, "verify", "--no-store"], text + "int main(void) { return 0; }\n", folder, "types.c")
        wrong = [n for n in re.findall(r"static assertion failed: (\w+)", said.stderr + said.stdout)]
        if wrong or "error:" in said.stderr:
            raise Fail(f"other types than gcc's: {' '.join(wrong)} {said.stderr[:2000]}")


def look_for_implicit(context):
    with tempfile.TemporaryDirectory() as folder:
        text = "".join(f"void t{i}(void) {{ {n}(); }}\n" for i, n in enumerate(candidates()))
        said = run([context.program, "verify", "--no-store"], text, folder, "calls.c")
        implicit = re.findall(r"implicit declaration of function '(\w+)'", said.stderr)
        if implicit:
            raise Fail(f"not known, but taken for functions that return int: {' '.join(implicit[:40])}")


def cases(context):
    return [Case("types", compare_types), Case("implicit", look_for_implicit)]
