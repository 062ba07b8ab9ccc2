/* cfa/print/body_flow.c — a body as a graph of nodes (cfa/print/body.h): conditions of && and ||, switches.
 * a → X, else b;  b → X, else Y   is   a || b → X, else Y   if b has no other way in; likewise for && and for negations. Calls and
 * assignments in front of b become a part of the condition where the style says so. A condition that is only noted is an assignment:
 * if (a && b) x = 1; else x = 0;   is   x = a && b; and if x is a temporary that the next operation alone reads, it is a part of that. */
#include "cfa/print/body.h"

typedef struct {
    uint8_t kind;   /* flow_kind */
    uint32_t to[2]; /* plain, branch */
    uint32_t ways_in;
} draft_node;

typedef struct {
    body *b;
    body_style style;
    draft_node *nodes;                      /* by node */
    VEC(uint32_t) switch_targets, chain;    /* chain: nodes of the switch that is being folded, but for the first one */
    uint32_t *first_target, *count_targets; /* by node: of a switch */
} draft;

static const op_info *op_at(const body *b, uint32_t l) { return op_get(b->pr->s, b->f->locations[l].op); }

static bool is_location(const body *b, uint32_t node) { return node >= LOC_ENTRY && node < b->dead && b->f->locations[node].op.i; }

/* ---- one node per location ---- */

typedef VEC(uint32_t) worklist;

static draft_node draft_of(body *b, uint32_t l)
{
    const location *at = &b->f->locations[l];
    if (!is_location(b, l)) return (draft_node){.kind = FLOW_PLAIN};
    if (b->dispatch[l].i) return (draft_node){.kind = FLOW_JUMP};
    const op_info *o = op_at(b, l);
    if (o->kind == OP_RETURN) return (draft_node){.kind = FLOW_PLAIN};
    if (o->kind == OP_ASSUME) {
        uint32_t yes = body_target(b, at->next[0]), no = body_target(b, at->next[1]);
        if (yes == no) return (draft_node){.kind = FLOW_PLAIN, .to = {yes}};
        b->test[l] = b->tests.len;
        vec_push(&b->tests, (body_test){.kind = TEST_LEAF, .positive = o->positive, .where = l});
        return (draft_node){.kind = FLOW_BRANCH, .to = {yes, no}};
    }
    uint32_t to = body_target(b, at->next[0]);
    bool ends = to == b->dead && op_never_returns(b->pr, at->op);
    return (draft_node){.kind = FLOW_PLAIN, .to = {ends ? LOC_NONE : to}};
}

static void add_way(draft *d, worklist *pending, uint32_t to)
{
    if (!d->nodes[to].kind) vec_push(pending, to);
    d->nodes[to].ways_in++;
}

static void draft_nodes(draft *d)
{
    body *b = d->b;
    worklist pending = {0};
    add_way(d, &pending, body_entry(b));
    while (pending.len) {
        uint32_t l = vec_pop(&pending), ways = d->nodes[l].ways_in;
        if (d->nodes[l].kind) continue;
        d->nodes[l] = draft_of(b, l);
        d->nodes[l].ways_in = ways;
        for (int k = 0; k < 2; k++)
            if (d->nodes[l].to[k]) add_way(d, &pending, d->nodes[l].to[k]);
        for (uint32_t k = 0; d->nodes[l].kind == FLOW_JUMP && k < b->f->count_labels; k++)
            if (b->f->labels[k].target) add_way(d, &pending, body_target(b, b->f->labels[k].target));
    }
    vec_free(&pending);
}

/* ---- switches ---- */

typedef struct {
    ex value;
    ex low, high;
    uint32_t yes, no; /* nodes */
    uint32_t second;  /* of a range: the node of its upper end; else 0 */
} guard;

static bool is_constant(const body *b, ex e) { return ex_is_int(b->pr->s, e, NULL); }

static bool is_switchable(const body *b, ex value)
{
    const ex_info *i = info_of(b->pr, value);
    const ty_info *t = type_of(b->pr, value);
    return ty_is_integer(t) && t->kind != TY_BOOL && t->size <= 8 && i->kind != E_NOT && !(i->kind >= E_EQ && i->kind <= E_GE) &&
           !is_constant(b, value);
}

