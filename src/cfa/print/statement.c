/* cfa/print/statement.c — structured statements as C (cfa/print/body.h). */
#include "cfa/print/body.h"

typedef struct {
    const body *b;
    const structure *s;
    const char *prefix; /* of made-up labels */
    uint32_t depth;
    bool needs_end;
} writer;

static void indent(const writer *w, uint32_t depth)
{
    for (uint32_t k = 0; k < depth; k++) print_text(w->b->pr, "    ");
}

static printer printer_at(const body *b, uint32_t l)
{
    printer here = *b->pr;
    here.where = l;
    return here;
}

/* The next text belongs to this statement. */
static void enter(const writer *w, const statement *s)
{
    if (w->b->pr->notes) declare_enter(w->b->pr->notes, (uint32_t)(s - w->s->all.data));
}

/* ---- operations and conditions ---- */

static void print_operation_at(const body *b, uint32_t l)
{
    printer here = printer_at(b, l);
    op_print(&here, b->f->locations[l].op, b->which);
}

/* A call or an assignment as an expression. */
static void print_expression_at(const body *b, uint32_t l)
{
    print_operation_at(b, l);
    b->pr->out->data[--b->pr->out->len] = 0; /* the semicolon */
}

static bool opposite_is_needed(const body_test *t, bool positive) { return (t->kind == TEST_AND) != positive; }

/* outer: the kind of condition around it; a mixture of && and || gets parentheses */
static void print_test(const body *b, uint32_t test, bool positive, test_kind outer)
{
    const printer *pr = b->pr;
    const body_test *t = &b->tests.data[test];
    if (t->kind == TEST_LEAF) {
        bool open = open_if(pr, t->count > 0);
        for (uint32_t k = 0; k < t->count; k++) {
            print_expression_at(b, b->before.data[t->first + k]);
            print_text(pr, ", ");
        }
        printer here = printer_at(b, t->where);
        expr_print_condition(&here, op_get(pr->s, b->f->locations[t->where].op)->rhs, t->positive == positive);
        close_if(pr, open);
        return;
    }
    test_kind kind = opposite_is_needed(t, positive) ? TEST_OR : TEST_AND;
    bool open = open_if(pr, outer != TEST_LEAF && outer != kind);
    print_test(b, t->left, positive, kind);
    print_text(pr, kind == TEST_AND ? " && " : " || ");
    print_test(b, t->right, positive, kind);
    close_if(pr, open);
}

/* ---- in place of temporaries ---- */

static bool writes(const body *b, uint32_t l, var v)
{
    var written;
    return l && body_writes_variable(b, op_get(b->pr->s, b->f->locations[l].op), &written) && written.i == v.i;
}

bool print_nested(const printer *pr, var v, int bind)
{
    const body *b = pr->body;
    uint32_t call = b->call[pr->where], note = b->note ? b->note[pr->where] : 0;
    if (writes(b, call, v)) {
        printer here = printer_at(b, call);
        here.out = pr->out;
        op_print_call_value(&here, b->f->locations[call].op);
        return true;
    }
    if (!note || !writes(b, b->noted[note], v)) return false;
    printer here = *b->pr;
    body inside = *b;
    here.out = pr->out;
    inside.pr = &here;
    bool open = open_if(pr, bind > BIND_ANY);
    print_test(&inside, b->test[note], true, TEST_LEAF);
    close_if(pr, open);
    return true;
}

/* ---- declarations ---- */

/* The variable that the statement v = … declares; 0: none. */
static var declared_by(const writer *w, const statement *s) { return w->b->declares ? w->b->declares[s - w->s->all.data] : (var){0}; }

/* The text of a statement v = … begins at `from`: notes that, or makes a declaration of it. */
static void finish_assignment(const writer *w, const statement *s, uint32_t from)
{
    const printer *pr = w->b->pr;
    var v = declared_by(w, s);
    if (pr->notes) declare_end_node(pr->notes, pr, from);
    if (!v.i) return;
    buf rest = {0};
    buf_str(&rest, pr->out->data + from + strlen(names_var(pr, v)));
    pr->out->len = from;
    body_print_local(w->b, v);
    print_text(pr, rest.data);
    buf_free(&rest);
}

/* ---- nodes ---- */

