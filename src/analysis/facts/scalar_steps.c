/* Translates operations into steps, function by function. */
#include "analysis/facts/scalar_build.h"
#include "base/text.h"

#include "analysis/budgets.h"
#include <stdlib.h>

/* ---- operations ---- */

static bool is_scalar(const scalars *c, ex e) { return ty_is_scalar(ty_get(c->s, ex_get(c->s, e)->type)); }

static uint32_t add_store(scalars *c, scalar_store s)
{
    vec_push(&c->stores, s);
    return c->stores.len - 1;
}

static void forget(scalar_builder *b, scalar_step *step, ex lhs)
{
    scalar_place p = scalar_place_of(b, lhs);
    if (p.kind == PLACE_NOWHERE) return;
    step->kind = STEP_STORE;
    step->item = add_store(b->c, (scalar_store){.kind = STORE_FORGET, .to = p});
}

static void translate_assignment(scalar_builder *b, scalar_step *step, const op_info *o)
{
    scalars *c = b->c;
    scalar_place to = scalar_place_of(b, o->lhs);
    if (to.kind == PLACE_NOWHERE) return;
    scalar_store s = {.kind = STORE_FORGET, .to = to};
    if (is_scalar(c, o->lhs) && is_scalar(c, o->rhs)) {
        uint32_t node = scalar_converted_node(c, scalar_node_of(b, o->rhs), scalar_type_of(c, ex_get(c->s, o->lhs)->type));
        if (to.kind == PLACE_SLOT) {
            *step = (scalar_step){.kind = STEP_SET, .slot = to.first, .node = node, .next = {step->next[0], 0}};
            return;
        }
        if (to.kind == PLACE_ELEMENT) {
            s.kind = STORE_VALUE;
            s.node = node;
        }
    } else if (to.kind == PLACE_SLOTS && ex_get(c->s, o->rhs)->kind == E_ZERO) {
        s.kind = STORE_ZERO;
    } else if (to.kind == PLACE_SLOTS && ex_get(c->s, o->rhs)->is_lvalue &&
               ty_same(ex_get(c->s, o->lhs)->type, ex_get(c->s, o->rhs)->type)) {
        s.from = scalar_place_of(b, o->rhs);
        if (s.from.kind == PLACE_SLOTS && s.from.count == to.count) s.kind = STORE_COPY;
    }
    step->kind = STEP_STORE;
    step->item = add_store(c, s);
}

static void translate_assembly(scalar_builder *b, scalar_step *step, const op_asm *a)
{
    uint32_t more = 0;
    for (uint32_t k = 0; k < a->count_outputs; k++) {
        scalar_place p = scalar_place_of(b, a->operands[k]);
        if (p.kind == PLACE_NOWHERE) continue;
        more = 1 + add_store(b->c, (scalar_store){.kind = STORE_FORGET, .to = p, .more = more});
    }
    if (!more) return;
    step->kind = STEP_STORE;
    step->item = more - 1;
}

static void note_thresholds(scalar_builder *b, ex e, uint32_t depth)
{
    const ex_info *i = ex_get(b->c->s, e);
    __int128 v;
    if (depth > BUDGET_INTERVAL_THRESHOLD_NESTING || b->thresholds.len > BUDGET_INTERVAL_THRESHOLDS) return;
    if (ex_is_int(b->c->s, e, &v)) {
        if (v > INT64_MIN && v < INT64_MAX)
            for (int k = -1; k <= 1; k++) vec_push(&b->thresholds, (int64_t)v + k);
        return;
    }
    bool has_one = i->kind == E_CAST || i->kind == E_NOT || i->kind == E_NEG;
    bool has_two = i->kind == E_ADD || i->kind == E_SUB || (i->kind >= E_EQ && i->kind <= E_GE);
    if (has_one || has_two) note_thresholds(b, i->a, depth + 1);
    if (has_two) note_thresholds(b, i->b, depth + 1);
}

