#include "cond/cell_arrays.h"

#include "cfa/callgraph.h"
#include "cfa/mentions.h"

typedef struct {
    ex element;
    uint32_t array, dimensions;
    ex indices[CELL_DIMENSIONS];
} read_element;

typedef struct {
    const cfa_program *p;
    const points_to *pt;
    cell_arrays *out;
    bool is_forbidden;      /* the expression that is looked at may not mention an array */
    bool mixes_pointers;    /* with numbers: an arbitrary number might become a pointer to anything */
    map64 seen;             /* (expression, is its address taken?), of one operation */
    VEC(read_element) read; /* by this operation */
    map64 read_before;      /* elements */
} chooser;

/* ---- candidates ---- */

/* How many elements there are, at least. */
static uint64_t count_elements(const cell_array *a)
{
    uint64_t n = 1;
    for (uint32_t d = 0; d < a->dimensions && n <= INT32_MAX; d++) n *= a->count[d] ? a->count[d] : 1;
    return n;
}

static void add_candidate(chooser *c, var v, fn home, uint64_t small)
{
    const cfa_space *s = c->p->space;
    cell_array a = {.symbol = v, .home = home, .is_good = true};
    const ty_info *t = ty_get(s, var_get(s, v)->type);
    if (t->kind != TY_ARRAY || (t->count != -2 && program_address_taken(c->p, v))) return;
    for (; t->kind == TY_ARRAY; t = ty_get(s, a.element)) {
        bool is_open = t->count == -2 && !a.dimensions;
        if (a.dimensions == CELL_DIMENSIONS || (!is_open && (t->count <= 0 || t->count > INT32_MAX))) return;
        a.count[a.dimensions++] = is_open ? 0 : (uint64_t)t->count;
        a.element = t->target;
    }
    uint64_t elements = count_elements(&a); /* all of them have different addresses, or it is not chosen */
    if (!(ty_is_integer(t) || ty_is_float(t)) || t->size > 8 || elements > INT32_MAX / 8) return;
    if (a.count[0] && elements <= small) return;
    map_put(&c->out->number, v.i, c->out->arrays.len);
    vec_push(&c->out->arrays, a);
}

static bool begins_as_zero(const cfa_space *s, const cfa_global *g)
{
    for (uint32_t k = 0; k < g->count_inits; k++) {
        __int128 value;
        if (ex_get(s, g->inits[k].value)->kind != E_ZERO && !(ex_is_int(s, g->inits[k].value, &value) && value == 0)) return false;
    }
    return g->defined && !g->of_library && !g->weak && !g->is_thread_local && !g->is_register;
}

static void find_candidates(chooser *c, uint64_t small)
{
    const cfa_program *p = c->p;
    for (uint32_t k = 0; k < p->globals.len; k++)
        if (begins_as_zero(p->space, &p->globals.data[k])) add_candidate(c, p->globals.data[k].symbol, FN_NONE, small);
    for (uint32_t f = 0; f < p->functions.len; f++)
        for (uint32_t k = 0; k < p->functions.data[f].count_locals; k++) add_candidate(c, p->functions.data[f].locals[k], (fn){f}, small);
}

/* ---- mentions ---- */

static cell_array *candidate(const chooser *c, var v)
{
    uint32_t k;
    return map_get(&c->out->number, v.i, &k) ? &c->out->arrays.data[k] : NULL;
}

/* A conversion to the type of addresses keeps the value, or makes it one that is out of bounds as well. */
static ex without_widening(const cfa_space *s, ex e)
{
    const ex_info *i = ex_get(s, e);
    const ty_info *inner = i->kind == E_CAST ? ty_get(s, ex_get(s, i->a)->type) : NULL;
    return inner && ty_is_integer(inner) && inner->size <= ty_get(s, i->type)->size ? i->a : e;
}

/* Indices of nested arrays of fixed length, the outermost first. */
static cell_array *split_nested(const cell_arrays *a, const cfa_space *s, ex element, ex indices[CELL_DIMENSIONS], uint32_t *count)
{
    ex reversed[CELL_DIMENSIONS];
    uint32_t k;
    const ex_info *i = ex_get(s, element);
    for (*count = 0; i->kind == E_INDEX && *count < CELL_DIMENSIONS; i = ex_get(s, i->a)) reversed[(*count)++] = i->b;
    for (uint32_t n = 0; n < *count; n++) indices[n] = without_widening(s, reversed[*count - 1 - n]);
    return *count && i->kind == E_VAR && map_get(&a->number, i->var.i, &k) ? &a->arrays.data[k] : NULL;
}

