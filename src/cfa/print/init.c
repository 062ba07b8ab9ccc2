/* cfa/print/init.c — initialisers of globals: a list of places and values becomes nested braces with designators.
 * The list is sorted by place (it nearly always is already), so that every subobject is opened once; of the members of a union only the
 * one that was initialised last is kept. */
#include "cfa/print/internal.h"

typedef struct {
    uint32_t path, depth; /* steps[path … path + depth): member numbers and element numbers from the outside in */
    uint32_t order;
    ex value;
} item;

typedef struct {
    const printer *pr;
    VEC(uint64_t) steps;
    VEC(item) items;
} init_list;

static int compare_paths(const init_list *l, const item *a, const item *b)
{
    uint32_t shared = a->depth < b->depth ? a->depth : b->depth;
    for (uint32_t k = 0; k < shared; k++) {
        uint64_t x = l->steps.data[a->path + k], y = l->steps.data[b->path + k];
        if (x != y) return x < y ? -1 : 1;
    }
    return a->depth < b->depth ? -1 : a->depth > b->depth;
}

static int compare_items(const void *x, const void *y, void *list)
{
    const item *a = x, *b = y;
    int c = compare_paths(list, a, b);
    return c ? c : a->order < b->order ? -1 : a->order > b->order;
}

static void add_item(init_list *l, const cfa_init *init, uint32_t order)
{
    const cfa_space *s = l->pr->s;
    item it = {.path = l->steps.len, .order = order, .value = init->value};
    for (ex e = init->place; ex_get(s, e)->kind == E_MEMBER || ex_get(s, e)->kind == E_INDEX; e = ex_get(s, e)->a) {
        const ex_info *i = ex_get(s, e);
        vec_push(&l->steps, i->kind == E_MEMBER ? i->index : (uint64_t)ex_int_value(s, i->b));
    }
    it.depth = l->steps.len - it.path;
    for (uint32_t a = it.path, b = l->steps.len; a + 1 < b; a++, b--) {
        uint64_t t = l->steps.data[a];
        l->steps.data[a] = l->steps.data[b - 1];
        l->steps.data[b - 1] = t;
    }
    vec_push(&l->items, it);
}

static void sort_items(init_list *l)
{
    bool sorted = true;
    for (uint32_t k = 1; sorted && k < l->items.len; k++) sorted = compare_paths(l, &l->items.data[k - 1], &l->items.data[k]) < 0;
    if (sorted) return;
    qsort_r(l->items.data, l->items.len, sizeof(item), compare_items, l);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < l->items.len; k++) {
        if (k + 1 < l->items.len && compare_paths(l, &l->items.data[k], &l->items.data[k + 1]) == 0) continue; /* overwritten */
        l->items.data[kept++] = l->items.data[k];
    }
    l->items.len = kept;
}

static uint64_t path_step(const init_list *l, uint32_t k, uint32_t depth) { return l->steps.data[l->items.data[k].path + depth]; }

/* the end of the items that share their step at this depth with the first */
static uint32_t group_end(const init_list *l, uint32_t from, uint32_t to, uint32_t depth)
{
    uint32_t k = from + 1;
    while (k < to && path_step(l, k, depth) == path_step(l, from, depth)) k++;
    return k;
}

static void print_subobject(init_list *l, ty type, uint32_t from, uint32_t to, uint32_t depth, int indent);

static void separate(init_list *l, bool *first, int indent)
{
    buf *out = l->pr->out;
    if (!*first) buf_char(out, ',');
    if (indent >= 0) buf_printf(out, "\n%*s", indent * 4, "");
    else if (!*first) buf_char(out, ' ');
    *first = false;
}

/* of a union's items: the range of the member that was written last */
static void last_member(const init_list *l, uint32_t *from, uint32_t *to, uint32_t depth)
{
    uint32_t best = *from;
    for (uint32_t k = *from; k < *to; k++)
        if (l->items.data[k].order > l->items.data[best].order) best = k;
    uint64_t member = path_step(l, best, depth);
    while (path_step(l, *from, depth) != member) ++*from;
    uint32_t end = *from;
    while (end < *to && path_step(l, end, depth) == member) end++;
    *to = end;
}

static void print_members(init_list *l, ty type, uint32_t from, uint32_t to, uint32_t depth, bool *first, int indent)
{
    const ty_info *t = ty_get(l->pr->s, type);
    if (t->kind == TY_UNION) last_member(l, &from, &to, depth);
    for (uint32_t k = from, end; k < to; k = end) {
        end = group_end(l, k, to, depth);
        const ty_member *m = &t->members[path_step(l, k, depth)];
        if (name_empty(m->name)) { /* the names of an anonymous member belong to the record around it */
            if (l->items.data[k].depth > depth + 1) print_members(l, m->type, k, end, depth + 1, first, indent);
            continue;
        }
        separate(l, first, indent);
        buf_printf(l->pr->out, ".%s = ", space_text(l->pr->s, m->name));
        if (m->bit_width >= 0) expr_print_bits(l->pr, l->items.data[k].value, m);
        else print_subobject(l, m->type, k, end, depth + 1, -1);
    }
}

