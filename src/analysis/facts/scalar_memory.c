/* Finds the scalars of all objects, and excludes the regions that are accessed in another way. */
#include "analysis/facts/scalar_memory.h"

#include "analysis/budgets.h"
#include "cfa/external_effect.h"
#include "cfa/mentions.h"
#include "cfa/pointsto/layout.h"
#include <stdlib.h>

typedef struct {
    const verify_task *t;
    const cfa_space *s;
    const strides *sizes;
    limits *l;
    memory_scalar *found;
    region_facts *facts;
    uint32_t *count;  /* per region: scalars of it that were found in objects */
    uint64_t *length; /* of the scalar */
    bool *bad;
    uint8_t *seen;      /* by expression */
    uint32_t *calls_of; /* per function: edges to it */
    VEC(ex) stack;
} finder;

static void exclude_region(finder *d, region r)
{
    if (r.i) d->bad[r.i] = true;
}

/* ---- objects ---- */

static uint64_t size_of(const finder *d, ty t)
{
    const ty_info *i = ty_get(d->s, t);
    if (i->kind == TY_ARRAY && i->count > 0) return (uint64_t)i->count * size_of(d, i->target);
    return ty_get(d->s, strides_complete(d->sizes, t))->size;
}

static void add_scalar(finder *d, region_place p, uint64_t size, var owner, fn f, uint64_t offset)
{
    if (!p.region.i) return;
    if (p.position || p.length != size) exclude_region(d, p.region);
    d->count[p.region.i]++;
    d->length[p.region.i] = size;
    d->found[p.region.i].owner = owner;
    d->found[p.region.i].function = f;
    d->found[p.region.i].offset = offset;
}

static void exclude_bytes(finder *d, ex variable, uint64_t offset, uint64_t size)
{
    for (uint64_t k = 0; k < size && k < BUDGET_SCALAR_MEMORY_BYTES; k++)
        exclude_region(d, pointsto_locate(d->t->pt, variable, (int64_t)(offset + k)).region);
}

static void add_parts(finder *d, ex variable, var owner, fn f, ty type, uint64_t offset, uint32_t depth)
{
    type = strides_complete(d->sizes, type);
    const ty_info *t = ty_get(d->s, type);
    if (ty_is_scalar(t)) {
        add_scalar(d, pointsto_locate(d->t->pt, variable, (int64_t)offset), t->size, owner, f, offset);
    } else if (t->kind == TY_ARRAY && t->count > 0 && depth < BUDGET_SCALAR_MEMORY_NESTING) {
        uint64_t size = size_of(d, t->target);
        for (int64_t k = 0; k < t->count && k < BUDGET_SCALAR_MEMORY_ELEMENTS; k++)
            add_parts(d, variable, owner, f, t->target, offset + (uint64_t)k * size, depth + 1);
    } else if (t->kind == TY_STRUCT && depth < BUDGET_SCALAR_MEMORY_NESTING) {
        for (uint32_t k = 0; k < t->count_members; k++) {
            const ty_member *m = &t->members[k];
            if (m->bit_width < 0) add_parts(d, variable, owner, f, m->type, offset + m->offset, depth + 1);
            else exclude_bytes(d, variable, offset + m->offset, (m->bit_offset + (uint64_t)m->bit_width + 7) / 8);
        }
    } else {
        exclude_bytes(d, variable, offset, t->size);
    }
}

/* An array without a length, whose elements lie behind the end of the type: initialisers say how many there are. */
static bool has_open_end(const finder *d, ty type, uint32_t depth)
{
    const ty_info *t = ty_get(d->s, strides_complete(d->sizes, type));
    if (t->kind == TY_ARRAY) return t->count <= 0 || (depth && has_open_end(d, t->target, depth - 1));
    if (t->kind != TY_STRUCT && t->kind != TY_UNION) return false;
    for (uint32_t k = 0; k < t->count_members; k++)
        if (!depth || has_open_end(d, t->members[k].type, depth - 1)) return true;
    return false;
}

