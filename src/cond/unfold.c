#include "cond/unfold.h"

#include "cfa/numbering.h"
#include "cfa/substitute.h"
#include <stdio.h>
#include <string.h>

enum { NO_COPY = UINT32_MAX, FIRST_FREE = LOC_ENTRY };

typedef struct {
    const product *x;
    const call_graph *calls;
    restricted_program *out;
    cfa_space *s;
    bool *is_whole;         /* per function: called where nothing tells its states apart; it stays as it is */
    bool *is_taken;         /* per function: its own place in the list is in use */
    uint32_t *copy_of;      /* per context: function of the unfolded program; NO_COPY: none yet */
    VEC(uint32_t) waitlist; /* contexts with a copy that has no locations so far */
    uint32_t *location_of;  /* per node: in `code` */
    VEC(location) code;     /* of the copy at hand, not in order yet */
    VEC(uint32_t) original; /* per location of it */
    numbering numbers;
    uint32_t end;  /* where covered paths end; 0: not needed so far */
    ex exit_state; /* the variable that says in which state a copy has returned; none: not needed so far */
} unfolder;

/* ---- which functions stay whole ---- */

static void stay_whole(unfolder *u, uint32_t f)
{
    if (u->is_whole[f]) return;
    u->is_whole[f] = true;
    vec_push(&u->waitlist, f);
}

static void find_whole_functions(unfolder *u, externals_mode externals)
{
    const cfa_program *p = u->x->p;
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (restrict_may_be_called_from_outside(p, &p->functions.data[f], externals) || p->functions.data[f].count_labels) stay_whole(u, f);
    for (uint32_t c = 0; c < u->x->contexts.len; c++)
        if (u->x->contexts.data[c].state >= STATE_UNOBSERVED) stay_whole(u, u->x->contexts.data[c].function.i);
    while (u->waitlist.len) {
        uint32_t f = vec_pop(&u->waitlist);
        for (uint32_t e = u->calls->first_edge[f]; e < u->calls->first_edge[f + 1]; e++)
            if (u->calls->edges[e].callee.i != FN_NONE.i) stay_whole(u, u->calls->edges[e].callee.i);
    }
}

/* ---- copies ---- */

static name number_text(unfolder *u, uint32_t copy)
{
    char text[16];
    snprintf(text, sizeof text, "#%u", copy);
    return intern_str(&u->s->names, text);
}

static fn add_function(unfolder *u, fn of)
{
    cfa_program *p = u->out->program;
    cfa_function made = *fn_get(p, of);
    uint32_t index = p->functions.len;
    var_info symbol = *var_get(u->s, made.symbol);
    symbol.file = number_text(u, index);
    made.symbol = var_intern(u->s, &symbol);
    made.is_static = true;
    made.constructor = made.destructor = false;
    vec_push(&p->functions, made);
    map_put(&p->symbol_function, made.symbol.i, index);
    return (fn){index};
}

/* The function that stands for a context: the function itself, or a copy. */
static fn copy_for(unfolder *u, uint32_t context)
{
    const product_context *c = &u->x->contexts.data[context];
    uint32_t f = c->function.i;
    if (u->copy_of[context] != NO_COPY) return (fn){u->copy_of[context]};
    bool is_itself = c->state >= STATE_UNOBSERVED || u->x->p->functions.data[f].count_labels;
    if (!is_itself) {
        fn made = c->function;
        if (u->is_whole[f] || u->is_taken[f]) made = add_function(u, c->function);
        else u->is_taken[f] = true;
        u->copy_of[context] = made.i;
        vec_push(&u->waitlist, context);
    } else {
        u->copy_of[context] = f;
    }
    return (fn){u->copy_of[context]};
}

static void rename_variables(unfolder *u, fn copy, substitution *names)
{
    cfa_program *p = u->out->program;
    cfa_function *f = fn_get(p, copy);
    var *lists[] = {f->params, f->locals};
    uint32_t counts[] = {f->count_params, f->count_locals};
    for (int k = 0; k < 2; k++) {
        var *made = ARENA_ARRAY(&p->memory, var, counts[k] + 1);
        for (uint32_t i = 0; i < counts[k]; i++) {
            var_info v = *var_get(u->s, lists[k][i]);
            v.file = number_text(u, copy.i);
            made[i] = var_intern(u->s, &v);
            map_put(&names->variables, lists[k][i].i, made[i].i);
            if (program_address_taken(p, lists[k][i])) map_put(&p->address_taken, made[i].i, 1);
        }
        lists[k] = made;
    }
    f->params = lists[0];
    f->locals = lists[1];
}

