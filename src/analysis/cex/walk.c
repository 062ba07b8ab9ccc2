/* Walks along a path: encodes its operations, and lists where something arbitrary arises. */
#include "analysis/cex/internal.h"

#include "analysis/budgets.h"
#include "cfa/callgraph.h"

/* ---- where something arbitrary arises ---- */

static chosen_value origin_at(const cex *c, fn f, uint32_t where, uint32_t part)
{
    uint32_t turn = 0;
    (void)map_get(&c->turns, map_pair(f.i, where), &turn);
    return (chosen_value){.origin = ORIGIN_LOCATION,
                          .function = f,
                          .where = where,
                          .turn = turn,
                          .part = part,
                          .at = fn_get(c->enc.p, f)->locations[where].at};
}

static void note_turn(cex *c, fn f, uint32_t where)
{
    bool fresh;
    ++*map_slot(&c->turns, map_pair(f.i, where), &fresh);
}

static void add_event(cex *c, chosen_value origin, fn f, ex lvalue)
{
    const ty_info *t = ty_get(c->space, ex_get(c->space, lvalue)->type);
    arbitrary_event e = {.origin = origin, .lvalue = lvalue, .f = f};
    if (ty_is_scalar(t)) {
        e.value = encode_value(c->enc.e, c->s, f, lvalue);
    } else {
        if (!t->size || c->snapshots == BUDGET_CEX_SNAPSHOTS) return;
        c->snapshots++;
        e.after = encode_copy(c->s);
    }
    vec_push(&c->events, e);
}

static void add_block(cex *c, chosen_value origin, term address)
{
    if (address.i && term_width(c->enc.t, address) == c->pointer_bits)
        vec_push(&c->events, (arbitrary_event){.origin = origin, .value = address});
}

static void add_variable_length(cex *c, fn f, uint32_t where, const op_info *o)
{
    term address = encode_address(c->enc.e, c->s, ex_get(c->space, o->lhs)->var);
    if (address.i) {
        add_block(c, origin_at(c, f, where, 0), address);
    } else if (c->snapshots < BUDGET_CEX_SNAPSHOTS) { /* no pointer reaches it */
        c->snapshots++;
        vec_push(&c->events, (arbitrary_event){.origin = origin_at(c, f, where, 0),
                                               .lvalue = o->lhs,
                                               .f = f,
                                               .after = encode_copy(c->s),
                                               .length = encode_value(c->enc.e, c->s, f, o->rhs)});
    }
}

static bool is_scalar_type(const cex *c, ty t) { return ty_is_scalar(ty_get(c->space, t)); }

static bool is_generator(const char *function) { return strcmp(function, "rand") == 0 || strcmp(function, "random") == 0; }

static void after_external(cex *c, fn f, uint32_t where, const op_info *o)
{
    if (ex_none(o->lhs)) return;
    var symbol = callgraph_constant_callee(c->space, o->rhs);
    const ty_info *t = ty_get(c->space, ex_get(c->space, o->lhs)->type);
    if (!ty_is_scalar(t) || (symbol.i && is_generator(space_text(c->space, var_get(c->space, symbol)->name))))
        add_event(c, origin_at(c, f, where, 0), f, o->lhs);
    else if (t->kind == TY_POINTER && symbol.i) add_block(c, origin_at(c, f, where, 0), encode_value(c->enc.e, c->s, f, o->lhs));
}

static void after_operation(cex *c, fn f, uint32_t where, const op_info *o)
{
    switch ((op_kind)o->kind) {
    case OP_DECL:
        if (ex_none(o->rhs)) add_event(c, origin_at(c, f, where, 0), f, o->lhs);
        else add_variable_length(c, f, where, o);
        return;
    case OP_HAVOC: add_event(c, origin_at(c, f, where, 0), f, o->lhs); return;
    case OP_ASM:
        for (uint32_t k = 0; k < o->assembly->count_outputs; k++) add_event(c, origin_at(c, f, where, k), f, o->assembly->operands[k]);
        return;
    case OP_CALL: after_external(c, f, where, o); return;
    default: return;
    }
}

/* Parameters that the call does not pass. */
static void after_call(cex *c, fn f, uint32_t where, const op_info *o, fn callee)
{
    const cfa_function *g = fn_get(c->enc.p, callee);
    uint32_t part = 0;
    for (uint32_t k = 0; k < g->count_params; k++) {
        bool passed = k < o->count_args &&
                      is_scalar_type(c, ex_get(c->space, o->args[k])->type) == is_scalar_type(c, var_get(c->space, g->params[k])->type);
        if (!passed) add_event(c, origin_at(c, f, where, part++), callee, ex_var(c->space, g->params[k]));
    }
}

/* ---- the path ---- */

static void add_constraint(cex *c, term constraint)
{
    if (constraint.i != c->enc.t->true_term.i) vec_push(&c->constraints, constraint);
}

/* Out of the function, and of those whose call was their last operation. */
static void leave_functions(cex *c, fn f, uint32_t from)
{
    while (c->calls.len) {
        fn caller = vec_last(&c->calls).caller;
        uint32_t call = vec_last(&c->calls).call;
        const location *l = &fn_get(c->enc.p, caller)->locations[call];
        ex lhs = op_get(c->space, l->op)->lhs;
        const op_info *back = op_get(c->space, fn_get(c->enc.p, f)->locations[from].op);
        bool no_value = back->kind != OP_RETURN || ex_none(back->rhs);
        c->calls.len--;
        if (from == LOC_EXIT) note_turn(c, f, LOC_EXIT);
        add_constraint(c, encode_return(c->enc.e, c->s, f, from, caller, call));
        if (no_value && !ex_none(lhs)) add_event(c, origin_at(c, f, from, 0), caller, lhs);
        if (l->next[0] != LOC_EXIT) return;
        f = caller;
        from = LOC_EXIT;
    }
}