static void add_variable(finder *d, var v, fn f, bool usable)
{
    if (!pointsto_in_memory(d->t->pt, v)) return;
    ex variable = ex_var(d->t->program->space, v);
    if (has_open_end(d, var_get(d->s, v)->type, BUDGET_SCALAR_MEMORY_NESTING)) exclude_bytes(d, variable, 0, UINT64_MAX);
    else if (usable) add_parts(d, variable, v, f, var_get(d->s, v)->type, 0, 0);
    else exclude_bytes(d, variable, 0, size_of(d, var_get(d->s, v)->type));
}

/* ---- heap blocks ---- */

/* Executed at most once: not in a loop, and in the entry function or in one that is called from one such place. */
static bool happens_once(const finder *d, fn f, uint32_t where)
{
    for (uint32_t depth = 0; depth < BUDGET_SCALAR_MEMORY_NESTING; depth++) {
        if (d->t->calls->recursive[f.i] || !d->t->reachable[f.i] || !d->t->loops[f.i].innermost ||
            d->t->loops[f.i].innermost[where] != LOOP_NONE)
            return false;
        if (f.i == d->t->entry.i) return d->calls_of[f.i] == 0;
        if (d->calls_of[f.i] != 1) return false;
        const call_graph *g = d->t->calls;
        uint32_t k = 0;
        while (k < g->count_edges && g->edges[k].callee.i != f.i) k++;
        f = g->edges[k].caller;
        where = g->edges[k].location;
    }
    return false;
}

static void add_block(finder *d, fn f, uint32_t where, const op_info *o)
{
    var symbol = callgraph_constant_callee(d->s, o->rhs);
    if (!symbol.i || program_function(d->t->program, symbol).i != FN_NONE.i) return;
    const char *called = space_text(d->s, var_get(d->s, symbol)->name);
    __int128 size;
    if (strcmp(called, "malloc") != 0 || o->count_args != 1 || !ex_is_int(d->s, o->args[0], &size) || size <= 0 ||
        size > BUDGET_SCALAR_MEMORY_BYTES)
        return;
    if (!happens_once(d, f, where)) return;
    for (int64_t k = 0; k < (int64_t)size;) {
        region_place p = pointsto_locate_block(d->t->pt, f, where, k);
        uint64_t step = p.region.i ? p.length - p.position : p.length;
        if (!step || step > (uint64_t)size) step = p.region.i ? 1 : (uint64_t)size;
        add_scalar(d, p, p.length, (var){0}, FN_NONE, (uint64_t)k);
        k += (int64_t)step;
    }
}

/* ---- accesses ---- */

static bool is_code(const finder *d, const ty_info *pointer) { return ty_get(d->s, pointer->target)->kind == TY_FUNCTION; }

/* Accesses of both types read the same values the same way. */
static bool are_alike(const finder *d, ty a, ty b)
{
    const ty_info *x = ty_get(d->s, a), *y = ty_get(d->s, b);
    return a.i == b.i || (x->kind == TY_POINTER && y->kind == TY_POINTER && is_code(d, x) == is_code(d, y));
}

static void look_at_lvalue(finder *d, ex e)
{
    const ex_info *i = ex_get(d->s, e), *root = i;
    if (!ty_is_scalar(ty_get(d->s, i->type))) return;
    while (root->kind == E_MEMBER || root->kind == E_INDEX) root = ex_get(d->s, root->a);
    if (root->kind == E_VAR && !pointsto_in_memory(d->t->pt, root->var)) return;
    region r = pointsto_of_lvalue(d->t->pt, FN_NONE, e);
    if (!r.i) return;
    bool bits = i->kind == E_MEMBER && ty_get(d->s, strides_complete(d->sizes, ex_get(d->s, i->a)->type))->members[i->index].bit_width >= 0;
    if (bits || (d->found[r.i].type.i && !are_alike(d, d->found[r.i].type, i->type))) exclude_region(d, r);
    d->found[r.i].type = i->type;
}

static void look_at_expression(finder *d, ex top)
{
    if (!top.i) return;
    vec_push(&d->stack, top);
    while (d->stack.len) {
        ex e = vec_pop(&d->stack), operands[2];
        if (d->seen[e.i]) continue;
        d->seen[e.i] = 1;
        const ex_info *i = ex_get(d->s, e);
        if (i->is_lvalue) look_at_lvalue(d, e);
        for (uint32_t n = ex_operands(i, operands); n-- > 0;) vec_push(&d->stack, operands[n]);
    }
}

