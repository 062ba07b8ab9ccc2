#include "cfa/structure/structure.h"

#include "cfa/structure/exits.h"

typedef struct {      /* where control goes */
    uint32_t next;    /* by falling off the end of what is being written */
    uint32_t leave;   /* by `break`; 0: not possible */
    uint32_t proceed; /* by `continue`; 0: not possible */
} context;

typedef struct {
    uint32_t first, last; /* statements */
    bool leaves;          /* nothing falls off its end */
} list;

typedef struct {
    flow_graph *g;
    structure s;
    bool *moved; /* by node: written behind or at the end of a loop or switch, not where its dominator says */
    bool *open;  /* by head: the loop's statement is being written */
    uint32_t most_copies;
    bool has_break; /* a `break` was written since this was reset */
} builder;

static void place(builder *b, uint32_t node, context c, list *out);

/* ---- statements ---- */

static uint32_t append(builder *b, list *out, statement s)
{
    uint32_t made = b->s.all.len;
    vec_push(&b->s.all, s);
    if (out->last) b->s.all.data[out->last].next = made;
    else out->first = made;
    out->last = made;
    out->leaves = false;
    return made;
}

static void append_list(builder *b, list *out, list more)
{
    if (!more.first) return;
    if (out->last) b->s.all.data[out->last].next = more.first;
    else out->first = more.first;
    out->last = more.last;
    out->leaves = more.leaves;
}

static void append_leaving(builder *b, list *out, statement s)
{
    (void)append(b, out, s);
    out->leaves = true;
}

static void append_node(builder *b, list *out, uint32_t node, bool is_copy)
{
    (void)append(b, out, (statement){.kind = STATEMENT_NODE, .node = node, .is_copy = is_copy});
    out->leaves = b->g->nodes.data[node].count == 0 || b->g->nodes.data[node].kind == FLOW_JUMP;
}

/* ---- jumps ---- */

static bool is_placed_here(const builder *b, uint32_t from, uint32_t to)
{
    return b->g->dominator[to] == from && !flow_is_merge(b->g, to) && !b->moved[to];
}

static bool is_reached_by_word(const context *c, uint32_t to) { return to == c->next || to == c->leave || to == c->proceed; }

static void jump_by_word(builder *b, uint32_t to, context c, list *out)
{
    if (to == c.next) return;
    if (to == c.proceed) append_leaving(b, out, (statement){.kind = STATEMENT_CONTINUE});
    else append_leaving(b, out, (statement){.kind = STATEMENT_BREAK});
    b->has_break |= to != c.proceed;
}

/* Writes what begins at `to` once more if it is a few plain nodes that end, or come to where a word leads. */
static bool copy_end(builder *b, uint32_t to, context c, list *out)
{
    uint32_t weight = 0, node = to, steps = 0;
    for (;; node = flow_target(b->g, node, 0)) {
        const flow_node *n = &b->g->nodes.data[node];
        if (is_reached_by_word(&c, node)) break;
        if (n->kind != FLOW_PLAIN || !n->copyable || (weight += n->weight) + b->s.copies > b->most_copies || ++steps > b->g->count)
            return false;
        if (!n->count) break;
    }
    uint32_t end = node;
    for (node = to; node != end; node = flow_target(b->g, node, 0)) append_node(b, out, node, true);
    if (is_reached_by_word(&c, end)) jump_by_word(b, end, c, out);
    else append_node(b, out, end, true);
    b->s.copies += weight;
    return true;
}

static void jump(builder *b, uint32_t from, uint32_t to, context c, list *out)
{
    if (is_reached_by_word(&c, to)) {
        jump_by_word(b, to, c, out);
    } else if (is_placed_here(b, from, to)) {
        place(b, to, c, out);
    } else if (!copy_end(b, to, c, out)) {
        append_leaving(b, out, (statement){.kind = STATEMENT_GOTO, .node = to});
        b->s.labelled[to] = true;
        b->s.gotos++;
    }
}

/* ---- nodes where paths meet ---- */

static uint32_t merge_from(const builder *b, uint32_t child)
{
    while (child && (b->moved[child] || !flow_is_merge(b->g, child))) child = b->g->other[child];
    return child;
}

/* The nodes below `node` that are written behind its statement, one after the other. */
static void place_merges(builder *b, uint32_t node, context c, list *out)
{
    for (uint32_t m = merge_from(b, b->g->child[node]), after; m; m = after) {
        after = merge_from(b, b->g->other[m]);
        context here = c;
        if (after) here.next = after;
        place(b, m, here, out);
    }
}

/* ---- branches ---- */