typedef struct {
    ex of[CELL_DIMENSIONS];
    uint32_t count; /* more than CELL_DIMENSIONS: there are too many */
} factors;

static void list_factors(const cfa_space *s, ex product, factors *out)
{
    const ex_info *i = ex_get(s, product);
    if (i->kind == E_MUL && out->count <= CELL_DIMENSIONS) {
        list_factors(s, i->a, out);
        list_factors(s, i->b, out);
    } else if (out->count++ < CELL_DIMENSIONS) {
        out->of[out->count - 1] = product;
    }
}

/* A row of the dimension has as many elements as all lengths behind it say. */
static bool is_stride(const cfa_space *s, const cell_array *a, uint32_t dimension, ex stride)
{
    factors f = {0};
    list_factors(s, stride, &f);
    bool same = f.count == a->dimensions - 1 - dimension;
    for (uint32_t k = 0; k < f.count && same; k++) same = f.of[k].i == a->length[dimension + 1 + k].i;
    return same;
}

/* The same of an array of variable length whose elements are arrays of variable length: A + i * (length2 * length3) + j * length3 + k. */
static cell_array *split_sum(const cell_arrays *a, const cfa_space *s, ex element, ex indices[CELL_DIMENSIONS], uint32_t *count)
{
    ex reversed[CELL_DIMENSIONS];
    uint32_t k;
    const ex_info *i = ex_get(s, ex_get(s, element)->a);
    ty type = ex_get(s, element)->type;
    for (*count = 0; i->kind == E_PTRADD && *count < CELL_DIMENSIONS; i = ex_get(s, i->a)) {
        if (!ty_same(ty_get(s, i->type)->target, type)) return NULL;
        reversed[(*count)++] = i->b;
    }
    const ex_info *root = i->kind == E_ADDR ? ex_get(s, i->a) : NULL;
    if (!root || root->kind != E_VAR || !map_get(&a->number, root->var.i, &k)) return NULL;
    cell_array *found = &a->arrays.data[k];
    if (*count < 2 || *count != found->dimensions || ex_none(found->length[1])) return NULL;
    if (!ty_same(found->element, type) || !ty_same(ty_get(s, i->type)->target, type)) return NULL;
    for (uint32_t d = 0; d < *count; d++) {
        const ex_info *step = ex_get(s, reversed[*count - 1 - d]);
        bool is_last = d + 1 == *count;
        if (!is_last && (step->kind != E_MUL || !is_stride(s, found, d, step->b))) return NULL;
        indices[d] = without_widening(s, is_last ? reversed[0] : step->a);
    }
    return found;
}

static cell_array *split_element(const cell_arrays *a, const cfa_space *s, ex element, ex indices[CELL_DIMENSIONS], uint32_t *count)
{
    const ex_info *i = ex_get(s, element);
    *count = 0;
    return i->kind == E_INDEX   ? split_nested(a, s, element, indices, count)
           : i->kind == E_DEREF ? split_sum(a, s, element, indices, count)
                                : NULL;
}

/* One type for all indices of a dimension: theirs if it is one, else that of differences of pointers. */
static void note_index(const chooser *c, cell_array *a, uint32_t d, ex index)
{
    const cfa_space *s = c->p->space;
    ty type = ex_get(s, index)->type;
    if (ex_is_int(s, index, NULL)) return;
    if (ty_get(s, type)->size < 4) type = c->p->int_type;
    if (!a->index_fixed[d]) a->index_type[d] = type;
    else if (!ty_same(a->index_type[d], type)) a->index_type[d] = c->p->ptrdiff_type;
    a->index_fixed[d] = true;
}

static void visit(chooser *c, ex e, bool is_address);

