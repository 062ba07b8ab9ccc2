/* encode/state.c — states. Indices and values are kept in pages that copies share until one of them writes. A page that does not exist
 * holds untouched cells. */
#include "encode/internal.h"

#include <stdarg.h>
#include <stdlib.h>

encode_state *enc_state_new(encoder *e)
{
    encode_state *s = mem_alloc(sizeof *s);
    *s = (encode_state){.e = e, .inlined = e->o.inline_values};
    return s;
}

encode_state *encode_copy(const encode_state *s)
{
    encode_state *c = mem_alloc(sizeof *c);
    *c = *s;
    c->pages.data = NULL;
    c->pages.len = c->pages.cap = 0;
    vec_reserve(&c->pages, s->pages.len);
    for (uint32_t k = 0; k < s->pages.len; k++) {
        encode_page *p = s->pages.data[k];
        if (p) p->refs++;
        c->pages.data[k] = p;
    }
    c->pages.len = s->pages.len;
    c->listed.data = NULL;
    c->listed.len = c->listed.cap = 0;
    c->listed_to = NULL;
    c->constraint.data = NULL;
    c->constraint.len = c->constraint.cap = 0;
    return c;
}

void encode_free(encode_state *s)
{
    if (!s) return;
    for (uint32_t k = 0; k < s->pages.len; k++)
        if (s->pages.data[k] && --s->pages.data[k]->refs == 0) free(s->pages.data[k]);
    vec_free(&s->pages);
    vec_free(&s->listed);
    vec_free(&s->constraint);
    free(s);
}

void encode_set_style(encode_state *s, bool inline_values) { s->inlined = inline_values; }

/* ---- cells ---- */

static const encode_page *page_of(const encode_state *s, uint32_t cell)
{
    uint32_t k = cell / PAGE_CELLS;
    return k < s->pages.len ? s->pages.data[k] : NULL;
}

encode_page *enc_own_page(encode_state *s, uint32_t cell)
{
    uint32_t k = cell / PAGE_CELLS;
    while (s->pages.len <= k) vec_push(&s->pages, NULL);
    encode_page *p = s->pages.data[k];
    if (p && p->refs == 1) return p;
    encode_page *fresh = mem_alloc(sizeof *fresh);
    if (p) {
        *fresh = *p;
        p->refs--;
    } else {
        memset(fresh, 0, sizeof *fresh);
    }
    fresh->refs = 1;
    s->pages.data[k] = fresh;
    return fresh;
}

static term variable(const encode_state *s, uint32_t cell, uint32_t current)
{
    const cell_info *c = &s->e->cells.data[cell];
    return term_var(s->e->t, c->shown.symbol, s->plain && !current ? 0 : current + 1, c->shown.sort);
}

term enc_read(const encode_state *s, uint32_t cell)
{
    const encode_page *p = page_of(s, cell);
    uint32_t current = p ? p->current[cell % PAGE_CELLS] : 0;
    if (p && p->value[cell % PAGE_CELLS].i) return p->value[cell % PAGE_CELLS];
    if (current == 0 && s->known_start) {
        term initial = enc_initial_value(s->e, cell);
        if (initial.i) return initial;
    }
    return variable(s, cell, current);
}

term enc_forget(encode_state *s, uint32_t cell)
{
    encode_page *p = enc_own_page(s, cell);
    uint32_t k = cell % PAGE_CELLS;
    p->current[k] = ++p->last[k];
    p->value[k] = (term){0};
    return variable(s, cell, p->current[k]);
}

void enc_write(encode_state *s, uint32_t cell, term value)
{
    if (s->inlined) {
        encode_page *p = enc_own_page(s, cell);
        uint32_t k = cell % PAGE_CELLS;
        p->current[k] = ++p->last[k];
        p->value[k] = value;
        return;
    }
    term fresh = enc_forget(s, cell);
    enc_require(s, term_eq(s->e->t, fresh, value));
}

uint32_t enc_count(const encode_state *s, uint32_t counter_cell)
{
    const encode_page *p = page_of(s, counter_cell);
    return p ? p->last[counter_cell % PAGE_CELLS] : 0;
}

void enc_bump(encode_state *s, uint32_t counter_cell) { enc_own_page(s, counter_cell)->last[counter_cell % PAGE_CELLS]++; }

void enc_require(encode_state *s, term condition)
{
    if (condition.i != s->e->t->true_term.i) vec_push(&s->constraint, condition);
}

term enc_finish(encode_state *s)
{
    term_table *t = s->e->t;
    term all = s->constraint.len == 0   ? t->true_term
               : s->constraint.len == 1 ? s->constraint.data[0]
                                        : term_and_n(t, s->constraint.data, s->constraint.len);
    vec_clear(&s->constraint);
    return all;
}

