/* Follows addresses through the program until nothing changes, then looks at all comparisons. */
#include "analysis/addresses.h"

#include "cfa/callgraph.h"
#include "cfa/external_effect.h"
#include "cfa/mentions.h"
#include "cfa/open_value.h"

typedef struct {
    const verify_task *task;
    const cfa_space *s;
    map64 carriers;  /* var.i → dependence of an integer variable */
    map64 stored;    /* region.i → dependence of the numbers that were stored there */
    map64 returning; /* fn.i → dependence of a function's result */
    map64 mixed;     /* var.i, RESULT_OF | fn.i → 1: made from an address and another variable */
    bool grown;
} flow;

static bool is_pointer(const flow *f, ex e) { return ty_get(f->s, ex_get(f->s, e)->type)->kind == TY_POINTER; }

/* How a value depends on where objects are: not at all; it is what a pointer holds; as an address does, up to a distance; in another way
 * (its alignment, its upper half, …). */
typedef enum { FREE, POINTER, ADDRESS, MANGLED } dependence;

static dependence worse(dependence a, dependence b) { return a > b ? a : b; }

static bool is_address(dependence d) { return d == POINTER || d == ADDRESS; }

/* The variable that an lvalue is a part of; none: it is reached by a pointer. */
static var whole_variable(const flow *f, ex lvalue)
{
    const ex_info *i = ex_get(f->s, lvalue);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(f->s, i->a);
    return i->kind == E_VAR ? i->var : (var){0};
}

typedef struct {
    const flow *f;
    uint32_t worst;
} memory_look;

static void look_at_region(void *context, region r)
{
    memory_look *l = context;
    uint32_t found;
    if (map_get(&l->f->stored, r.i, &found) && found > l->worst) l->worst = found;
}

/* Of the numbers that an lvalue may hold: what was stored into the variable that it is a part of, or into its memory. */
static dependence depends_by_place(const flow *f, ex lvalue)
{
    memory_look l = {f, FREE};
    var whole = whole_variable(f, lvalue);
    if (whole.i) (void)map_get(&f->carriers, whole.i, &l.worst);
    if (f->stored.count && (!whole.i || pointsto_in_memory(f->task->pt, whole)))
        pointsto_each_of_lvalue(f->task->pt, lvalue, look_at_region, &l);
    return (dependence)l.worst;
}

static dependence depends(const flow *f, ex e)
{
    const ex_info *i = ex_get(f->s, e);
    if (is_pointer(f, e)) return i->kind == E_INT ? FREE : i->kind == E_CAST ? depends(f, i->a) : POINTER;
    switch ((ex_kind)i->kind) {
    case E_VAR:
    case E_DEREF:
    case E_MEMBER:
    case E_INDEX: return ty_is_integer(ty_get(f->s, i->type)) ? depends_by_place(f, e) : FREE;
    case E_CAST: {
        dependence d = depends(f, i->a);
        bool cut = is_address(d) && ty_get(f->s, i->type)->kind != TY_BOOL &&
                   ty_get(f->s, i->type)->size < ty_get(f->s, ex_get(f->s, i->a)->type)->size;
        return cut ? MANGLED : ty_get(f->s, i->type)->kind == TY_BOOL && is_address(d) ? FREE /* is it null? */ : d;
    }
    case E_ADD: {
        dependence d = worse(depends(f, i->a), depends(f, i->b));
        return d == POINTER ? ADDRESS : d;
    }
    case E_SUB: { /* a distance is the same everywhere */
        dependence a = depends(f, i->a), b = depends(f, i->b);
        return is_address(a) && is_address(b) ? FREE : worse(worse(a, b), a || b ? ADDRESS : FREE);
    }
    case E_NEG:
    case E_BITNOT: return depends(f, i->a) ? MANGLED : FREE;
    default:
        if (i->kind < E_MUL || i->kind > E_SHR) return FREE;
        return depends(f, i->a) || depends(f, i->b) ? MANGLED : FREE;
    }
}

static const uint64_t RESULT_OF = (uint64_t)1 << 32;

