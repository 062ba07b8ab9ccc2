#include "cfa/pointsto/access.h"

#include "cfa/mentions.h"
#include "cfa/pointsto/internal.h"
#include <stdlib.h>
#include <string.h>

/* ---- places ---- */

static ex root_of(const cfa_space *s, ex lvalue)
{
    for (const ex_info *e = ex_get(s, lvalue); e->kind == E_MEMBER || e->kind == E_INDEX; e = ex_get(s, lvalue)) lvalue = e->a;
    return lvalue;
}

void access_of_place(const points_to *pt, ex lvalue, const access_visitor *v)
{
    if (!lvalue.i) return;
    const ex_info *root = ex_get(pt->s, root_of(pt->s, lvalue));
    if (root->kind == E_VAR && !pointsto_in_memory(pt, root->var)) v->variable(v->context, root->var);
    else pointsto_each_of_lvalue(pt, lvalue, v->region, v->context);
}

/* ---- functions without a body ---- */

/* The number of bytes of a copy, if it is a constant; 0: not known. */
static uint64_t bytes_copied(const points_to *pt, const external_effect *effect, const op_info *o)
{
    __int128 bytes = 0;
    bool known = effect->does == DOES_COPY && o->count_args > 2 && ex_is_int(pt->s, o->args[2], &bytes);
    return known && bytes > 0 && bytes < (__int128)1 << 40 ? (uint64_t)bytes : 0;
}

void access_of_external(const points_to *pt, var symbol, const op_info *o, access_way way, region_visit visit, void *context)
{
    uint32_t index;
    const external_effect *effect = symbol.i && map_get(&pt->p->symbol_external, symbol.i, &index) ? pt->effect_of[index] : NULL;
    if (!effect) {
        if (pointsto_external_writes(pt, symbol, o)) pointsto_each_outside(pt, visit, context);
        return;
    }
    /* the places of writes over pointers are found by reading these */
    if (way == ACCESS_WRITE || effect->beyond & EFFECT_DEEP) pointsto_each_beyond(pt, effect, o, visit, context);
    uint64_t bytes = bytes_copied(pt, effect, o);
    for (uint32_t k = 0; k < o->count_args; k++) {
        const ty_info *type = ty_get(pt->s, ex_get(pt->s, o->args[k])->type);
        if (type->kind != TY_POINTER && !ty_is_integer(type)) continue;
        if (!external_effect_has(way == ACCESS_WRITE ? effect->writes : effect->reads, k)) continue;
        pointsto_each_of_pointer(pt, o->args[k], bytes, visit, context);
        if (way == ACCESS_READ) pointsto_each_of_list(pt, o->args[k], visit, context);
    }
}

/* ---- operations ---- */

bool access_written(const points_to *pt, const op_info *o, const access_visitor *v)
{
    switch ((op_kind)o->kind) {
    case OP_ASSIGN:
    case OP_HAVOC:
    case OP_CALL: /* the effects of the callee are another question */
    case OP_DECL: /* in memory, it gets a new arbitrary value */ access_of_place(pt, o->lhs, v); return false;
    case OP_ASM:
        for (uint32_t k = 0; k < o->assembly->count_outputs; k++) access_of_place(pt, o->assembly->operands[k], v);
        return o->assembly->clobbers_memory && !pt->p->meaning.opaque_assembly; /* if opaque, its outputs alone change */
    case OP_UNSUPPORTED: return true;
    default: return false;
    }
}

/* ---- reads ---- */

struct access_reader {
    const points_to *pt;
    uint32_t *seen; /* per expression: when it was visited last */
    uint32_t count, stamp;
    VEC(ex) stack;
};

access_reader *access_reader_open(const points_to *pt)
{
    access_reader *r = mem_alloc(sizeof *r);
    *r = (access_reader){.pt = pt, .count = pt->s->exs.len, .stamp = 1};
    r->seen = calloc(r->count + 1, sizeof *r->seen);
    if (!r->seen) abort();
    return r;
}

void access_reader_close(access_reader *r)
{
    if (!r) return;
    vec_free(&r->stack);
    free(r->seen);
    free(r);
}

void access_begin(access_reader *r) { r->stamp++; }

static bool visit_once(access_reader *r, ex e)
{
    if (e.i >= r->count) return true;
    if (r->seen[e.i] == r->stamp) return false;
    r->seen[e.i] = r->stamp;
    return true;
}

/* Expressions that are evaluated to find a place: indices, and the pointer. */
static void push_path(access_reader *r, ex lvalue)
{
    const cfa_space *s = r->pt->s;
    const ex_info *i = ex_get(s, lvalue);
    for (; i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(s, i->a)) /* the parts are not read, the indices are */
        if (i->kind == E_INDEX) vec_push(&r->stack, i->b);
    if (i->kind == E_DEREF) vec_push(&r->stack, i->a);
}

static void read_pushed(access_reader *r, const access_visitor *v)
{
    const cfa_space *s = r->pt->s;
    while (r->stack.len) {
        ex e = vec_pop(&r->stack), operands[2];
        const ex_info *i = ex_get(s, e);
        if (!visit_once(r, e)) continue;
        if (i->is_lvalue) {
            access_of_place(r->pt, e, v);
            push_path(r, e);
        } else if (i->kind == E_ADDR) {
            push_path(r, i->a);
        } else {
            for (uint32_t n = ex_operands(i, operands); n-- > 0;) vec_push(&r->stack, operands[n]);
        }
    }
}

void access_read_value(access_reader *r, ex value, const access_visitor *v)
{
    if (!value.i) return;
    vec_push(&r->stack, value);
    read_pushed(r, v);
}

void access_read_place(access_reader *r, ex lvalue, const access_visitor *v)
{
    if (!lvalue.i) return;
    push_path(r, lvalue);
    read_pushed(r, v);
}

static bool is_bit_field(const cfa_space *s, ex lvalue)
{
    const ex_info *i = ex_get(s, lvalue);
    return i->kind == E_MEMBER && ty_get(s, ex_get(s, i->a)->type)->members[i->index].bit_width >= 0;
}

/* To write it. */
static void read_target(access_reader *r, ex lvalue, const access_visitor *v)
{
    access_read_place(r, lvalue, v);
    if (lvalue.i && is_bit_field(r->pt->s, lvalue)) access_of_place(r->pt, lvalue, v); /* its byte's other bits stay */
}

void access_read(access_reader *r, const op_info *o, const access_visitor *v)
{
    if (o->kind != OP_DECL) read_target(r, o->lhs, v);
    access_read_value(r, o->rhs, v);
    for (uint32_t k = 0; k < o->count_args; k++) access_read_value(r, o->args[k], v);
    if (o->kind != OP_ASM) return;
    const op_asm *a = o->assembly;
    for (uint32_t k = 0; k < a->count_outputs + a->count_inputs; k++) {
        bool is_output = k < a->count_outputs;
        if (is_output) read_target(r, a->operands[k], v);
        if (!is_output || strchr(space_text(r->pt->s, a->constraints[k]), '+')) access_read_value(r, a->operands[k], v);
    }
}
