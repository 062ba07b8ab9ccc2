"""Edits of a C file that cannot change its verdict: each takes the text and gives the new text, or None where it does not apply.

The text is searched without comments and literals: `blank` replaces them by spaces, so that places stay the same."""
import functools, re

NOISE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:\\\n|[^\n])*', re.S | re.M)


@functools.lru_cache(4)
def blank(text):
    return NOISE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def name_before(bare, top, brace):
    """of the function whose body begins at the brace, or None"""
    at = len(bare[top:brace].rstrip()) + top - 1
    if at < top or bare[at] != ")":
        return None
    depth = 0
    while at >= top:
        depth += (bare[at] == ")") - (bare[at] == "(")
        if not depth:
            found = re.search(r"(\w+)\s*$", bare[top:at])
            return found and found.group(1)
        at -= 1
    return None


@functools.lru_cache(4)
def functions(text):
    """[(start of the definition, start of the body, behind its end, name)] of all functions, in order"""
    bare, found, depth, top, name, body = blank(text), [], 0, 0, None, 0
    for place in re.finditer(r"[{};]", bare):
        sign, at = place.group(), place.start()
        if sign == "{":
            if not depth:
                name, body = name_before(bare, top, at), at
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth and name:
                found.append((re.compile(r"\s*").match(bare, top).end(), body, at + 1, name))
                top = at + 1
        elif not depth:
            top = at + 1
    return found


def of_main(text):
    return next((f for f in functions(text) if f[3] == "main"), None)


def unread_global(text):
    """main assigns to a global that nobody reads"""
    found = of_main(text)
    if not found:
        return None
    start, body, _, _ = found
    return text[:start] + "int edit_unread;\n" + text[start:body + 1] + " edit_unread = 1;" + text[body + 1:]


def uncalled_function(text):
    """a new function that nobody calls"""
    return text + "\nint edit_uncalled(int x) { int s = 0; for (int k = 0; k < x; k++) s += k * x; return s; }\n"


def reordered_functions(text):
    """two neighbouring functions change places"""
    all_of_them = functions(text)
    for (a, _, a_end, a_name), (b, _, b_end, b_name) in zip(all_of_them, all_of_them[1:]):
        if text[a_end:b].strip() or re.search(rf"\b{a_name}\b", blank(text)[b:b_end]):
            continue
        return text[:a] + text[b:b_end] + text[a_end:b] + text[a:a_end] + text[b_end:]
    return None


def renamed_function(text):
    """a function gets another name; a static one where there is one. Names that mean something to a verifier stay"""
    found = [f for f in functions(text) if f[3] != "main" and not re.match(r"__|reach_error|assert|assume|ldv_error", f[3])]
    found.sort(key=lambda f: not re.match(r"\s*(?:\w+\s+)*?static\b", blank(text)[f[0]:f[1]]))
    if not found:
        return None
    name, bare, out, last = found[0][3], blank(text), [], 0
    for m in re.finditer(rf"\b{name}\b", bare):
        out += [text[last:m.end()], "_renamed"]
        last = m.end()
    return "".join(out) + text[last:]


def changed_comment(text):
    """comments are added: before everything, and in main; so lines move"""
    found = of_main(text)
    body = found[1] + 1 if found else 0
    return "/* another comment */\n\n" + text[:body] + ("\n/* and one more */\n" if found else "") + text[body:]


KINDS = {"unread-global": unread_global, "uncalled-function": uncalled_function, "reordered-functions": reordered_functions,
         "renamed-function": renamed_function, "changed-comment": changed_comment}
