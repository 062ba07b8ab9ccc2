/* Runs the program and collects samples at the cut points. */
#include "analysis/bounded/suggest_internal.h"

#include "analysis/budgets.h"
#include "analysis/facts/slice.h"
#include "cfa/mentions.h"

uint64_t suggest_random(suggestions *s)
{
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return s->random;
}

/* ---- what is looked at ---- */

static void add_column(suggest_table *t, suggest_column c)
{
    c.id = t->columns.len;
    vec_push(&t->columns, c);
}

/* The integers in a struct, without those in arrays, unions and bit-fields. */
static void add_members(suggestions *s, suggest_table *t, var v, uint32_t depth, ex record, uint64_t offset, uint32_t deep)
{
    cfa_space *space = s->g->enc.task->program->space;
    ty type = ex_get(space, record)->type;
    for (uint32_t k = 0; k < ty_get(space, type)->count_members && t->columns.len < BUDGET_SUGGEST_COLUMNS; k++) {
        const ty_member m = ty_get(space, type)->members[k];
        const ty_info *inner = ty_get(space, m.type);
        if (m.bit_width >= 0) continue;
        uint64_t size = inner->size;
        bool is_signed = inner->is_signed, is_number = ty_is_integer(inner) && size <= 8, is_struct = inner->kind == TY_STRUCT;
        if (!is_number && (!is_struct || deep >= BUDGET_SUGGEST_MEMBERS)) continue;
        ex e = ex_member(space, record, k);
        if (is_struct) add_members(s, t, v, depth, e, offset + m.offset, deep + 1);
        else add_column(t, (suggest_column){COLUMN_NUMBER, is_signed, (uint32_t)size, depth, e, v, offset + m.offset, 0, {0}});
    }
}

static void add_variable(suggestions *s, suggest_table *t, var v, uint32_t depth)
{
    cfa_space *space = s->g->enc.task->program->space;
    const var_info *i = var_get(space, v);
    const ty_info *type = ty_get(space, i->type);
    bool pointer = type->kind == TY_POINTER;
    suggest_add_object(s, t, v, depth);
    if (type->kind == TY_STRUCT) add_members(s, t, v, depth, ex_var(space, v), 0, 0);
    if (!cut_graph_has_variable(s->g, v)) return;
    if (t->columns.len >= BUDGET_SUGGEST_COLUMNS || !(ty_is_integer(type) || pointer) || type->size > 8) return;
    add_column(t,
               (suggest_column){
                   pointer ? COLUMN_POINTER : COLUMN_NUMBER, type->is_signed, (uint32_t)type->size, depth, ex_var(space, v), v, 0, 0, {0}});
}

static void add_condition(suggest_table *t, ex e)
{
    if (t->columns.len >= BUDGET_SUGGEST_COLUMNS) return;
    for (uint32_t k = 0; k < t->columns.len; k++)
        if (t->columns.data[k].e.i == e.i) return;
    add_column(t, (suggest_column){COLUMN_CONDITION, true, 4, 0, e, {0}, 0, 0, {0}});
}

/* A comparison of the program, and those that differ from it in the operator only. */
static void add_comparisons(suggestions *s, suggest_table *t, ex e)
{
    static const ex_kind kinds[] = {E_EQ, E_NE, E_LT, E_LE, E_GT, E_GE};
    cfa_space *space = s->g->enc.task->program->space;
    ex_info i = *ex_get(space, e);
    if (!i.reads_memory || ty_is_float(ty_get(space, i.type))) return;
    if (i.kind == E_NOT) {
        add_comparisons(s, t, i.a);
        return;
    }
    if (i.kind < E_EQ || i.kind > E_GE) {
        add_condition(t, ex_binary(space, E_NE, s->g->enc.task->program->int_type, e, ex_int(space, i.type, 0)));
        return;
    }
    const ty_info *operand = ty_get(space, ex_get(space, i.a)->type);
    if (ty_is_float(operand)) return;
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (operand->kind != TY_POINTER || kinds[k] == E_EQ || kinds[k] == E_NE)
            add_condition(t, ex_binary(space, kinds[k], i.type, i.a, i.b));
}

