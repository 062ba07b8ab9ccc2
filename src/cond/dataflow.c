#include "cond/dataflow.h"

#include "cfa/mentions.h"
#include <stdlib.h>
#include <string.h>

enum { LARGEST_SET = 16 };

typedef struct {
    uint32_t count;
    var members[LARGEST_SET]; /* ascending */
} variable_set;

struct dataflow {
    const compared_program *old, *new;
    externals_mode externals;
    const cfa_space *s;
    mentions m;
    VEC(variable_set) sets; /* [0]: the empty one */
};

/* ---- sets ---- */

static uint32_t set_number(dataflow *d, const variable_set *wanted)
{
    for (uint32_t k = 0; k < d->sets.len; k++) {
        const variable_set *x = &d->sets.data[k];
        if (x->count == wanted->count && memcmp(x->members, wanted->members, x->count * sizeof *x->members) == 0) return k;
    }
    vec_push(&d->sets, *wanted);
    return d->sets.len - 1;
}

static uint32_t without(dataflow *d, uint32_t set, var v)
{
    variable_set x = {0};
    const variable_set *from = &d->sets.data[set];
    for (uint32_t k = 0; k < from->count; k++)
        if (from->members[k].i != v.i) x.members[x.count++] = from->members[k];
    return set_number(d, &x);
}

static uint32_t with(dataflow *d, uint32_t set, var v)
{
    variable_set x = d->sets.data[set];
    uint32_t at = 0;
    while (at < x.count && x.members[at].i < v.i) at++;
    if (at < x.count && x.members[at].i == v.i) return set;
    if (x.count == LARGEST_SET) return DATAFLOW_DIFFERS;
    memmove(&x.members[at + 1], &x.members[at], (x.count - at) * sizeof *x.members);
    x.members[at] = v;
    x.count++;
    return set_number(d, &x);
}

/* ---- variables and expressions ---- */

static bool is_local(const cfa_space *s, var v)
{
    uint8_t kind = var_get(s, v)->kind;
    return kind == VAR_LOCAL || kind == VAR_PARAM || kind == VAR_TEMP;
}

static bool is_plain_global(const cfa_program *p, var v)
{
    const cfa_global *g = program_global(p, v);
    return !g || (g->defined && !g->is_thread_local && !g->weak);
}

/* The whole variable is read and written by its name alone, in both programs. */
static bool is_followed(const dataflow *d, var v)
{
    const var_info *i = var_get(d->s, v);
    const ty_info *t = ty_get(d->s, i->type);
    if (!ty_is_integer(t) && t->kind != TY_POINTER && !ty_is_float(t)) return false;
    if (program_address_taken(d->old->program, v) || program_address_taken(d->new->program, v)) return false;
    if (is_local(d->s, v)) return true;
    return d->externals != EXTERNALS_ANYTHING && (i->kind == VAR_GLOBAL || i->kind == VAR_STATIC_LOCAL) &&
           is_plain_global(d->old->program, v) && is_plain_global(d->new->program, v);
}

/* Has a value for all values of the variables, and reads nothing but variables. */
static bool is_total(const dataflow *d, ex e)
{
    const ex_info *i = ex_get(d->s, e);
    switch ((ex_kind)i->kind) {
    case E_INT:
    case E_FLOAT: return true;
    case E_VAR: return is_followed(d, i->var);
    case E_CAST: return !ty_is_float(ty_get(d->s, ex_get(d->s, i->a)->type)) && is_total(d, i->a);
    case E_NEG:
    case E_BITNOT:
    case E_NOT: return is_total(d, i->a);
    case E_ADD:
    case E_SUB:
    case E_MUL:
    case E_AND:
    case E_OR:
    case E_XOR:
    case E_EQ:
    case E_NE:
    case E_LT:
    case E_LE:
    case E_GT:
    case E_GE: return is_total(d, i->a) && is_total(d, i->b);
    default: return false;
    }
}

/* The variable that an expression is; none: it is something else. */
static var variable_of(const dataflow *d, ex e)
{
    const ex_info *i = e.i ? ex_get(d->s, e) : NULL;
    return i && i->kind == E_VAR && is_followed(d, i->var) ? i->var : (var){0};
}

static bool has_member(const dataflow *d, uint32_t set, bool (*is_wanted)(const dataflow *, var))
{
    const variable_set *x = &d->sets.data[set];
    for (uint32_t k = 0; k < x->count; k++)
        if (is_wanted(d, x->members[k])) return true;
    return false;
}

static bool was_mentioned(const dataflow *d, var v) { return d->m.var_mark[v.i] == d->m.stamp; }
static bool is_no_local(const dataflow *d, var v) { return !is_local(d->s, v); }

static bool reads(dataflow *d, uint32_t set, ex e)
{
    if (!e.i || !set) return false;
    mentions_begin(&d->m);
    mentions_add_expression(&d->m, e);
    return has_member(d, set, was_mentioned);
}

/* ---- operations ---- */

