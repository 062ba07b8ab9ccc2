/* encode/merge.c — makes one state of two that reached the same program point on different paths: values that differ become an
 * if-then-else. */
#include "encode/internal.h"

typedef struct {
    encoder *e;
    encode_state *a;
    const encode_state *b;
    term is_a;
    fn asked; /* the last answer of is_dead */
    bool dead;
} merging;

/* ---- memory ---- */

typedef VEC(term) term_list;

/* The stores of both arrays above what they have in common, last first. Terms are numbered after their arguments, so the later of two
 * cannot be below the other. */
static bool common_base(const term_table *t, term a, term b, term_list *of_a, term_list *of_b, term *base)
{
    while (a.i != b.i) {
        term *later = a.i > b.i ? &a : &b;
        term_list *stores = a.i > b.i ? of_a : of_b;
        if (term_get(t, *later)->kind != T_STORE || stores->len == ENCODE_STORES) return false;
        vec_push(stores, *later);
        *later = term_arg(t, *later, 0);
    }
    *base = a;
    return true;
}

static term store_if(merging *m, uint32_t cell, term array, term condition, const term_list *stores)
{
    term_table *t = m->e->t;
    for (uint32_t k = stores->len; k-- > 0;) {
        term at = term_arg(t, stores->data[k], 1), value = term_arg(t, stores->data[k], 2);
        array = term_store(t, array, at, term_ite(t, condition, value, enc_select(m->a, cell, array, at)));
    }
    return array;
}

/* A chain of stores stays one: reads at constant addresses go on to find their values in it. */
static term merge_arrays(merging *m, uint32_t cell, term a, term b)
{
    term_table *t = m->e->t;
    term is_a = m->is_a;
    term_list of_a = {0}, of_b = {0};
    term merged;
    if (common_base(t, a, b, &of_a, &of_b, &merged)) {
        merged = store_if(m, cell, merged, is_a, &of_a);
        merged = store_if(m, cell, merged, term_not(t, is_a), &of_b);
    } else {
        merged = term_ite(t, is_a, a, b);
    }
    vec_free(&of_a);
    vec_free(&of_b);
    return merged;
}

static term merge_values(merging *m, uint32_t cell, term a, term b)
{
    term_table *t = m->e->t;
    return sort_get(t, term_sort(t, a))->kind == SORT_ARRAY ? merge_arrays(m, cell, a, b) : term_ite(t, m->is_a, a, b);
}

/* ---- cells ---- */

/* Nothing reads the locals of functions that are not active. */
static bool is_dead(merging *m, const cell_info *c)
{
    if (!c->shown.is_local) return false;
    fn f = c->shown.function;
    if (f.i != m->asked.i) {
        m->asked = f;
        m->dead = !enc_is_active(m->a, f);
    }
    return m->dead;
}

static void merge_page(merging *m, uint32_t page)
{
    static const encode_page untouched = {0};
    const encode_page *x = page < m->a->pages.len && m->a->pages.data[page] ? m->a->pages.data[page] : &untouched;
    const encode_page *y = page < m->b->pages.len && m->b->pages.data[page] ? m->b->pages.data[page] : &untouched;
    if (x == y) return;
    for (uint32_t k = 0; k < PAGE_CELLS; k++) {
        uint32_t cell = page * PAGE_CELLS + k;
        if (x->current[k] == y->current[k] && x->value[k].i == y->value[k].i && x->last[k] == y->last[k]) continue;
        const cell_info *c = &m->e->cells.data[cell];
        uint32_t last = x->last[k] > y->last[k] ? x->last[k] : y->last[k];
        bool counts = c->kind == CELL_COUNTER, dead = !counts && is_dead(m, c);
        term of_a = {0}, of_b = {0};
        if (!counts && !dead) {
            of_a = enc_read(m->a, cell);
            of_b = enc_read(m->b, cell);
        }
        encode_page *p = enc_own_page(m->a, cell);
        x = p;
        p->last[k] = last;
        if (counts || (!dead && of_a.i == of_b.i)) continue;
        p->current[k] = ++p->last[k];
        p->value[k] = dead ? (term){0} : merge_values(m, cell, of_a, of_b);
    }
}