static fn entered_function(const cex *c, const trace_step *here, const trace_step *next, const op_info *o)
{
    uint32_t count;
    bool leaves;
    if (!next || next->where != LOC_ENTRY) return FN_NONE;
    const fn *callees = task_callees(c->enc.task, here->function, here->where, &count, &leaves);
    (void)o;
    for (uint32_t k = 0; k < count; k++)
        if (callees[k].i == next->function.i) return next->function;
    return FN_NONE;
}

static bool walk_step(cex *c, const trace_step *here, const trace_step *next, uint32_t number)
{
    fn f = here->function;
    if (f.i >= c->enc.p->functions.len || here->where >= fn_get(c->enc.p, f)->count_locations) return false;
    const location l = fn_get(c->enc.p, f)->locations[here->where];
    const op_info o = *op_get(c->space, l.op);
    if (!l.op.i || here->where == LOC_EXIT) return here->where == LOC_EXIT;
    note_turn(c, f, here->where);
    cex_definedness(c, f, here->where, number);
    if (o.kind == OP_CALL) {
        fn callee = entered_function(c, here, next, &o);
        if (callee.i != FN_NONE.i) {
            add_constraint(c, encode_call(c->enc.e, c->s, f, here->where, callee));
            after_call(c, f, here->where, &o, callee);
            vec_push(&c->calls, (__typeof__(*c->calls.data)){f, here->where});
            return true;
        }
        if (!next) return true; /* the error call */
    }
    if (o.kind == OP_RETURN) {
        leave_functions(c, f, here->where);
        return true;
    }
    if (here->branch > 1) return false;
    add_constraint(c, encode_edge(c->enc.e, c->s, f, here->where, here->branch));
    after_operation(c, f, here->where, &o);
    if (l.next[o.kind == OP_ASSUME ? here->branch : 0] == LOC_EXIT) leave_functions(c, f, LOC_EXIT);
    return true;
}

static void pointer_from_outside(cex *c, term p, bool not_null)
{
    uint64_t ignored;
    if (term_is_bv_const(c->enc.t, p, &ignored)) return; /* a standard stream */
    term there = term_eq(c->enc.t, p, cex_new_window(c)), number = cex_is_number(c, p);
    vec_push(&c->narrow, not_null ? there : term_or(c->enc.t, term_eq(c->enc.t, p, term_bv(c->enc.t, c->pointer_bits, 0)), there));
    vec_push(&c->wide, term_or(c->enc.t, number, cex_in_outside(c, p)));
}

/* Arbitrary values from before the first step. */
static void start_walk(cex *c)
{
    fn entry = c->enc.task->entry;
    const cfa_function *f = fn_get(c->enc.p, entry);
    c->s = encode_initial(c->enc.e, entry);
    add_constraint(c, encode_globals(c->enc.e, c->s));
    for (uint32_t g = 0; g < c->enc.p->globals.len; g++) {
        var symbol = c->enc.p->globals.data[g].symbol;
        if (c->enc.p->globals.data[g].defined) continue;
        add_event(c, (chosen_value){.origin = ORIGIN_GLOBAL, .function = FN_NONE, .where = g, .at = c->enc.p->globals.data[g].at}, entry,
                  ex_var(c->space, symbol));
        if (ty_get(c->space, var_get(c->space, symbol)->type)->kind == TY_BOOL)
            vec_push(&c->defined, term_bvule(c->enc.t, vec_last(&c->events).value,
                                             term_bv(c->enc.t, term_width(c->enc.t, vec_last(&c->events).value), 1)));
        if (ty_get(c->space, var_get(c->space, symbol)->type)->kind == TY_POINTER)
            pointer_from_outside(c, vec_last(&c->events).value, false);
    }
    if (strcmp(fn_name(c->enc.p, entry), "main") != 0) return;
    for (uint32_t k = 0; k < f->count_params; k++) {
        ex param = ex_var(c->space, f->params[k]);
        const ty_info *t = ty_get(c->space, var_get(c->space, f->params[k])->type);
        if (!ty_is_scalar(t)) continue;
        add_event(c, (chosen_value){.origin = ORIGIN_ENTRY, .function = FN_NONE, .where = k, .at = f->at}, entry, param);
        term v = vec_last(&c->events).value;
        if (t->kind == TY_POINTER) {
            pointer_from_outside(c, v, true);
        } else if (k == 0 && ty_is_integer(t) && t->is_signed) {
            uint32_t width = term_width(c->enc.t, v);
            vec_push(&c->narrow, term_bvslt(c->enc.t, term_bv(c->enc.t, width, 0), v));
        }
    }
}

bool cex_walk(cex *c, const trace_step *steps, uint32_t count)
{
    start_walk(c);
    for (uint32_t k = 0; k < count; k++) {
        if (limits_hit(c->enc.limits)) return false;
        if (!walk_step(c, &steps[k], k + 1 < count ? &steps[k + 1] : NULL, k)) return false;
    }
    uint32_t choices;
    const encode_choice *all = encode_choices(c->s, &choices);
    for (uint32_t k = 0; k < choices; k++) {
        if (all[k].is_input && all[k].is_pointer) pointer_from_outside(c, all[k].value, false);
    }
    return true;
}
