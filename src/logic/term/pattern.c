#include "logic/term/pattern.h"

#include "logic/term/simplify.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t extra_of(const term_info *i) { return i->kind == T_EXTRACT ? term_extra(i->high, i->low) : 0; }

term pattern_node(term_table *t, term like, const term *args, uint32_t count)
{
    const term_info i = *term_get(t, like);
    if (i.kind == T_APPLY) return term_apply(t, i.symbol, args, count, i.sort);
    return term_node(t, (term_kind)i.kind, i.sort, args, count, extra_of(&i));
}

term pattern_normal(term_table *t, term pattern)
{
    term_walk w = {0};
    pattern_nodes normal = {0}, args = {0};
    walk_add(t, &w, pattern);
    for (uint32_t k = 0; k < w.order.len; k++) {
        term a = w.order.data[k];
        const term_info i = *term_get(t, a);
        vec_clear(&args);
        for (uint32_t n = 0; n < i.count; n++) {
            uint32_t at = 0;
            (void)walk_position(&w, term_arg(t, a, n), &at);
            vec_push(&args, normal.data[at]);
        }
        if (i.count && i.kind == T_APPLY) a = term_apply(t, i.symbol, args.data, i.count, i.sort);
        else if (i.count)
            a = term_make(t, (term_kind)i.kind, i.sort, args.data, i.count, i.kind == T_EXTRACT ? i.high : 0,
                          i.kind == T_EXTRACT ? i.low : 0);
        vec_push(&normal, a);
    }
    term root = vec_last(&normal);
    walk_free(&w);
    vec_free(&normal);
    vec_free(&args);
    return root;
}

/* ---- text ---- */

/* Bool: 0 0; a bit-vector: its width and 0; an array: the widths of index and element. */
static bool sort_numbers(const term_table *t, sort s, uint32_t out[2])
{
    const sort_info *i = sort_get(t, s);
    out[0] = i->kind == SORT_BV ? i->width : 0;
    out[1] = 0;
    if (i->kind != SORT_ARRAY) return i->kind == SORT_BOOL || i->kind == SORT_BV;
    const sort_info *index = sort_get(t, i->index), *element = sort_get(t, i->element);
    out[0] = index->width;
    out[1] = element->width;
    return index->kind == SORT_BV && element->kind == SORT_BV;
}

static sort sort_of_numbers(term_table *t, const uint32_t n[2])
{
    if (!n[0]) return t->bool_sort;
    return n[1] ? sort_array(t, sort_bv(t, n[0]), sort_bv(t, n[1])) : sort_bv(t, n[0]);
}

static bool write_node(const term_table *t, term a, const term_walk *written, buf *out)
{
    const term_info *i = term_get(t, a);
    uint32_t s[2], at = 0, here = 0;
    if (i->kind == T_APPLY || i->has_float || !sort_numbers(t, i->sort, s) || (i->kind == T_BV && s[0] > 64)) return false;
    uint64_t value = i->kind == T_BV ? i->bits : extra_of(i);
    buf_printf(out, "%u", i->kind);
    if (s[0]) buf_printf(out, ":%u", s[0]);
    if (s[1]) buf_printf(out, ":%u", s[1]);
    if (value) buf_printf(out, "=%" PRIu64, value);
    (void)walk_position(written, a, &here);
    for (uint32_t k = 0; k < i->count; k++) {
        (void)walk_position(written, term_arg(t, a, k), &at);
        buf_printf(out, " %u", here - at);
    }
    buf_char(out, '\n');
    return true;
}

bool pattern_write(const term_table *t, term pattern, term_walk *written, buf *out)
{
    uint32_t from = written->order.len;
    walk_add(t, written, pattern);
    for (uint32_t k = from; k < written->order.len; k++)
        if (!write_node(t, written->order.data[k], written, out)) return false;
    return true;
}

static bool read_number(const char **at, uint64_t *n)
{
    char *end;
    if (**at < '0' || **at > '9') return false;
    *n = strtoull(*at, &end, 10);
    *at = end;
    return true;
}

/* A number behind this mark, or 0 if the mark is not there. */
static bool read_marked(const char **at, char mark, uint64_t *n)
{
    *n = 0;
    if (**at != mark) return true;
    ++*at;
    return read_number(at, n);
}

/* A node with these arguments; none: it makes no sense. */
static term make_node(term_table *t, term_kind kind, sort s, uint64_t value, const pattern_nodes *args, uint32_t line)
{
    char text[24];
    snprintf(text, sizeof text, "v%u", line);
    if (kind == T_VAR) return args->len ? (term){0} : term_var_str(t, text, s);
    if (kind == T_TRUE || kind == T_FALSE) return args->len ? (term){0} : kind == T_TRUE ? t->true_term : t->false_term;
    if (kind == T_BV)
        return args->len || sort_get(t, s)->kind != SORT_BV || sort_get(t, s)->width > 64 ? (term){0}
                                                                                          : term_bv(t, sort_get(t, s)->width, value);
    uint32_t high = (uint32_t)value, low = (uint32_t)(value >> 32);
    if (!args->len || kind >= T_FP_NEG || !term_well_sorted(t, kind, s, args->data, args->len, high, low)) return (term){0};
    return term_node(t, kind, s, args->data, args->len, kind == T_EXTRACT ? value : 0);
}

const char *pattern_read(term_table *t, const char *line, pattern_nodes *nodes)
{
    uint64_t n[4], back;
    pattern_nodes args = {0};
    bool fine =
        read_number(&line, &n[0]) && read_marked(&line, ':', &n[1]) && read_marked(&line, ':', &n[2]) && read_marked(&line, '=', &n[3]);
    fine = fine && n[0] > T_NONE && n[0] < T_KINDS && n[1] <= UINT16_MAX && n[2] <= UINT16_MAX;
    while (fine && *line == ' ') {
        fine = read_marked(&line, ' ', &back) && back && back <= nodes->len;
        if (fine) vec_push(&args, nodes->data[nodes->len - back]);
    }
    term made = {0};
    if (fine && *line == '\n')
        made = make_node(t, (term_kind)n[0], sort_of_numbers(t, (uint32_t[]){(uint32_t)n[1], (uint32_t)n[2]}), n[3], &args, nodes->len);
    vec_free(&args);
    if (!made.i) return NULL;
    vec_push(nodes, made);
    return line + 1;
}