/* Collects the conditions of all reachable functions. Nothing may be interned meanwhile (cfa/mentions.h). */
static void find_conditions(suggestions *s)
{
    const cfa_program *p = s->g->enc.task->program;
    mentions m;
    mentions_init(&m, p->space);
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *function = &p->functions.data[f];
        for (uint32_t w = LOC_ENTRY; s->g->enc.task->reachable[f] && w < function->count_locations; w++) {
            const op_info *o = op_get(p->space, function->locations[w].op);
            if (o->kind != OP_ASSUME) continue;
            suggest_condition c = {.function = {f}, .e = o->rhs, .global = true};
            bool unfit = s->g->slice && !slice_has_location(s->g->slice, (fn){f}, w); /* the slice does not keep it up to date */
            mentions_begin(&m);
            mentions_add_expression(&m, o->rhs);
            for (uint32_t k = 0; k < m.seen.len; k++) {
                const ex_info *e = ex_get(p->space, m.seen.data[k]);
                if (e->kind != E_VAR) continue;
                uint8_t kind = var_get(p->space, e->var)->kind;
                c.global &= kind == VAR_GLOBAL || kind == VAR_STATIC_LOCAL;
                unfit |= kind == VAR_TEMP;
            }
            if (!unfit) vec_push(&s->conditions, c);
        }
    }
    mentions_free(&m);
}

/* Compares one variable with another, or with a constant: variables are columns themselves. */
static bool is_simple(const cfa_space *space, ex e)
{
    const ex_info *i = ex_get(space, e);
    while (i->kind == E_NOT || i->kind == E_CAST) i = ex_get(space, i->a);
    if (i->kind >= E_EQ && i->kind <= E_GE) return is_simple(space, i->a) && is_simple(space, i->b);
    return i->kind == E_VAR || i->kind == E_INT;
}

/* Conditions of the node's function, or those of other functions that are about globals only. */
static void add_conditions(suggestions *s, suggest_table *t, fn f, bool own, bool simple)
{
    const cfa_space *space = s->g->enc.task->program->space;
    for (uint32_t k = 0; k < s->conditions.len; k++) {
        const suggest_condition *c = &s->conditions.data[k];
        if ((own ? c->function.i == f.i : c->global && c->function.i != f.i) && is_simple(space, c->e) == simple)
            add_comparisons(s, t, c->e);
    }
}

static void choose_columns(suggestions *s, uint32_t node)
{
    const cfa_program *p = s->g->enc.task->program;
    suggest_table *t = &s->tables[node];
    const cut_node *n = &s->g->nodes.data[node];
    uint32_t chain[64], depth = 0;
    for (uint32_t c = n->in.i; c && depth < 64; c = s->g->u.contexts.data[c].parent) chain[depth++] = c;
    for (uint32_t k = 0; k < depth; k++) {
        const cfa_function *f = fn_get(p, s->g->u.contexts.data[chain[k]].function);
        for (uint32_t i = 0; i < f->count_params; i++) add_variable(s, t, f->params[i], depth - k);
        for (uint32_t i = 0; i < f->count_locals; i++)
            if (var_get(p->space, f->locals[i])->kind != VAR_TEMP) add_variable(s, t, f->locals[i], depth - k);
    }
    for (uint32_t k = 0; k < p->globals.len; k++) add_variable(s, t, p->globals.data[k].symbol, 0);
    for (unsigned simple = 0; simple < 2; simple++) {
        add_conditions(s, t, n->function, true, simple);
        add_conditions(s, t, n->function, false, simple);
    }
}

static void find_constants(suggestions *s)
{
    const cfa_space *space = s->g->enc.task->program->space;
    for (uint32_t k = 1; k < space->exs.len && s->constants.len < BUDGET_SUGGEST_CONSTANTS; k++) {
        const ex_info *e = ex_get(space, (ex){k});
        if (e->kind != E_INT || e->wide || !ty_is_integer(ty_get(space, e->type))) continue;
        __int128 v = ex_int_value(space, (ex){k});
        bool old = v >= -1 && v <= 16;
        for (uint32_t i = 0; i < s->constants.len && !old; i++) old = s->constants.data[i] == v;
        if (!old) vec_push(&s->constants, v);
    }
}

