/* Runs one execution and follows what missing functions have returned and written (replay/missing.h says what follows from it). */
#include "replay/missing_run.h"
#include "base/text.h"

#include "analysis/budgets.h"
#include "cfa/callgraph.h"
#include "cfa/library.h"
#include "cfa/mentions.h"
#include "cfa/stand_in.h"
#include "replay/missing.h"
#include "replay/tainted_bytes.h"

typedef struct {
    ex lhs;            /* of the call that this activation has made last */
    bool from_library; /* a library function has called it */
} activation;

typedef enum { USES_VALUES, COPIES, PRINTS, PASSES_ON } library_use;

typedef struct {
    const violation *v;
    const cfa_program *p;
    const run_view *view;
    tainted_bytes bytes;
    VEC(activation) activations; /* by depth */
    VEC(uint64_t) passed;        /* addresses that missing functions know, and may write */
    missing_run *out;
    var callee;         /* of the last step: the function of the program that it enters; none: it calls none */
    VEC(var) arguments; /* the taint of the callee's arguments */
    var returned;       /* the last step returns this taint */
    bool is_return;
    uint32_t depth;    /* of the last step */
    uint32_t stand_in; /* depth of the call of a stand-in that is being executed; 0: none */
    var errno_source;  /* a missing function has been called since errno was written */
    uint64_t errno_at; /* 0: not known */
    bool wants_errno;  /* the last step asks for its address, into: */
    ex errno_into;
    library_use use;
    var library_taint; /* the library function that is being executed has read this */
    VEC(tainted_range) library_writes;
    var condition;      /* the branch that is being executed is tainted */
    const bool *forced; /* outcomes of the first tainted branches */
    uint32_t count_forced;
} observer;

static void decide(observer *o, var from)
{
    if (!o->out->decides.i) o->out->decides = from;
}

/* ---- expressions ---- */

static var taint_of_value(observer *o, ex e);

/* Of the place itself, not of what it holds. */
static var taint_of_address(observer *o, ex place)
{
    const ex_info *i = ex_get(o->p->space, place);
    var index = {0};
    switch (i->kind) {
    case E_MEMBER: return taint_of_address(o, i->a);
    case E_INDEX: index = taint_of_value(o, i->b); return index.i ? index : taint_of_address(o, i->a);
    case E_DEREF: return taint_of_value(o, i->a);
    default: return (var){0};
    }
}

static var taint_of_place(observer *o, ex place)
{
    uint64_t address, size;
    var from = taint_of_address(o, place);
    if (from.i) decide(o, from); /* it may lie anywhere */
    if (from.i || !run_view_place(o->view, place, &address, &size)) return from;
    return tainted_bytes_find(&o->bytes, address, size);
}

static var taint_of_value(observer *o, ex e)
{
    ex operands[2];
    var all = {0};
    if (!e.i || !o->bytes.ranges.len) return all;
    const ex_info *i = ex_get(o->p->space, e);
    if (i->is_lvalue) return taint_of_place(o, e);
    if (i->kind == E_ADDR) return taint_of_address(o, i->a);
    for (uint32_t n = ex_operands(i, operands), k = 0; k < n; k++) {
        var from = taint_of_value(o, operands[k]);
        bool divides = k == 1 && (i->kind == E_DIV || i->kind == E_REM) && !ty_is_float(ty_get(o->p->space, i->type));
        if (from.i && divides) decide(o, from);
        if (from.i) all = from;
    }
    return all;
}

static bool is_bit_field(const observer *o, ex place)
{
    const ex_info *i = ex_get(o->p->space, place);
    if (i->kind != E_MEMBER) return false;
    return ty_get(o->p->space, ex_get(o->p->space, i->a)->type)->members[i->index].bit_width >= 0;
}

/* The place gets a value: of this taint, or of none. */
static void assign(observer *o, ex place, var from)
{
    uint64_t address, size;
    if (!place.i || (!from.i && !o->bytes.ranges.len)) return;
    var where = taint_of_address(o, place);
    if (where.i) decide(o, where);
    if (!run_view_place(o->view, place, &address, &size)) return;
    if (from.i) tainted_bytes_mark(&o->bytes, address, size, from);
    else if (!is_bit_field(o, place)) tainted_bytes_clear(&o->bytes, address, size);
    if (!from.i && o->errno_at && address == o->errno_at) o->errno_source = (var){0};
}

/* ---- calls of missing functions ---- */

