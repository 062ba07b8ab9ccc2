/* cfa/fingerprint.c — every hash is a chain of hash_join over items in an order that the text itself defines: locations in
 * reverse postorder, callees by first call, candidates of indirect calls and members of call cycles by their symbols' hashes.
 * Indices of functions, globals and expressions never decide an order, so that inserting or moving code elsewhere changes nothing. */
#include "cfa/fingerprint.h"

#include "cfa/mentions.h"
#include "cfa/scc.h"
#include "cfa/stride.h"
#include <stdlib.h>
#include <string.h>

enum {
    SALT_FUNCTION = 0xf001,
    SALT_SELF,
    SALT_LOOP,
    SALT_CYCLE,
    SALT_CANDIDATES,
    SALT_EXTERNAL,
    SALT_MEMBER,
    SALT_OBJECT,
    SALT_LABEL,
    SALT_ASM,
    SALT_STEP,
    SALT_WEAK
};

typedef struct {
    hash128 symbol, content;
} dependency;

struct fingerprinter {
    const cfa_program *p;
    cfa_space *s;
    const call_graph *g;
    mentions m;
    strides sizes;
    uint32_t *global_of; /* var → index in globals, UINT32_MAX: none */
    uint32_t *called;    /* var → stamp when its callee hash was last added */
    uint32_t stamp;
    map64 self; /* expressions that mention the function itself → index in self_hashes */
    VEC(hash128) self_hashes;
    VEC(dependency) candidates;
    VEC(var) assertions;    /* functions that failed assertions call */
    VEC(var) objects;       /* mentioned by the functions, one after the other */
    uint32_t *first_object; /* those of function f are from first_object[f] to first_object[f + 1] */
    hash128 *steps;         /* per function: sizes of records that its pointer arithmetic depends on, weak functions it mentions */
};

static hash128 symbol_hash(const fingerprinter *fp, var v) { return var_get(fp->s, v)->hash; }

/* ---- operations relative to their function ---- */

static int compare_expressions(const void *a, const void *b)
{
    uint32_t x = ((const ex *)a)->i, y = ((const ex *)b)->i;
    return x < y ? -1 : x > y;
}

static hash128 relative_expression(const fingerprinter *fp, ex e)
{
    uint32_t i;
    return map_get(&fp->self, e.i, &i) ? fp->self_hashes.data[i] : ex_get(fp->s, e)->hash;
}

/* New hashes for the scanned expressions that mention `self`, without its name. Operands have smaller ids than what they are
 * operands of, so one pass in the order of ids is enough. */
static void make_relative(fingerprinter *fp, var self)
{
    qsort(fp->m.seen.data, fp->m.seen.len, sizeof(ex), compare_expressions);
    for (uint32_t k = 0; k < fp->m.seen.len; k++) {
        ex e = fp->m.seen.data[k], operands[2];
        const ex_info *i = ex_get(fp->s, e);
        hash128 h = hash_join(hash_u64(i->kind), ty_get(fp->s, i->type)->hash);
        bool relative = i->kind == E_FUNC && i->var.i == self.i;
        if (relative) h = hash_add(h, SALT_SELF);
        uint32_t n = ex_operands(i, operands);
        for (uint32_t o = 0; o < n; o++) {
            relative |= map_get(&fp->self, operands[o].i, NULL);
            h = hash_join(h, relative_expression(fp, operands[o]));
        }
        if (i->kind == E_MEMBER) h = hash_add(h, i->index);
        if (!relative) continue;
        map_put(&fp->self, e.i, fp->self_hashes.len);
        vec_push(&fp->self_hashes, h);
    }
}

static void forget_relative(fingerprinter *fp)
{
    if (!fp->self.count) return;
    map_free(&fp->self);
    vec_clear(&fp->self_hashes);
}