/* ---- locations ---- */

static uint32_t add_location(unfolder *u, location l, uint32_t original)
{
    vec_push(&u->code, l);
    vec_push(&u->original, original);
    return u->code.len - 1;
}

static uint32_t end_of_path(unfolder *u, srcpos at)
{
    if (!u->end) u->end = add_location(u, (location){.at = at}, 0);
    return u->end;
}

static uint32_t target_of(unfolder *u, uint32_t node, srcpos at)
{
    const product_node *n = &u->x->nodes.data[node];
    if (product_is_covered(u->x, n)) return end_of_path(u, at);
    return n->where == LOC_EXIT ? (uint32_t)LOC_EXIT : u->location_of[node];
}

/* ---- in which state a copy has returned ---- */

static ex exit_state(unfolder *u)
{
    cfa_program *p = u->out->program;
    if (u->exit_state.i) return u->exit_state;
    var v = var_intern(u->s, &(var_info){.kind = VAR_GLOBAL, .name = intern_str(&u->s->names, "exit state"), .type = p->int_type});
    map_put(&p->symbol_global, v.i, p->globals.len);
    vec_push(&p->globals, (cfa_global){.symbol = v, .defined = true, .is_static = true});
    return u->exit_state = ex_var(u->s, v);
}

static uint32_t exit_number(const product_context *c, uint32_t state)
{
    uint32_t k = 0;
    while (c->exits.data[k] != state) k++;
    return k;
}

static bool tells_exit(const unfolder *u, uint32_t context)
{
    const product_context *c = &u->x->contexts.data[context];
    return c->exits.len > 1 && u->copy_of[context] != NO_COPY && !(c->state >= STATE_UNOBSERVED) &&
           !u->x->p->functions.data[c->function.i].count_labels;
}

/* A return, or before it the assignment that says in which state. Covered: the path ends. */
static location return_location(unfolder *u, uint32_t node, location l)
{
    const product_node *from = &u->x->nodes.data[node], *to = &u->x->nodes.data[u->x->edges.data[from->first_edge].to];
    if (product_is_covered(u->x, to)) return (location){.at = l.at};
    l.next[0] = LOC_EXIT;
    if (!tells_exit(u, from->context)) return l;
    uint32_t number = exit_number(&u->x->contexts.data[from->context], to->state);
    uint32_t returns = add_location(u, l, from->where);
    u->original.data[u->location_of[node]] = 0;
    ex value = ex_int(u->s, u->out->program->int_type, number);
    return (location){.op = op_assign(u->s, exit_state(u), value), .next = {returns, LOC_NONE}, .at = l.at};
}

/* ---- calls ---- */

static ex replace_callee(unfolder *u, ex callee, var by)
{
    ex_info i = *ex_get(u->s, callee);
    if (i.kind == E_CAST) return ex_cast(u->s, i.type, replace_callee(u, i.a, by));
    return ex_func(u->s, i.type, by);
}

/* The call of a function by its name becomes one of the copy for the state it is called in. Returns that context; PRODUCT_NONE: it is not
 * one of these. */
static uint32_t direct_call(unfolder *u, const product_node *n, location *l)
{
    op_info call = *op_get(u->s, l->op);
    if (!callgraph_constant_callee(u->s, call.rhs).i) return PRODUCT_NONE;
    uint32_t entered = PRODUCT_NONE;
    for (uint32_t e = n->first_edge; e < n->first_edge + n->count_edges; e++) {
        uint32_t c = u->x->edges.data[e].entered;
        if (c != PRODUCT_NONE && entered != PRODUCT_NONE && c != entered) return PRODUCT_NONE; /* a library function that calls others */
        if (c != PRODUCT_NONE) entered = c;
    }
    if (entered == PRODUCT_NONE) return PRODUCT_NONE;
    var named = callgraph_constant_callee(u->s, call.rhs), called = fn_get(u->x->p, u->x->contexts.data[entered].function)->symbol;
    if (named.i != called.i) return PRODUCT_NONE;
    fn copy = copy_for(u, entered);
    var symbol = fn_get(u->out->program, copy)->symbol;
    if (symbol.i == called.i) return entered;
    call.rhs = replace_callee(u, call.rhs, symbol);
    l->op = op_intern(u->s, &call);
    return entered;
}