static bool is_of_program(const observer *o, uint64_t address)
{
    var function;
    return run_view_function(o->view, address, &function) && program_function(o->p, function).i != FN_NONE.i;
}

static void pass_out(observer *o, uint64_t address)
{
    run_object object;
    if (!run_view_object(o->view, address, &object) || object.kind == RUN_OBJECT_STRING || object.kind == RUN_OBJECT_OUTSIDE) return;
    for (uint32_t k = 0; k < o->passed.len; k++)
        if (o->passed.data[k] == object.address) return;
    vec_push(&o->passed, object.address);
}

/* The targets of pointers in the object. */
static void pass_content(observer *o, uint64_t address, var by)
{
    run_object object;
    uint64_t word = o->p->ilp32 ? 4 : 8;
    if (!run_view_object(o->view, address, &object)) return;
    for (uint64_t at = (object.address + word - 1) / word * word; at + word <= object.address + object.size; at += word) {
        const void *bytes = run_view_memory(o->view, at, word);
        uint64_t pointer = 0;
        if (!bytes) continue;
        memcpy(&pointer, bytes, word);
        if (is_of_program(o, pointer)) decide(o, by);
        else pass_out(o, pointer);
    }
}

static bool is_read_only(const observer *o, const op_info *call, uint32_t k)
{
    const cfa_space *s = o->p->space;
    const ty_info *f = ty_get(s, ty_get(s, ex_get(s, call->rhs)->type)->target);
    ty type = f->kind == TY_FUNCTION && k < f->count_params ? f->params[k] : ex_get(s, call->args[k])->type;
    const ty_info *t = ty_get(s, type);
    return t->kind == TY_POINTER && t->quals & TYQ_CONST;
}

static void pass_arguments(observer *o, const op_info *call, var by)
{
    for (uint32_t k = 0; k < call->count_args; k++) {
        const ex_info *argument = ex_get(o->p->space, call->args[k]);
        unsigned __int128 bits;
        uint64_t address, size;
        bool is_record = ty_is_record(ty_get(o->p->space, argument->type));
        if (is_record && argument->is_lvalue && run_view_place(o->view, call->args[k], &address, &size)) pass_content(o, address, by);
        if (ty_get(o->p->space, argument->type)->kind != TY_POINTER || !run_view_value(o->view, call->args[k], &bits)) continue;
        if (is_of_program(o, (uint64_t)bits)) decide(o, by);
        else if (is_read_only(o, call, k)) pass_content(o, (uint64_t)bits, by);
        else pass_out(o, (uint64_t)bits);
    }
    for (uint32_t k = 0; k < o->passed.len && o->passed.len < BUDGET_MISSING_OBJECTS; k++) pass_content(o, o->passed.data[k], by);
    if (o->passed.len >= BUDGET_MISSING_OBJECTS) decide(o, by);
}

/* Each call has a stand-in of its own. */
static bool has_name_of(const observer *o, var a, var b) { return var_get(o->p->space, a)->name.i == var_get(o->p->space, b)->name.i; }

static void call_missing(observer *o, const op_info *call, var function, srcpos at)
{
    bool is_known = false;
    run_object object;
    for (uint32_t k = 0; k < o->out->calls.len && !is_known; k++) is_known = has_name_of(o, o->out->calls.data[k].function, function);
    if (!is_known) vec_push(&o->out->calls, ((missing_call){function, at}));
    pass_arguments(o, call, function);
    for (uint32_t k = 0; k < o->passed.len; k++)
        if (run_view_object(o->view, o->passed.data[k], &object)) tainted_bytes_mark(&o->bytes, object.address, object.size, function);
    o->errno_source = function;
    if (o->errno_at) tainted_bytes_mark(&o->bytes, o->errno_at, sizeof(int), function);
    assign(o, call->lhs, function);
}

/* ---- other calls ---- */

static library_use use_of(const char *function)
{
    static const char *const copying[] = {"memcpy", "memmove", "strcpy", "strncpy", "memset"};
    static const char *const printing[] = {"printf", "fprintf", "vprintf", "vfprintf", "puts",   "fputs", "putchar",
                                           "putc",   "fputc",   "fwrite",  "perror",   "fflush", "write"};
    const char *plain = library_plain_name(function);
    if (strcmp(plain, "expect") == 0 || text_starts_with(function, "__builtin_expect")) return PASSES_ON;
    for (size_t k = 0; k < sizeof copying / sizeof *copying; k++)
        if (strcmp(plain, copying[k]) == 0) return COPIES;
    for (size_t k = 0; k < sizeof printing / sizeof *printing; k++)
        if (strcmp(plain, printing[k]) == 0) return PRINTS;
    return USES_VALUES;
}

