/* What an execution reads, writes and decides. Before an operation is executed, its expressions say what it accesses; what library
 * functions access, the interpreter tells. */
#include "fact_check.h"
#include "cfa/mentions.h"
#include <string.h>

enum { MOST_BYTES = 1 << 16 }; /* of one access that are looked at */

void fact_forget_run(fact_check *c)
{
    c->depth = 0;
    vec_clear(&c->events);
    vec_clear(&c->deps);
    vec_clear(&c->blocks);
    vec_clear(&c->writers);
    map_free(&c->pages);
    map_free(&c->block_at);
    c->pages = c->block_at = (map64){0};
    vec_push(&c->events, (event){.f = FN_NONE});
}

static uint64_t at_most(uint64_t size) { return size < MOST_BYTES ? size : MOST_BYTES; }

/* ---- expressions ---- */

static void read_indices(fact_check *c, ex lvalue);

/* The newest event reads what the value of an expression is made of. */
static void read_value(fact_check *c, ex e)
{
    if (!e.i) return;
    const ex_info *i = ex_get(c->space, e);
    ex operands[2];
    if (i->kind == E_ADDR) {
        read_indices(c, i->a);
    } else if (i->is_lvalue) {
        uint64_t address, size;
        read_indices(c, e);
        if (i->kind == E_ZERO || !run_view_place(c->view, e, &address, &size)) return;
        memory_access(c, address, at_most(size), false, e);
        depend_on_bytes(c, address, at_most(size));
    } else {
        for (uint32_t n = ex_operands(i, operands); n-- > 0;) read_value(c, operands[n]);
    }
}

/* … what finds an lvalue */
static void read_indices(fact_check *c, ex lvalue)
{
    const ex_info *i = ex_get(c->space, lvalue);
    for (; i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(c->space, i->a))
        if (i->kind == E_INDEX) read_value(c, i->b);
    if (i->kind == E_DEREF) read_value(c, i->a);
}

static bool is_bits(const fact_check *c, ex lvalue)
{
    const ex_info *i = ex_get(c->space, lvalue);
    return i->kind == E_MEMBER && ty_get(c->space, ex_get(c->space, i->a)->type)->members[i->index].bit_width >= 0;
}

static void write_lvalue(fact_check *c, ex lvalue, uint32_t by)
{
    uint64_t address, size;
    if (!lvalue.i || !run_view_place(c->view, lvalue, &address, &size)) return;
    memory_access(c, address, at_most(size), true, lvalue);
    if (is_bits(c, lvalue)) depend_on_bytes(c, address, size); /* its bytes' other bits stay */
    depend_write(c, address, at_most(size), by);
}

/* ---- calls ---- */

static const op_info *operation_of(const fact_check *c, const activation *a)
{
    return op_get(c->space, fn_get(c->p, a->f)->locations[a->where].op);
}

static bool calls_external(const fact_check *c, const op_info *o)
{
    var callee = callgraph_constant_callee(c->space, o->rhs);
    return callee.i && program_function(c->p, callee).i == FN_NONE.i;
}

static void depend_on_arguments(fact_check *c, const activation *a)
{
    for (uint32_t k = 0; k < operation_of(c, a)->count_args; k++) depend_on(c, a->first_argument + k);
}

static void begin_call(fact_check *c, activation *a, const op_info *o, uint32_t control)
{
    a->calls = true;
    a->entered = false;
    a->returned = 0;
    a->first_argument = c->events.len;
    for (uint32_t k = 0; k < o->count_args; k++) {
        (void)depend_event(c, a->f, a->where, control);
        read_value(c, o->args[k]);
    }
    a->event = depend_event(c, a->f, a->where, control);
    read_value(c, o->rhs);
    if (o->lhs.i) read_indices(c, o->lhs);
    if (calls_external(c, o)) depend_on_arguments(c, a);
}

/* Functions were called meanwhile: the call goes on as another event. */
static void resume_call(fact_check *c, activation *a)
{
    if (!a->calls || a->event == c->events.len - 1) return;
    uint32_t before = a->event;
    a->event = depend_event(c, a->f, a->where, c->events.data[before].control);
    depend_on(c, before);
    if (!a->entered) depend_on_arguments(c, a);
}

static void enter(fact_check *c, fn f)
{
    activation *caller = c->depth ? fact_top(c) : NULL;
    uint32_t first = 0, count = 0, by = 0;
    if (caller && caller->calls) {
        const op_info *o = operation_of(c, caller);
        caller->entered = !calls_external(c, o);
        if (caller->entered) count = o->count_args;
        first = caller->first_argument;
        by = caller->event;
    }
    if (c->depth == c->stack.len) vec_push(&c->stack, (activation){0});
    activation *a = &c->stack.data[c->depth++];
    *a = (activation){.f = f, .called_by = by, .decisions = a->decisions};
    vec_clear(&a->decisions);
    const cfa_function *cfa = fn_get(c->p, f);
    uint64_t address, size;
    const void *bytes;
    for (uint32_t k = 0; k < cfa->count_params; k++)
        if (run_view_local(c->view, c->depth, cfa->params[k], &bytes, &size, &address))
            depend_write(c, address, at_most(size), k < count ? first + k : by);
    if (!run_view_arguments(c->view, c->depth, &address, &size)) return;
    uint32_t all = depend_event(c, by ? c->events.data[by].f : f, by ? c->events.data[by].where : LOC_ENTRY, by);
    for (uint32_t k = cfa->count_params; k < count; k++) depend_on(c, first + k);
    depend_write(c, address, at_most(size), all);
}

