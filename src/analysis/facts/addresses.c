/* Follows addresses through the program until nothing changes, then looks at all comparisons. */
#include "analysis/facts/addresses.h"

#include "cfa/mentions.h"

typedef struct {
    const verify_task *task;
    const cfa_space *s;
    map64 carriers;  /* var.i → dependence of an integer variable */
    map64 returning; /* fn.i → dependence of a function's result */
    bool grown;
} flow;

static bool is_pointer(const flow *f, ex e) { return ty_get(f->s, ex_get(f->s, e)->type)->kind == TY_POINTER; }

/* How a value depends on where objects are: not at all; as an address does, up to a distance; in another way (its alignment, its upper
 * half, …). */
typedef enum { FREE, ADDRESS, MANGLED } dependence;

static dependence worse(dependence a, dependence b) { return a > b ? a : b; }

static dependence depends(const flow *f, ex e)
{
    const ex_info *i = ex_get(f->s, e);
    uint32_t found;
    if (is_pointer(f, e)) return i->kind == E_INT ? FREE : i->kind == E_CAST ? depends(f, i->a) : ADDRESS;
    switch ((ex_kind)i->kind) {
    case E_VAR: return map_get(&f->carriers, i->var.i, &found) ? (dependence)found : FREE;
    case E_CAST: {
        dependence d = depends(f, i->a);
        bool cut = d == ADDRESS && ty_get(f->s, i->type)->kind != TY_BOOL &&
                   ty_get(f->s, i->type)->size < ty_get(f->s, ex_get(f->s, i->a)->type)->size;
        return cut ? MANGLED : ty_get(f->s, i->type)->kind == TY_BOOL && d == ADDRESS ? FREE /* is it null? */ : d;
    }
    case E_ADD: return worse(depends(f, i->a), depends(f, i->b));
    case E_SUB: { /* a distance is the same everywhere */
        dependence a = depends(f, i->a), b = depends(f, i->b);
        return a == ADDRESS && b == ADDRESS ? FREE : worse(a, b);
    }
    case E_NEG:
    case E_BITNOT: return depends(f, i->a) ? MANGLED : FREE;
    default:
        if (i->kind < E_MUL || i->kind > E_SHR) return FREE;
        return depends(f, i->a) || depends(f, i->b) ? MANGLED : FREE;
    }
}

static void raise_dependence(flow *f, map64 *set, uint32_t key, dependence d)
{
    uint32_t found = FREE;
    (void)map_get(set, key, &found);
    if (d <= (dependence)found) return;
    map_put(set, key, d);
    f->grown = true;
}

static void note_assignment(flow *f, ex to, ex value)
{
    if (to.i && ex_get(f->s, to)->kind == E_VAR && !is_pointer(f, to))
        raise_dependence(f, &f->carriers, ex_get(f->s, to)->var.i, depends(f, value));
}

static void note_call(flow *f, fn caller, uint32_t where, const op_info *o)
{
    uint32_t n;
    bool leaves;
    const fn *callees = task_callees(f->task, caller, where, &n, &leaves);
    for (uint32_t k = 0; k < n; k++) {
        const cfa_function *g = fn_get(f->task->program, callees[k]);
        for (uint32_t a = 0; a < o->count_args && a < g->count_params; a++)
            raise_dependence(f, &f->carriers, g->params[a].i, depends(f, o->args[a]));
        uint32_t result = FREE;
        if (o->lhs.i && ex_get(f->s, o->lhs)->kind == E_VAR && map_get(&f->returning, callees[k].i, &result))
            raise_dependence(f, &f->carriers, ex_get(f->s, o->lhs)->var.i, (dependence)result);
    }
}

/* Passes dependences on, once over all operations. */
static void pass_over_operations(flow *f)
{
    const cfa_program *p = f->task->program;
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        for (uint32_t w = LOC_ENTRY; f->task->reachable[n] && w < function->count_locations; w++) {
            if (!function->locations[w].op.i) continue;
            const op_info *o = op_get(f->s, function->locations[w].op);
            if (o->kind == OP_ASSIGN) note_assignment(f, o->lhs, o->rhs);
            else if (o->kind == OP_CALL) note_call(f, (fn){n}, w, o);
            else if (o->kind == OP_RETURN && o->rhs.i && !is_pointer(f, o->rhs)) raise_dependence(f, &f->returning, n, depends(f, o->rhs));
        }
    }
}

/* A number that objects may lie below and above. A value that went through memory is most likely an address itself. */
static bool is_within_address_space(const flow *f, ex e)
{
    const int small = 4096; /* null, error numbers */
    __int128 v, end = (__int128)1 << (f->task->program->ilp32 ? 32 : 64);
    for (const ex_info *i = ex_get(f->s, e); i->kind == E_CAST; i = ex_get(f->s, e)) e = i->a;
    if (!ex_is_int(f->s, e, &v)) return ex_get(f->s, e)->kind == E_VAR && !is_pointer(f, e);
    if (v < 0) v += end;
    return v > small && v < end - small;
}

static bool is_decided_by_place(const flow *f, ex a, ex b)
{
    dependence x = depends(f, a), y = depends(f, b);
    return x == MANGLED || y == MANGLED || (x == ADDRESS && y == FREE && is_within_address_space(f, b)) ||
           (y == ADDRESS && x == FREE && is_within_address_space(f, a));
}

static bool condition_depends_on_place(const flow *f)
{
    const cfa_program *p = f->task->program;
    mentions m;
    bool found = false;
    mentions_init(&m, p->space);
    mentions_begin(&m);
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        for (uint32_t w = LOC_ENTRY; f->task->reachable[n] && w < function->count_locations; w++)
            if (function->locations[w].op.i) {
                const op_info *o = op_get(f->s, function->locations[w].op);
                mentions_add_operation(&m, function->locations[w].op);
                found |= o->kind == OP_ASSUME && depends(f, o->rhs) == MANGLED;
            }
    }
    for (uint32_t k = 0; k < m.seen.len && !found; k++) {
        const ex_info *i = ex_get(f->s, m.seen.data[k]);
        if (i->kind >= E_EQ && i->kind <= E_GE) found = is_decided_by_place(f, i->a, i->b);
        else if (i->kind == E_NOT) found = depends(f, i->a) == MANGLED;
    }
    mentions_free(&m);
    return found;
}

bool addresses_matter(const verify_task *t)
{
    flow f = {.task = t, .s = t->program->space};
    do {
        f.grown = false;
        pass_over_operations(&f);
    } while (f.grown);
    bool found = condition_depends_on_place(&f);
    map_free(&f.carriers);
    map_free(&f.returning);
    return found;
}

void addresses_withdraw_proof(engine_result *r, const verify_task *t)
{
    if (r->answer == ENGINE_TRUE && addresses_matter(t))
        engine_result_unknown(r, "unsupported: the program compares addresses with numbers");
}