/* How many values that are not constant an expression is made of: 0, 1, or more; a variable that is mixed counts as more. */
static uint32_t count_leaves(const flow *f, ex e)
{
    const ex_info *i = ex_get(f->s, e);
    ex operands[2];
    uint32_t leaves = 0;
    if (i->kind == E_INT) return 0;
    if (i->kind == E_VAR && map_get(&f->mixed, i->var.i, NULL)) return 2;
    bool passes = i->kind == E_CAST || i->kind == E_NEG || i->kind == E_BITNOT || (i->kind >= E_ADD && i->kind <= E_SHR);
    for (uint32_t n = passes ? ex_operands(i, operands) : 0; n-- > 0;) leaves += count_leaves(f, operands[n]);
    return passes ? leaves : 1;
}

static bool is_mixture(const flow *f, ex e) { return depends(f, e) != FREE && count_leaves(f, e) > 1; }

static void note_mixture(flow *f, uint64_t key)
{
    if (map_get(&f->mixed, key, NULL)) return;
    map_put(&f->mixed, key, 1);
    f->grown = true;
}

static void raise_dependence(flow *f, map64 *set, uint32_t key, dependence d)
{
    uint32_t found = FREE;
    (void)map_get(set, key, &found);
    if (d <= (dependence)found) return;
    map_put(set, key, d);
    f->grown = true;
}

typedef struct {
    flow *f;
    dependence d;
} memory_store;

static void raise_region(void *context, region r)
{
    memory_store *m = context;
    raise_dependence(m->f, &m->f->stored, r.i, m->d);
}

/* A number that is stored where pointers reach it, or in a part of a variable. */
static void note_store(flow *f, ex to, dependence d)
{
    var whole = whole_variable(f, to);
    if (d == FREE || !ty_is_integer(ty_get(f->s, ex_get(f->s, to)->type))) return;
    if (whole.i) raise_dependence(f, &f->carriers, whole.i, d);
    if (!whole.i || pointsto_in_memory(f->task->pt, whole)) pointsto_each_of_lvalue(f->task->pt, to, raise_region, &(memory_store){f, d});
}

static void note_assignment(flow *f, ex to, ex value)
{
    if (to.i) note_store(f, to, depends(f, value));
    if (to.i && ex_get(f->s, to)->kind == E_VAR && !is_pointer(f, to))
        raise_dependence(f, &f->carriers, ex_get(f->s, to)->var.i, depends(f, value));
    if (to.i && ex_get(f->s, to)->kind == E_VAR && is_mixture(f, value)) note_mixture(f, ex_get(f->s, to)->var.i);
}

static void note_call(flow *f, fn caller, uint32_t where, const op_info *o)
{
    uint32_t n;
    bool leaves;
    const fn *callees = task_callees(f->task, caller, where, &n, &leaves);
    for (uint32_t k = 0; k < n; k++) {
        const cfa_function *g = fn_get(f->task->program, callees[k]);
        for (uint32_t a = 0; a < o->count_args && a < g->count_params; a++) {
            raise_dependence(f, &f->carriers, g->params[a].i, depends(f, o->args[a]));
            if (is_mixture(f, o->args[a])) note_mixture(f, g->params[a].i);
        }
        uint32_t result = FREE;
        if (o->lhs.i && ex_get(f->s, o->lhs)->kind == E_VAR && map_get(&f->returning, callees[k].i, &result))
            raise_dependence(f, &f->carriers, ex_get(f->s, o->lhs)->var.i, (dependence)result);
        if (o->lhs.i && ex_get(f->s, o->lhs)->kind == E_VAR && map_get(&f->mixed, RESULT_OF | callees[k].i, NULL))
            note_mixture(f, ex_get(f->s, o->lhs)->var.i);
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
            if (o->kind == OP_RETURN && o->rhs.i && is_mixture(f, o->rhs)) note_mixture(f, RESULT_OF | n);
        }
    }
}

static bool is_number(const flow *f, ex e) { return ty_is_integer(ty_get(f->s, ex_get(f->s, e)->type)); }

