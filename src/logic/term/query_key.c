/* logic/term/query_key.c — see logic/term/query_key.h */
#include "logic/term/query_key.h"

void query_keys_free(query_keys *k)
{
    vec_free(&k->shapes);
    vec_free(&k->keys);
    vec_free(&k->state);
    vec_free(&k->touched);
    vec_free(&k->items);
    vec_free(&k->work);
}

static void make_room(query_keys *k, uint32_t n)
{
    if (k->state.len >= n) return;
    uint32_t old = k->state.len, now = old ? old : 256;
    while (now < n) now *= 2;
    vec_reserve(&k->shapes, now);
    vec_reserve(&k->keys, now);
    vec_reserve(&k->state, now);
    memset(k->shapes.data + old, 0, sizeof *k->shapes.data * (now - old));
    memset(k->state.data + old, 0, now - old);
    k->shapes.len = k->keys.len = k->state.len = now;
}

/* A key of a term without its arguments and, for a variable, without its name. */
static uint64_t operator_key(const term_table *t, term a)
{
    const term_info *info = term_get(t, a);
    uint64_t extra = info->kind == T_VAR ? 0 : info->kind == T_APPLY ? info->symbol.i : info->bits;
    if (info->kind == T_BV || info->kind == T_FP) extra = info->hash.lo; /* wide constants live elsewhere */
    return hash_pair(extra, (uint64_t)info->sort.i << 32 | (uint64_t)info->kind << 24 | info->count) | 1;
}

/* 0: the limit is used up */
static uint64_t shape_of(query_keys *k, const term_table *t, term root, uint32_t *limit)
{
    vec_push(&k->work, (struct key_goal){root, false});
    while (k->work.len) {
        struct key_goal *goal = &vec_last(&k->work);
        term a = goal->t;
        uint32_t n = term_get(t, a)->count;
        if (k->shapes.data[a.i]) {
            k->work.len--;
        } else if (!goal->opened) {
            goal->opened = true;
            for (uint32_t i = n; i-- > 0;)
                if (!k->shapes.data[term_arg(t, a, i).i]) vec_push(&k->work, (struct key_goal){term_arg(t, a, i), false});
        } else {
            k->work.len--;
            if (!*limit) {
                vec_clear(&k->work);
                return 0;
            }
            --*limit;
            uint64_t h = operator_key(t, a);
            for (uint32_t i = 0; i < n; i++) h = hash_pair(h, k->shapes.data[term_arg(t, a, i).i]);
            k->shapes.data[a.i] = h | 1;
        }
    }
    return k->shapes.data[root.i];
}

static hash128 key_of(query_keys *k, const term_table *t, term root, uint32_t *variables, uint32_t limit)
{
    vec_push(&k->work, (struct key_goal){root, false});
    while (k->work.len) {
        struct key_goal *goal = &vec_last(&k->work);
        term a = goal->t;
        uint32_t n = term_get(t, a)->count;
        if (k->state.data[a.i]) {
            k->work.len--;
        } else if (!goal->opened) {
            goal->opened = true;
            for (uint32_t i = n; i-- > 0;)
                if (!k->state.data[term_arg(t, a, i).i]) vec_push(&k->work, (struct key_goal){term_arg(t, a, i), false});
        } else {
            k->work.len--;
            if (k->touched.len >= limit) {
                vec_clear(&k->work);
                return (hash128){0, 0};
            }
            hash128 h = hash_u64(operator_key(t, a));
            if (term_get(t, a)->kind == T_VAR) h = hash_add(h, ++*variables);
            for (uint32_t i = 0; i < n; i++) h = hash_join(h, k->keys.data[term_arg(t, a, i).i]);
            k->keys.data[a.i] = h;
            k->state.data[a.i] = 1;
            vec_push(&k->touched, a);
        }
    }
    return k->keys.data[root.i];
}

static int compare_items(const void *x, const void *y)
{
    const struct key_item *a = x, *b = y;
    if (a->shape != b->shape) return a->shape < b->shape ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

bool query_key(query_keys *k, const term_table *t, const term *conjuncts, uint32_t count, uint32_t limit, hash128 *key)
{
    make_room(k, t->terms.len);
    vec_clear(&k->items);
    uint32_t left = limit;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t shape = shape_of(k, t, conjuncts[i], &left);
        if (!shape) return false;
        vec_push(&k->items, (struct key_item){shape, i, conjuncts[i]});
    }
    if (count > 1) qsort(k->items.data, count, sizeof *k->items.data, compare_items);
    hash128 h = hash_u64(count);
    uint32_t variables = 0;
    for (uint32_t i = 0; i < count && k->touched.len < limit; i++) h = hash_join(h, key_of(k, t, k->items.data[i].t, &variables, limit));
    bool complete = k->touched.len < limit;
    for (uint32_t i = 0; i < k->touched.len; i++) k->state.data[k->touched.data[i].i] = 0;
    vec_clear(&k->touched);
    *key = h;
    return complete;
}