/* ---- frames ---- */

static term saved_value(const encoder *e, const encode_frame *f, uint32_t k)
{
    if (f->saved_value[k].i) return f->saved_value[k];
    const cell_info *c = &e->cells.data[e->functions[f->function.i].first_cell + k];
    return term_var(e->t, c->shown.symbol, f->saved_current[k] + 1, c->shown.sort);
}

/* The saved values of outer activations of a recursive function may differ, too. */
static encode_frame *merge_frames(merging *m, encode_frame *a, const encode_frame *b)
{
    VEC(encode_frame *) mine = {0};
    VEC(const encode_frame *) other = {0};
    for (; a != b && a && b; a = a->below, b = b->below) {
        vec_push(&mine, a);
        vec_push(&other, b);
    }
    encode_frame *below = a;
    for (uint32_t n = mine.len; n-- > 0;) {
        encode_frame *f = mine.data[n];
        const encode_frame *g = other.data[n];
        if (!f->count_saved && f->below == below) {
            below = f;
            continue;
        }
        encode_frame *merged = ARENA_NEW(&m->e->memory, encode_frame);
        *merged = *f;
        merged->below = below;
        if (f->count_saved) merged->saved_value = ARENA_ARRAY(&m->e->memory, term, f->count_saved);
        for (uint32_t k = 0; k < f->count_saved; k++) {
            uint32_t cell = m->e->functions[f->function.i].first_cell + k;
            const cell_info *c = &m->e->cells.data[cell];
            term of_a = c->kind == CELL_COUNTER ? f->saved_value[k] : saved_value(m->e, f, k);
            term of_b = c->kind == CELL_COUNTER ? of_a : saved_value(m->e, g, k);
            merged->saved_value[k] = of_a.i == of_b.i ? f->saved_value[k] : merge_values(m, cell, of_a, of_b);
        }
        below = merged;
    }
    vec_free(&mine);
    vec_free(&other);
    return below;
}

/* ---- lists ---- */

static choice_link *common_choices(choice_link *x, choice_link *y)
{
    while (x != y) {
        if (!y || (x && x->number > y->number)) x = x->before;
        else if (!x || y->number > x->number) y = y->before;
        else x = x->before, y = y->before;
    }
    return x;
}

static block_link *common_blocks(block_link *a, const block_link *b)
{
    if (a == b) return a;
    for (; a; a = a->before)
        for (const block_link *n = b; n; n = n->before)
            if (n == a) return a;
    return NULL;
}

void encode_merge(encoder *e, encode_state *a, const encode_state *b, term is_a)
{
    merging m = {.e = e, .a = a, .b = b, .is_a = is_a, .asked = FN_NONE};
    uint32_t pages = a->pages.len > b->pages.len ? a->pages.len : b->pages.len;
    for (uint32_t k = 0; k < pages; k++) merge_page(&m, k);
    if (a->frames != b->frames) a->frames = merge_frames(&m, a->frames, b->frames);
    a->choices = common_choices(a->choices, b->choices);
    a->blocks = common_blocks(a->blocks, b->blocks);
    enc_join_exactness(a, b);
    a->from_start &= b->from_start;
    a->known_start &= b->known_start;
}

/* ---- branches and frames, for callers that walk over programs ---- */

term encode_branch(encoder *e, encode_state *s, fn f, uint32_t where, term *side)
{
    const location *l = &fn_get(e->p, f)->locations[where];
    const op_info o = *op_get(e->s, l->op);
    s->at = l->at;
    term c = enc_condition(s, o.rhs);
    *side = enc_finish(s);
    return o.positive ? c : term_not(e->t, c);
}

void encode_enter_arbitrary(encoder *e, encode_state *s, fn f)
{
    (void)e;
    enc_push(s, f);
}
