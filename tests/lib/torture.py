"""gcc's torture suite (gcc.c-torture/execute) against the engines: a program that ends well never calls abort, and always comes to its end.

Each program becomes the file of a main that calls the program's, and then reach_error. With --error-function abort, `false` is wrong;
with exit and reach_error as error functions, `true` is wrong."""
import os, re
from .compiled import LeftOut, Question, preprocess, run_builds

CALLS = ["program_main()", "program_main(1, arguments)", "program_main(1, arguments, arguments + 1)"]
WRAPPER = """#define main program_main
#include "%s"
#undef main
extern void reach_error(void);
int main(void)
{
    char *arguments[] = { "program", 0, 0 };
    %s;
    reach_error();
    return 0;
}
"""
ENDS = """#include <unistd.h>
void reach_error(void) { _exit(77); }
void __wrap_exit(int status) { _exit(status ? status : 78); }
void __wrap_abort(void) { _exit(79); }
"""
WRAPPED = ["-Wl,--wrap=exit,--wrap=abort"]


def programs(folder):
    """paths of the suite's programs below a folder, in one order"""
    found = []
    for where, _, names in os.walk(folder):
        if not re.search(r"/(builtins|lib)\b", where):
            found += [os.path.join(where, name) for name in names if name.endswith(".c")]
    return sorted(found)


def prepare(folder):
    """what all programs share"""
    with open(os.path.join(folder, "ends.c"), "w") as f:
        f.write(ENDS)


def wrapped(folder, source):
    """the path of the program that calls this one, and how it ends natively"""
    path = os.path.join(folder, os.path.basename(source)[:-2])
    ends = os.path.join(folder, "ends.c")
    why = None
    for call in CALLS:
        with open(path + ".c", "w") as f:
            f.write(WRAPPER % (os.path.abspath(source), call))
        try:
            status, _ = run_builds(path, [path + ".c", ends], WRAPPED)
        except LeftOut as reason:
            why = reason
            if str(reason) == "gcc does not take it":
                continue
            break
        if status not in (77, 78):
            raise LeftOut("does not end well")
        return path
    raise why


def questions(folder, source):
    path = wrapped(folder, source)
    preprocess(path + ".c", path + ".i")
    yield Question(path + ".i", ["--error-function", "abort"], "true")
    yield Question(path + ".i", ["--error-function", "exit", "--error-function", "reach_error"], "false")


def remove(folder, source):
    path = os.path.join(folder, os.path.basename(source)[:-2])
    for ending in (".c", ".i"):
        if os.path.exists(path + ending):
            os.remove(path + ending)