/* What variables hold before the program starts. */
static void pass_over_initialisers(flow *f)
{
    const cfa_program *p = f->task->program;
    for (uint32_t g = 0; g < p->globals.len; g++)
        for (uint32_t k = 0; k < p->globals.data[g].count_inits; k++) {
            const cfa_init *i = &p->globals.data[g].inits[k];
            if (i->value.i && is_number(f, i->value)) note_assignment(f, i->place, i->value);
        }
}

/* A number that objects may lie below and above. A value that went through memory is most likely an address itself. */
static bool is_within_address_space(const flow *f, ex e)
{
    __int128 v, end = (__int128)1 << (f->task->program->ilp32 ? 32 : 64);
    for (const ex_info *i = ex_get(f->s, e); i->kind == E_CAST; i = ex_get(f->s, e)) e = i->a;
    if (!ex_is_int(f->s, e, &v)) return ex_get(f->s, e)->kind == E_VAR && !is_pointer(f, e);
    if (v < 0) v += end;
    return v > OPEN_SMALL && v < end - OPEN_SMALL;
}

static bool is_decided_by_place(const flow *f, ex a, ex b)
{
    dependence x = depends(f, a), y = depends(f, b);
    return x == MANGLED || y == MANGLED || (is_address(x) && y == FREE && is_within_address_space(f, b)) ||
           (is_address(y) && x == FREE && is_within_address_space(f, a));
}

/* ---- what the places of objects decide ---- */

typedef struct {
    flow *f;
    map64 *open;
    bool constant_compared;                    /* with an address */
    bool variable_compared;                    /* a number that is not constant */
    bool constant_followed, variable_followed; /* such a number becomes a pointer */
    bool mangled_used;                         /* part of an address decides more than conditions */
    bool mangled_passed;                       /* … or code outside, of which nothing is known, gets it */
} survey;

/* The value of an expression is open. If an operand is what a pointer holds, it decides at every reading: null and the numbers near it have
 * no place. */
static void mark_open(survey *v, ex e, ex a, ex b)
{
    dependence x = depends(v->f, a), y = ex_none(b) ? FREE : depends(v->f, b);
    bool guarded = x != ADDRESS && y != ADDRESS;
    uint32_t by = (x == POINTER ? OPEN_BY_FIRST : 0) | (y == POINTER ? OPEN_BY_SECOND : 0);
    map_put(v->open, e.i, guarded && by ? by : OPEN_ALWAYS);
}

/* A condition on one value that is not constant cannot find out that a number is an address. */
static void note_comparison(survey *v, ex a, ex b)
{
    bool variable = count_leaves(v->f, a) + (ex_none(b) ? 0 : count_leaves(v->f, b)) > 1;
    v->variable_compared |= variable;
    v->constant_compared |= !variable;
}

/* From an address the operation makes something that is none. */
static bool mangles(const flow *f, ex e)
{
    const ex_info *i = ex_get(f->s, e);
    if (is_pointer(f, e) || depends(f, e) != MANGLED) return false;
    if (i->kind == E_CAST || i->kind == E_NEG || i->kind == E_BITNOT) return is_address(depends(f, i->a));
    return i->kind >= E_MUL && i->kind <= E_SHR && (is_address(depends(f, i->a)) || is_address(depends(f, i->b)));
}

static void look_at_expression(survey *v, ex e)
{
    const flow *f = v->f;
    const ex_info *i = ex_get(f->s, e);
    if (mangles(f, e)) mark_open(v, e, i->a, i->kind >= E_MUL && i->kind <= E_SHR ? i->b : (ex){0});
    if (i->kind >= E_EQ && i->kind <= E_GE) {
        if (!is_decided_by_place(f, i->a, i->b)) return;
        note_comparison(v, i->a, i->b);
        if (depends(f, i->a) != MANGLED && depends(f, i->b) != MANGLED) mark_open(v, e, i->a, i->b);
        else if (is_address(depends(f, i->a)) || is_address(depends(f, i->b))) map_put(v->open, e.i, OPEN_ALWAYS);
    } else if (i->kind == E_NOT) {
        if (depends(f, i->a) == MANGLED) note_comparison(v, i->a, (ex){0});
    } else if (i->kind == E_CAST && is_pointer(f, e) && !is_pointer(f, i->a)) {
        dependence d = depends(f, i->a);
        v->mangled_used |= d == MANGLED;
        if (d != FREE) return;
        if (count_leaves(f, i->a)) v->variable_followed = true;
        else v->constant_followed |= is_within_address_space(f, i->a);
    } else if (i->kind == E_INDEX || i->kind == E_PTRADD) {
        v->mangled_used |= depends(f, i->b) == MANGLED;
    }
}