/* value == low, or low <= value and value <= high */
static bool find_guard(const draft *d, uint32_t l, guard *out)
{
    const body *b = d->b;
    if (d->nodes[l].kind != FLOW_BRANCH || b->tests.data[b->test[l]].kind != TEST_LEAF || b->call[l]) return false;
    const op_info *o = op_at(b, l);
    const ex_info *i = info_of(b->pr, o->rhs);
    if (!o->positive || (i->kind != E_EQ && i->kind != E_GE) || !is_constant(b, i->b) || !is_switchable(b, i->a)) return false;
    *out = (guard){.value = i->a, .low = i->b, .high = i->b, .yes = d->nodes[l].to[0], .no = d->nodes[l].to[1]};
    if (i->kind == E_EQ) return true;
    uint32_t second = out->yes;
    if (d->nodes[second].kind != FLOW_BRANCH || d->nodes[second].ways_in != 1 || d->nodes[second].to[1] != out->no || b->call[second])
        return false;
    const ex_info *j = info_of(b->pr, op_at(b, second)->rhs);
    if (!op_at(b, second)->positive || j->kind != E_LE || j->a.i != i->a.i || !is_constant(b, j->b) ||
        ex_int_value(b->pr->s, j->b) < ex_int_value(b->pr->s, i->b))
        return false;
    out->high = j->b;
    out->second = second;
    out->yes = d->nodes[second].to[0];
    return true;
}

static bool overlaps(const body *b, const guard *g, uint32_t first)
{
    const cfa_space *s = b->pr->s;
    for (uint32_t k = first; k < b->cases.len; k++)
        if (ex_int_value(s, g->low) <= ex_int_value(s, b->cases.data[k].high) &&
            ex_int_value(s, b->cases.data[k].low) <= ex_int_value(s, g->high))
            return true;
    return false;
}

static uint32_t add_switch_target(draft *d, uint32_t first, uint32_t to)
{
    for (uint32_t k = first; k < d->switch_targets.len; k++)
        if (d->switch_targets.data[k] == to) return k - first;
    vec_push(&d->switch_targets, to);
    return d->switch_targets.len - 1 - first;
}

enum { MOST_CASES = 4096 }; /* they are compared with each other */

/* The chain of guards that begins at l, if it looks like a switch. */
static void fold_switch(draft *d, uint32_t l)
{
    body *b = d->b;
    uint32_t first = b->cases.len, first_target = d->switch_targets.len, end = 0;
    guard g, next;
    if (!find_guard(d, l, &g)) return;
    vec_clear(&d->chain);
    for (;;) {
        if (g.second) vec_push(&d->chain, g.second);
        vec_push(&b->cases, (body_case){.low = g.low, .high = g.high, .successor = add_switch_target(d, first_target, g.yes)});
        end = g.no;
        if (d->nodes[end].ways_in > 2 || !find_guard(d, end, &next) || next.value.i != g.value.i || body_has_label(b, end) ||
            d->nodes[end].ways_in != (g.second ? 2u : 1u) || overlaps(b, &next, first) || b->cases.len - first >= MOST_CASES)
            break;
        vec_push(&d->chain, end);
        g = next;
    }
    uint32_t guards = b->cases.len - first, targets = d->switch_targets.len - first_target;
    bool default_shared = false;
    for (uint32_t k = first_target; k < d->switch_targets.len; k++) default_shared |= d->switch_targets.data[k] == end;
    if (guards < 3 || targets - (default_shared ? 1 : 0) < 2) {
        b->cases.len = first;
        d->switch_targets.len = first_target;
        return;
    }
    if (default_shared) { /* its cases need no label of their own, and the default is the last target */
        uint32_t kept = first, was = add_switch_target(d, first_target, end);
        for (uint32_t k = first; k < b->cases.len; k++) {
            if (b->cases.data[k].successor == was) continue;
            b->cases.data[kept] = b->cases.data[k];
            b->cases.data[kept++].successor -= b->cases.data[k].successor > was;
        }
        b->cases.len = kept;
        for (uint32_t k = first_target + was; k + 1 < d->switch_targets.len; k++) d->switch_targets.data[k] = d->switch_targets.data[k + 1];
        d->switch_targets.len--;
    }
    vec_push(&d->switch_targets, end);
    for (uint32_t k = 0; k < d->chain.len; k++) d->nodes[d->chain.data[k]].kind = FLOW_NONE;
    d->nodes[l].kind = FLOW_SWITCH;
    b->first_case[l] = first;
    b->count_cases[l] = b->cases.len - first;
    d->first_target[l] = first_target;
    d->count_targets[l] = d->switch_targets.len - first_target;
}