static void sort_text(const term_table *t, sort of, char *out, size_t room)
{
    const sort_info *i = sort_get(t, of);
    switch (i->kind) {
    case SORT_BOOL: snprintf(out, room, "bool"); return;
    case SORT_BV: snprintf(out, room, "%u", i->width); return;
    case SORT_FLOAT: snprintf(out, room, "f%u", i->width + i->significand); return;
    default: {
        char element[60];
        sort_text(t, i->element, element, sizeof element);
        snprintf(out, room, "[%.50s]", element);
    }
    }
}

term enc_fresh(encode_state *s, sort of)
{
    encoder *e = s->e;
    uint32_t cell;
    if (s->scratch)
        return term_var(e->t, intern_str(e->t->names, ":start"), ++e->count_start, of); /* it belongs to all paths, not to one */
    if (!map_get(&e->fresh_cells, of.i, &cell)) {
        char symbol[80], text[60];
        sort_text(e->t, of, text, sizeof text);
        snprintf(symbol, sizeof symbol, "$any:%s", text);
        cell = enc_cell_new(e, CELL_COUNTER, symbol, of);
        map_put(&e->fresh_cells, of.i, cell);
    }
    enc_bump(s, cell);
    return term_var(e->t, e->cells.data[cell].shown.symbol, enc_count(s, cell), of);
}

/* ---- frames ---- */

void enc_push(encode_state *s, fn f)
{
    encoder *e = s->e;
    enc_prepare(e, f);
    const function_cells *c = &e->functions[f.i];
    bool again = enc_is_active(s, f);
    encode_frame *frame = ARENA_NEW(&e->memory, encode_frame);
    *frame = (encode_frame){.below = s->frames, .function = f, .depth = s->frames ? s->frames->depth + 1 : 1};
    if (again) {
        frame->count_saved = c->count_cells;
        frame->saved_current = arena_alloc(&e->memory, c->count_cells * sizeof *frame->saved_current);
        frame->saved_value = arena_alloc(&e->memory, c->count_cells * sizeof *frame->saved_value);
    }
    s->frames = frame;
    for (uint32_t k = 0; k < c->count_cells; k++) {
        uint32_t cell = c->first_cell + k;
        encode_page *p = enc_own_page(s, cell);
        uint32_t at = cell % PAGE_CELLS;
        if (again) {
            frame->saved_current[k] = p->current[at];
            frame->saved_value[k] = p->value[at];
        }
        p->current[at] = ++p->last[at];
        p->value[at] = (term){0};
    }
}

void enc_pop(encode_state *s)
{
    encoder *e = s->e;
    const encode_frame *frame = s->frames;
    if (!frame) return;
    s->frames = frame->below;
    const function_cells *c = &e->functions[frame->function.i];
    for (uint32_t k = 0; k < frame->count_saved; k++) {
        uint32_t cell = c->first_cell + k;
        encode_page *p = enc_own_page(s, cell);
        p->current[cell % PAGE_CELLS] = frame->saved_current[k];
        p->value[cell % PAGE_CELLS] = frame->saved_value[k];
    }
}

/* ---- choices ---- */

void enc_choice(encode_state *s, term value, value_shape shape, bool is_input, ex where)
{
    choice_link *link = ARENA_NEW(&s->e->memory, choice_link);
    bool scalar = shape.kind == V_INTEGER || shape.kind == V_FLOATING;
    link->before = s->choices;
    link->number = s->choices ? s->choices->number + 1 : 1;
    link->c = (encode_choice){value, s->at, shape.kind == V_FLOATING, shape.is_signed, shape.is_pointer, scalar ? shape.bits : 0, is_input,
                              where, {0}};
    s->choices = link;
}

const encode_choice *encode_choices(const encode_state *s, uint32_t *count)
{
    encode_state *own = (encode_state *)s; /* only the returned list changes */
    *count = s->choices ? s->choices->number : 0;
    vec_reserve(&own->listed, *count);
    own->listed.len = *count;
    for (const choice_link *c = s->choices; c && c != s->listed_to; c = c->before) own->listed.data[c->number - 1] = c->c;
    own->listed_to = s->choices;
    return own->listed.data;
}

term enc_unknown(encode_state *s, sort of)
{
    term v = enc_fresh(s, of);
    const sort_info *i = sort_get(s->e->t, of);
    value_shape shape = {.kind = i->kind == SORT_BV      ? V_INTEGER
                                 : i->kind == SORT_FLOAT ? V_FLOATING
                                                         : V_NOTHING,
                         .bits = i->width + i->significand};
    enc_choice(s, v, shape, false, (ex){0});
    return v;
}

