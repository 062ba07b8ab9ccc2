/* logic/term/term_traverse.c — the traversals of logic/term/term.h: free variables, size, substitution. */
#include "logic/term/simplify.h"
#include "logic/term/walk.h"

void term_free_vars(const term_table *t, term a, void (*visit)(void *context, term variable), void *context)
{
    term_walk w = {0};
    walk_add(t, &w, a);
    term_list vars;
    list_init(&vars);
    for (uint32_t i = 0; i < w.order.len; i++)
        if (term_is(t, w.order.data[i], T_VAR)) list_push(&vars, w.order.data[i]);
    list_sort(&vars);
    for (uint32_t i = 0; i < vars.len; i++) visit(context, vars.data[i]);
    list_free(&vars);
    walk_free(&w);
}

uint32_t term_dag_size(const term_table *t, term a)
{
    term_walk w = {0};
    walk_add(t, &w, a);
    uint32_t n = w.order.len;
    walk_free(&w);
    return n;
}

term term_substitute(term_table *t, term a, const term *from, const term *to, uint32_t count)
{
    term_walk w = {0};
    walk_add(t, &w, a);
    uint32_t n = w.order.len, at;
    term *image = mem_alloc((n + 1) * sizeof *image);
    memset(image, 0, n * sizeof *image);
    for (uint32_t i = 0; i < count; i++)
        if (walk_position(&w, from[i], &at)) image[at] = to[i];
    term_list args;
    list_init(&args);
    for (uint32_t i = 0; i < n; i++) {
        if (image[i].i) continue;
        term b = w.order.data[i];
        bool changed = false;
        args.len = 0;
        for (uint32_t j = 0; j < term_count(t, b); j++) {
            term x = term_arg(t, b, j);
            walk_position(&w, x, &at);
            changed |= image[at].i != x.i;
            list_push(&args, image[at]);
        }
        term_info info = *term_get(t, b);
        image[i] = changed ? term_make(t, (term_kind)info.kind, info.sort, args.data, args.len, info.high, info.low) : b;
    }
    term r = image[n - 1];
    list_free(&args);
    free(image);
    walk_free(&w);
    return r;
}
