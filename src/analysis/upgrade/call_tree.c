#include "analysis/upgrade/call_tree.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    const call_tree *c;
    uint32_t node;
    VEC(term) from, to;
} renaming_list;

/* ---- names ---- */

static term numbered(const call_tree *c, uint32_t node, term v)
{
    term_table *t = c->u->enc.t;
    const term_info i = *term_get(t, v);
    char text[800];
    snprintf(text, sizeof text, "%u!%s", node, name_text(t->names, i.symbol));
    return term_var(t, intern_str(t->names, text), i.index, i.sort);
}

/* The variable of the callee that an outer variable stands for. */
static term inner_of(const unwound_call *call, term outer)
{
    for (uint32_t k = 0; k < call->links.len; k++)
        if (call->links.data[k].outer.i == outer.i) return call->links.data[k].inner;
    return outer;
}

static void rename_variable(void *context, term v)
{
    renaming_list *r = context;
    const call_node *n = &r->c->nodes.data[r->node];
    const unwound_function *f = &r->c->u->functions[n->function.i];
    uint32_t call;
    vec_push(&r->from, v);
    if (map_get(&f->link_of, v.i, &call))
        vec_push(&r->to, numbered(r->c, n->first_child + call - 1, inner_of(&f->calls.data[call - 1], v)));
    else vec_push(&r->to, numbered(r->c, r->node, v));
}

static term substitute(renaming_list *r, term a)
{
    term_table *t = r->c->u->enc.t;
    term b = r->from.len ? term_substitute(t, a, r->from.data, r->to.data, r->from.len) : a;
    vec_free(&r->from);
    vec_free(&r->to);
    return b;
}

term call_tree_about(const call_tree *c, uint32_t node, term over_interface)
{
    renaming_list r = {.c = c, .node = node};
    term_free_vars(c->u->enc.t, over_interface, rename_variable, &r);
    return substitute(&r, over_interface);
}

static void restore_name(void *context, term v)
{
    renaming_list *r = context;
    term_table *t = r->c->u->enc.t;
    const term_info i = *term_get(t, v);
    const char *text = name_text(t->names, i.symbol), *plain = strchr(text, '!');
    vec_push(&r->from, v);
    vec_push(&r->to, plain ? term_var(t, intern_str(t->names, plain + 1), i.index, i.sort) : v);
}

term call_tree_general(const call_tree *c, uint32_t node, term about_node)
{
    renaming_list r = {.c = c, .node = node};
    term_free_vars(c->u->enc.t, about_node, restore_name, &r);
    return substitute(&r, about_node);
}

/* ---- nodes ---- */

/* Facts about every call, and the summaries of its function. */
static term summarise(const call_tree *c, uint32_t node)
{
    const unwound_program *u = c->u;
    term_table *t = u->enc.t;
    VEC(term) all = {0};
    const summary_list *known = &c->summaries->of[c->nodes.data[node].function.i].conjuncts;
    vec_push(&all, call_tree_about(c, node, term_implies(t, u->error, u->entered)));
    vec_push(&all, call_tree_about(c, node, term_implies(t, u->left, u->entered)));
    vec_push(&all, call_tree_about(c, node, term_implies(t, u->beyond, u->entered)));
    for (uint32_t k = 0; k < known->len; k++) vec_push(&all, call_tree_about(c, node, known->data[k]));
    term formula = term_and_n(t, all.data, all.len);
    vec_free(&all);
    return formula;
}

static void add_node(call_tree *c, fn f, uint32_t parent)
{
    uint32_t number = c->nodes.len;
    vec_push(&c->nodes, (call_node){.function = f, .parent = parent});
    c->nodes.data[number].entered = numbered(c, number, c->u->entered);
    term formula = summarise(c, number);
    c->nodes.data[number].formula = formula;
    c->size += term_dag_size(c->u->enc.t, formula);
}

void call_tree_inline(call_tree *c, uint32_t node)
{
    const unwound_function *f = &c->u->functions[c->nodes.data[node].function.i];
    if (c->nodes.data[node].is_inlined) return;
    c->nodes.data[node].is_inlined = true;
    c->nodes.data[node].first_child = c->nodes.len;
    for (uint32_t k = 0; k < f->calls.len; k++) add_node(c, f->calls.data[k].callee, node);
    term formula = call_tree_about(c, node, f->formula);
    c->nodes.data[node].formula = formula;
    c->size += term_dag_size(c->u->enc.t, formula);
}

bool call_tree_is_in_subtree(const call_tree *c, uint32_t a, uint32_t b)
{
    while (a > b) a = c->nodes.data[a].parent;
    return a == b;
}

void call_tree_init(call_tree *c, const unwound_program *u, const function_summaries *summaries, fn root)
{
    *c = (call_tree){.u = u, .summaries = summaries};
    vec_push(&c->nodes, (call_node){.function = root});
    c->nodes.data[0].entered = numbered(c, 0, u->entered);
    call_tree_inline(c, 0);
}

void call_tree_free(call_tree *c) { vec_free(&c->nodes); }