static void print_elements(init_list *l, ty type, uint32_t from, uint32_t to, uint32_t depth, bool *first, int indent)
{
    const ty_info *t = ty_get(l->pr->s, type);
    uint64_t next = 0, on_line = 0;
    bool vector = t->kind == TY_VECTOR; /* takes no designators */
    bool scalars = !ty_is_record(ty_get(l->pr->s, t->target)) && ty_get(l->pr->s, t->target)->kind != TY_ARRAY;
    for (uint32_t k = from, end; k < to; k = end) {
        uint64_t index = path_step(l, k, depth), last = index;
        end = group_end(l, k, to, depth);
        if (scalars) /* a run of one value becomes a range */
            while (end < to && path_step(l, end, depth) == last + 1 && l->items.data[end].value.i == l->items.data[k].value.i)
                end++, last++;
        if (last - index < 8 || vector) {
            last = index;
            end = group_end(l, k, to, depth);
        }
        for (; vector && next < index; next++) {
            separate(l, first, -1);
            buf_char(l->pr->out, '0');
        }
        bool new_line = indent >= 0 && (!scalars || on_line++ % 16 == 0);
        separate(l, first, new_line ? indent : -1);
        if (last > index) buf_printf(l->pr->out, "[%llu ... %llu] = ", (unsigned long long)index, (unsigned long long)last);
        else if (index != next) buf_printf(l->pr->out, "[%llu] = ", (unsigned long long)index);
        print_subobject(l, t->target, k, last > index ? k + 1 : end, depth + 1, -1);
        next = last + 1;
    }
}

/* "abc" with single elements given anew: gcc wants them one by one then */
static void print_patched_string(init_list *l, ty type, uint32_t from, uint32_t to, uint32_t depth)
{
    const printer *pr = l->pr;
    const ex_info *string = ex_get(pr->s, l->items.data[from].value);
    const ty_info *t = ty_get(pr->s, type);
    uint64_t size = ty_get(pr->s, t->target)->size, count = name_len(&pr->s->names, string->text) / (size ? size : 1);
    uint32_t k = from + 1;
    bool first = true;
    for (uint64_t i = 0; i < count || k < to; i++) {
        separate(l, &first, -1);
        if (k < to && path_step(l, k, depth) == i) {
            expr_print_converted(pr, l->items.data[k++].value, t->target, BIND_ANY);
        } else if (i < count) {
            uint32_t c = 0;
            memcpy(&c, space_text(pr->s, string->text) + i * size, size > 4 ? 4 : size);
            if (size == 1 && ty_get(pr->s, t->target)->is_signed) buf_printf(pr->out, "%d", (signed char)c);
            else buf_printf(pr->out, "%u", c);
        } else {
            buf_str(pr->out, "0");
        }
    }
}

static void print_leaf(init_list *l, ty type, ex value)
{
    const printer *pr = l->pr;
    const ex_info *i = ex_get(pr->s, value);
    if (i->kind == E_STRING) const_print_string(pr, value, 0);
    else if (i->kind == E_ZERO) expr_print_zero(pr, i->type);
    else expr_print_converted(pr, value, type, BIND_ANY);
}

static void print_subobject(init_list *l, ty type, uint32_t from, uint32_t to, uint32_t depth, int indent)
{
    const printer *pr = l->pr;
    const ty_info *t = ty_get(pr->s, type);
    bool whole = l->items.data[from].depth == depth;
    if (whole && to - from == 1) {
        print_leaf(l, type, l->items.data[from].value);
        return;
    }
    buf_char(pr->out, '{');
    bool first = true;
    if (whole && ex_get(pr->s, l->items.data[from].value)->kind == E_STRING) {
        print_patched_string(l, type, from, to, depth);
    } else {
        if (whole) from++;
        if (ty_is_record(t)) print_members(l, type, from, to, depth, &first, indent);
        else print_elements(l, type, from, to, depth, &first, indent);
    }
    if (indent > 0 && !first) buf_char(pr->out, '\n');
    buf_char(pr->out, '}');
}

void init_print(const printer *pr, const cfa_global *g)
{
    if (!g->count_inits) return;
    init_list l = {.pr = pr};
    for (uint32_t k = 0; k < g->count_inits; k++) add_item(&l, &g->inits[k], k);
    sort_items(&l);
    buf_str(pr->out, " = ");
    ty type = var_get(pr->s, g->symbol)->type;
    print_subobject(&l, type, 0, l.items.len, 0, l.items.len > 4 ? 1 : -1);
    vec_free(&l.steps);
    vec_free(&l.items);
}