/* ---- && and || ---- */

enum { MOST_BEFORE = 3 };

static bool may_stand_before(const draft *d, uint32_t l)
{
    const body *b = d->b;
    if (!is_location(b, l) || !body_is_expression(b, l)) return false;
    const op_info *o = op_at(b, l);
    if (d->style.before) return true;
    return o->lhs.i && info_of(b->pr, o->lhs)->kind == E_VAR && var_get(b->pr->s, info_of(b->pr, o->lhs)->var)->kind == VAR_TEMP;
}

/* The branch that follows on `to` with nothing but operations in front of it that can be a part of its condition; 0: none. */
static uint32_t branch_after(draft *d, uint32_t to, uint32_t before[MOST_BEFORE], uint32_t *count)
{
    for (*count = 0; d->nodes[to].ways_in == 1 && !body_has_label(d->b, to); to = d->nodes[to].to[0]) {
        if (d->nodes[to].kind == FLOW_BRANCH) return to;
        if (d->nodes[to].kind != FLOW_PLAIN || !d->nodes[to].to[0] || *count == MOST_BEFORE || !may_stand_before(d, to)) return 0;
        before[(*count)++] = to;
    }
    return 0;
}

static uint32_t negated(body *b, uint32_t test)
{
    body_test t = b->tests.data[test];
    if (t.kind == TEST_LEAF) {
        t.positive = !t.positive;
    } else {
        t.left = negated(b, t.left);
        t.right = negated(b, t.right);
        t.kind = t.kind == TEST_AND ? TEST_OR : TEST_AND;
    }
    vec_push(&b->tests, t);
    return b->tests.len - 1;
}

/* The operations come before the first condition of the test. */
static void put_before(body *b, uint32_t test, const uint32_t *before, uint32_t count)
{
    while (b->tests.data[test].kind != TEST_LEAF) test = b->tests.data[test].left;
    body_test *leaf = &b->tests.data[test];
    uint32_t first = b->before.len, old = leaf->first, old_count = leaf->count;
    for (uint32_t k = 0; k < count; k++) vec_push(&b->before, before[k]);
    for (uint32_t k = 0; k < old_count; k++) {
        uint32_t again = b->before.data[old + k];
        vec_push(&b->before, again);
    }
    leaf->first = first;
    leaf->count = count + old_count;
}

/* Joins the branch with the one behind its successor k. */
static bool fold_branch(draft *d, uint32_t l, uint32_t k)
{
    body *b = d->b;
    uint32_t before[MOST_BEFORE], count;
    uint32_t second = branch_after(d, d->nodes[l].to[k], before, &count);
    if (!second || second == l) return false;
    uint32_t shared = d->nodes[l].to[!k];
    bool on_yes = d->nodes[second].to[0] == shared;
    if (!on_yes && d->nodes[second].to[1] != shared) return false;
    if (count) put_before(b, b->test[second], before, count);
    /* the shared target is reached by the first condition alone if it is !(l goes to k), or by the second one */
    uint32_t first_test = b->test[l];
    if (k == 0 && on_yes) first_test = negated(b, first_test);  /* !a || b */
    if (k == 1 && !on_yes) first_test = negated(b, first_test); /* !a && b */
    body_test t = {.kind = on_yes ? TEST_OR : TEST_AND, .left = first_test, .right = b->test[second]};
    b->test[l] = b->tests.len;
    vec_push(&b->tests, t);
    d->nodes[l].to[0] = d->nodes[second].to[0];
    d->nodes[l].to[1] = d->nodes[second].to[1];
    d->nodes[shared].ways_in--;
    d->nodes[second].kind = FLOW_NONE;
    for (uint32_t i = 0; i < count; i++) d->nodes[before[i]].kind = FLOW_NONE;
    return true;
}

