#include "report/absent.h"

#include "cfa/mentions.h"

enum { SHOWN_NAMES = 5 };

static bool is_absent_variable(const cfa_program *p, var v)
{
    const cfa_global *g = program_global(p, v);
    return g && !g->defined && !g->is_register && !(p->sources && source_is_of_system(p->sources, g->at));
}

static bool is_absent_function(const cfa_program *p, var v)
{
    const cfa_external *x = program_external(p, v);
    return x && x->weak && !x->is_builtin && !x->is_added;
}

void absent_find(const cfa_program *p, const op *executed, uint32_t count, absent *out)
{
    mentions m;
    mentions_init(&m, p->space);
    mentions_begin(&m);
    for (uint32_t k = 0; k < count; k++) mentions_add_operation(&m, executed[k]);
    for (uint32_t k = 0; k < m.objects.len; k++)
        if (is_absent_variable(p, m.objects.data[k])) vec_push(&out->variables, m.objects.data[k]);
    for (uint32_t k = 0; k < m.functions.len; k++)
        if (is_absent_function(p, m.functions.data[k])) vec_push(&out->weak_functions, m.functions.data[k]);
    mentions_free(&m);
}

void absent_free(absent *a)
{
    vec_free(&a->variables);
    vec_free(&a->weak_functions);
}

static void write_names(const cfa_program *p, const var *names, uint32_t count, FILE *out)
{
    uint32_t shown = count < SHOWN_NAMES ? count : SHOWN_NAMES;
    for (uint32_t k = 0; k < shown; k++)
        fprintf(out, "%s%s", k == 0 ? "" : k + 1 == count ? " and " : ", ", space_text(p->space, var_get(p->space, names[k])->name));
    if (shown < count) fprintf(out, " and %u more", count - shown);
}

void absent_write(const cfa_program *p, const absent *a, FILE *out)
{
    if (a->variables.len) {
        fprintf(out, "Note: no file defines ");
        write_names(p, a->variables.data, a->variables.len, out);
        fprintf(out, "; the execution chooses what %s.\n", a->variables.len == 1 ? "it holds" : "they hold");
    }
    if (a->weak_functions.len) {
        fprintf(out, "Note: no file defines ");
        write_names(p, a->weak_functions.data, a->weak_functions.len, out);
        fprintf(out, ", which %s weak: null is the address.\n", a->weak_functions.len == 1 ? "is" : "are");
    }
}