/* Constants of equations in conditions. */
static void find_labels(suggestions *s)
{
    const cfa_space *space = s->g->enc.task->program->space;
    for (uint32_t k = 0; k < s->conditions.len; k++) {
        const ex_info *e = ex_get(space, s->conditions.data[k].e);
        __int128 v;
        if ((e->kind != E_EQ && e->kind != E_NE) || !(ex_is_int(space, e->b, &v) || ex_is_int(space, e->a, &v))) continue;
        bool old = s->labels.len >= BUDGET_SUGGEST_CONSTANTS;
        for (uint32_t i = 0; i < s->labels.len && !old; i++) old = s->labels.data[i] == v;
        if (!old) vec_push(&s->labels, v);
    }
}

/* ---- values for runs ---- */

/* In a program with small limits: mostly a number below them, and often the one before; in some runs, but for the first inputs, always. */
static bool pick_small(suggestions *s, __int128 *value)
{
    uint64_t r = suggest_random(s);
    bool is_even = s->run % BUDGET_SUGGEST_EVEN_RUNS == 0 && s->picks++ > BUDGET_SUGGEST_EVEN_PICKS;
    if (is_even || (r & 7) < 2) *value = s->picked;
    else if ((r & 7) < 5) *value = s->picked = (__int128)((r >> 8) % BUDGET_SUGGEST_SMALL_LIMIT);
    else if ((r & 7) < 7) *value = (__int128)(r >> 8 & 0xfff) - 0x800;
    return is_even || (r & 7) < 7;
}

__int128 suggest_pick_value(suggestions *s)
{
    __int128 small;
    if (s->small && pick_small(s, &small)) return small;
    uint64_t r = suggest_random(s);
    if (s->labels.len && (r >> 60) < 6) return s->labels.data[(r >> 8) % s->labels.len];
    switch (r & 7) {
    case 0: return 0;
    case 1: return 1;
    case 2: return (__int128)(r >> 8 & 3);
    case 3: return (__int128)(r >> 8 & 15);
    case 4: return -(__int128)(r >> 8 & 7);
    case 5: return s->constants.len ? s->constants.data[(r >> 8) % s->constants.len] + (__int128)(r >> 40 & 1) : 2;
    case 6: return (__int128)(r >> 8 & 0xfff);
    default: return (__int128)(r >> 3);
    }
}

static void give_input(void *context, unsigned __int128 *bits, uint32_t size, bool is_pointer)
{
    suggestions *s = context;
    (void)size;
    if (s->next_input < s->inputs.len) *bits = s->inputs.data[s->next_input++];
    else
        *bits = is_pointer ? (suggest_random(s) & 1 ? RUN_OUTSIDE_START + (suggest_random(s) & 0xff0) : 0)
                           : (unsigned __int128)suggest_pick_value(s);
}

static bool give_other(void *context, arbitrary_kind kind, uint32_t index, void *bytes, uint64_t size)
{
    suggestions *s = context;
    (void)kind;
    (void)index;
    if (s->small && size <= 8) {
        int64_t v = (int64_t)suggest_pick_value(s);
        memcpy(bytes, &v, size);
        return true;
    }
    for (uint64_t k = 0; k + 4 <= size && k < 256; k += 4) {
        int32_t v = (int32_t)suggest_pick_value(s);
        memcpy((char *)bytes + k, &v, 4);
    }
    return true;
}

static void give_outside(void *context, unsigned char *start)
{
    (void)context;
    (void)start;
}

/* ---- watching ---- */