/* Arguments that a function of the program reads from its list. They are not followed there. */
static void look_at_listed(survey *v, fn caller, uint32_t where, const op_info *o)
{
    uint32_t n;
    bool leaves;
    const fn *callees = task_callees(v->f->task, caller, where, &n, &leaves);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t a = fn_get(v->f->task->program, callees[k])->count_params; a < o->count_args; a++)
            v->mangled_used |= is_number(v->f, o->args[a]) && depends(v->f, o->args[a]) != FREE;
}

/* A function of the library that has a model computes with numbers, and its result is not followed. One that nobody knows may do anything
 * with its arguments; if the outside is pure, it does nothing. */
static void look_at_call(survey *v, const op_info *o)
{
    const flow *f = v->f;
    var callee = callgraph_constant_callee(f->s, o->rhs);
    if (callee.i && program_function(f->task->program, callee).i != FN_NONE.i) return;
    bool is_unknown = !callee.i || external_effect_is_unknown(space_text(f->s, var_get(f->s, callee)->name));
    for (uint32_t k = 0; k < o->count_args; k++) {
        dependence d = depends(f, o->args[k]);
        if (is_unknown) v->mangled_passed |= d == MANGLED && (!callee.i || f->task->externals != EXTERNALS_PURE);
        else v->mangled_used |= d == MANGLED || (d != FREE && is_number(f, o->args[k]) && !ex_none(o->lhs));
    }
}

static void look_at_operation(survey *v, fn in, uint32_t where, const op_info *o)
{
    const flow *f = v->f;
    if (o->kind == OP_ASSUME && depends(f, o->rhs) == MANGLED) note_comparison(v, o->rhs, (ex){0});
    else if (o->kind == OP_ASSIGN && ex_get(f->s, o->lhs)->kind != E_VAR) v->mangled_used |= depends(f, o->rhs) == MANGLED;
    else if (o->kind == OP_CALL) {
        look_at_listed(v, in, where, o);
        look_at_call(v, o);
    }
}

static void survey_program(survey *v)
{
    const cfa_program *p = v->f->task->program;
    mentions m;
    mentions_init(&m, p->space);
    mentions_begin(&m);
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        for (uint32_t w = LOC_ENTRY; v->f->task->reachable[n] && w < function->count_locations; w++) {
            if (!function->locations[w].op.i) continue;
            mentions_add_operation(&m, function->locations[w].op);
            look_at_operation(v, (fn){n}, w, op_get(p->space, function->locations[w].op));
        }
    }
    for (uint32_t k = 0; k < m.seen.len; k++) look_at_expression(v, m.seen.data[k]);
    mentions_free(&m);
}

bool addresses_find_open(const verify_task *t, map64 *open)
{
    flow f = {.task = t, .s = t->program->space};
    pass_over_initialisers(&f);
    do {
        f.grown = false;
        pass_over_operations(&f);
    } while (f.grown);
    survey v = {.f = &f, .open = open};
    survey_program(&v);
    map_free(&f.carriers);
    map_free(&f.stored);
    map_free(&f.returning);
    map_free(&f.mixed);
    bool is_compared = v.constant_compared || v.variable_compared;
    if (!is_compared && !v.mangled_used) {
        map_free(open);
        *open = (map64){0};
        return true;
    }
    return !v.mangled_used && !(is_compared && v.mangled_passed) &&
           !(v.variable_compared && (v.variable_followed || v.constant_followed)) && !(v.constant_compared && v.constant_followed);
}

void addresses_withdraw_proof(engine_result *r, const verify_task *t)
{
    if (r->answer == ENGINE_TRUE && t->places_matter) engine_result_unknown(r, "unsupported: the program compares addresses with numbers");
}
