/* Copies what is relevant, function by function: an edge leads to the next relevant location. */
#include "analysis/facts/sliced_program.h"

#include "analysis/facts/interval.h"
#include "cfa/numbering.h"
#include <stdlib.h>

enum { NOWHERE = UINT32_MAX }; /* instead of a location: the path ends there */

typedef struct {
    const verify_task *t;
    const program_slice *s;
    const interval_facts *facts;
    cfa_space *space;
    sliced_program *out;
    bool failed;
    map64 idle; /* by result type: index of the body that does nothing */
    VEC(location *) idle_bodies;
} slicing;

/* ---- which locations stay, and where edges lead ---- */

static bool is_dead(const slicing *c, fn f, uint32_t where) { return c->facts && interval_unreachable(c->facts, f, where); }

static bool is_dead_branch(const slicing *c, fn f, uint32_t where, unsigned branch)
{
    uint32_t next = fn_get(c->t->program, f)->locations[where].next[branch];
    return (c->facts && interval_branch_dead(c->facts, f, where, branch)) || (next && is_dead(c, f, next));
}

/* Operations that are not modelled, or add an assumption, stay in any case. */
static bool stays(const slicing *c, fn f, uint32_t where)
{
    op o = fn_get(c->t->program, f)->locations[where].op;
    uint8_t kind = op_get(c->space, o)->kind;
    return !o.i || kind == OP_ASM || kind == OP_UNSUPPORTED || slice_has_location(c->s, f, where);
}

/* The location behind an irrelevant condition: both branches come there, unless facts exclude one of them. */
static uint32_t behind_condition(slicing *c, fn f, uint32_t where)
{
    const location *l = &fn_get(c->t->program, f)->locations[where];
    uint32_t join = slice_join_of(c->s, f, where);
    if (join != LOC_NONE) return join;
    for (unsigned k = 0; k < 2; k++)
        if (l->next[k ^ 1] && is_dead_branch(c, f, where, k)) return l->next[k ^ 1];
    c->failed = true;
    return LOC_EXIT;
}

/* The relevant location that executions come to from here. */
static uint32_t find_relevant(slicing *c, fn f, uint32_t where)
{
    const cfa_function *from = fn_get(c->t->program, f);
    for (uint32_t n = 0; n <= from->count_locations; n++) {
        if (where == LOC_NONE || where == LOC_EXIT) return where;
        if (is_dead(c, f, where)) return NOWHERE;
        if (stays(c, f, where)) return where;
        uint8_t kind = op_get(c->space, from->locations[where].op)->kind;
        if (kind == OP_RETURN) return LOC_EXIT;
        where = kind == OP_ASSUME ? behind_condition(c, f, where) : from->locations[where].next[0];
        if (where == LOC_NONE) break; /* an end is relevant */
    }
    c->failed = true;
    return LOC_EXIT;
}

/* ---- operations ---- */

static ex zero_of(slicing *c, ty type)
{
    const ty_info *t = ty_get(c->space, type);
    if (ty_is_integer(t) || t->kind == TY_POINTER) return ex_int(c->space, type, 0);
    if (ty_is_float(t)) return ex_float(c->space, type, 0);
    if (ty_is_record(t) || t->kind == TY_ARRAY) return ex_zero(c->space, type);
    c->failed = true;
    return (ex){0};
}

/* A number, or the address of a string: of no use to code that is not there. */
static bool is_plain(const slicing *c, ex e)
{
    const ex_info *i = ex_get(c->space, e);
    while (i->kind == E_CAST) i = ex_get(c->space, i->a);
    if (i->kind == E_ADDR) return ex_get(c->space, i->a)->kind == E_STRING;
    return ty_is_integer(ty_get(c->space, i->type));
}

static bool callee_needs(slicing *c, const op_info *o, fn callee, uint32_t k)
{
    const cfa_function *to = fn_get(c->t->program, callee);
    if (!slice_has_function(c->s, callee)) return false;
    if (k >= to->count_params) {
        c->failed |= to->variadic || o->count_args != to->count_params;
        return true;
    }
    return pointsto_in_memory(c->t->pt, to->params[k]) || slice_has_variable(c->s, to->params[k]);
}

