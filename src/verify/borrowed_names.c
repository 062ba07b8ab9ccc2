#include "verify/borrowed_names.h"

#include "cfa/library.h"
#include "cfa/library_object.h"
#include "report/verdict_support.h"
#include <string.h>

/* Functions that gcc calls for operations that the processor lacks, or that the loader calls before main: __divti3, __gmon_start__. */
static bool is_of_compiler(const char *text)
{
    static const char *const modes[] = {"si", "di", "ti", "sf", "df", "xf", "tf", "sc", "dc", "xc", "tc"};
    static const char *const families[] = {"__gmon_start__", "__libc_", "__cxa_", "__cyg_profile_", "__stack_chk_", "_Unwind_", "_dl_"};
    size_t length = strlen(text);
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        if (strncmp(text, families[k], strlen(families[k])) == 0) return true;
    if (length < 6 || strncmp(text, "__", 2) != 0 || text[length - 1] < '2' || text[length - 1] > '4') return false;
    for (size_t k = 0; k < sizeof modes / sizeof *modes; k++)
        if (strncmp(text + length - 3, modes[k], 2) == 0) return true;
    return false;
}

/* To the compiler, the name of a library function means that function, whatever body the program gives it; and the library calls what it
 * finds under such a name, and uses its variables wherever they are defined. */
static void list_own_library(const cfa_program *p, buf *names)
{
    for (uint32_t k = 0; k < p->functions.len; k++) {
        const cfa_function *f = &p->functions.data[k];
        const char *text = fn_name(p, (fn){k});
        if (f->is_static || f->noreturn || f->is_stand_in || strncmp(text, "__VERIFIER_", 11) == 0) continue;
        if (library_find(text) != LIBRARY_NO_ROW || is_of_compiler(text)) buf_printf(names, "%s%s", names->len ? ", " : "", text);
    }
    for (uint32_t k = 0; k < p->globals.len; k++) {
        const cfa_global *g = &p->globals.data[k];
        const char *text = space_text(p->space, var_get(p->space, g->symbol)->name);
        if (g->defined && !g->of_library && !g->is_static && var_get(p->space, g->symbol)->kind == VAR_GLOBAL && library_object_find(text))
            buf_printf(names, "%s%s", names->len ? ", " : "", text);
    }
    for (uint32_t k = 0; k < p->borrowed.len; k++) {
        const char *text = space_text(p->space, p->borrowed.data[k]);
        if (library_find(text) != LIBRARY_NO_ROW || library_object_find(text) || is_of_compiler(text))
            buf_printf(names, "%s%s", names->len ? ", " : "", text);
    }
}

void borrowed_names_tell(const cfa_program *p, verdict *out)
{
    buf names = {0};
    list_own_library(p, &names);
    if (names.len)
        verdict_assume(out, arena_printf(&out->memory,
                                         "the library and the compiler (gcc: -fno-builtin) do not use what the program defines under names "
                                         "of theirs, or it does what theirs does: %s",
                                         names.data));
    buf_free(&names);
}