/* Behind a call: in which state has the callee returned? If nobody says it, any of them. */
static uint32_t behind_call(unfolder *u, const product_node *n, uint32_t entered, srcpos at)
{
    VEC(product_edge) ways = {0};
    uint32_t first;
    bool differ = false;
    for (uint32_t e = n->first_edge; e < n->first_edge + n->count_edges; e++)
        if (u->x->edges.data[e].to != PRODUCT_NONE) vec_push(&ways, u->x->edges.data[e]);
    for (uint32_t k = 1; k < ways.len; k++) differ = differ || target_of(u, ways.data[k].to, at) != target_of(u, ways.data[0].to, at);
    if (!ways.len) {
        first = end_of_path(u, at);
    } else if (!differ) {
        first = target_of(u, ways.data[0].to, at);
    } else {
        bool is_told = entered != PRODUCT_NONE && tells_exit(u, entered);
        first = target_of(u, ways.data[ways.len - 1].to, at);
        for (uint32_t k = ways.len - 1; k-- > 0;) {
            uint32_t number = is_told ? exit_number(&u->x->contexts.data[entered], ways.data[k].exit) : k;
            ex is_it = ex_binary(u->s, E_EQ, u->out->program->int_type, exit_state(u), ex_int(u->s, u->out->program->int_type, number));
            uint32_t then = target_of(u, ways.data[k].to, at);
            first = add_location(u, (location){.op = op_assume(u->s, is_it, true), .next = {then, first}, .at = at}, 0);
        }
        if (!is_told) first = add_location(u, (location){.op = op_havoc(u->s, exit_state(u)), .next = {first, LOC_NONE}, .at = at}, 0);
    }
    vec_free(&ways);
    return first;
}

static location call_location(unfolder *u, const product_node *n, location l)
{
    uint32_t entered = direct_call(u, n, &l);
    if (l.next[0]) l.next[0] = behind_call(u, n, entered, l.at);
    return l;
}

/* ---- functions ---- */

static location make_location(unfolder *u, uint32_t node, substitution *names)
{
    const product_node *n = &u->x->nodes.data[node];
    location l = fn_get(u->x->p, u->x->contexts.data[n->context].function)->locations[n->where];
    l.op = substitute_operation(names, l.op);
    if (!l.op.i) return l;
    uint8_t kind = op_get(u->s, l.op)->kind;
    if (kind == OP_CALL) return call_location(u, n, l);
    if (kind == OP_RETURN && n->count_edges) return return_location(u, node, l);
    for (uint32_t e = n->first_edge; e < n->first_edge + n->count_edges; e++) {
        const product_edge *edge = &u->x->edges.data[e];
        l.next[edge->branch] = target_of(u, edge->to, l.at);
    }
    return l;
}

static uint32_t next_location(void *unfolder_, uint32_t where, unsigned branch)
{
    return ((const unfolder *)unfolder_)->code.data[where].next[branch];
}

/* The locations of the copy, in order. */
static void put_locations(unfolder *u, fn copy)
{
    cfa_program *p = u->out->program;
    cfa_function *f = fn_get(p, copy);
    numbering *n = &u->numbers;
    numbering_make(n, u->code.len, LOC_ENTRY, next_location, u);
    f->count_locations = LOC_ENTRY + n->order.len;
    f->locations = ARENA_ARRAY(&p->memory, location, f->count_locations);
    uint32_t *original = ARENA_ARRAY(&p->memory, uint32_t, f->count_locations);
    f->locations[LOC_EXIT] = u->code.data[LOC_EXIT];
    original[LOC_EXIT] = LOC_EXIT;
    for (uint32_t i = 0; i < n->order.len; i++) {
        location l = u->code.data[n->order.data[i]];
        for (int k = 0; k < 2; k++)
            if (l.next[k]) l.next[k] = n->number.data[l.next[k]];
        f->locations[LOC_ENTRY + i] = l;
        original[LOC_ENTRY + i] = u->original.data[n->order.data[i]];
    }
    u->out->original[copy.i] = original;
}

