#include "base/bigstack.h"
#include "cfa/callgraph.h"
#include "cond/cells_internal.h"
#include <string.h>

/* ---- operations ---- */

static ex zero_of(const abstractor *a, ty type)
{
    return ty_is_float(ty_get(space_of(a), type)) ? ex_float(space_of(a), type, 0) : ex_int(space_of(a), type, 0);
}

/* The array that the place is; NULL: no chosen one. */
static const cell_array *whole_array(const abstractor *a, ex place)
{
    const ex_info *i = ex_get(space_of(a), place);
    uint32_t k;
    if (i->kind != E_VAR || !map_get(&a->arrays.number, i->var.i, &k) || !a->arrays.arrays.data[k].is_good) return NULL;
    return &a->arrays.arrays.data[k];
}

static bool is_error_call(const abstractor *a, const op_info *o)
{
    var callee = o->kind == OP_CALL ? callgraph_constant_callee(space_of(a), o->rhs) : (var){0};
    return callee.i && property_is_error(a->of, space_text(space_of(a), var_get(space_of(a), callee)->name));
}

static void insert_tests(abstractor *a)
{
    for (uint32_t k = 0; k < a->groups.len; k++)
        for (uint32_t j = 0; j < a->groups.data[k].cells; j++) insertion_put_test(&a->body, a->groups.data[k].hit[j][j]);
}

static void begin_operation(abstractor *a)
{
    substitution_free(&a->instead);
    a->instead = (substitution){.space = space_of(a)};
    vec_clear(&a->noted);
    for (uint32_t k = 0; k < a->arrays.arrays.len; k++)
        map_put(&a->instead.variables, a->arrays.arrays.data[k].symbol.i, a->arrays.arrays.data[k].symbol.i);
}

static void declare(abstractor *a, const cell_array *array, uint32_t where)
{
    uint32_t group = cells_of(a, array)->group;
    cells_set_lengths(a, array, true);
    if (a->function.i == a->entry.i && where == a->groups.data[group].last_declared) cells_test_indices(a, group);
}

static void abstract_operation(abstractor *a)
{
    uint32_t where = a->body.at;
    const op_info o = *op_get(space_of(a), a->body.locations.data[a->body.at].op);
    ex indices[CELL_DIMENSIONS];
    bool writes = o.kind == OP_ASSIGN || o.kind == OP_HAVOC;
    const cell_array *element = writes ? cell_arrays_find(&a->arrays, space_of(a), o.lhs, indices) : NULL;
    const cell_array *whole = writes || o.kind == OP_DECL ? whole_array(a, o.lhs) : NULL;
    begin_operation(a);
    if (element) {
        cells_write_element(a, element, indices, o.rhs);
    } else if (whole) {
        cells_write_all(a, whole, o.kind == OP_ASSIGN ? zero_of(a, whole->element) : (ex){0});
        if (o.kind == OP_DECL) declare(a, whole, where);
        insertion_replace(&a->body, op_skip(space_of(a)));
    } else {
        cells_read(a, o.lhs);
        cells_read(a, o.rhs);
        for (uint32_t k = 0; k < o.count_args; k++) cells_read(a, o.args[k]);
        insertion_replace(&a->body, substitute_operation(&a->instead, a->body.locations.data[a->body.at].op));
        if (is_error_call(a, &o)) insert_tests(a);
    }
}

/* ---- functions ---- */

/* An index is one of an element, if it is known how many there are. */
static void choose_index(abstractor *a, const cell_group *g, uint32_t cell)
{
    for (uint32_t d = 0; d < g->dimensions; d++) {
        ex index = g->index[cell][d];
        bool is_signed = ty_get(space_of(a), g->index_type[d])->is_signed;
        insert_havoc(a, index);
        if (g->count[d]) insertion_put_test(&a->body, cells_within(a, index, ex_int(space_of(a), g->index_type[d], (__int128)g->count[d])));
        else if (is_signed) insertion_put_test(&a->body, compare(a, E_LE, ex_int(space_of(a), g->index_type[d], 0), index));
    }
}