static hash128 relative_asm(const fingerprinter *fp, const op_asm *a)
{
    interner *names = &fp->s->names;
    hash128 h = hash_join(
        hash_u64(SALT_ASM + ((uint64_t)a->is_volatile << 32 | (uint64_t)a->clobbers_memory << 33 | (uint64_t)a->count_outputs << 40)),
        intern_hash(names, a->text));
    for (uint32_t i = 0; i < a->count_outputs + a->count_inputs; i++)
        h = hash_join(hash_join(h, intern_hash(names, a->constraints[i])), relative_expression(fp, a->operands[i]));
    for (uint32_t i = 0; i < a->count_clobbers; i++) h = hash_join(h, intern_hash(names, a->clobbers[i]));
    for (uint32_t i = 0; i < a->count_labels; i++) h = hash_join(h, intern_hash(names, a->labels[i]));
    return h;
}

/* ---- failed assertions ----
 * The call that reports a failed assertion gets the assertion's file and line as arguments. They do not enter the hashes, so a line that is
 * inserted above changes nothing. */

enum { ASSERTION_FILE = 1, ASSERTION_LINE = 2 }; /* arguments */

static void find_assertions(fingerprinter *fp)
{
    static const char *const names[] = {"__assert_fail", "__assert_perror_fail", "__assert", "__assert_rtn"};
    for (uint32_t i = 0; i < fp->p->externals.len; i++) {
        var v = fp->p->externals.data[i].symbol;
        const char *called = space_text(fp->s, var_get(fp->s, v)->name);
        for (uint32_t k = 0; k < sizeof names / sizeof *names; k++)
            if (strcmp(called, names[k]) == 0) vec_push(&fp->assertions, v);
    }
}

static bool is_assertion(const fingerprinter *fp, const op_info *o)
{
    if (!fp->assertions.len || o->kind != OP_CALL || o->count_args <= ASSERTION_LINE) return false;
    const ex_info *callee = ex_get(fp->s, o->rhs);
    for (uint32_t k = 0; k < fp->assertions.len && callee->kind == E_FUNC; k++)
        if (callee->var.i == fp->assertions.data[k].i) return true;
    return false;
}

static bool operation_is_relative(const fingerprinter *fp, const op_info *o)
{
    if (map_get(&fp->self, o->lhs.i, NULL) || map_get(&fp->self, o->rhs.i, NULL)) return true;
    for (uint32_t i = 0; i < o->count_args; i++)
        if (map_get(&fp->self, o->args[i].i, NULL)) return true;
    for (uint32_t i = 0; o->assembly && i < o->assembly->count_outputs + o->assembly->count_inputs; i++)
        if (map_get(&fp->self, o->assembly->operands[i].i, NULL)) return true;
    return false;
}

static hash128 relative_operation(const fingerprinter *fp, op operation)
{
    const op_info *o = op_get(fp->s, operation);
    bool asserts = is_assertion(fp, o);
    if (!asserts && (!fp->self.count || !operation_is_relative(fp, o))) return o->hash;
    hash128 h = hash_u64((uint64_t)SALT_SELF << 32 | (uint64_t)o->kind << 1 | o->positive);
    h = hash_join(h, relative_expression(fp, o->lhs));
    h = hash_join(h, relative_expression(fp, o->rhs));
    for (uint32_t i = 0; i < o->count_args; i++)
        if (!asserts || (i != ASSERTION_FILE && i != ASSERTION_LINE)) h = hash_join(h, relative_expression(fp, o->args[i]));
    return o->assembly ? hash_join(h, relative_asm(fp, o->assembly)) : h;
}

/* ---- bodies ---- */

/* One location: its operation and where it leads. The successors only shift the operation's hash: one join instead of two. */
static inline hash128 add_location(hash128 h, hash128 operation, uint64_t successors)
{
    return hash_join(h, (hash128){operation.lo + successors * 0x9e3779b97f4a7c15u, operation.hi ^ successors * 0xc2b2ae3d27d4eb4fu});
}

static hash128 signature_hash(const fingerprinter *fp, const cfa_function *f)
{
    hash128 h = hash_u64((uint64_t)SALT_FUNCTION << 32 | (uint64_t)f->count_params << 4 | (uint64_t)f->constructor << 3 |
                         (uint64_t)f->destructor << 2 | (uint64_t)f->variadic << 1 | f->noreturn);
    if (f->constructor || f->destructor) h = hash_add(h, (uint64_t)f->constructor_priority << 16 | f->destructor_priority);
    h = hash_join(h, ty_get(fp->s, f->result)->hash);
    for (uint32_t i = 0; i < f->count_params; i++) h = hash_join(h, symbol_hash(fp, f->params[i]));
    return h;
}