static void make_function(unfolder *u, uint32_t context)
{
    const product_context *c = &u->x->contexts.data[context];
    fn copy = {u->copy_of[context]};
    substitution names = {.space = u->s};
    const cfa_function *from = fn_get(u->x->p, c->function);
    if (copy.i != c->function.i) rename_variables(u, copy, &names);
    vec_clear(&u->code);
    vec_clear(&u->original);
    u->end = 0;
    add_location(u, (location){0}, 0);
    add_location(u, from->locations[LOC_EXIT], LOC_EXIT);
    for (uint32_t k = 0; k < c->nodes.count; k++) { /* the entry is the first one */
        uint32_t node = c->nodes.entries[k].value, where = u->x->nodes.data[node].where;
        if (where != LOC_EXIT && !product_is_covered(u->x, &u->x->nodes.data[node]))
            u->location_of[node] = add_location(u, (location){.at = from->at}, where);
    }
    if (u->code.len == FIRST_FREE) (void)end_of_path(u, from->at);
    for (uint32_t k = 0; k < c->nodes.count; k++) {
        uint32_t node = c->nodes.entries[k].value;
        if (u->x->nodes.data[node].where == LOC_EXIT || product_is_covered(u->x, &u->x->nodes.data[node])) continue;
        location made = make_location(u, node, &names);
        u->code.data[u->location_of[node]] = made;
    }
    put_locations(u, copy);
    substitution_free(&names);
}

/* Functions that nobody calls any more. */
static void empty_function(unfolder *u, fn f)
{
    cfa_function *to = fn_get(u->out->program, f);
    location *made = ARENA_ARRAY(&u->out->program->memory, location, LOC_ENTRY + 1);
    memset(made, 0, (LOC_ENTRY + 1) * sizeof *made);
    made[LOC_EXIT] = to->locations[LOC_EXIT];
    made[LOC_ENTRY].at = to->at;
    to->locations = made;
    to->count_locations = LOC_ENTRY + 1;
    to->labels = NULL;
    to->count_labels = 0;
    u->out->original[f.i] = ARENA_ARRAY(&u->out->program->memory, uint32_t, LOC_ENTRY + 1);
}

static void keep_function(unfolder *u, fn f)
{
    uint32_t n = fn_get(u->out->program, f)->count_locations;
    uint32_t *original = u->out->original[f.i] = ARENA_ARRAY(&u->out->program->memory, uint32_t, n + 1);
    for (uint32_t l = LOC_EXIT; l < n; l++) original[l] = l;
}

static void make_functions(unfolder *u)
{
    const cfa_program *p = u->x->p;
    (void)copy_for(u, 0);
    for (uint32_t done = 0; done < u->waitlist.len; done++) make_function(u, u->waitlist.data[done]);
    u->out->has_copies = true;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        if (u->is_whole[f]) keep_function(u, (fn){f});
        else if (!u->is_taken[f]) empty_function(u, (fn){f});
    }
    for (uint32_t c = 0; c < u->x->contexts.len; c++)
        if (u->copy_of[c] != NO_COPY) u->out->function[u->copy_of[c]] = u->x->contexts.data[c].function;
}

/* ---- the whole ---- */

static bool is_worth_it(const product *x, uint32_t most)
{
    uint64_t locations = 0;
    bool covers = false;
    for (uint32_t f = 0; f < x->p->functions.len; f++) locations += x->p->functions.data[f].count_locations;
    for (uint32_t n = 0; n < x->nodes.len && !covers; n++) covers = product_is_covered(x, &x->nodes.data[n]);
    return covers && x->nodes.len <= most * locations;
}

restricted_program *unfold_program(const product *x, const call_graph *calls, externals_mode externals, uint32_t most)
{
    uint32_t n = x->p->functions.len, contexts = x->contexts.len;
    if (!is_worth_it(x, most)) return NULL;
    arena memory = {0};
    unfolder u = {.x = x, .calls = calls, .s = x->p->space};
    u.is_whole = ARENA_ARRAY(&memory, bool, n + 1);
    u.is_taken = ARENA_ARRAY(&memory, bool, n + 1);
    u.copy_of = ARENA_ARRAY(&memory, uint32_t, contexts + 1);
    u.location_of = ARENA_ARRAY(&memory, uint32_t, x->nodes.len + 1);
    for (uint32_t c = 0; c < contexts; c++) u.copy_of[c] = NO_COPY;
    find_whole_functions(&u, externals);
    if (!u.is_whole[x->contexts.data[0].function.i]) {
        u.out = restricted_new(x->p, contexts);
        make_functions(&u);
        restricted_fingerprint(u.out);
    }
    vec_free(&u.waitlist);
    vec_free(&u.code);
    vec_free(&u.original);
    numbering_free(&u.numbers);
    arena_free(&memory);
    return u.out;
}