static void print_node(writer *w, const statement *s)
{
    uint32_t node = s->node, from = w->b->pr->out->len;
    enter(w, s);
    const body *b = w->b;
    const printer *pr = b->pr;
    const location *at = node < b->dead ? &b->f->locations[node] : NULL;
    if (node == LOC_EXIT) {
        w->needs_end |= !b->f->noreturn && !b->returns_void;
        print_text(pr, b->f->noreturn ? "__builtin_unreachable();" : b->returns_void ? "return;" : "goto end;");
    } else if (!at || !at->op.i) {
        print_text(pr, pr->n->part && !pr->n->part->from ? "__builtin_trap();" : "__builtin_unreachable();");
    } else if (b->dispatch[node].i) {
        print_text(pr, "goto *");
        expr_print(pr, b->dispatch[node], BIND_UNARY);
        print_text(pr, ";");
    } else if (b->noted_in[node]) {
        print_operation_at(b, b->noted_in[node]);
    } else if (b->noted[node]) {
        expr_print_lvalue(pr, op_get(pr->s, b->f->locations[b->noted[node]].op)->lhs, BIND_ANY);
        print_text(pr, " = ");
        print_test(b, b->test[node], true, TEST_LEAF);
        print_text(pr, ";");
    } else if (op_get(pr->s, at->op)->kind == OP_ASSUME) { /* both ways lead to the same place; the condition is still evaluated */
        printer here = printer_at(b, node);
        print_text(pr, "(void)(");
        expr_print_condition(&here, op_get(pr->s, at->op)->rhs, true);
        print_text(pr, ");");
    } else {
        print_operation_at(b, node);
    }
    finish_assignment(w, s, from);
    print_text(pr, "\n");
}

/* ---- labels ---- */

static void print_labels(const writer *w, uint32_t node)
{
    const body *b = w->b;
    for (uint32_t k = 0; k < b->f->count_labels; k++) {
        if (!b->f->labels[k].target || body_target(b, b->f->labels[k].target) != node) continue;
        label_print(b->pr, b->f->labels[k].name);
        print_text(b->pr, ":;\n");
    }
    if (w->s->labelled[node]) buf_printf(b->pr->out, "%s%u:;\n", w->prefix, node);
}

static bool has_labels(const writer *w, uint32_t node) { return w->s->labelled[node] || body_has_label(w->b, node); }

static void print_case(writer *w, const statement *s)
{
    const body *b = w->b;
    const printer *pr = b->pr;
    indent(w, w->depth - 1);
    if (s->successor + 1 == b->flow.nodes.data[s->node].count) {
        print_text(pr, "default:\n");
        return;
    }
    bool first = true;
    for (uint32_t k = 0; k < b->count_cases[s->node]; k++) {
        const body_case *c = &b->cases.data[b->first_case[s->node] + k];
        if (c->successor != s->successor) continue;
        print_text(pr, first ? "case " : " case ");
        const_print_int(pr, c->low, BIND_ANY);
        if (c->low.i != c->high.i) print_text(pr, " ... ");
        if (c->low.i != c->high.i) const_print_int(pr, c->high, BIND_ANY);
        print_text(pr, ":");
        first = false;
    }
    print_text(pr, "\n");
}

/* ---- statements ---- */

static void print_statements(writer *w, uint32_t first);

/* last: a node whose labels stand at the end of the block; 0: none */
static void print_block(writer *w, uint32_t first, uint32_t last)
{
    bool is_empty = !first && !(last && has_labels(w, last));
    print_text(w->b->pr, is_empty ? "{" : "{\n");
    w->depth++;
    print_statements(w, first);
    if (last) print_labels(w, last);
    w->depth--;
    if (!is_empty) indent(w, w->depth);
    print_text(w->b->pr, "}");
}

/* The only statement of an `else`, if it is an `if`. */
static bool is_else_if(const writer *w, uint32_t s)
{
    const statement *only = &w->s->all.data[s];
    return only->kind == STATEMENT_IF && !only->next && !has_labels(w, only->node);
}

static void print_if(writer *w, const statement *s)
{
    const printer *pr = w->b->pr;
    for (;;) {
        print_text(pr, "if (");
        enter(w, s);
        print_test(w->b, w->b->test[s->node], !s->negated, TEST_LEAF);
        print_text(pr, ") ");
        print_block(w, s->inner, 0);
        if (!s->other) break;
        print_text(pr, " else ");
        if (!is_else_if(w, s->other)) {
            print_block(w, s->other, 0);
            break;
        }
        s = &w->s->all.data[s->other];
    }
    print_text(pr, "\n");
}

