#include "analysis/native/watched_comparisons.h"

#include "analysis/budgets.h"

/* Loops compare the same again and again. */
static bool is_repeated(const watched_comparisons *w, const corpus_comparison *o)
{
    for (uint32_t k = w->told; k && w->told - k < BUDGET_NATIVE_LOOK_BACK; k--) {
        const corpus_comparison *x = &w->last[(k - 1) % BUDGET_NATIVE_LAST_COMPARISONS];
        if (x->way == o->way && x->a == o->a && x->b == o->b) return true;
    }
    return false;
}

static void take_comparison(void *context, uint32_t way, uint64_t a, uint64_t b, uint32_t size)
{
    watched_comparisons *w = context;
    bool fresh = false;
    const corpus_comparison o = {.way = way, .size = size, .asked = w->asked, .a = a, .b = b};
    if (a == b || !w->asked || is_repeated(w, &o)) return;
    w->last[w->told++ % BUDGET_NATIVE_LAST_COMPARISONS] = o;
    uint32_t *times = map_slot(&w->by_way, way, &fresh);
    uint32_t most = corpus_is_open(w->corpus, way) ? BUDGET_NATIVE_COMPARISONS_EACH : BUDGET_NATIVE_COMPARISONS_EACH / 8;
    if (w->out->len + BUDGET_NATIVE_LAST_COMPARISONS < BUDGET_NATIVE_COMPARISONS && (*times)++ < most) vec_push(w->out, o);
}

void watched_begin(watched_comparisons *w, const corpus *c, run_coverage *coverage, corpus_comparisons *out)
{
    w->corpus = c;
    w->out = out;
    w->told = 0;
    map_free(&w->by_way);
    w->by_way = (map64){0};
    coverage->context = w;
    coverage->compared = take_comparison;
}

void watched_end(watched_comparisons *w, run_coverage *coverage)
{
    for (uint32_t k = w->told > BUDGET_NATIVE_LAST_COMPARISONS ? w->told - BUDGET_NATIVE_LAST_COMPARISONS : 0; k < w->told; k++)
        vec_push(w->out, w->last[k % BUDGET_NATIVE_LAST_COMPARISONS]);
    coverage->compared = NULL;
    w->out = NULL;
}

void watched_free(watched_comparisons *w) { map_free(&w->by_way); }