/* slot compared with a constant, either way round */
static void find_comparison(const scalars *c, scalar_step *step)
{
    const scalar_node *n = &c->nodes.data[step->node];
    if (n->kind < E_EQ || n->kind > E_GE || n->operand.class != RANGE_INTEGER) return;
    const scalar_node *a = &c->nodes.data[n->a], *b = &c->nodes.data[n->b];
    uint8_t kind = n->kind;
    if (a->kind == NODE_CONSTANT) {
        static const uint8_t turned[] = {E_EQ, E_NE, E_GT, E_GE, E_LT, E_LE};
        const scalar_node *swap = a;
        a = b;
        b = swap;
        kind = turned[kind - E_EQ];
    }
    if (a->kind != NODE_SLOT || b->kind != NODE_CONSTANT || !range_is_known(b->range)) return;
    step->compare = kind;
    step->slot = a->a;
    step->with = b->range.low;
    step->is_signed = n->operand.is_signed;
}

static void translate_condition(scalar_builder *b, scalar_step *step, ex condition)
{
    step->kind = STEP_BRANCH;
    step->node = scalar_node_of(b, condition);
    find_comparison(b->c, step);
    note_thresholds(b, condition, 0);
}

/* ---- calls ---- */

/* Functions that do more to the control flow than to return. */
static const char *unsupported_control(const scalar_builder *b, const scalar_call *call, const op_info *o, const char *called)
{
    static const char *const jumps[] = {"setjmp",     "_setjmp",          "__sigsetjmp",       "sigsetjmp", "longjmp", "_longjmp",
                                        "siglongjmp", "__builtin_setjmp", "__builtin_longjmp", "vfork",     "fork",    NULL};
    const external_effect *effect = external_effect_find(called);
    if (text_is_one_of(called, jumps) || text_starts_with(called, "pthread_create") || text_starts_with(called, "thrd_create"))
        return called;
    if (effect && strcmp(called, "atexit") != 0 && external_effect_calls_back(b->c->s, effect, o)) return called;
    const call_graph *g = b->c->t->calls;
    uint32_t low = g->first_edge[call->caller.i], high = g->first_edge[call->caller.i + 1];
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (g->edges[mid].location < call->where) low = mid + 1;
        else high = mid;
    }
    for (; low < g->first_edge[call->caller.i + 1] && g->edges[low].location == call->where; low++)
        if (g->edges[low].callee.i != FN_NONE.i && g->edges[low].indirect) return called; /* calls back */
    return NULL;
}

static void translate_call(scalar_builder *b, scalar_step *step, fn f, uint32_t where, const op_info *o)
{
    scalars *c = b->c;
    const verify_task *t = c->t;
    scalar_call call = {.caller = f, .where = where};
    var symbol = callgraph_constant_callee(c->s, o->rhs);
    call.is_direct = symbol.i != 0;
    const char *called = symbol.i ? space_text(c->s, var_get(c->s, symbol)->name) : "";
    bool has_body = symbol.i && program_function(c->p, symbol).i != FN_NONE.i;
    if (symbol.i && !has_body && !task_is_error(t, symbol) && strcmp(called, "__VERIFIER_assume") == 0 && o->count_args == 1 &&
        is_scalar(c, o->args[0]) && !o->lhs.i) {
        translate_condition(b, step, o->args[0]);
        step->next[1] = LOC_NONE;
        return;
    }
    call.callees = task_callees(t, f, where, &call.count_callees, &call.leaves);
    call.only_fails = symbol.i && task_is_error(t, symbol);
    call.fails = call.only_fails || (!symbol.i && call.leaves && t->error_escapes);
    for (uint32_t k = 0; k < call.count_callees; k++) call.fails |= t->is_error[call.callees[k].i];
    if (symbol.i && !has_body) {
        call.external = symbol;
        if (!call.only_fails) call.unsupported = unsupported_control(b, &call, o, called);
    }
    if (!symbol.i) call.callee = scalar_node_of(b, o->rhs);
    if (o->lhs.i) {
        call.lhs = scalar_place_of(b, o->lhs);
        call.lhs_type = scalar_type_of(c, ex_get(c->s, o->lhs)->type);
    }
    call.result = range_top(call.lhs_type);
    if (call.external.i && (strcmp(called, "rand") == 0 || strcmp(called, "random") == 0) && call.lhs_type.class == RANGE_INTEGER &&
        call.lhs_type.bits >= 32)
        call.result = (range){0, INT32_MAX};
    if (call.external.i) call.writes = scalar_place_of_external_writes(b, o, symbol);
    call.count_args = o->count_args;
    call.args = ARENA_ARRAY(&c->memory, scalar_argument, o->count_args);
    for (uint32_t k = 0; k < o->count_args; k++) {
        scalar_argument *a = &call.args[k];
        a->is_aggregate = !is_scalar(c, o->args[k]);
        if (!a->is_aggregate) a->node = scalar_node_of(b, o->args[k]);
        else if (ex_get(c->s, o->args[k])->is_lvalue) a->place = scalar_place_of(b, o->args[k]);
    }
    vec_push(&c->calls, call);
    step->kind = STEP_CALL;
    step->item = c->calls.len - 1;
}