static hash128 body_hash(const fingerprinter *fp, const cfa_function *f)
{
    hash128 h = signature_hash(fp, f);
    for (uint32_t i = LOC_EXIT; i < f->count_locations; i++) {
        const location *l = &f->locations[i];
        h = add_location(h, relative_operation(fp, l->op), (uint64_t)l->next[0] << 32 | l->next[1]);
    }
    for (uint32_t i = 0; i < f->count_labels; i++)
        h = hash_add(hash_join(hash_add(h, SALT_LABEL), intern_hash(&fp->s->names, f->labels[i].name)), f->labels[i].target);
    return h;
}

static uint32_t place_in_loop(const loop *l, uint32_t at)
{
    uint32_t low = 0, high = l->count_body;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (l->body[mid] < at) low = mid + 1;
        else high = mid;
    }
    return low < l->count_body && l->body[low] == at ? low : UINT32_MAX;
}

/* Successors count by their place in the loop; those outside are numbered by first occurrence, so that what follows the loop
 * does not matter, but which of its exits lead to the same place does. */
static hash128 loop_hash(const fingerprinter *fp, const cfa_function *f, const loop *l)
{
    hash128 h = hash_u64((uint64_t)SALT_LOOP << 32 | l->reducible);
    map64 exits = {0};
    for (uint32_t i = 0; i < l->count_body; i++) {
        const location *at = &f->locations[l->body[i]];
        uint32_t to[2] = {0, 0};
        for (int k = 0; k < 2; k++) {
            if (!at->next[k]) continue;
            uint32_t place = place_in_loop(l, at->next[k]);
            if (place != UINT32_MAX) {
                to[k] = place + 1;
                continue;
            }
            bool fresh;
            uint32_t *exit = map_slot(&exits, at->next[k], &fresh);
            if (fresh) *exit = exits.count;
            to[k] = UINT32_MAX - *exit;
        }
        h = add_location(h, relative_operation(fp, at->op), (uint64_t)to[0] << 32 | to[1]);
    }
    map_free(&exits);
    return h;
}

/* ---- objects ---- */

/* The size of a record matters where a pointer to it moves, and no expression there carries it. */
static hash128 add_steps(const fingerprinter *fp, hash128 h)
{
    for (uint32_t i = 0; i < fp->m.stepped.len; i++) h = hash_add(hash_add(h, SALT_STEP), strides_of(&fp->sizes, fp->m.stepped.data[i]));
    return h;
}

static hash128 global_hash(const fingerprinter *fp, const cfa_global *g)
{
    hash128 h =
        hash_join(hash_u64((uint64_t)SALT_OBJECT << 32 | (uint64_t)g->defined | (uint64_t)g->is_thread_local << 1 | (uint64_t)g->weak << 2),
                  symbol_hash(fp, g->symbol));
    h = hash_add(h, g->align);
    for (uint32_t i = 0; i < g->count_inits; i++)
        h = hash_join(hash_join(h, ex_get(fp->s, g->inits[i].place)->hash), ex_get(fp->s, g->inits[i].value)->hash);
    return h;
}

typedef struct {
    VEC(uint32_t) first, targets; /* objects that an object's initialiser mentions */
} object_graph;

static void scan_initialiser(fingerprinter *fp, cfa_global *g, object_graph *out)
{
    vec_push(&out->first, out->targets.len);
    mentions_begin(&fp->m);
    for (uint32_t i = 0; i < g->count_inits; i++) {
        uint8_t kind = ex_get(fp->s, g->inits[i].value)->kind;
        if (kind == E_INT || kind == E_FLOAT || kind == E_FUNC || kind == E_STRING) continue;
        mentions_add_expression(&fp->m, g->inits[i].value);
    }
    for (uint32_t i = 0; i < fp->m.objects.len; i++) {
        uint32_t target = fp->global_of[fp->m.objects.data[i].i];
        if (target != UINT32_MAX) vec_push(&out->targets, target);
    }
    g->hash = g->closure = add_steps(fp, g->hash);
}