/* An error call needs no arguments. Behind a call that never comes back no code reads plain ones. */
static bool needs_argument(slicing *c, fn f, uint32_t where, const op_info *o, uint32_t k)
{
    uint32_t count;
    bool leaves;
    if (task_is_error_call(c->t, f, where)) return false;
    const fn *callees = task_callees(c->t, f, where, &count, &leaves);
    bool ends = !count && !fn_get(c->t->program, f)->locations[where].next[0];
    if (leaves) return !ends || !is_plain(c, o->args[k]);
    for (uint32_t n = 0; n < count; n++)
        if (callee_needs(c, o, callees[n], k)) return true;
    return false;
}

static bool needs_result(const slicing *c, fn f, uint32_t where)
{
    uint32_t count;
    bool leaves;
    const fn *callees = task_callees(c->t, f, where, &count, &leaves);
    bool needs = leaves || !count;
    for (uint32_t n = 0; n < count && !needs; n++) needs = slice_has_result(c->s, callees[n]);
    return needs;
}

static op slice_call(slicing *c, fn f, uint32_t where, op which)
{
    op_info o = *op_get(c->space, which); /* a copy: interning moves operations */
    ex *args = mem_alloc((o.count_args + 1) * sizeof *args);
    bool changed = o.lhs.i && !needs_result(c, f, where);
    ex lhs = changed ? (ex){0} : o.lhs;
    for (uint32_t k = 0; k < o.count_args; k++) {
        args[k] = o.args[k];
        if (needs_argument(c, f, where, &o, k)) continue;
        args[k] = zero_of(c, ex_get(c->space, o.args[k])->type);
        changed = true;
    }
    op out = changed && !c->failed ? op_call(c->space, lhs, o.rhs, args, o.count_args) : which;
    free(args);
    return out;
}

static op slice_operation(slicing *c, fn f, uint32_t where)
{
    op which = fn_get(c->t->program, f)->locations[where].op;
    const op_info *o = op_get(c->space, which);
    if (o->kind == OP_CALL) return slice_call(c, f, where, which);
    if (o->kind == OP_RETURN && o->rhs.i && !slice_has_result(c->s, f))
        return op_return(c->space, zero_of(c, ex_get(c->space, o->rhs)->type));
    return which;
}

/* ---- functions ---- */

typedef struct {
    slicing *c;
    fn f;
    uint32_t (*next)[2]; /* per location of the whole: where its edges lead */
    numbering order;
} sliced_edges;

static uint32_t edge_of(void *edges, uint32_t where, unsigned branch)
{
    sliced_edges *e = edges;
    const location *l = &fn_get(e->c->t->program, e->f)->locations[where];
    bool branches = op_get(e->c->space, l->op)->kind == OP_ASSUME;
    bool is_cut = branches && is_dead_branch(e->c, e->f, where, branch);
    uint32_t next = e->next[where][branch] = is_cut ? (uint32_t)NOWHERE : find_relevant(e->c, e->f, l->next[branch]);
    return next == NOWHERE ? LOC_NONE : next;
}

/* The last location is the end of all paths that lead nowhere. */
static void copy_locations(slicing *c, fn f, const sliced_edges *e, cfa_function *to)
{
    const numbering *n = &e->order;
    arena *m = &c->out->program.memory;
    const cfa_function *from = fn_get(c->t->program, f);
    uint32_t count = n->order.len, end = LOC_ENTRY + count;
    to->count_locations = end + 1;
    to->locations = ARENA_ARRAY(m, location, end + 1);
    c->out->original[f.i] = ARENA_ARRAY(m, uint32_t, end + 1);
    c->out->sliced[f.i] = ARENA_ARRAY(m, uint32_t, from->count_locations + 1);
    bool uses_end = false;
    for (uint32_t k = 0; k < count && !c->failed; k++) {
        uint32_t where = n->order.data[k], at = LOC_ENTRY + k;
        location *l = &to->locations[at];
        l->op = slice_operation(c, f, where);
        l->at = from->locations[where].at;
        for (unsigned b = 0; b < 2; b++) {
            uint32_t next = e->next[where][b];
            l->next[b] = next == NOWHERE ? end : n->number.data[next];
            uses_end |= l->next[b] == end;
        }
        c->out->original[f.i][at] = where;
        c->out->sliced[f.i][where] = at;
    }
    to->locations[LOC_EXIT] = from->locations[LOC_EXIT];
    c->out->original[f.i][LOC_EXIT] = c->out->sliced[f.i][LOC_EXIT] = LOC_EXIT;
    if (!uses_end) to->count_locations = end;
}

