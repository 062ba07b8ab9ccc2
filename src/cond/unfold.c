#include "cond/unfold.h"

#include "cfa/numbering.h"
#include "cfa/substitute.h"
#include <stdio.h>
#include <string.h>

enum { NO_COPY = UINT32_MAX, FIRST_FREE = LOC_ENTRY };

typedef struct {
    const product *x;
    const partition *classes;
    const call_graph *calls;
    restricted_program *out;
    cfa_space *s;
    bool *is_whole;         /* per function: called where nothing tells its states apart; it stays as it is */
    bool *is_taken;         /* per function: its own place in the list is in use */
    uint32_t *copy_of;      /* per first context of a copy: function of the unfolded program; NO_COPY: none yet */
    bool *is_itself;        /* per first context of a copy: it is the function itself, whole */
    uint32_t *other;        /* per context: the next one of the same copy; PRODUCT_NONE: none */
    VEC(uint32_t) waitlist; /* first contexts of copies that have no locations so far */
    uint32_t *location_of;  /* per first node of a class: in `code`; 0: none */
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

/* Contexts that are one copy, as lists. */
static void join_contexts(unfolder *u)
{
    const product *x = u->x;
    for (uint32_t c = x->contexts.len; c-- > 0;) {
        uint32_t first = u->classes->context_of[c];
        u->is_itself[first] |= x->contexts.data[c].state >= STATE_UNOBSERVED || fn_get(x->p, x->contexts.data[c].function)->count_labels;
        if (c == first) continue;
        u->other[c] = u->other[first];
        u->other[first] = c;
    }
}

/* The function that stands for a context: the function itself, or a copy. */
static fn copy_for(unfolder *u, uint32_t context)
{
    context = u->classes->context_of[context];
    const product_context *c = &u->x->contexts.data[context];
    uint32_t f = c->function.i;
    if (u->copy_of[context] != NO_COPY) return (fn){u->copy_of[context]};
    if (!u->is_itself[context]) {
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

static bool is_covered(const unfolder *u, uint32_t node) { return u->classes->is_covered[u->classes->class_of[node]]; }

static uint32_t target_of(unfolder *u, uint32_t node, srcpos at)
{
    if (is_covered(u, node)) return end_of_path(u, at);
    return u->x->nodes.data[node].where == LOC_EXIT ? (uint32_t)LOC_EXIT : u->location_of[u->classes->class_of[node]];
}

/* The edges of a class: all of its first node, then those of the others. */
typedef VEC(product_edge) class_edges;

static void collect_edges(const unfolder *u, uint32_t class, class_edges *out)
{
    uint32_t n = class;
    do {
        const product_node *node = &u->x->nodes.data[n];
        for (uint32_t e = node->first_edge; e < node->first_edge + node->count_edges; e++) vec_push(out, u->x->edges.data[e]);
        n = u->classes->next[n];
    } while (n != class);
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

/* In how many classes a copy returns, and the number of the one of this state; classes are numbered as they come. */
static uint32_t count_exits(const unfolder *u, uint32_t context, uint32_t of_context, uint32_t state, uint32_t *number)
{
    map64 classes = {0};
    for (uint32_t c = u->classes->context_of[context]; c != PRODUCT_NONE; c = u->other[c]) {
        const product_context *from = &u->x->contexts.data[c];
        for (uint32_t k = 0; k < from->exits.len; k++) {
            uint32_t node;
            bool fresh;
            if (!map_get(&from->nodes, map_pair(LOC_EXIT, from->exits.data[k]), &node)) continue;
            uint32_t *slot = map_slot(&classes, u->classes->class_of[node], &fresh);
            if (fresh) *slot = classes.count - 1;
            if (c == of_context && from->exits.data[k] == state && number) *number = *slot;
        }
    }
    uint32_t count = classes.count;
    map_free(&classes);
    return count;
}

static uint32_t exit_number(const unfolder *u, uint32_t context, uint32_t state)
{
    uint32_t number = 0;
    (void)count_exits(u, context, context, state, &number);
    return number;
}

static bool tells_exit(const unfolder *u, uint32_t context)
{
    uint32_t first = u->classes->context_of[context];
    return u->copy_of[first] != NO_COPY && !u->is_itself[first] && count_exits(u, context, 0, 0, NULL) > 1;
}

/* A return, or before it the assignment that says in which state. Covered: the path ends. */
static location return_location(unfolder *u, uint32_t class, const class_edges *edges, location l)
{
    const product_node *to = &u->x->nodes.data[edges->data[0].to];
    for (uint32_t e = 1; e < edges->len && product_is_covered(u->x, to); e++) to = &u->x->nodes.data[edges->data[e].to];
    if (product_is_covered(u->x, to)) return (location){.at = l.at};
    l.next[0] = LOC_EXIT;
    if (!tells_exit(u, to->context)) return l;
    uint32_t number = exit_number(u, to->context, to->state);
    uint32_t returns = add_location(u, l, u->x->nodes.data[class].where);
    u->original.data[u->location_of[class]] = 0;
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

/* The call of a function by its name becomes one of the copy for the state it is called in. Returns a context of it; PRODUCT_NONE: it is
 * not one of these. */
static uint32_t direct_call(unfolder *u, const class_edges *edges, location *l)
{
    op_info call = *op_get(u->s, l->op);
    if (!callgraph_constant_callee(u->s, call.rhs).i) return PRODUCT_NONE;
    uint32_t entered = PRODUCT_NONE;
    for (uint32_t e = 0; e < edges->len; e++) {
        uint32_t c = edges->data[e].entered;
        if (c == PRODUCT_NONE) continue;
        c = u->classes->context_of[c];
        if (entered != PRODUCT_NONE && c != entered) return PRODUCT_NONE; /* a library function that calls others */
        entered = c;
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

/* Behind a call: in which state has the callee returned? If this is not known, any of them. */
static uint32_t behind_call(unfolder *u, const class_edges *edges, uint32_t entered, srcpos at)
{
    class_edges ways = {0}; /* to different places */
    map64 known = {0};      /* class where the caller goes on → seen */
    bool is_told = entered != PRODUCT_NONE && tells_exit(u, entered);
    for (uint32_t e = 0; e < edges->len; e++) {
        const product_edge *edge = &edges->data[e];
        if (edge->to == PRODUCT_NONE) continue;
        uint32_t number = is_told ? exit_number(u, edge->entered, edge->exit) : 0;
        bool fresh;
        (void)map_slot(&known, map_pair(target_of(u, edge->to, at), number), &fresh);
        if (fresh) vec_push(&ways, *edge);
    }
    uint32_t first = ways.len ? target_of(u, vec_last(&ways).to, at) : end_of_path(u, at);
    bool differ = false;
    for (uint32_t k = 0; k < ways.len; k++) differ = differ || target_of(u, ways.data[k].to, at) != first;
    for (uint32_t k = differ ? ways.len - 1 : 0; k-- > 0;) {
        uint32_t number = is_told ? exit_number(u, ways.data[k].entered, ways.data[k].exit) : k;
        ex is_it = ex_binary(u->s, E_EQ, u->out->program->int_type, exit_state(u), ex_int(u->s, u->out->program->int_type, number));
        uint32_t then = target_of(u, ways.data[k].to, at);
        first = add_location(u, (location){.op = op_assume(u->s, is_it, true), .next = {then, first}, .at = at}, 0);
    }
    if (differ && !is_told)
        first = add_location(u, (location){.op = op_havoc(u->s, exit_state(u)), .next = {first, LOC_NONE}, .at = at}, 0);
    vec_free(&ways);
    map_free(&known);
    return first;
}

static location call_location(unfolder *u, const class_edges *edges, location l)
{
    uint32_t entered = direct_call(u, edges, &l);
    if (l.next[0]) l.next[0] = behind_call(u, edges, entered, l.at);
    return l;
}

/* ---- functions ---- */

static location make_location(unfolder *u, uint32_t class, const class_edges *edges, substitution *names)
{
    const product_node *n = &u->x->nodes.data[class];
    location l = fn_get(u->x->p, u->x->contexts.data[n->context].function)->locations[n->where];
    l.op = substitute_operation(names, l.op);
    if (!l.op.i) return l;
    uint8_t kind = op_get(u->s, l.op)->kind;
    if (kind == OP_CALL) return call_location(u, edges, l);
    if (kind == OP_RETURN && edges->len) return return_location(u, class, edges, l);
    for (uint32_t e = 0; e < edges->len; e++) l.next[edges->data[e].branch] = target_of(u, edges->data[e].to, l.at);
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

/* A place for each class of the copy. */
static void place_classes(unfolder *u, uint32_t context, srcpos at)
{
    for (uint32_t c = context; c != PRODUCT_NONE; c = u->other[c]) {
        const map64 *nodes = &u->x->contexts.data[c].nodes;
        for (uint32_t k = 0; k < nodes->count; k++) { /* the entry is the first one */
            uint32_t class = u->classes->class_of[nodes->entries[k].value], where = u->x->nodes.data[class].where;
            if (where != LOC_EXIT && !u->classes->is_covered[class] && !u->location_of[class])
                u->location_of[class] = add_location(u, (location){.at = at}, where);
        }
    }
    if (u->code.len == FIRST_FREE) (void)end_of_path(u, at);
}

static void make_function(unfolder *u, uint32_t context)
{
    fn function = u->x->contexts.data[context].function, copy = {u->copy_of[context]};
    substitution names = {.space = u->s};
    const cfa_function *from = fn_get(u->x->p, function);
    class_edges edges = {0};
    if (copy.i != function.i) rename_variables(u, copy, &names);
    vec_clear(&u->code);
    vec_clear(&u->original);
    u->end = 0;
    add_location(u, (location){0}, 0);
    add_location(u, from->locations[LOC_EXIT], LOC_EXIT);
    place_classes(u, context, from->at);
    for (uint32_t c = context; c != PRODUCT_NONE; c = u->other[c]) {
        const map64 *nodes = &u->x->contexts.data[c].nodes;
        for (uint32_t k = 0; k < nodes->count; k++) {
            uint32_t class = nodes->entries[k].value;
            if (u->classes->class_of[class] != class || !u->location_of[class]) continue;
            vec_clear(&edges);
            collect_edges(u, class, &edges);
            location made = make_location(u, class, &edges, &names);
            u->code.data[u->location_of[class]] = made;
        }
    }
    put_locations(u, copy);
    vec_free(&edges);
    substitution_free(&names);
}

/* Functions that are not called any more. */
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

static bool is_worth_it(const partition *classes, uint32_t most)
{
    const product *x = classes->x;
    uint64_t locations = 0;
    bool covers = false;
    for (uint32_t f = 0; f < x->p->functions.len; f++) locations += x->p->functions.data[f].count_locations;
    for (uint32_t n = 0; n < x->nodes.len && !covers; n++) covers = product_is_covered(x, &x->nodes.data[n]);
    return covers && classes->count <= most * locations;
}

restricted_program *unfold_classes(const partition *classes, const call_graph *calls, externals_mode externals, uint32_t most)
{
    const product *x = classes->x;
    uint32_t n = x->p->functions.len, contexts = x->contexts.len;
    if (!is_worth_it(classes, most)) return NULL;
    arena memory = {0};
    unfolder u = {.x = x, .classes = classes, .calls = calls, .s = x->p->space};
    u.is_whole = ARENA_ARRAY(&memory, bool, n + 1);
    u.is_taken = ARENA_ARRAY(&memory, bool, n + 1);
    u.copy_of = ARENA_ARRAY(&memory, uint32_t, contexts + 1);
    u.is_itself = ARENA_ARRAY(&memory, bool, contexts + 1);
    u.other = ARENA_ARRAY(&memory, uint32_t, contexts + 1);
    u.location_of = ARENA_ARRAY(&memory, uint32_t, x->nodes.len + 1);
    for (uint32_t c = 0; c < contexts; c++) u.copy_of[c] = u.other[c] = NO_COPY;
    join_contexts(&u);
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