static int compare_dependencies(const void *a, const void *b)
{
    const dependency *x = a, *y = b;
    int c = hash_compare(x->symbol, y->symbol);
    return c ? c : hash_compare(x->content, y->content);
}

/* Everything in the cycle, then what it depends on outside. A single object is a cycle of one. */
static hash128 object_cycle_hash(fingerprinter *fp, const object_graph *graph, const uint32_t *component, const uint32_t *members,
                                 uint32_t count)
{
    vec_clear(&fp->candidates);
    for (uint32_t i = 0; i < count; i++) {
        const cfa_global *g = &fp->p->globals.data[members[i]];
        hash128 h = g->hash;
        for (uint32_t e = graph->first.data[members[i]]; e < graph->first.data[members[i] + 1]; e++)
            if (component[graph->targets.data[e]] != component[members[i]])
                h = hash_join(h, fp->p->globals.data[graph->targets.data[e]].closure);
        vec_push(&fp->candidates, (dependency){symbol_hash(fp, g->symbol), h});
    }
    qsort(fp->candidates.data, count, sizeof(dependency), compare_dependencies);
    hash128 h = fp->candidates.data[0].content;
    for (uint32_t i = 1; i < count; i++) h = hash_join(hash_add(h, SALT_CYCLE), fp->candidates.data[i].content);
    return h;
}

/* Objects in the order of their components: sorts by counting. Returns the order; *start gets where each component begins. */
static uint32_t *sort_by_component(uint32_t nodes, const uint32_t *component, uint32_t components, uint32_t **start)
{
    uint32_t *order = mem_alloc(nodes * sizeof *order), *at = mem_alloc((components + 2) * sizeof *at);
    memset(at, 0, (components + 2) * sizeof *at);
    for (uint32_t i = 0; i < nodes; i++) at[component[i] + 2]++;
    for (uint32_t c = 2; c < components + 2; c++) at[c] += at[c - 1];
    for (uint32_t i = 0; i < nodes; i++) order[at[component[i] + 1]++] = i;
    *start = at;
    return order;
}

static void hash_globals(fingerprinter *fp, cfa_program *p)
{
    uint32_t n = p->globals.len;
    object_graph graph = {0};
    for (uint32_t i = 0; i < n; i++) {
        cfa_global *g = &p->globals.data[i];
        g->hash = g->closure = global_hash(fp, g);
        scan_initialiser(fp, g, &graph);
    }
    vec_push(&graph.first, graph.targets.len);
    if (graph.targets.len) {
        uint32_t *component = mem_alloc(n * sizeof *component), *start;
        scc_scratch scratch = {0};
        uint32_t components = scc_find(&scratch, n, graph.first.data, graph.targets.data, component);
        uint32_t *order = sort_by_component(n, component, components, &start);
        for (uint32_t c = 0; c < components; c++) {
            uint32_t *members = order + start[c], count = start[c + 1] - start[c];
            hash128 h = object_cycle_hash(fp, &graph, component, members, count);
            for (uint32_t i = 0; i < count; i++)
                p->globals.data[members[i]].closure = count == 1 ? h : hash_join(h, p->globals.data[members[i]].hash);
        }
        scc_free(&scratch);
        free(order);
        free(start);
        free(component);
    }
    vec_free(&graph.first);
    vec_free(&graph.targets);
}

/* ---- closures ---- */

static hash128 add_objects(const fingerprinter *fp, hash128 h, const var *objects, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t g = fp->global_of[objects[i].i];
        if (g != UINT32_MAX) h = hash_join(h, fp->p->globals.data[g].closure);
    }
    return h;
}

/* A weak function may be missing, so its address may be null, called or not. */
static hash128 add_weak(const fingerprinter *fp, hash128 h)
{
    for (uint32_t i = 0; i < fp->m.functions.len; i++) {
        const cfa_external *x = program_external(fp->p, fp->m.functions.data[i]);
        if (x && x->weak) h = hash_join(hash_add(h, SALT_WEAK), symbol_hash(fp, x->symbol));
    }
    return h;
}