static bool read_column(const suggest_table *t, const run_view *view, const suggest_column *c, __int128 *value)
{
    const void *bytes;
    uint64_t size, address, raw = 0;
    unsigned __int128 bits;
    if (c->kind == COLUMN_CONDITION) {
        if (!run_view_value(view, c->e, &bits)) return false;
        *value = (uint32_t)bits != 0;
        return true;
    }
    if (c->depth ? !run_view_local(view, c->depth, c->v, &bytes, &size, &address) : !run_view_variable(view, c->v, &bytes, &size, &address))
        return false;
    memcpy(&raw, (const char *)bytes + c->offset, c->size);
    if (c->kind == COLUMN_POINTER) *value = suggest_pointer_value(t, view, raw);
    else *value = c->is_signed ? (__int128)((int64_t)(raw << (64 - 8 * c->size)) >> (64 - 8 * c->size)) : (__int128)raw;
    return true;
}

static void take_sample(suggestions *s, uint32_t node, const run_view *view)
{
    suggest_table *t = &s->tables[node];
    bool is_rare = s->inputs.len; /* inputs were looked for: every sample counts */
    t->seen++;
    t->of_run = t->last_run == s->run ? t->of_run + 1 : 1;
    if (t->of_run == 1) t->kept_of_run = 0;
    t->runs += t->of_run == 1;
    t->last_run = s->run;
    uint32_t most = s->small ? BUDGET_SUGGEST_SMALL_SAMPLES : BUDGET_SUGGEST_SAMPLES;
    if (is_rare ? t->of_run > BUDGET_SUGGEST_RARE_SAMPLES : t->count >= most) return;
    if (!is_rare && (t->kept_of_run == BUDGET_SUGGEST_RUN_SAMPLES || suggest_random(s) % (1 + t->seen / BUDGET_SUGGEST_LOOKS))) return;
    uint32_t kept = 0;
    VEC(__int128) row = {0};
    VEC(bool) missing = {0};
    bool any = false;
    for (uint32_t k = 0; k < t->columns.len; k++) {
        __int128 v = 0;
        bool good = read_column(t, view, &t->columns.data[k], &v);
        vec_push(&row, v);
        vec_push(&missing, !good);
        any |= !good;
    }
    if (any) { /* columns without a value here are removed: no claim can be about them */
        VEC(__int128) values = {0};
        for (uint32_t i = 0; i < t->count; i++)
            for (uint32_t k = 0; k < t->columns.len; k++)
                if (!missing.data[k]) vec_push(&values, suggest_value(t, i, k));
        for (uint32_t k = 0; k < t->columns.len; k++) {
            if (missing.data[k]) continue;
            row.data[kept] = row.data[k];
            t->columns.data[kept++] = t->columns.data[k];
        }
        t->columns.len = row.len = kept;
        vec_free(&t->values);
        t->values.data = values.data;
        t->values.len = values.len;
        t->values.cap = values.cap;
    }
    bool is_new = suggest_is_new(t, row.data);
    if (is_new || is_rare || s->small || t->count < BUDGET_SUGGEST_FIRST_SAMPLES ||
        suggest_random(s) % (1 + t->seen / BUDGET_SUGGEST_FIRST_SAMPLES) == 0) {
        for (uint32_t k = 0; k < row.len; k++) vec_push(&t->values, row.data[k]);
        vec_push(&t->run_of, s->run);
        t->count++;
        t->kept_of_run++;
    }
    vec_free(&row);
    vec_free(&missing);
}

static void on_step(void *context, const run_view *view, fn f, uint32_t where, uint32_t depth)
{
    suggestions *s = context;
    while (s->stack.len <= depth) {
        vec_push(&s->stack, 0);
        vec_push(&s->at, 0);
    }
    if (where == LOC_ENTRY && (depth == 1 || !s->at.data[depth])) {
        uint32_t caller = depth > 1 ? s->stack.data[depth - 1] : 0;
        s->stack.data[depth] = depth == 1 ? CONTEXT_ENTRY.i
                               : caller   ? unroll_call_context(&s->g->u, (ctx){caller}, s->at.data[depth - 1], f).i
                                          : 0;
    }
    s->at.data[depth] = where;
    if (depth + 1 < s->at.len) s->at.data[depth + 1] = 0; /* the activation that was there has returned */
    uint32_t node;
    if (!unroll_order(&s->g->u, f)->is_head[where] || !s->stack.data[depth]) return;
    if (map_get(&s->g->node_at, map_pair(s->stack.data[depth], where), &node)) take_sample(s, node, view);
}