/* true: it is an element of a candidate. */
static bool visit_element(chooser *c, ex e, bool is_address, bool is_written)
{
    const cfa_space *s = c->p->space;
    ex indices[CELL_DIMENSIONS];
    uint32_t count;
    cell_array *a = split_element(c->out, s, e, indices, &count);
    if (!a) return false;
    if (is_address || c->is_forbidden || count != a->dimensions || pointsto_has_target(c->pt, e)) a->is_good = false;
    for (uint32_t d = 0; d < count; d++) {
        note_index(c, a, d, indices[d]);
        visit(c, indices[d], false);
    }
    read_element r = {e, (uint32_t)(a - c->out->arrays.data), count, {{0}}};
    for (uint32_t d = 0; d < count; d++) r.indices[d] = indices[d];
    if (!is_written) vec_push(&c->read, r);
    return true;
}

static void visit(chooser *c, ex e, bool is_address)
{
    const cfa_space *s = c->p->space;
    const ex_info *i = ex_get(s, e);
    bool is_new;
    if (ex_none(e)) return;
    (void)map_slot(&c->seen, map_pair(e.i, is_address), &is_new);
    if (!is_new || visit_element(c, e, is_address, false)) return;
    cell_array *a = i->kind == E_VAR ? candidate(c, i->var) : NULL;
    if (a) a->is_good = false;
    if (i->kind == E_CAST && !ex_is_int(s, i->a, NULL))
        c->mixes_pointers |= (ty_get(s, i->type)->kind == TY_POINTER) != (ty_get(s, ex_get(s, i->a)->type)->kind == TY_POINTER);
    ex operands[2];
    uint32_t count = ex_operands(i, operands);
    for (uint32_t k = 0; k < count; k++)
        visit(c, operands[k], !k && (i->kind == E_ADDR || (is_address && (i->kind == E_MEMBER || i->kind == E_INDEX))));
}

static void visit_forbidden(chooser *c, ex e)
{
    c->is_forbidden = true;
    visit(c, e, false);
    c->is_forbidden = false;
}

static bool is_candidate(const chooser *c, ex e)
{
    const ex_info *i = ex_get(c->p->space, e);
    return i->kind == E_VAR && candidate(c, i->var);
}

static void visit_written(chooser *c, ex lhs, bool may_be_whole)
{
    if (!(may_be_whole && is_candidate(c, lhs)) && !visit_element(c, lhs, false, true)) visit(c, lhs, false);
}

/* The place of a call's result might be determined before the call or after it. */
static void visit_operation(chooser *c, const op_info *o)
{
    bool is_odd = o->kind == OP_ASM || o->kind == OP_UNSUPPORTED, is_zero = ex_get(c->p->space, o->rhs)->kind == E_ZERO;
    if (is_odd || o->kind == OP_CALL) visit_forbidden(c, o->lhs);
    else visit_written(c, o->lhs, o->kind == OP_DECL || o->kind == OP_HAVOC || (o->kind == OP_ASSIGN && is_zero));
    if (is_odd) visit_forbidden(c, o->rhs);
    else visit(c, o->rhs, false);
    for (uint32_t k = 0; k < o->count_args; k++) visit(c, o->args[k], false);
    for (uint32_t k = 0; o->assembly && k < o->assembly->count_outputs + o->assembly->count_inputs; k++)
        visit_forbidden(c, o->assembly->operands[k]);
}

static bool same_indices(const read_element *x, const read_element *y)
{
    bool same = x->dimensions == y->dimensions;
    for (uint32_t d = 0; d < x->dimensions && same; d++) same = x->indices[d].i == y->indices[d].i;
    return same;
}

/* At how many different indices does the operation read arrays of so many dimensions? */
static uint32_t count_indices(const chooser *c, uint32_t dimensions)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < c->read.len; k++) {
        bool is_new = c->read.data[k].dimensions == dimensions;
        for (uint32_t i = 0; i < k && is_new; i++) is_new = !same_indices(&c->read.data[i], &c->read.data[k]);
        n += is_new;
    }
    return n;
}

/* Each operation is looked at by itself: an expression that is forbidden here is allowed there. */
static void end_operation(chooser *c)
{
    for (uint32_t k = 0; k < c->read.len; k++) {
        cell_array *a = &c->out->arrays.data[c->read.data[k].array];
        uint32_t n = count_indices(c, a->dimensions);
        a->is_used = true;
        a->is_reread |= map_get(&c->read_before, c->read.data[k].element.i, NULL);
        map_put(&c->read_before, c->read.data[k].element.i, 1);
        if (n > a->reads) a->reads = n;
    }
    vec_clear(&c->read);
    map_free(&c->seen);
    c->seen = (map64){0};
}