/* The hash of one callee: its closure, or the name of an external function. Members of the component being hashed are only marked. */
static hash128 callee_hash(const fingerprinter *fp, const call_edge *e, uint32_t component)
{
    if (e->callee.i != FN_NONE.i)
        return fp->g->component[e->callee.i] == component ? hash_u64(SALT_MEMBER) : fn_get(fp->p, e->callee)->closure;
    const cfa_external *x = e->symbol.i ? program_external(fp->p, e->symbol) : NULL;
    hash128 h = hash_u64((uint64_t)SALT_EXTERNAL << 32 | (x && x->noreturn));
    return e->symbol.i ? hash_join(h, symbol_hash(fp, e->symbol)) : h;
}

static uint32_t add_indirect(fingerprinter *fp, hash128 *h, uint32_t edge, uint32_t end, uint32_t component)
{
    uint32_t at = fp->g->edges[edge].location;
    vec_clear(&fp->candidates);
    for (; edge < end && fp->g->edges[edge].location == at; edge++) {
        const call_edge *e = &fp->g->edges[edge];
        vec_push(&fp->candidates, (dependency){e->symbol.i ? symbol_hash(fp, e->symbol) : (hash128){0, 0}, callee_hash(fp, e, component)});
    }
    qsort(fp->candidates.data, fp->candidates.len, sizeof(dependency), compare_dependencies);
    *h = hash_add(*h, (uint64_t)SALT_CANDIDATES << 32 | fp->candidates.len);
    for (uint32_t i = 0; i < fp->candidates.len; i++)
        *h = hash_join(hash_join(*h, fp->candidates.data[i].symbol), fp->candidates.data[i].content);
    return edge;
}

static hash128 add_callees(fingerprinter *fp, hash128 h, fn f, const loop *only, uint32_t component)
{
    fp->stamp++;
    for (uint32_t e = fp->g->first_edge[f.i], end = fp->g->first_edge[f.i + 1]; e < end;) {
        const call_edge *edge = &fp->g->edges[e];
        if (only && place_in_loop(only, edge->location) == UINT32_MAX) {
            e++;
        } else if (edge->indirect) {
            e = add_indirect(fp, &h, e, end, component);
        } else {
            e++;
            if (fp->called[edge->symbol.i] == fp->stamp) continue;
            fp->called[edge->symbol.i] = fp->stamp;
            h = hash_join(h, callee_hash(fp, edge, component));
        }
    }
    return h;
}

static hash128 add_dependencies(fingerprinter *fp, hash128 h, fn f)
{
    h = add_callees(fp, h, f, NULL, fp->g->component[f.i]);
    if (!hash_is_zero(fp->steps[f.i])) h = hash_join(h, fp->steps[f.i]);
    uint32_t from = fp->first_object[f.i];
    return add_objects(fp, h, fp->objects.data + from, fp->first_object[f.i + 1] - from);
}

typedef struct {
    hash128 symbol;
    uint32_t function;
} cycle_member;

static int compare_members(const void *a, const void *b)
{
    return hash_compare(((const cycle_member *)a)->symbol, ((const cycle_member *)b)->symbol);
}

static void hash_cycle(fingerprinter *fp, cfa_program *p, const uint32_t *members, uint32_t count)
{
    cycle_member *sorted = mem_alloc(count * sizeof *sorted);
    for (uint32_t i = 0; i < count; i++) sorted[i] = (cycle_member){symbol_hash(fp, p->functions.data[members[i]].symbol), members[i]};
    qsort(sorted, count, sizeof *sorted, compare_members);
    hash128 h = hash_u64((uint64_t)SALT_CYCLE << 32 | count);
    for (uint32_t i = 0; i < count; i++) {
        h = hash_join(hash_join(h, sorted[i].symbol), p->functions.data[sorted[i].function].body);
        h = add_dependencies(fp, h, (fn){sorted[i].function});
    }
    for (uint32_t i = 0; i < count; i++) p->functions.data[members[i]].closure = hash_join(h, p->functions.data[members[i]].body);
    free(sorted);
}

static void hash_closures(fingerprinter *fp, cfa_program *p)
{
    uint32_t n = p->functions.len;
    VEC(uint32_t) members = {0};
    for (uint32_t i = 0; i < n;) {
        uint32_t f = fp->g->order[i], component = fp->g->component[f];
        vec_clear(&members);
        for (; i < n && fp->g->component[fp->g->order[i]] == component; i++) vec_push(&members, fp->g->order[i]);
        if (members.len == 1) p->functions.data[f].closure = add_dependencies(fp, p->functions.data[f].body, (fn){f});
        else hash_cycle(fp, p, members.data, members.len);
    }
    vec_free(&members);
}