static void run_once(suggestions *s, limits *own, limits *l, uint64_t steps)
{
    const verify_task *task = s->g->enc.task;
    uint64_t counted = own->ticks;
    run_supply supply = {.context = s, .input = give_input, .arbitrary = give_other, .outside = give_outside};
    run_observer observer = {.context = s, .step = on_step, .supply = &supply};
    run_options options = {.entry = fn_name(task->program, task->entry),
                           .property = task->property,
                           .seed = 0,
                           .limits = own,
                           .max_steps = steps,
                           .observer = &observer};
    vec_clear(&s->stack);
    vec_clear(&s->at);
    s->run++;
    s->next_input = 0;
    s->picks = 0;
    (void)interpret(s->small ? s->small : task->program, &options);
    limits_work(l, own->ticks - counted);
}

/* Random inputs seldom lead to the end of the piece: runs with inputs that do. */
static void visit_rare(suggestions *s, const cut_piece *from_start, limits *own, limits *l)
{
    input_walk *w = input_walk_new(s, from_start);
    for (uint32_t k = 0; w && k < BUDGET_SUGGEST_RARE_RUNS && !limits_hit(own) && !limits_hit(l); k++) {
        input_walk_next(w);
        run_once(s, own, l, BUDGET_SUGGEST_RARE_STEPS);
    }
    input_walk_free(w);
    vec_clear(&s->inputs);
}

suggestions *suggest_from_runs(cut_graph *g, limits *l, double seconds)
{
    suggestions *s = mem_alloc(sizeof *s);
    *s = (suggestions){.g = g, .random = 0x9e3779b97f4a7c15u};
    s->tables = mem_alloc(g->nodes.len * sizeof *s->tables);
    memset(s->tables, 0, g->nodes.len * sizeof *s->tables);
    find_constants(s);
    find_conditions(s);
    find_labels(s);
    for (uint32_t n = 1; n < g->nodes.len; n++) choose_columns(s, n);
    suggest_find_pairs(s);
    if (s->pairs.len) s->small = suggest_make_small(g->enc.task->program, &s->limits);
    limits own = {.interrupted = l ? l->interrupted : NULL, .deadline = l ? l->deadline : 0};
    limits_allow(&own, s->small ? seconds * BUDGET_SUGGEST_SMALL_SHARE : seconds);
    uint32_t runs = s->small ? BUDGET_SUGGEST_SMALL_RUNS : BUDGET_SUGGEST_RUNS;
    for (uint32_t k = 0; k < runs && !limits_hit(&own) && !limits_hit(l); k++) run_once(s, &own, l, BUDGET_SUGGEST_RUN_STEPS);
    limits rare = {.interrupted = own.interrupted, .deadline = own.deadline};
    limits_allow(&rare, seconds);
    const cut_node *start = &g->nodes.data[0];
    for (uint32_t k = 0; k < start->pieces.len; k++)
        if (s->tables[start->pieces.data[k].target].runs < BUDGET_SUGGEST_FEW_RUNS) visit_rare(s, &start->pieces.data[k], &rare, l);
    return s;
}

void suggest_free(suggestions *s)
{
    if (!s) return;
    for (uint32_t n = 0; n < s->g->nodes.len; n++) {
        vec_free(&s->tables[n].columns);
        vec_free(&s->tables[n].values);
        vec_free(&s->tables[n].run_of);
        vec_free(&s->tables[n].objects);
        map_free(&s->tables[n].pairs);
    }
    free(s->tables);
    vec_free(&s->constants);
    vec_free(&s->labels);
    vec_free(&s->conditions);
    vec_free(&s->inputs);
    vec_free(&s->stack);
    vec_free(&s->at);
    vec_free(&s->pairs);
    vec_free(&s->limits);
    program_free(s->small);
    free(s);
}
