/* Makes and frees the encoding of a task. */
#include "analysis/cex/task_encoding.h"

#include <string.h>

void task_encoding_init(task_encoding *x, const verify_task *t, limits *l)
{
    *x = (task_encoding){.task = t, .p = t->program, .t = terms_new(&t->program->space->names), .limits = l};
    x->t->run = l;
    x->e = encoder_new(t->program, t->pt, t->calls, x->t, &(encode_options){.inline_values = true, .heap_has_room = true});
}

void task_encoding_free(task_encoding *x)
{
    encoder_free(x->e);
    terms_free(x->t);
}

/* It leaves something open, and so excludes nothing: a proof does not take it for granted. */
static bool is_open(const char *text)
{
    static const char *const words[] = {"arbitrary", "not known", "looked at", "depends on the machine"};
    if (strstr(text, "nothing else")) return false;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strstr(text, words[k])) return true;
    return false;
}

bool task_encoding_excludes(const encode_assumption *a) { return !a->unsupported && !is_open(a->text); }

void task_encoding_assumptions(const task_encoding *x, engine_result *out)
{
    uint32_t n;
    const encode_assumption *a = encode_assumptions(x->e, &n);
    for (uint32_t k = 0; k < n; k++)
        if (task_encoding_excludes(&a[k])) engine_result_assume(out, a[k].text);
}