static void do_nothing(slicing *c, cfa_function *to)
{
    bool fresh;
    uint32_t *known = map_slot(&c->idle, to->result.i, &fresh);
    if (fresh) {
        *known = c->idle_bodies.len;
        location *body = ARENA_ARRAY(&c->out->program.memory, location, LOC_ENTRY + 1);
        bool is_void = ty_get(c->space, to->result)->kind == TY_VOID;
        ex value = {0};
        const ty_info *t = ty_get(c->space, to->result);
        if (!is_void && (ty_is_scalar(t) || ty_is_record(t))) value = zero_of(c, to->result);
        body[LOC_ENTRY] = (location){.op = op_return(c->space, value), .next = {LOC_EXIT, 0}};
        vec_push(&c->idle_bodies, body);
    }
    to->locations = c->idle_bodies.data[*known];
    to->count_locations = LOC_ENTRY + 1;
    to->labels = NULL;
    to->count_labels = 0;
    to->constructor = to->destructor = to->reads_volatile = to->uses_fixed_address = false;
    to->unsupported = (name){0};
}

static void slice_function(slicing *c, fn f, cfa_function *to)
{
    const cfa_function *from = fn_get(c->t->program, f);
    uint32_t entry = LOC_EXIT;
    bool relevant = c->t->reachable[f.i] && !c->t->is_error[f.i] && slice_has_function(c->s, f);
    *to = *from;
    if (relevant) entry = find_relevant(c, f, LOC_ENTRY);
    if (entry == LOC_EXIT || entry == NOWHERE || entry == LOC_NONE) {
        do_nothing(c, to);
        return;
    }
    c->failed |= from->count_labels > 0;
    sliced_edges e = {.c = c, .f = f, .next = mem_alloc((from->count_locations + 1) * sizeof *e.next)};
    numbering_make(&e.order, from->count_locations, entry, edge_of, &e);
    if (!c->failed) copy_locations(c, f, &e, to);
    numbering_free(&e.order);
    free(e.next);
}

/* ---- assembly ---- */

static void note_relevant(void *slicing_, region r)
{
    slicing *c = slicing_;
    c->failed |= r.i && slice_has_region(c->s, r);
}

/* Assembly may hand the objects whose addresses it gets to any pointer from outside. That is not a dependence of the slice, so such an
 * object must not be relevant. */
static void check_assembly(slicing *c)
{
    const cfa_program *p = c->t->program;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *x = &p->functions.data[f];
        for (uint32_t l = LOC_ENTRY; c->t->reachable[f] && l < x->count_locations; l++) {
            const op_asm *a = op_get(c->space, x->locations[l].op)->assembly;
            if (!a || !*space_text(c->space, a->text)) continue;
            for (uint32_t k = 0; k < a->count_outputs + a->count_inputs; k++)
                if (ty_is_scalar(ty_get(c->space, ex_get(c->space, a->operands[k])->type)))
                    pointsto_each_of_pointer(c->t->pt, a->operands[k], 0, note_relevant, c);
        }
    }
}

sliced_program *sliced_program_make(const verify_task *t, const program_slice *s, const interval_facts *facts)
{
    const cfa_program *whole = t->program;
    if (t->externals != EXTERNALS_PURE || t->runs_around_entry || whole->assemblies.len) return NULL;
    /* A comparison that makes a number an address, or a call that keeps a pointer or gets an address, is not a dependence of the slice. */
    if (pointsto_has_numbers(t->pt) || pointsto_keeps(t->pt) || pointsto_remembers(t->pt)) return NULL;
    sliced_program *out = mem_alloc(sizeof *out);
    *out = (sliced_program){.program = *whole};
    cfa_program *p = &out->program;
    p->memory = (arena){0};
    p->functions.data = NULL;
    p->functions.len = p->functions.cap = 0;
    out->original = ARENA_ARRAY(&p->memory, uint32_t *, whole->functions.len + 1);
    out->sliced = ARENA_ARRAY(&p->memory, uint32_t *, whole->functions.len + 1);
    if (facts && interval_unsupported(facts)) facts = NULL;
    slicing c = {.t = t, .s = s, .facts = facts, .space = whole->space, .out = out};
    check_assembly(&c);
    for (uint32_t f = 0; f < whole->functions.len && !c.failed; f++) {
        cfa_function to;
        slice_function(&c, (fn){f}, &to);
        vec_push(&p->functions, to);
    }
    map_free(&c.idle);
    vec_free(&c.idle_bodies);
    if (!c.failed) return out;
    sliced_program_free(out);
    return NULL;
}

void sliced_program_free(sliced_program *p)
{
    if (!p) return;
    vec_free(&p->program.functions);
    arena_free(&p->program.memory);
    free(p);
}