/* ---- what is assumed ---- */

static void list_assumption(encode_state *s, assumption_kind kind, const char *format, va_list ap)
{
    encoder *e = s->e;
    char text[500];
    vsnprintf(text, sizeof text, format, ap);
    hash128 h = hash_add(hash_bytes(text, strlen(text)), kind);
    bool fresh;
    (void)map_slot(&e->assumed, h.lo, &fresh);
    if (!fresh) return;
    vec_push(&e->assumptions, (encode_assumption){arena_copy(&e->memory, text, strlen(text)), s->at, kind});
}

void enc_inexact(encode_state *s, const char *format, ...)
{
    va_list ap;
    s->inexact = true;
    va_start(ap, format);
    list_assumption(s, LEFT_OPEN, format, ap);
    va_end(ap);
}

void enc_open_if(encode_state *s, term condition)
{
    condition_link *link = ARENA_NEW(&s->e->memory, condition_link);
    *link = (condition_link){s->inexact_if, s->inexact_if ? s->inexact_if->number + 1 : 1, condition};
    s->inexact_if = link;
    s->choices->c.when = condition;
}

void enc_inexact_if(encode_state *s, term condition, const char *format, ...)
{
    va_list ap;
    enc_open_if(s, condition);
    va_start(ap, format);
    list_assumption(s, LEFT_OPEN, format, ap);
    va_end(ap);
}

/* a becomes only as exact as both. */
void enc_join_exactness(encode_state *a, const encode_state *b)
{
    a->inexact |= b->inexact;
    a->unmodelled |= b->unmodelled;
    const condition_link *shared = a->inexact_if, *other = b->inexact_if;
    while (shared != other) {
        if (!other || (shared && shared->number > other->number)) shared = shared->before;
        else if (!shared || other->number > shared->number) other = other->before;
        else shared = shared->before, other = other->before;
    }
    for (other = b->inexact_if; other != shared; other = other->before) {
        condition_link *link = ARENA_NEW(&a->e->memory, condition_link);
        *link = (condition_link){a->inexact_if, a->inexact_if ? a->inexact_if->number + 1 : 1, other->condition};
        a->inexact_if = link;
    }
}

void enc_assume(encode_state *s, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    list_assumption(s, EXCLUDED, format, ap);
    va_end(ap);
}

void enc_unsupported(encode_state *s, const char *format, ...)
{
    va_list ap;
    s->inexact = s->unmodelled = true;
    va_start(ap, format);
    list_assumption(s, UNMODELLED, format, ap);
    va_end(ap);
}

bool encode_is_exact(const encode_state *s) { return !s->inexact && !s->inexact_if; }

bool encode_is_exact_in(const encode_state *s, const model *m)
{
    for (const condition_link *c = s->inexact_if; c; c = c->before)
        if (model_holds(m, c->condition)) return false;
    return !s->inexact;
}

bool encode_is_modelled(const encode_state *s) { return !s->unmodelled; }

const encode_assumption *encode_assumptions(const encoder *e, uint32_t *count)
{
    *count = e->assumptions.len;
    return e->assumptions.data;
}

/* ---- cells for others ---- */

uint32_t encode_cell_count(const encoder *e) { return e->cells.len; }
const encode_cell *encode_cell_get(const encoder *e, cell_id c) { return &e->cells.data[c.i].shown; }
term encode_cell_value(const encode_state *s, cell_id c) { return enc_read(s, c.i); }
void encode_cell_set(encode_state *s, cell_id c, term value) { enc_write(s, c.i, value); }

bool encode_cell_find(encoder *e, name symbol, cell_id *c)
{
    uint32_t found;
    if (!map_get(&e->cell_of_symbol, symbol.i, &found)) {
        if (e->all_made) return false;
        e->all_made = true;
        encode_make_globals(e);
        for (uint32_t f = 0; f < e->p->functions.len; f++) enc_prepare(e, (fn){f});
        for (uint32_t r = 1; r <= pointsto_region_count(e->pt); r++) (void)enc_region_cell(e, (region){r});
        for (uint32_t f = 0; f < e->p->functions.len; f++) {
            cell_id result;
            (void)encode_result_cell(e, (fn){f}, &result);
        }
        if (!map_get(&e->cell_of_symbol, symbol.i, &found)) return false;
    }
    *c = (cell_id){found - 1};
    return true;
}

void encode_touched(const encode_state *s, void (*visit)(void *context, cell_id c), void *context)
{
    for (uint32_t k = 0; k < s->pages.len; k++)
        for (uint32_t j = 0; s->pages.data[k] && j < PAGE_CELLS; j++)
            if (s->pages.data[k]->current[j]) visit(context, (cell_id){k * PAGE_CELLS + j});
}