static const cfa_function *function_at(const dataflow *d, cfa_place at, bool in_new)
{
    return fn_get((in_new ? d->new : d->old)->program, at.function);
}

/* Nothing in it is beyond what automata show. */
static bool is_ordinary(const cfa_function *f) { return !f->reads_volatile && !f->unsupported.i && !f->count_labels; }

bool dataflow_is_quiet(dataflow *d, cfa_place place, bool in_new)
{
    const cfa_function *f = function_at(d, place, in_new);
    const location *l = &f->locations[place.where];
    if (!is_ordinary(f) || !l->op.i || !l->next[0] || l->next[1]) return false;
    const op_info *o = op_get(d->s, l->op);
    switch ((op_kind)o->kind) {
    case OP_SKIP: return true;
    case OP_DECL: return !o->rhs.i && variable_of(d, o->lhs).i;
    case OP_ASSIGN: return variable_of(d, o->lhs).i && is_total(d, o->rhs);
    default: return false;
    }
}

uint32_t dataflow_behind_quiet(dataflow *d, uint32_t set, cfa_place place, bool in_new)
{
    const op_info *o = op_get(d->s, function_at(d, place, in_new)->locations[place.where].op);
    return o->kind == OP_SKIP ? set : with(d, set, variable_of(d, o->lhs));
}

/* Where something other than a variable of ours is written, the set stays as it is. */
static uint32_t behind_write(dataflow *d, uint32_t set, ex lhs)
{
    var v = variable_of(d, lhs);
    if (v.i) return without(d, set, v);
    return reads(d, set, lhs) ? (uint32_t)DATAFLOW_DIFFERS : set;
}

/* May code of the program run in the call? */
static bool may_enter_body(const compared_program *p, cfa_place at, const op_info *o)
{
    if (!callgraph_constant_callee(p->program->space, o->rhs).i) return true;
    for (uint32_t e = p->calls->first_edge[at.function.i]; e < p->calls->first_edge[at.function.i + 1]; e++)
        if (p->calls->edges[e].location == at.where && p->calls->edges[e].callee.i != FN_NONE.i) return true;
    return false;
}

static uint32_t behind_call(dataflow *d, uint32_t set, cfa_place old_place, cfa_place new_place, const op_info *o)
{
    bool reads_globals = may_enter_body(d->old, old_place, o) || may_enter_body(d->new, new_place, o);
    if (reads(d, set, o->rhs) || (reads_globals && has_member(d, set, is_no_local))) return DATAFLOW_DIFFERS;
    for (uint32_t k = 0; k < o->count_args; k++)
        if (reads(d, set, o->args[k])) return DATAFLOW_DIFFERS;
    return o->lhs.i ? behind_write(d, set, o->lhs) : set;
}

uint32_t dataflow_behind(dataflow *d, uint32_t set, cfa_place old_place, cfa_place new_place)
{
    if (!set) return 0;
    if (!is_ordinary(function_at(d, old_place, false)) || !is_ordinary(function_at(d, new_place, true))) return DATAFLOW_DIFFERS;
    const op_info *o = op_get(d->s, function_at(d, new_place, true)->locations[new_place.where].op);
    switch ((op_kind)o->kind) {
    case OP_SKIP: return set;
    case OP_ASSIGN:
        if (!reads(d, set, o->rhs)) return behind_write(d, set, o->lhs);
        return variable_of(d, o->lhs).i && is_total(d, o->rhs) ? with(d, set, variable_of(d, o->lhs)) : (uint32_t)DATAFLOW_DIFFERS;
    case OP_ASSUME: return reads(d, set, o->rhs) ? (uint32_t)DATAFLOW_DIFFERS : set;
    case OP_CALL: return behind_call(d, set, old_place, new_place, o);
    case OP_RETURN: return reads(d, set, o->rhs) ? (uint32_t)DATAFLOW_DIFFERS : set;
    case OP_DECL: return reads(d, set, o->rhs) ? (uint32_t)DATAFLOW_DIFFERS : behind_write(d, set, o->lhs);
    case OP_HAVOC: return behind_write(d, set, o->lhs);
    default: return DATAFLOW_DIFFERS;
    }
}

uint32_t dataflow_at_return(dataflow *d, uint32_t set, bool is_entry)
{
    return !is_entry && has_member(d, set, is_no_local) ? (uint32_t)DATAFLOW_DIFFERS : 0;
}

dataflow *dataflow_new(const compared_program *old_program, const compared_program *new_program, externals_mode externals)
{
    dataflow *d = mem_alloc(sizeof *d);
    *d = (dataflow){.old = old_program, .new = new_program, .externals = externals, .s = new_program->program->space};
    mentions_init(&d->m, d->s);
    vec_push(&d->sets, (variable_set){0});
    return d;
}

void dataflow_free(dataflow *d)
{
    if (!d) return;
    mentions_free(&d->m);
    vec_free(&d->sets);
    free(d);
}
