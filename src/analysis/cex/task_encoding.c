/* Makes and frees the encoding of a task. */
#include "analysis/cex/task_encoding.h"

void task_encoding_init(task_encoding *x, const verify_task *t, limits *l)
{
    *x = (task_encoding){.task = t, .p = t->program, .t = terms_new(&t->program->space->names), .limits = l};
    x->t->run = l;
    x->e = encoder_new(t->program, t->pt, t->calls, x->t,
                       &(encode_options){.inline_values = true, .heap_has_room = true, .open = &t->open_values});
}

void task_encoding_free(task_encoding *x)
{
    encoder_free(x->e);
    terms_free(x->t);
}

void task_encoding_assumptions(const task_encoding *x, engine_result *out)
{
    uint32_t n;
    const encode_assumption *a = encode_assumptions(x->e, &n);
    for (uint32_t k = 0; k < n; k++)
        if (a[k].kind == EXCLUDED) engine_result_assume(out, a[k].text);
}