static ex assigned(const body *b, uint32_t l) { return op_get(b->pr->s, b->f->locations[l].op)->lhs; }

/* A `for` with the assignment in front of it, of the variable that its step changes. */
static bool begins_for(const writer *w, const statement *s)
{
    const body *b = w->b;
    const statement *next = &w->s->all.data[s->next];
    return s->kind == STATEMENT_NODE && s->next && next->kind == STATEMENT_FOR && !has_labels(w, next->node) && s->node >= LOC_ENTRY &&
           s->node < b->dead && b->f->locations[s->node].op.i && op_get(b->pr->s, b->f->locations[s->node].op)->kind == OP_ASSIGN &&
           body_is_expression(b, s->node) && assigned(b, s->node).i == assigned(b, next->step).i &&
           (!declared_by(w, s).i || b->declares_in_head[s - w->s->all.data]);
}

/* begin: the statement in front of it, which its head takes in; NULL: none */
static void print_for(writer *w, const statement *s, const statement *begin)
{
    const printer *pr = w->b->pr;
    print_text(pr, "for (");
    uint32_t from = pr->out->len;
    if (begin) {
        enter(w, begin);
        print_expression_at(w->b, begin->node);
        finish_assignment(w, begin, from);
    }
    enter(w, s);
    print_text(pr, "; ");
    print_test(w->b, w->b->test[s->node], !s->negated, TEST_LEAF);
    print_text(pr, "; ");
    print_expression_at(w->b, s->step);
    print_text(pr, ") ");
    print_block(w, s->inner, s->step);
    print_text(pr, "\n");
}

static void print_while(writer *w, const statement *s)
{
    const printer *pr = w->b->pr;
    print_text(pr, "while (");
    enter(w, s);
    if (s->node) print_test(w->b, w->b->test[s->node], !s->negated, TEST_LEAF);
    else print_text(pr, "1");
    print_text(pr, ") ");
    print_block(w, s->inner, 0);
    print_text(pr, "\n");
}

static void print_do(writer *w, const statement *s)
{
    const printer *pr = w->b->pr;
    print_text(pr, "do ");
    print_block(w, s->inner, s->node);
    print_text(pr, " while (");
    enter(w, s);
    print_test(w->b, w->b->test[s->node], !s->negated, TEST_LEAF);
    print_text(pr, ");\n");
}

static void print_switch(writer *w, const statement *s)
{
    const printer *pr = w->b->pr;
    print_text(pr, "switch (");
    enter(w, s);
    expr_print(pr, info_of(pr, op_get(pr->s, w->b->f->locations[s->node].op)->rhs)->a, BIND_ANY);
    print_text(pr, ") ");
    print_block(w, s->inner, 0);
    print_text(pr, "\n");
}

static void print_statements(writer *w, uint32_t first)
{
    const printer *pr = w->b->pr;
    for (uint32_t at = first; at; at = w->s->all.data[at].next) {
        const statement *s = &w->s->all.data[at];
        if (s->kind == STATEMENT_CASE) {
            print_case(w, s);
            if (!s->next) {
                indent(w, w->depth);
                print_text(pr, ";\n");
            }
            continue;
        }
        bool has_label = s->kind <= STATEMENT_SWITCH && s->kind != STATEMENT_DO && s->node && !s->is_copy;
        if (has_label) print_labels(w, s->node);
        indent(w, w->depth);
        if (begins_for(w, s)) {
            at = s->next;
            print_for(w, &w->s->all.data[at], s);
            continue;
        }
        switch (s->kind) {
        case STATEMENT_NODE: print_node(w, s); break;
        case STATEMENT_IF: print_if(w, s); break;
        case STATEMENT_WHILE: print_while(w, s); break;
        case STATEMENT_FOR: print_for(w, s, NULL); break;
        case STATEMENT_DO: print_do(w, s); break;
        case STATEMENT_SWITCH: print_switch(w, s); break;
        case STATEMENT_BREAK: print_text(pr, "break;\n"); break;
        case STATEMENT_CONTINUE: print_text(pr, "continue;\n"); break;
        case STATEMENT_GOTO: buf_printf(pr->out, "goto %s%u;\n", w->prefix, s->node); break;
        default: break;
        }
    }
}

void body_print(const body *b, const structure *s, const char *prefix, bool *needs_end)
{
    writer w = {.b = b, .s = s, .prefix = prefix, .depth = 1};
    print_statements(&w, s->first);
    *needs_end = w.needs_end;
}