/* ---- conditions as values ---- */

/* A node that does nothing but assign this number to an integer, whose place no condition can change. */
static bool is_note(const draft *d, uint32_t l, bool number)
{
    const body *b = d->b;
    __int128 value;
    if (d->nodes[l].kind != FLOW_PLAIN || d->nodes[l].ways_in != 1 || !is_location(b, l) || body_has_label(b, l)) return false;
    const op_info *o = op_at(b, l);
    return o->kind == OP_ASSIGN && body_is_safe_place(b, o->lhs, (var){0}) && ty_is_integer(type_of(b->pr, o->lhs)) &&
           ex_is_int(b->pr->s, o->rhs, &value) && value == number;
}

/* Something is assigned inside of the condition. */
static bool executes_before(const body *b, uint32_t test)
{
    const body_test *t = &b->tests.data[test];
    return t->kind == TEST_LEAF ? t->count > 0 : executes_before(b, t->left) || executes_before(b, t->right);
}

static void fold_note(draft *d, uint32_t l)
{
    body *b = d->b;
    uint32_t yes = d->nodes[l].to[0], no = d->nodes[l].to[1], next = d->nodes[yes].to[0];
    bool is_negated = is_note(d, yes, 0);
    if (b->tests.data[b->test[l]].kind == TEST_LEAF || !is_note(d, yes, !is_negated) || !is_note(d, no, is_negated)) return;
    if (op_at(b, yes)->lhs.i != op_at(b, no)->lhs.i || !next || d->nodes[no].to[0] != next) return;
    if (info_of(b->pr, op_at(b, yes)->lhs)->kind != E_VAR && executes_before(b, b->test[l])) return;
    if (is_negated) b->test[l] = negated(b, b->test[l]);
    b->noted[l] = yes;
    d->nodes[l].kind = FLOW_PLAIN;
    d->nodes[l].to[0] = next;
    d->nodes[l].to[1] = 0;
    d->nodes[next].ways_in--;
    d->nodes[yes].kind = d->nodes[no].kind = FLOW_NONE;
}

/* f(x) behind x = a && b is f(a && b). Operations that would be executed inside of the condition stay in front of the operation. */
static void nest_note(draft *d, uint32_t l)
{
    body *b = d->b;
    uint32_t reader = d->nodes[l].to[0], k;
    var v;
    if (!b->noted[l] || !body_writes_variable(b, op_at(b, b->noted[l]), &v) || var_get(b->pr->s, v)->kind != VAR_TEMP) return;
    if (!is_location(b, reader) || reader == l || d->nodes[reader].kind != FLOW_PLAIN || d->nodes[reader].ways_in != 1) return;
    if (body_has_label(b, reader) || b->dispatch[reader].i || b->call[reader] || b->noted[reader] || op_at(b, reader)->kind == OP_ASSUME)
        return;
    if (ty_get(b->pr->s, var_get(b->pr->s, v)->type)->kind != TY_INT || executes_before(b, b->test[l])) return;
    if (!body_fits_into(b, reader, v) || !map_get(&b->usage, v.i, &k)) return;
    b->usages.data[k].nested_notes++;
    b->noted_in[l] = reader;
    b->note[reader] = l;
    d->nodes[l].to[0] = d->nodes[reader].to[0];
    d->nodes[reader].kind = FLOW_NONE;
}

/* ---- the graph ---- */