static void call_library(observer *o, const op_info *call, var function)
{
    const char *called = space_text(o->p->space, var_get(o->p->space, function)->name);
    var all = {0};
    if (property_is_error(&o->v->task->property, called)) return;
    o->use = use_of(called);
    o->library_taint = (var){0};
    vec_clear(&o->library_writes);
    for (uint32_t k = 0; k < call->count_args; k++) {
        var from = taint_of_value(o, call->args[k]);
        bool is_number = ty_get(o->p->space, ex_get(o->p->space, call->args[k])->type)->kind != TY_POINTER;
        if (!from.i) continue;
        all = from;
        if (!is_number || (o->use != PRINTS && o->use != PASSES_ON)) decide(o, from);
    }
    unsigned __int128 block;
    if (strstr(called, "realloc") && call->count_args && run_view_value(o->view, call->args[0], &block)) {
        run_object object; /* its content moves */
        if (run_view_object(o->view, (uint64_t)block, &object)) {
            var from = tainted_bytes_find(&o->bytes, object.address, object.size);
            if (from.i) decide(o, from);
        }
    }
    assign(o, call->lhs, all);
    o->wants_errno = strcmp(called, "__errno_location") == 0 && call->lhs.i;
    o->errno_into = call->lhs;
}

static void on_access(void *context, const run_view *view, uint64_t address, uint64_t size, bool write)
{
    observer *o = context;
    (void)view;
    if (o->out->decides.i || o->stand_in || !o->bytes.ranges.len) return;
    if (write) {
        vec_push(&o->library_writes, ((tainted_range){address, address + size, (var){0}}));
        if (o->library_taint.i) tainted_bytes_mark(&o->bytes, address, size, o->library_taint);
        else tainted_bytes_clear(&o->bytes, address, size);
        return;
    }
    var from = tainted_bytes_find(&o->bytes, address, size);
    if (!from.i || o->use == PRINTS) return;
    if (o->use != COPIES) decide(o, from);
    o->library_taint = from;
    for (uint32_t k = 0; k < o->library_writes.len; k++) {
        tainted_range r = o->library_writes.data[k];
        tainted_bytes_mark(&o->bytes, r.first, r.end - r.first, from);
    }
}

static void call_body(observer *o, const op_info *call, var function)
{
    o->callee = function;
    vec_clear(&o->arguments);
    for (uint32_t k = 0; k < call->count_args; k++) {
        var from = taint_of_value(o, call->args[k]);
        vec_push(&o->arguments, from);
    }
}

static void note_call(observer *o, const op_info *call, srcpos at, uint32_t depth)
{
    var function = callgraph_constant_callee(o->p->space, call->rhs);
    unsigned __int128 bits;
    if (!function.i) {
        var from = taint_of_value(o, call->rhs);
        if (from.i) decide(o, from);
        if (!run_view_value(o->view, call->rhs, &bits) || !run_view_function(o->view, (uint64_t)bits, &function)) return;
    }
    o->activations.data[depth].lhs = call->lhs;
    fn f = program_function(o->p, function);
    if (f.i != FN_NONE.i && fn_get(o->p, f)->is_stand_in && strcmp(fn_name(o->p, f), STAND_IN_START) != 0) {
        call_missing(o, call, function, at);
        o->stand_in = depth;
    } else if (f.i != FN_NONE.i && !property_is_error(&o->v->task->property, fn_name(o->p, f))) {
        call_body(o, call, function);
    } else if (missing_is(o->p, &o->v->task->property, function)) {
        call_missing(o, call, function, at);
    } else {
        call_library(o, call, function);
    }
}

/* ---- steps ---- */

