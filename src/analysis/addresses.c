/* analysis/addresses.c — see analysis/addresses.h */
#include "analysis/addresses.h"

#include "cfa/mentions.h"

typedef struct {
    const verify_task *task;
    const cfa_space *s;
    map64 carriers;  /* var.i present: an integer variable that may hold an address, or something computed from one */
    map64 returning; /* fn.i present: the function's result may be one */
    bool grown;
} flow;

static bool is_pointer(const flow *f, ex e) { return ty_get(f->s, ex_get(f->s, e)->type)->kind == TY_POINTER; }

/* The value depends on where an object is. */
static bool carries(const flow *f, ex e)
{
    const ex_info *i = ex_get(f->s, e);
    if (is_pointer(f, e)) return i->kind != E_INT && !(i->kind == E_CAST && !carries(f, i->a));
    switch ((ex_kind)i->kind) {
    case E_VAR: return map_get(&f->carriers, i->var.i, NULL);
    case E_CAST: case E_NEG: case E_BITNOT: return carries(f, i->a);
    case E_ADD: case E_MUL: case E_DIV: case E_REM: case E_AND: case E_OR: case E_XOR: case E_SHL: case E_SHR: return carries(f, i->a) || carries(f, i->b);
    case E_SUB: return carries(f, i->a) != carries(f, i->b); /* a distance is the same everywhere */
    default: return false;
    }
}

static void note(flow *f, map64 *set, uint32_t key)
{
    if (map_get(set, key, NULL)) return;
    map_put(set, key, 1);
    f->grown = true;
}

static void assign(flow *f, ex to, ex value)
{
    if (to.i && ex_get(f->s, to)->kind == E_VAR && !is_pointer(f, to) && carries(f, value)) note(f, &f->carriers, ex_get(f->s, to)->var.i);
}

static void call(flow *f, fn caller, uint32_t where, const op_info *o)
{
    uint32_t n;
    bool leaves;
    const fn *callees = task_callees(f->task, caller, where, &n, &leaves);
    for (uint32_t k = 0; k < n; k++) {
        const cfa_function *g = fn_get(f->task->program, callees[k]);
        for (uint32_t a = 0; a < o->count_args && a < g->count_params; a++)
            if (carries(f, o->args[a])) note(f, &f->carriers, g->params[a].i);
        if (o->lhs.i && ex_get(f->s, o->lhs)->kind == E_VAR && map_get(&f->returning, callees[k].i, NULL)) note(f, &f->carriers, ex_get(f->s, o->lhs)->var.i);
    }
}

/* Once over all operations. */
static void spread(flow *f)
{
    const cfa_program *p = f->task->program;
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        for (uint32_t w = LOC_ENTRY; f->task->reachable[n] && w < function->count_locations; w++) {
            if (!function->locations[w].op.i) continue;
            const op_info *o = op_get(f->s, function->locations[w].op);
            if (o->kind == OP_ASSIGN) assign(f, o->lhs, o->rhs);
            else if (o->kind == OP_CALL) call(f, (fn){n}, w, o);
            else if (o->kind == OP_RETURN && o->rhs.i && !is_pointer(f, o->rhs) && carries(f, o->rhs)) note(f, &f->returning, n);
        }
    }
}

/* Nothing that an object's place could be on the other side of. */
static bool is_harmless(const flow *f, ex e)
{
    const int small = 4096; /* null, error numbers */
    __int128 v, end = (__int128)1 << (f->task->program->ilp32 ? 32 : 64);
    for (const ex_info *i = ex_get(f->s, e); i->kind == E_CAST; i = ex_get(f->s, e)) e = i->a;
    if (!ex_is_int(f->s, e, &v)) return true; /* a number that the program computes: most likely an address that went through memory */
    if (v < 0) v += end;
    return v <= small || v >= end - small;
}

static bool compares(const flow *f)
{
    const cfa_program *p = f->task->program;
    mentions m;
    bool found = false;
    mentions_init(&m, p->space);
    mentions_begin(&m);
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        for (uint32_t w = LOC_ENTRY; f->task->reachable[n] && w < function->count_locations; w++)
            if (function->locations[w].op.i) mentions_add_operation(&m, function->locations[w].op);
    }
    for (uint32_t k = 0; k < m.seen.len && !found; k++) {
        const ex_info *i = ex_get(f->s, m.seen.data[k]);
        if (i->kind >= E_EQ && i->kind <= E_GE) found = (carries(f, i->a) && !is_harmless(f, i->b)) || (carries(f, i->b) && !is_harmless(f, i->a));
    }
    mentions_free(&m);
    return found;
}

bool addresses_matter(const verify_task *t)
{
    flow f = {.task = t, .s = t->program->space};
    do {
        f.grown = false;
        spread(&f);
    } while (f.grown);
    bool found = compares(&f);
    map_free(&f.carriers);
    map_free(&f.returning);
    return found;
}