/* ---- entry points ---- */

static void scan_function(fingerprinter *fp, const cfa_function *f)
{
    mentions_begin(&fp->m);
    for (uint32_t i = LOC_ENTRY; i < f->count_locations; i++)
        if (f->locations[i].op.i) mentions_add_operation(&fp->m, f->locations[i].op);
    forget_relative(fp);
    if (mentions_function(&fp->m, f->symbol)) make_relative(fp, f->symbol);
}

fingerprinter *fingerprint_open(const cfa_program *p, const call_graph *g)
{
    fingerprinter *fp = mem_alloc(sizeof *fp);
    *fp = (fingerprinter){.p = p, .s = p->space, .g = g};
    uint32_t vars = p->space->vars.len;
    mentions_init(&fp->m, p->space);
    strides_init(&fp->sizes, p);
    fp->global_of = mem_alloc(vars * sizeof *fp->global_of);
    fp->called = mem_alloc(vars * sizeof *fp->called);
    memset(fp->global_of, 0xff, vars * sizeof *fp->global_of);
    memset(fp->called, 0, vars * sizeof *fp->called);
    for (uint32_t i = 0; i < p->globals.len; i++) fp->global_of[p->globals.data[i].symbol.i] = i;
    find_assertions(fp);
    return fp;
}

void fingerprint_close(fingerprinter *fp)
{
    mentions_free(&fp->m);
    strides_free(&fp->sizes);
    free(fp->global_of);
    free(fp->called);
    map_free(&fp->self);
    vec_free(&fp->self_hashes);
    vec_free(&fp->candidates);
    vec_free(&fp->assertions);
    vec_free(&fp->objects);
    free(fp->first_object);
    free(fp->steps);
    free(fp);
}

void fingerprint_program(cfa_program *p, const call_graph *g)
{
    fingerprinter *fp = fingerprint_open(p, g);
    uint32_t n = p->functions.len;
    hash_globals(fp, p);
    fp->first_object = mem_alloc((n + 1) * sizeof *fp->first_object);
    fp->steps = mem_alloc((n + 1) * sizeof *fp->steps);
    for (uint32_t i = 0; i < n; i++) {
        cfa_function *f = &p->functions.data[i];
        scan_function(fp, f);
        f->body = body_hash(fp, f);
        fp->steps[i] = add_weak(fp, add_steps(fp, (hash128){0, 0}));
        fp->first_object[i] = fp->objects.len;
        for (uint32_t k = 0; k < fp->m.objects.len; k++) vec_push(&fp->objects, fp->m.objects.data[k]);
    }
    fp->first_object[n] = fp->objects.len;
    hash_closures(fp, p);
    fingerprint_close(fp);
}

hash128 fingerprint_next_loop(fingerprinter *fp, fn f, const loop_info *loops, uint32_t loop_index, hash128 *closure)
{
    const cfa_function *function = fn_get(fp->p, f);
    const loop *l = &loops->loops[loop_index];
    mentions_begin(&fp->m);
    for (uint32_t i = 0; i < l->count_body; i++)
        if (function->locations[l->body[i]].op.i) mentions_add_operation(&fp->m, function->locations[l->body[i]].op);
    forget_relative(fp);
    if (mentions_function(&fp->m, function->symbol)) make_relative(fp, function->symbol);
    hash128 h = loop_hash(fp, function, l);
    if (closure) {
        *closure = add_callees(fp, h, f, l, UINT32_MAX);
        *closure = add_steps(fp, *closure);
        *closure = add_objects(fp, *closure, fp->m.objects.data, fp->m.objects.len);
    }
    return h;
}

hash128 fingerprint_loop(const cfa_program *p, fn f, const loop_info *loops, uint32_t loop_index)
{
    fingerprinter *fp = fingerprint_open(p, NULL);
    hash128 h = fingerprint_next_loop(fp, f, loops, loop_index, NULL);
    fingerprint_close(fp);
    return h;
}
