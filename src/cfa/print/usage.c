/* cfa/print/usage.c — how often the printed operations of a body read and write its variables (cfa/print/body.h). */
#include "cfa/mentions.h"
#include "cfa/print/body.h"

bool body_is_there(const body *b, uint32_t l) { return b->to[l] == l && b->f->locations[l].op.i; }

bool body_writes_variable(const body *b, const op_info *o, var *v)
{
    const ex_info *lhs = info_of(b->pr, o->lhs);
    *v = lhs->var;
    return o->lhs.i && lhs->kind == E_VAR && (o->kind == OP_ASSIGN || o->kind == OP_CALL);
}

static body_usage *usage_of(body *b, var v)
{
    bool fresh;
    uint32_t *slot = map_slot(&b->usage, v.i, &fresh);
    if (fresh) {
        *slot = b->usages.len;
        vec_push(&b->usages, (body_usage){0});
    }
    return &b->usages.data[*slot];
}

static void count_reads(body *b, ex e, bool under_address)
{
    const ex_info *i = info_of(b->pr, e);
    if (!e.i) return;
    if (i->kind == E_VAR) {
        body_usage *u = usage_of(b, i->var);
        u->reads++;
        u->escapes |= under_address;
        return;
    }
    ex operands[2];
    uint32_t count = ex_operands(i, operands);
    bool is_place = i->kind == E_ADDR || i->kind == E_MEMBER || i->kind == E_INDEX;
    for (uint32_t k = 0; k < count; k++) count_reads(b, operands[k], is_place && k == 0);
}

/* A member or an element of a variable is written. */
static void count_part_write(body *b, ex lhs)
{
    bool is_part = false;
    while (lhs.i && (info_of(b->pr, lhs)->kind == E_MEMBER || info_of(b->pr, lhs)->kind == E_INDEX)) {
        is_part = true;
        lhs = info_of(b->pr, lhs)->a;
    }
    if (is_part && info_of(b->pr, lhs)->kind == E_VAR) usage_of(b, info_of(b->pr, lhs)->var)->part_writes++;
}

static void count_operation(body *b, op which)
{
    var v;
    const op_info *o = op_get(b->pr->s, which);
    if (op_is_silent(b->pr, which)) return;
    if (o->kind == OP_ASSIGN || o->kind == OP_CALL) count_part_write(b, o->lhs);
    if (body_writes_variable(b, o, &v)) usage_of(b, v)->writes++;
    else count_reads(b, o->lhs, o->kind != OP_ASSIGN && o->kind != OP_CALL);
    count_reads(b, o->rhs, false);
    for (uint32_t k = 0; k < o->count_args; k++) count_reads(b, o->args[k], false);
    for (uint32_t k = 0; o->assembly && k < o->assembly->count_outputs + o->assembly->count_inputs; k++)
        count_reads(b, o->assembly->operands[k], true);
}

static const body_usage *printed_usage(const body *b, var v)
{
    uint32_t k;
    return map_get(&b->usage, v.i, &k) ? &b->usages.data[k] : NULL;
}

bool body_is_printed(const body *b, var v)
{
    const body_usage *u = printed_usage(b, v);
    return u && (u->escapes || u->reads != u->nested_calls + u->nested_notes || u->writes != u->nested_calls + 2 * u->nested_notes);
}

bool body_is_only_set(const body *b, var v)
{
    const body_usage *u = printed_usage(b, v);
    return u && u->reads - u->nested_calls - u->nested_notes == u->part_writes;
}

bool body_escapes(const body *b, var v)
{
    const body_usage *u = printed_usage(b, v);
    return u && u->escapes;
}

void body_count_usage(body *b)
{
    for (uint32_t l = LOC_ENTRY; l < b->f->count_locations; l++)
        if (body_is_there(b, l)) count_operation(b, b->f->locations[l].op);
}