static void visit_program(chooser *c)
{
    const cfa_program *p = c->p;
    for (uint32_t f = 0; f < p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; l < p->functions.data[f].count_locations; l++) {
            visit_operation(c, op_get(p->space, p->functions.data[f].locations[l].op));
            end_operation(c);
        }
    for (uint32_t g = 0; g < p->globals.len; g++)
        for (uint32_t k = 0; k < p->globals.data[g].count_inits; k++) visit_forbidden(c, p->globals.data[g].inits[k].value);
    end_operation(c);
}

/* ---- lengths that a declaration says ---- */

/* Values that the declaration of the array computes and no other operation changes. */
static bool is_length(const cfa_space *s, ex e)
{
    const ex_info *i = ex_get(s, e);
    while (i->kind == E_CAST) i = ex_get(s, i->a);
    return i->kind == E_INT || (i->kind == E_VAR && var_get(s, i->var)->kind == VAR_TEMP);
}

/* An array is declared at one place. Its length is one number, or a product of as many as it has dimensions. */
static void take_length(const chooser *c, const op_info *o)
{
    const cfa_space *s = c->p->space;
    const ex_info *lhs = ex_get(s, o->lhs);
    cell_array *a = o->kind == OP_DECL && lhs->kind == E_VAR ? candidate(c, lhs->var) : NULL;
    factors f = {0};
    if (!a || a->count[0]) return;
    if (!ex_none(a->length[0]) || ex_none(o->rhs)) a->is_good = false;
    a->length[0] = o->rhs;
    list_factors(s, o->rhs, &f);
    if (f.count == 1) return;
    if (a->dimensions > 1 || f.count > CELL_DIMENSIONS) a->is_good = false;
    for (uint32_t k = 0; k < f.count && a->is_good; k++) {
        a->length[k] = f.of[k];
        a->is_good &= is_length(s, f.of[k]);
    }
    if (a->is_good) a->dimensions = f.count;
}

static void take_lengths(const chooser *c)
{
    const cfa_program *p = c->p;
    for (uint32_t k = 0; k < c->out->arrays.len; k++) {
        fn f = c->out->arrays.data[k].home;
        if (c->out->arrays.data[k].count[0] || f.i == FN_NONE.i) continue;
        for (uint32_t l = LOC_ENTRY; l < fn_get(p, f)->count_locations; l++) {
            const op_info *o = op_get(p->space, fn_get(p, f)->locations[l].op);
            const ex_info *lhs = ex_get(p->space, o->lhs);
            if (lhs->kind == E_VAR && lhs->var.i == c->out->arrays.data[k].symbol.i) take_length(c, o);
        }
    }
}

/* ---- the choice ---- */

static void exclude_recursion(const chooser *c)
{
    call_graph *calls = callgraph_build(c->p, NULL, NULL);
    for (uint32_t k = 0; k < c->out->arrays.len; k++) {
        cell_array *a = &c->out->arrays.data[k];
        if (a->home.i != FN_NONE.i && calls->recursive[a->home.i]) a->is_good = false;
    }
    callgraph_free(calls);
}

void cell_arrays_choose(const cfa_program *p, const points_to *pt, uint64_t small, cell_arrays *out)
{
    chooser c = {.p = p, .pt = pt, .out = out};
    *out = (cell_arrays){0};
    find_candidates(&c, small);
    if (!out->arrays.len) return;
    take_lengths(&c);
    visit_program(&c);
    exclude_recursion(&c);
    for (uint32_t k = 0; k < out->arrays.len; k++) {
        cell_array *a = &out->arrays.data[k];
        a->is_good &= a->is_used && !c.mixes_pointers;
        for (uint32_t d = 0; d < a->dimensions; d++)
            if (!a->index_fixed[d]) a->index_type[d] = p->ptrdiff_type;
    }
    vec_free(&c.read);
    map_free(&c.seen);
    map_free(&c.read_before);
}

void cell_arrays_free(cell_arrays *a)
{
    vec_free(&a->arrays);
    map_free(&a->number);
}

const cell_array *cell_arrays_find(const cell_arrays *a, const cfa_space *s, ex element, ex indices[CELL_DIMENSIONS])
{
    uint32_t count;
    const cell_array *found = split_element(a, s, element, indices, &count);
    return found && found->is_good ? found : NULL;
}