static bool is_step(const body *b, uint32_t l)
{
    if (!is_location(b, l) || op_at(b, l)->kind != OP_ASSIGN || !body_is_expression(b, l)) return false;
    ex lhs = op_at(b, l)->lhs, rhs = op_at(b, l)->rhs;
    while (info_of(b->pr, rhs)->kind == E_CAST) rhs = info_of(b->pr, rhs)->a;
    const ex_info *i = info_of(b->pr, rhs);
    if (info_of(b->pr, lhs)->kind != E_VAR || (i->kind != E_ADD && i->kind != E_SUB && i->kind != E_PTRADD) || !is_constant(b, i->b))
        return false;
    ex a = i->a;
    while (info_of(b->pr, a)->kind == E_CAST) a = info_of(b->pr, a)->a;
    return a.i == lhs.i;
}

static void add_flow_node(const draft *d, uint32_t l)
{
    body *b = d->b;
    const draft_node *n = &d->nodes[l];
    flow_node made = {.kind = n->kind, .first = b->flow.targets.len};
    for (uint32_t k = 0; k < 2 && (n->kind == FLOW_PLAIN || n->kind == FLOW_BRANCH); k++)
        if (n->to[k]) vec_push(&b->flow.targets, n->to[k]);
    for (uint32_t k = 0; n->kind == FLOW_SWITCH && k < d->count_targets[l]; k++) {
        uint32_t to = d->switch_targets.data[d->first_target[l] + k];
        vec_push(&b->flow.targets, to);
    }
    for (uint32_t k = 0; n->kind == FLOW_JUMP && k < b->f->count_labels; k++)
        if (b->f->labels[k].target) vec_push(&b->flow.targets, body_target(b, b->f->labels[k].target));
    made.count = b->flow.targets.len - made.first;
    made.copyable = n->kind == FLOW_PLAIN && !body_has_label(b, l) && !(is_location(b, l) && op_at(b, l)->kind == OP_ASM);
    made.is_step = n->kind == FLOW_PLAIN && is_step(b, l);
    made.weight = is_location(b, l);
    b->flow.nodes.data[l] = made;
}

static void forget_flow(body *b)
{
    flow_free(&b->flow);
    b->flow = (flow_graph){0};
    vec_clear(&b->tests);
    vec_clear(&b->before);
    vec_clear(&b->cases);
    for (uint32_t k = 0; k < b->usages.len; k++) b->usages.data[k].nested_notes = 0;
}

void body_make_flow(body *b, body_style style)
{
    uint32_t n = b->dead + 1;
    forget_flow(b);
    arena *m = &b->flow.memory;
    draft d = {.b = b, .style = style, .nodes = ARENA_ARRAY(m, draft_node, n)};
    b->test = ARENA_ARRAY(m, uint32_t, n);
    b->noted = ARENA_ARRAY(m, uint32_t, n);
    b->noted_in = ARENA_ARRAY(m, uint32_t, n);
    b->note = ARENA_ARRAY(m, uint32_t, n);
    b->first_case = ARENA_ARRAY(m, uint32_t, n);
    b->count_cases = ARENA_ARRAY(m, uint32_t, n);
    d.first_target = ARENA_ARRAY(m, uint32_t, n);
    d.count_targets = ARENA_ARRAY(m, uint32_t, n);
    draft_nodes(&d);
    for (uint32_t l = LOC_ENTRY; style.switches && l < b->dead; l++)
        if (d.nodes[l].kind == FLOW_BRANCH) fold_switch(&d, l);
    for (uint32_t l = b->dead; l-- > LOC_ENTRY;)
        while (d.nodes[l].kind == FLOW_BRANCH && (fold_branch(&d, l, 0) || fold_branch(&d, l, 1))) {
        }
    for (uint32_t l = LOC_ENTRY; l < b->dead; l++)
        if (d.nodes[l].kind == FLOW_BRANCH) fold_note(&d, l);
    for (uint32_t l = LOC_ENTRY; l < b->dead; l++) nest_note(&d, l);
    vec_reserve(&b->flow.nodes, n);
    b->flow.nodes.len = n;
    for (uint32_t l = 0; l < n; l++) add_flow_node(&d, l);
    b->flow.entry = body_entry(b);
    vec_free(&d.switch_targets);
    vec_free(&d.chain);
    flow_analyse(&b->flow);
}