static void leave_to(fact_check *c, uint32_t depth)
{
    while (c->depth > depth) {
        uint32_t last = fact_top(c)->event;
        c->depth--;
        if (c->depth) fact_top(c)->returned = last;
    }
}

static void end_call(fact_check *c, activation *a)
{
    const op_info *o = operation_of(c, a);
    if (!a->calls) return;
    if (o->lhs.i) {
        uint32_t result = depend_event(c, a->f, a->where, c->events.data[a->event].control);
        depend_on(c, a->event);
        if (a->entered) depend_on(c, a->returned);
        else depend_on_arguments(c, a);
        write_lvalue(c, o->lhs, result);
    }
    a->calls = false;
}

/* ---- operations ---- */

static uint32_t decided_by(activation *a)
{
    while (a->decisions.len && vec_last(&a->decisions).join == a->where) a->decisions.len--;
    return a->decisions.len ? vec_last(&a->decisions).event : a->called_by;
}

static void decide(fact_check *c, activation *a)
{
    const location *l = &fn_get(c->p, a->f)->locations[a->where];
    if (!l->next[1] || l->next[0] == l->next[1]) return;
    uint32_t join = slice_join_of(c->slice, a->f, a->where);
    const event *last = a->decisions.len ? &c->events.data[vec_last(&a->decisions).event] : NULL;
    if (last && last->where == a->where) a->decisions.len--; /* the next turn of a loop, which this one has decided about */
    vec_push(&a->decisions, ((decision){a->event, join}));
}

static void execute(fact_check *c, activation *a)
{
    const op_info *o = operation_of(c, a);
    uint32_t control = decided_by(a);
    if (o->kind == OP_CALL) {
        begin_call(c, a, o, control);
        return;
    }
    a->event = depend_event(c, a->f, a->where, control);
    read_value(c, o->kind == OP_SKIP ? (ex){0} : o->rhs);
    if (o->kind == OP_ASSUME) decide(c, a);
    if (o->kind == OP_ASSIGN || o->kind == OP_HAVOC) read_indices(c, o->lhs);
    bool is_vla = o->kind == OP_DECL && !ty_get(c->space, ex_get(c->space, o->lhs)->type)->complete;
    if (o->kind == OP_ASSIGN || o->kind == OP_HAVOC || (o->kind == OP_DECL && !is_vla)) write_lvalue(c, o->lhs, a->event);
    for (uint32_t k = 0; o->kind == OP_ASM && k < o->assembly->count_outputs + o->assembly->count_inputs; k++) {
        if (k >= o->assembly->count_outputs) {
            read_value(c, o->assembly->operands[k]);
        } else {
            read_indices(c, o->assembly->operands[k]);
            write_lvalue(c, o->assembly->operands[k], a->event);
        }
    }
}

/* ---- hooks ---- */

static void step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    fact_check *c = context;
    c->view = v;
    c->places++;
    if (depth < c->depth) leave_to(c, depth);
    bool enters = depth > c->depth;
    if (enters) enter(c, f);
    activation *a = fact_top(c);
    if (!enters) {
        end_call(c, a);
        if (a->f.i == f.i) interval_branch(c, f, a->where, where);
    }
    a->f = f;
    a->where = where;
    interval_step(c, f, where);
    if (where > LOC_EXIT) execute(c, a);
    else a->event = depend_event(c, f, where, decided_by(a));
}

static void library_access(void *context, const run_view *v, uint64_t address, uint64_t size, bool write)
{
    fact_check *c = context;
    c->view = v;
    if (run_view_depth(v) < c->depth) leave_to(c, run_view_depth(v));
    if (!c->depth || !fact_top(c)->calls) return;
    resume_call(c, fact_top(c));
    memory_access(c, address, at_most(size), write, (ex){0});
    if (write) depend_write(c, address, at_most(size), fact_top(c)->event);
    else depend_on_bytes(c, address, at_most(size));
}

static void new_block(void *context, const run_view *v, uint64_t address, uint64_t size)
{
    fact_check *c = context;
    if (run_view_depth(v) < c->depth) leave_to(c, run_view_depth(v));
    if (!c->depth) return;
    map_put(&c->block_at, address, c->blocks.len);
    vec_push(&c->blocks, ((made_block){fact_top(c)->f, fact_top(c)->where}));
    depend_write(c, address, at_most(size), 0);
}

run_observer fact_observer(fact_check *c)
{
    return (run_observer){.context = c, .step = step, .access = library_access, .block = new_block};
}