static void look_at_function(finder *d, fn f)
{
    const cfa_function *cfa = fn_get(d->t->program, f);
    for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
        const op_info *o = op_get(d->s, cfa->locations[l].op);
        look_at_expression(d, o->lhs);
        look_at_expression(d, o->rhs);
        for (uint32_t k = 0; k < o->count_args; k++) look_at_expression(d, o->args[k]);
        for (uint32_t k = 0; o->kind == OP_ASM && k < o->assembly->count_outputs + o->assembly->count_inputs; k++)
            look_at_expression(d, o->assembly->operands[k]);
        if (o->kind == OP_CALL) add_block(d, f, l, o);
    }
}

/* ---- the program ---- */

static bool find_all(finder *d)
{
    const cfa_program *p = d->t->program;
    for (uint32_t k = 0; k < d->t->calls->count_edges; k++)
        if (d->t->calls->edges[k].callee.i != FN_NONE.i && d->t->reachable[d->t->calls->edges[k].caller.i])
            d->calls_of[d->t->calls->edges[k].callee.i]++;
    for (uint32_t k = 0; k < p->globals.len; k++) add_variable(d, p->globals.data[k].symbol, FN_NONE, !p->globals.data[k].weak);
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *cfa = &p->functions.data[f];
        if (limits_hit(d->l)) return false;
        if (!d->t->reachable[f]) continue;
        bool once = !d->t->calls->recursive[f];
        for (uint32_t k = 0; k < cfa->count_params; k++) add_variable(d, cfa->params[k], (fn){f}, false);
        for (uint32_t k = 0; k < cfa->count_locals; k++) add_variable(d, cfa->locals[k], (fn){f}, once);
        for (int64_t k = 0; cfa->variadic && k < BUDGET_SCALAR_VARIADIC_BYTES; k++)
            exclude_region(d, pointsto_locate_variadic(d->t->pt, (fn){f}, k).region);
        if (!d->t->is_error[f]) look_at_function(d, (fn){f});
    }
    return true;
}

static void decide_usable(finder *d, uint32_t r)
{
    memory_scalar *c = &d->found[r];
    if (!c->type.i || d->bad[r] || d->count[r] != 1 || d->facts[r].objects != 1 || !d->facts[r].is_single ||
        pointsto_is_outside(d->t->pt, (region){r}) || pointsto_is_errno(d->t->pt, (region){r}) ||
        pointsto_is_collapsed(d->t->pt, (region){r}))
        return;
    c->usable = size_of(d, c->type) == d->length[r];
}

memory_scalar *memory_scalars_find(const verify_task *t, const strides *sizes, limits *l)
{
    uint32_t regions = pointsto_region_count(t->pt) + 1;
    const cfa_program *p = t->program;
    for (uint32_t f = 0; f < p->functions.len; f++) /* before anything is as large as the space */
        for (uint32_t k = 0; t->reachable[f] && k < p->functions.data[f].count_locals + p->functions.data[f].count_params; k++)
            (void)ex_var(p->space, k < p->functions.data[f].count_params
                                       ? p->functions.data[f].params[k]
                                       : p->functions.data[f].locals[k - p->functions.data[f].count_params]);
    for (uint32_t k = 0; k < p->globals.len; k++) (void)ex_var(p->space, p->globals.data[k].symbol);
    finder d = {.t = t, .s = p->space, .sizes = sizes, .l = l};
    d.found = calloc(regions + 1, sizeof *d.found);
    d.count = calloc(regions + 1, sizeof *d.count);
    d.length = calloc(regions + 1, sizeof *d.length);
    d.bad = calloc(regions + 1, sizeof *d.bad);
    d.seen = calloc(p->space->exs.len + 1, 1);
    d.calls_of = calloc(p->functions.len + 1, sizeof *d.calls_of);
    if (!d.found || !d.count || !d.length || !d.bad || !d.seen || !d.calls_of) abort();
    d.facts = pointsto_survey(t->pt);
    bool done = find_all(&d);
    for (uint32_t r = 1; done && r < regions; r++) decide_usable(&d, r);
    free(d.count);
    free(d.length);
    free(d.bad);
    free(d.seen);
    free(d.calls_of);
    free(d.facts);
    vec_free(&d.stack);
    if (done) return d.found;
    free(d.found);
    return NULL;
}