static void translate_return(scalar_builder *b, scalar_step *step, fn f, ex value_of)
{
    scalars *c = b->c;
    scalar_return r = {0};
    if (value_of.i) {
        r.is_aggregate = !is_scalar(c, value_of);
        if (!r.is_aggregate) r.node = scalar_converted_node(c, scalar_node_of(b, value_of), scalar_type_of(c, fn_get(c->p, f)->result));
        else if (ex_get(c->s, value_of)->is_lvalue) r.place = scalar_place_of(b, value_of);
    }
    vec_push(&c->returns, r);
    step->kind = STEP_RETURN;
    step->item = c->returns.len - 1;
}

static void translate_location(scalar_builder *b, fn f, uint32_t where, scalar_step *step)
{
    scalars *c = b->c;
    const location *l = &fn_get(c->p, f)->locations[where];
    step->next[0] = l->next[0];
    step->next[1] = l->next[1];
    if (where == LOC_EXIT) {
        translate_return(b, step, f, (ex){0});
        return;
    }
    if (!l->op.i) {
        step->kind = STEP_END;
        return;
    }
    const op_info o = *op_get(c->s, l->op);
    switch ((op_kind)o.kind) {
    case OP_ASSIGN: translate_assignment(b, step, &o); break;
    case OP_ASSUME:
        translate_condition(b, step, o.rhs);
        if (!o.positive) {
            step->flipped = true;
            step->next[0] = l->next[1];
            step->next[1] = l->next[0];
        }
        return;
    case OP_CALL: translate_call(b, step, f, where, &o); break;
    case OP_RETURN: translate_return(b, step, f, o.rhs); return;
    case OP_DECL:
    case OP_HAVOC: forget(b, step, o.lhs); break;
    case OP_ASM: translate_assembly(b, step, o.assembly); break;
    case OP_UNSUPPORTED: step->kind = STEP_UNSUPPORTED; break;
    default: break;
    }
}

static int compare_numbers(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

static void keep_thresholds(scalar_builder *b, scalar_code *code)
{
    if (b->thresholds.len) qsort(b->thresholds.data, b->thresholds.len, sizeof *b->thresholds.data, compare_numbers);
    code->thresholds = arena_alloc(&b->c->memory, b->thresholds.len * sizeof *code->thresholds + 1);
    for (uint32_t k = 0; k < b->thresholds.len; k++)
        if (!k || b->thresholds.data[k] != b->thresholds.data[k - 1]) code->thresholds[code->count_thresholds++] = b->thresholds.data[k];
    vec_clear(&b->thresholds);
}

bool scalar_translate_function(scalar_builder *b, fn f)
{
    const cfa_function *cfa = fn_get(b->c->p, f);
    scalar_code *code = &b->c->code[f.i];
    code->steps = ARENA_ARRAY(&b->c->memory, scalar_step, cfa->count_locations);
    for (uint32_t l = LOC_EXIT; l < cfa->count_locations; l++) {
        if (limits_hit(b->l)) return false;
        translate_location(b, f, l, &code->steps[l]);
    }
    uint8_t *entries = calloc(cfa->count_locations, 1);
    if (!entries) abort();
    for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++)
        for (unsigned k = 0; k < 2; k++) {
            uint32_t next = cfa->locations[l].next[k];
            if (!next) continue;
            if (entries[next]++ == 1) code->steps[next].merges = true;
            if (entries[next] > 2) entries[next] = 2;
            if (next <= l && next >= LOC_ENTRY) code->steps[next].is_head = true;
        }
    free(entries);
    keep_thresholds(b, code);
    return true;
}