static void begin_program(abstractor *a)
{
    for (uint32_t n = 0; n < a->groups.len; n++) {
        const cell_group *g = &a->groups.data[n];
        for (uint32_t k = 0; k < g->cells; k++) {
            choose_index(a, g, k);
            for (uint32_t j = 0; j <= k; j++) insert_assign(a, g->hit[j][k], ex_int(space_of(a), boolean(a), 1));
        }
    }
    for (uint32_t n = 0; n < a->arrays.arrays.len; n++) {
        const cell_array *array = &a->arrays.arrays.data[n];
        if (array->is_good && array->home.i == FN_NONE.i) cells_write_all(a, array, zero_of(a, array->element));
    }
}

/* Every activation has its own array. */
static void begin_function(abstractor *a)
{
    for (uint32_t n = 0; n < a->arrays.arrays.len; n++) {
        const cell_array *array = &a->arrays.arrays.data[n];
        if (!array->is_good || array->home.i != a->function.i) continue;
        cells_write_all(a, array, (ex){0});
        cells_set_lengths(a, array, false);
    }
}

static void add_temporaries(abstractor *a)
{
    cfa_function *to = fn_get(a->out->program, a->function);
    uint32_t before = to->count_locals, count = before + a->temporaries.len;
    var *all = ARENA_ARRAY(&a->out->program->memory, var, count + 1);
    if (before) memcpy(all, to->locals, before * sizeof *all);
    for (uint32_t k = before; k < count; k++) all[k] = a->temporaries.data[k - before];
    to->locals = all;
    to->count_locals = count;
}

static void abstract_function(abstractor *a, fn f)
{
    const cfa_function *from = fn_get(a->p, f);
    a->function = f;
    vec_clear(&a->temporaries);
    insertion_begin(&a->body, space_of(a), from);
    for (uint32_t l = LOC_ENTRY; l < from->count_locations; l++) {
        a->body.at = l;
        if (a->body.locations.data[l].op.i) abstract_operation(a);
    }
    begin_operation(a);
    uint32_t entry = insertion_add(&a->body, (location){.op = op_skip(space_of(a)), .next = {LOC_ENTRY, 0}, .at = from->at}, 0);
    a->body.at = entry;
    if (f.i == a->entry.i) begin_program(a);
    begin_function(a);
    insertion_end(&a->body, a->body.at == entry ? LOC_ENTRY : entry, a->out, f);
    add_temporaries(a);
}

/* ---- the program ---- */

/* The entry is never called, so the choices there never change; and it is known which calls are errors. */
static bool is_fit(const abstractor *a)
{
    const cfa_program *p = a->p;
    bool fits = true;
    call_graph *calls = callgraph_build(p, NULL, NULL);
    for (uint32_t k = 0; k < calls->count_edges && fits; k++) fits = calls->edges[k].callee.i != a->entry.i;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *function = &p->functions.data[f];
        fits &= !function->constructor && !function->destructor;
    }
    callgraph_free(calls);
    return fits;
}

static void abstract_program(void *context)
{
    abstractor *a = context;
    bool any = false;
    cell_arrays_choose(a->p, a->pt, a->choice.small, &a->arrays);
    for (uint32_t k = 0; k < a->arrays.arrays.len; k++) any |= a->arrays.arrays.data[k].is_good;
    if (!any || !is_fit(a)) return;
    a->out = restricted_new(a->p, 0);
    cells_make_variables(a);
    for (uint32_t f = 0; f < a->p->functions.len; f++) abstract_function(a, (fn){f});
    restricted_fingerprint(a->out);
}

restricted_program *cells_abstract(const cfa_program *p, const points_to *pt, fn entry, const property *of, cells_choice choice)
{
    abstractor a = {.p = p, .pt = pt, .entry = entry, .of = of, .choice = choice};
    (void)bigstack_run(abstract_program, &a);
    cell_arrays_free(&a.arrays);
    substitution_free(&a.instead);
    insertion_free(&a.body);
    vec_free(&a.temporaries);
    vec_free(&a.groups);
    vec_free(&a.noted);
    return a.out;
}