static void append_if(builder *b, uint32_t node, list yes, list no, list *out)
{
    statement s = {.kind = STATEMENT_IF, .node = node};
    list behind = {0};
    if (yes.leaves && no.first) { /* the code behind a branch that leaves needs no `else` */
        s.inner = yes.first;
        behind = no;
    } else if (no.leaves && yes.first) {
        s.inner = no.first;
        s.negated = true;
        behind = yes;
    } else if (!yes.first) {
        s.inner = no.first;
        s.negated = true;
    } else {
        s.inner = yes.first;
        s.other = no.first;
    }
    (void)append(b, out, s);
    append_list(b, out, behind);
}

static void place_branch(builder *b, uint32_t node, context c, list *out)
{
    uint32_t m = merge_from(b, b->g->child[node]);
    context inside = c;
    if (m) inside.next = m;
    list yes = {0}, no = {0};
    jump(b, node, flow_target(b->g, node, 0), inside, &yes);
    jump(b, node, flow_target(b->g, node, 1), inside, &no);
    append_if(b, node, yes, no, out);
    place_merges(b, node, c, out);
}

/* ---- loops ---- */

typedef struct {
    uint32_t head;
    uint32_t follow; /* node to which `break` leads */
    bool is_own;     /* and which is written behind the loop */
} loop_shape;

/* The branch that tests whether the loop goes on: one way leads to `into`, the other one out of the loop. */
static bool is_test(const builder *b, uint32_t node, const loop_shape *l, bool *negated)
{
    const flow_graph *g = b->g;
    if (g->nodes.data[node].kind != FLOW_BRANCH) return false;
    for (uint32_t k = 0; k < 2; k++) {
        if (flow_target(g, node, !k) != l->follow || !flow_in_loop(g, flow_target(g, node, k), l->head)) continue;
        *negated = k == 1;
        return true;
    }
    return false;
}

/* The only node that goes back to the head; 0: there are several. */
static uint32_t only_latch(const builder *b, uint32_t head)
{
    const flow_graph *g = b->g;
    if (g->latches[head] != 1) return 0;
    for (uint32_t k = g->enter[head]; k < g->leave[head]; k++)
        for (uint32_t i = 0; i < g->nodes.data[g->tree[k]].count; i++)
            if (flow_target(g, g->tree[k], i) == head) return g->tree[k];
    return 0;
}

static void write_while(builder *b, const loop_shape *l, bool negated, uint32_t latch, list *out)
{
    const flow_graph *g = b->g;
    bool has_step = latch && latch != l->head && g->nodes.data[latch].is_step && !b->moved[latch] && g->loop[latch] == l->head;
    context inside = {.next = has_step ? latch : l->head, .leave = l->follow, .proceed = has_step ? latch : l->head};
    statement s = {.kind = has_step ? STATEMENT_FOR : STATEMENT_WHILE, .node = l->head, .negated = negated, .step = has_step ? latch : 0};
    list body = {0};
    if (has_step) b->moved[latch] = true;
    uint32_t m = merge_from(b, g->child[l->head]);
    context first = inside;
    if (m) first.next = m;
    jump(b, l->head, flow_target(g, l->head, negated), first, &body);
    place_merges(b, l->head, inside, &body);
    s.inner = body.first;
    (void)append(b, out, s);
}

static void write_do(builder *b, const loop_shape *l, bool negated, uint32_t latch, list *out)
{
    context inside = {.next = latch, .leave = l->follow, .proceed = latch};
    list body = {0};
    b->moved[latch] = true;
    place(b, l->head, inside, &body);
    (void)append(b, out, (statement){.kind = STATEMENT_DO, .node = latch, .negated = negated, .inner = body.first});
}

static void write_endless(builder *b, const loop_shape *l, list *out)
{
    context inside = {.next = l->head, .leave = l->follow, .proceed = l->head};
    list body = {0};
    b->has_break = false;
    place(b, l->head, inside, &body);
    (void)append(b, out, (statement){.kind = STATEMENT_WHILE, .inner = body.first});
    out->leaves = !b->has_break;
}

static void place_loop(builder *b, uint32_t head, context c, list *out)
{
    loop_shape l = {.head = head, .follow = exits_of_loop(b->g, b->moved, head, c.next)};
    l.is_own = l.follow && l.follow != c.next && flow_dominates(b->g, head, l.follow);
    b->open[head] = true;
    if (l.is_own) b->moved[l.follow] = true;
    bool negated, had_break = b->has_break;
    uint32_t latch = only_latch(b, head);
    if (is_test(b, head, &l, &negated)) write_while(b, &l, negated, latch, out);
    else if (latch && latch != head && b->g->loop[latch] == head && !b->moved[latch] && is_test(b, latch, &l, &negated))
        write_do(b, &l, negated, latch, out);
    else write_endless(b, &l, out);
    b->has_break = had_break;
    if (l.is_own) place(b, l.follow, c, out);
}