/* The function has been entered: its parameters are there. */
static void take_arguments(observer *o, fn f)
{
    const cfa_function *function = fn_get(o->p, f);
    uint64_t address, size;
    const void *bytes;
    var others = {0};
    for (uint32_t k = 0; k < function->count_params; k++) {
        var from = k < o->arguments.len ? o->arguments.data[k] : (var){0};
        if (!run_view_variable(o->view, function->params[k], &bytes, &size, &address)) continue;
        if (from.i) tainted_bytes_mark(&o->bytes, address, size, from);
        else tainted_bytes_clear(&o->bytes, address, size);
    }
    for (uint32_t k = function->count_params; k < o->arguments.len; k++)
        if (o->arguments.data[k].i) others = o->arguments.data[k];
    if (others.i && run_view_arguments(o->view, run_view_depth(o->view), &address, &size))
        tainted_bytes_mark(&o->bytes, address, size, others);
}

/* Taints that the last step leaves for this one. */
static void arrive(observer *o, fn f, uint32_t depth)
{
    unsigned __int128 bits;
    while (o->activations.len <= depth) vec_push(&o->activations, (activation){0});
    if (depth > o->depth) {
        o->activations.data[depth] = (activation){.from_library = depth > 1 && !o->callee.i};
        if (o->callee.i) take_arguments(o, f);
    } else if (depth < o->depth && o->is_return) {
        if (!o->activations.data[o->depth].from_library) assign(o, o->activations.data[depth].lhs, o->returned);
        else if (o->returned.i) decide(o, o->returned);
    }
    if (o->wants_errno && run_view_value(o->view, o->errno_into, &bits)) {
        o->errno_at = (uint64_t)bits;
        if (o->errno_source.i) tainted_bytes_mark(&o->bytes, o->errno_at, sizeof(int), o->errno_source);
    }
    o->callee = o->returned = o->condition = (var){0};
    o->is_return = o->wants_errno = false;
    o->depth = depth;
}

/* While a stand-in is executed, its steps count as done. */
static bool is_inside_stand_in(observer *o, fn f, uint32_t depth)
{
    if (o->stand_in && depth <= o->stand_in) o->stand_in = 0;
    if (o->stand_in && !fn_get(o->p, f)->is_stand_in) decide(o, vec_last(&o->out->calls).function);
    return o->stand_in;
}

static void on_step(void *context, const run_view *view, fn f, uint32_t where, uint32_t depth)
{
    observer *o = context;
    const location *l = &fn_get(o->p, f)->locations[where];
    const op_info *i = op_get(o->p->space, l->op);
    o->view = view;
    if (o->out->decides.i || is_inside_stand_in(o, f, depth)) return;
    arrive(o, f, depth);
    switch ((op_kind)i->kind) {
    case OP_ASSIGN: assign(o, i->lhs, taint_of_value(o, i->rhs)); break;
    case OP_ASSUME: o->condition = taint_of_value(o, i->rhs); break;
    case OP_CALL: note_call(o, i, l->at, depth); break;
    case OP_RETURN:
        o->is_return = true;
        o->returned = taint_of_value(o, i->rhs);
        break;
    case OP_DECL:
        if (i->rhs.i && taint_of_value(o, i->rhs).i) decide(o, taint_of_value(o, i->rhs));
        assign(o, i->lhs, (var){0});
        break;
    case OP_HAVOC: assign(o, i->lhs, (var){0}); break;
    case OP_ASM:
        if (o->bytes.ranges.len) decide(o, o->bytes.ranges.data[0].source);
        break;
    default: break;
    }
}

static bool on_branch(void *context, bool holds)
{
    observer *o = context;
    if (!o->condition.i || o->out->decides.i || o->stand_in) return holds;
    if (o->out->outcomes.len >= BUDGET_MISSING_BRANCHES) {
        decide(o, o->condition);
        return holds;
    }
    bool outcome = o->out->outcomes.len < o->count_forced ? o->forced[o->out->outcomes.len] : holds;
    vec_push(&o->out->outcomes, outcome);
    return outcome;
}

/* ---- the run ---- */

void missing_run_make(const violation *v, const bool *forced, uint32_t count, limits *l, missing_run *out)
{
    *out = (missing_run){0};
    observer o = {.v = v, .p = v->task->program, .out = out, .forced = forced, .count_forced = count};
    run_observer watcher = {.context = &o, .step = on_step, .access = on_access, .branch = on_branch};
    out->confirmed = replay_watch(v->task, v->choices, v->count, l, &watcher).confirmed;
    tainted_bytes_free(&o.bytes);
    vec_free(&o.activations);
    vec_free(&o.passed);
    vec_free(&o.arguments);
    vec_free(&o.library_writes);
}

void missing_run_free(missing_run *r)
{
    vec_free(&r->calls);
    vec_free(&r->outcomes);
}
