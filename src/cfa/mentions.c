#include "cfa/mentions.h"

#include <assert.h>
#include <stdlib.h>

void mentions_init(mentions *m, const cfa_space *s)
{
    *m = (mentions){.s = s, .stamp = 1};
    m->ex_mark = calloc(s->exs.len + 1, sizeof *m->ex_mark); /* large and mostly untouched: calloc leaves the pages alone */
    m->var_mark = calloc(s->vars.len + 1, sizeof *m->var_mark);
    if (!m->ex_mark || !m->var_mark) abort();
}

void mentions_free(mentions *m)
{
    free(m->ex_mark);
    free(m->var_mark);
    vec_free(&m->stack);
    vec_free(&m->seen);
    vec_free(&m->objects);
    vec_free(&m->functions);
    vec_free(&m->stepped);
}

void mentions_begin(mentions *m)
{
    m->stamp++;
    vec_clear(&m->seen);
    vec_clear(&m->objects);
    vec_clear(&m->functions);
    vec_clear(&m->stepped);
}

static void note_variable(mentions *m, var v)
{
    if (m->var_mark[v.i] == m->stamp) return;
    m->var_mark[v.i] = m->stamp;
    const var_info *i = var_get(m->s, v);
    if (i->kind == VAR_FUNCTION) vec_push(&m->functions, v);
    else if (var_is_object(i)) vec_push(&m->objects, v);
}

static void note_step(mentions *m, ty pointer)
{
    const ty_info *t = ty_get(m->s, ty_get(m->s, pointer)->target);
    while (t->kind == TY_ARRAY) t = ty_get(m->s, t->target);
    if (!ty_is_record(t)) return;
    for (uint32_t i = 0; i < m->stepped.len; i++)
        if (ty_same(m->stepped.data[i], pointer)) return;
    vec_push(&m->stepped, pointer);
}

static inline void push_if_new(mentions *m, ex e)
{
    if (!e.i || m->ex_mark[e.i] == m->stamp) return;
    m->ex_mark[e.i] = m->stamp;
    vec_push(&m->stack, e);
}

static void visit_pending(mentions *m)
{
    while (m->stack.len) {
        ex e = vec_pop(&m->stack);
        const ex_info *i = ex_get(m->s, e);
        vec_push(&m->seen, e);
        if (i->kind == E_VAR || i->kind == E_FUNC) {
            note_variable(m, i->var);
            continue;
        }
        if (i->kind == E_PTRADD || i->kind == E_PTRDIFF) note_step(m, ex_get(m->s, i->a)->type);
        ex operands[2];
        for (uint32_t n = ex_operands(i, operands); n-- > 0;) push_if_new(m, operands[n]);
    }
}

void mentions_add_expression(mentions *m, ex e)
{
    assert(e.i < m->s->exs.len);
    push_if_new(m, e);
    visit_pending(m);
}

void mentions_add_operation(mentions *m, op o)
{
    const op_info *i = op_get(m->s, o);
    if (i->lhs.i) mentions_add_expression(m, i->lhs);
    if (i->rhs.i) mentions_add_expression(m, i->rhs);
    for (uint32_t k = 0; k < i->count_args; k++) mentions_add_expression(m, i->args[k]);
    if (!i->assembly) return;
    for (uint32_t k = 0; k < i->assembly->count_outputs + i->assembly->count_inputs; k++)
        mentions_add_expression(m, i->assembly->operands[k]);
}

bool mentions_function(const mentions *m, var function) { return m->var_mark[function.i] == m->stamp; }