/* ---- switches ---- */

static bool is_default(const builder *b, uint32_t node, uint32_t to)
{
    return flow_target(b->g, node, b->g->nodes.data[node].count - 1) == to;
}

static void append_case(builder *b, list *body, uint32_t node, uint32_t successor)
{
    (void)append(b, body, (statement){.kind = STATEMENT_CASE, .node = node, .successor = successor});
}

/* Cases whose statements stand elsewhere: they only jump. The default needs no label where it leaves the switch. */
static void write_jumping_cases(builder *b, uint32_t node, context inside, list *body)
{
    uint32_t count = b->g->nodes.data[node].count;
    inside.next = 0;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t to = flow_target(b->g, node, k);
        bool stands_here = b->g->dominator[to] == node && !b->moved[to];
        if (stands_here || (k + 1 == count && to == inside.leave)) continue;
        append_case(b, body, node, k);
        jump(b, node, to, inside, body);
    }
}

static uint32_t unmoved_from(const builder *b, uint32_t child)
{
    while (child && b->moved[child]) child = b->g->other[child];
    return child;
}

static void write_cases(builder *b, uint32_t node, context inside, list *body)
{
    const flow_graph *g = b->g;
    for (uint32_t child = unmoved_from(b, g->child[node]), after; child; child = after) {
        after = unmoved_from(b, g->other[child]);
        for (uint32_t k = 0; k < g->nodes.data[node].count; k++)
            if (flow_target(g, node, k) == child) append_case(b, body, node, k);
        context here = inside;
        if (after) here.next = after;
        place(b, child, here, body);
    }
}

static void place_switch(builder *b, uint32_t node, context c, list *out)
{
    const flow_graph *g = b->g;
    uint32_t follow = exits_of_switch(g, b->moved, node, c.next, c.proceed);
    bool is_own = follow && follow != c.next, had_break = b->has_break;
    context inside = {.next = follow, .leave = follow, .proceed = c.proceed};
    list body = {0};
    if (is_own) b->moved[follow] = true;
    b->has_break = false;
    write_jumping_cases(b, node, inside, &body);
    write_cases(b, node, inside, &body);
    (void)append(b, out, (statement){.kind = STATEMENT_SWITCH, .node = node, .inner = body.first});
    out->leaves = !b->has_break && body.leaves && !is_default(b, node, follow);
    b->has_break = had_break;
    if (is_own) place(b, follow, c, out);
}

/* ---- all of them ---- */

/* A computed goto: whatever it leads to stands behind it. */
static void place_children(builder *b, uint32_t node, context c, list *out)
{
    for (uint32_t child = unmoved_from(b, b->g->child[node]), after; child; child = after) {
        after = unmoved_from(b, b->g->other[child]);
        context here = c;
        if (after) here.next = after;
        place(b, child, here, out);
    }
}

/* Writes a node and everything that it dominates, but for what was moved. */
static void place(builder *b, uint32_t node, context c, list *out)
{
    for (;;) {
        const flow_node *n = &b->g->nodes.data[node];
        if (b->g->is_head[node] && !b->open[node]) {
            place_loop(b, node, c, out);
            return;
        }
        if (n->kind == FLOW_BRANCH || n->kind == FLOW_SWITCH) {
            if (n->kind == FLOW_BRANCH) place_branch(b, node, c, out);
            else place_switch(b, node, c, out);
            return;
        }
        append_node(b, out, node, false);
        if (n->kind == FLOW_JUMP) place_children(b, node, c, out);
        if (n->kind == FLOW_JUMP || !n->count) return;
        uint32_t to = flow_target(b->g, node, 0);
        if (is_reached_by_word(&c, to) || !is_placed_here(b, node, to)) {
            jump(b, node, to, c, out);
            return;
        }
        node = to;
    }
}

structure structure_build(flow_graph *g, uint32_t falls_to, uint32_t most_copies)
{
    builder b = {.g = g, .most_copies = most_copies};
    b.moved = ARENA_ARRAY(&g->memory, bool, g->nodes.len + 1);
    b.open = ARENA_ARRAY(&g->memory, bool, g->nodes.len + 1);
    b.s.labelled = ARENA_ARRAY(&g->memory, bool, g->nodes.len + 1);
    vec_push(&b.s.all, (statement){0});
    list text = {0};
    /* nothing is written at the end of the text, unless a label has to stand there */
    if (falls_to && g->nodes.data[falls_to].copyable && !g->nodes.data[falls_to].weight) b.moved[falls_to] = true;
    if (falls_to != g->entry) place(&b, g->entry, (context){.next = falls_to}, &text);
    b.s.first = text.first;
    return b.s;
}

void structure_free(structure *s) { vec_free(&s->all); }
