/* Strings and characters. Models walk along the text; where characters are known, the walk ends at the terminator; where they are not, the
 * result is a chain of cases, and after a while arbitrary. */
#include "encode/library.h"

typedef struct {
    external_call *c;
    locator l;
    term start;
    uint32_t unknown; /* characters seen so far that are not constants */
} text_walk;

static text_walk walk_from(external_call *c, uint32_t k) { return (text_walk){c, external_target(c, k), external_pointer(c, k), 0}; }

static term character(text_walk *w, uint64_t k)
{
    uint64_t value;
    term v = external_byte(w->c, &w->l, w->start, k);
    w->unknown += !external_constant(w->c, v, &value);
    return v;
}

static bool too_far(const text_walk *w, uint64_t k) { return w->unknown > ENCODE_UNKNOWN || k >= ENCODE_TEXT * 16; }

static term pointer_number(const external_call *c, uint64_t n) { return term_bv(c->e->t, c->e->pointer_bits, n); }
static term is_nul(const external_call *c, term byte) { return term_eq(c->e->t, byte, term_bv(c->e->t, 8, 0)); }

/* Cases seen in order; the value of the first whose condition holds. */
typedef struct {
    VEC(term) conditions, values;
    term live; /* none of them holds */
} cases;

static void add_case(external_call *c, cases *v, term condition, term value)
{
    vec_push(&v->conditions, term_and(c->e->t, v->live, condition));
    vec_push(&v->values, value);
    v->live = term_and(c->e->t, v->live, term_not(c->e->t, condition));
}

static term close_cases(external_call *c, cases *v, sort of)
{
    term r = {0};
    if (v->live.i != c->e->t->false_term.i) {
        r = enc_unknown(c->s, of);
        enc_inexact_if(c->s, v->live, "%s: text longer than is looked at", c->name);
    }
    for (uint32_t k = v->values.len; k-- > 0;) r = r.i ? term_ite(c->e->t, v->conditions.data[k], v->values.data[k], r) : v->values.data[k];
    vec_free(&v->conditions);
    vec_free(&v->values);
    return r.i ? r : enc_unknown(c->s, of);
}

static bool is_open(const external_call *c, const cases *v) { return v->live.i != c->e->t->false_term.i; }

/* ---- length ---- */

/* n: no more than that many; none: no limit */
static term length_of(external_call *c, uint32_t k, term n)
{
    text_walk w = walk_from(c, k);
    cases v = {.live = c->e->t->true_term};
    for (uint64_t i = 0; is_open(c, &v) && !too_far(&w, i); i++) {
        if (n.i) add_case(c, &v, term_eq(c->e->t, n, pointer_number(c, i)), n);
        if (is_open(c, &v)) add_case(c, &v, is_nul(c, character(&w, i)), pointer_number(c, i));
    }
    return close_cases(c, &v, c->e->pointer_sort);
}

bool encode_strlen(external_call *c)
{
    bool ok = true;
    term n = c->variant & IS_LIMITED ? external_integer(c, 1, c->e->pointer_bits, &ok) : (term){0};
    if (!ok || !external_shape(c, 0).is_pointer) return false;
    external_give_pointer(c, length_of(c, 0, n));
    return true;
}

/* ---- copies ---- */

/* Copies characters while they are live; *end: where the terminator is, in cases. pads: zeros up to n. */
static bool copy_text(text_walk *from, const locator *to, term at, term n, bool pads, bool terminates, term *end)
{
    external_call *c = from->c;
    encoder *e = c->e;
    term_table *t = e->t;
    cases v = {.live = t->true_term};
    term live = t->true_term; /* characters are still copied */
    uint64_t limit = 0, i = 0;
    bool known = n.i && external_constant(c, n, &limit);
    VEC(term) bytes = {0}, conditions = {0}; /* read before anything is written */
    if (known && limit > ENCODE_TEXT * 16) known = false;
    for (; !too_far(from, i) && !(known && i >= limit) && (live.i != t->false_term.i || (pads && known)); i++) {
        term within = n.i ? term_bvult(t, pointer_number(c, i), n) : t->true_term;
        term byte = live.i == t->false_term.i ? term_bv(t, 8, 0) : character(from, i);
        if (pads) byte = term_ite(t, live, byte, term_bv(t, 8, 0));
        vec_push(&bytes, byte);
        vec_push(&conditions, pads ? within : term_and(t, live, within));
        term ends = term_or(t, term_not(t, within), is_nul(c, byte));
        if (is_open(c, &v)) add_case(c, &v, ends, enc_offset(e, at, (int64_t)i));
        if (terminates && n.i) { /* strncat: the terminator comes in any case */
            bytes.data[i] = term_ite(t, within, byte, term_bv(t, 8, 0));
            conditions.data[i] = live;
        }
        live = term_and(t, live, term_not(t, ends));
    }
    if (known && i >= limit && is_open(c, &v)) {
        add_case(c, &v, t->true_term, enc_offset(e, at, (int64_t)limit));
        if (terminates) {
            vec_push(&bytes, term_bv(t, 8, 0));
            vec_push(&conditions, live);
        }
        live = t->false_term;
    }
    bool complete = live.i == t->false_term.i && (!pads || known);
    for (uint32_t k = 0; complete && k < bytes.len; k++) enc_memory_store_if(c->s, to, at, k, 1, bytes.data[k], conditions.data[k]);
    *end = close_cases(c, &v, e->pointer_sort);
    vec_free(&bytes);
    vec_free(&conditions);
    return complete;
}

/* Memory of single bytes in one region, as far as texts are looked at: where in it one starts does not matter then. */
static bool is_all_bytes(const external_call *c, const locator *l)
{
    region_place first = enc_locate(c->e, l, 0);
    for (int64_t k = 0; k < 2 * ENCODE_TEXT; k++) {
        region_place at = enc_locate(c->e, l, k);
        if (at.region.i != first.region.i || enc_region_element(c->e, at.region) != 1) return false;
    }
    return true;
}

bool encode_strcpy(external_call *c)
{
    encoder *e = c->e;
    bool ok = true, limited = c->variant & IS_LIMITED, appends = c->variant & APPENDS;
    if (!external_shape(c, 0).is_pointer || !external_shape(c, 1).is_pointer) return false;
    term n = limited ? external_integer(c, 2, e->pointer_bits, &ok) : (term){0}, start = external_pointer(c, 0), at = start, end;
    if (!ok) return false;
    locator to = external_target(c, 0);
    uint64_t have = 0;
    if (appends) {
        term length = length_of(c, 0, (term){0});
        at = term_bvadd(e->t, at, length);
        if (external_constant(c, length, &have)) to.shift = (int64_t)have;
        else if (!is_all_bytes(c, &to)) return false;
    }
    text_walk from = walk_from(c, 1);
    if (!copy_text(&from, &to, at, n, limited && !appends, !limited || appends, &end)) {
        enc_inexact(c->s, "%s: text longer than is looked at, the target is arbitrary", c->name);
        enc_memory_forget(c->s, c->o->args[0]);
    }
    external_give_pointer(c, c->variant & RETURNS_END ? end : start);
    return true;
}

bool encode_strdup(external_call *c)
{
    encoder *e = c->e;
    bool ok = true;
    uint64_t length;
    if (!external_shape(c, 0).is_pointer) return false;
    term n = c->variant & IS_LIMITED ? external_integer(c, 1, e->pointer_bits, &ok) : (term){0};
    if (!ok || !external_constant(c, length_of(c, 0, n), &length) || length >= ENCODE_COPY) return false;
    image i = {0};
    locator from = external_target(c, 0), to = {.kind = LOCATE_BLOCK, .f = c->f, .where = c->where};
    enc_image_take_memory(c->s, &from, external_pointer(c, 0), length, &i);
    vec_push(&i.segments, (segment){length, 1, term_bv(e->t, 8, 0)});
    term at = enc_allocate(c->s, pointer_number(c, length + 1), 16);
    enc_image_put_memory(c->s, &to, at, length + 1, &i);
    enc_image_free(&i);
    external_give_pointer(c, at);
    return true;
}

/* ---- comparison and search ---- */

static term lower_case(external_call *c, term byte)
{
    term_table *t = c->e->t;
    term upper = term_and(t, term_bvule(t, term_bv(t, 8, 'A'), byte), term_bvule(t, byte, term_bv(t, 8, 'Z')));
    return term_ite(t, upper, term_bvadd(t, byte, term_bv(t, 8, 'a' - 'A')), byte);
}

bool encode_strcmp(external_call *c)
{
    encoder *e = c->e;
    term_table *t = e->t;
    bool ok = true;
    if (!external_shape(c, 0).is_pointer || !external_shape(c, 1).is_pointer) return false;
    term n = c->variant & IS_LIMITED ? external_integer(c, 2, e->pointer_bits, &ok) : (term){0};
    if (!ok) return false;
    text_walk a = walk_from(c, 0), b = walk_from(c, 1);
    cases v = {.live = t->true_term};
    for (uint64_t i = 0; is_open(c, &v) && !too_far(&a, i) && !too_far(&b, i); i++) {
        if (n.i) add_case(c, &v, term_eq(t, n, pointer_number(c, i)), term_bv(t, 32, 0));
        if (!is_open(c, &v)) break;
        term x = character(&a, i), y = character(&b, i);
        if (c->variant & IGNORES_CASE) x = lower_case(c, x), y = lower_case(c, y);
        add_case(c, &v, term_or(t, term_ne(t, x, y), is_nul(c, x)), term_bvsub(t, term_zext(t, x, 32), term_zext(t, y, 32)));
    }
    external_give_order(c, close_cases(c, &v, sort_bv(t, 32)));
    return true;
}

bool encode_strchr(external_call *c)
{
    encoder *e = c->e;
    term_table *t = e->t;
    bool ok = true;
    if (!external_shape(c, 0).is_pointer) return false;
    term wanted = external_integer(c, 1, 8, &ok), n = c->variant & IN_MEMORY ? external_integer(c, 2, e->pointer_bits, &ok) : (term){0};
    if (!ok) return false;
    text_walk w = walk_from(c, 0);
    cases v = {.live = t->true_term};
    term null = pointer_number(c, 0), last = null;
    for (uint64_t i = 0; is_open(c, &v) && !too_far(&w, i); i++) {
        term here = enc_offset(e, w.start, (int64_t)i);
        if (n.i) add_case(c, &v, term_eq(t, n, pointer_number(c, i)), null);
        if (!is_open(c, &v)) break;
        term x = character(&w, i), found = term_eq(t, x, wanted);
        if (c->variant & LAST) {
            last = term_ite(t, found, here, last);
            add_case(c, &v, is_nul(c, x), last);
            continue;
        }
        add_case(c, &v, found, here);
        if (!n.i && is_open(c, &v)) add_case(c, &v, is_nul(c, x), c->variant & OR_END ? here : null);
    }
    external_give_pointer(c, close_cases(c, &v, e->pointer_sort));
    return true;
}

/* ---- characters ---- */

/* The distance that is added to a character, or whether it belongs to the class. */
static int class_or_distance(uint32_t variant, int ch) { return variant_classify(variant, ch) - (variant >= TO_LOWER ? ch : 0); }

/* Runs of characters of one class become one case each. */
bool encode_ctype(external_call *c)
{
    enum { FIRST = -128, AFTER = 256 };
    term_table *t = c->e->t;
    bool ok = true;
    term ch = external_integer(c, 0, 32, &ok);
    if (!ok) return false;
    if (c->variant == ASCII) {
        external_give_int(c, enc_truth(c->e, term_bvult(t, ch, term_bv(t, 32, 128)), 32));
        return true;
    }
    if (c->variant == TO_ASCII) {
        external_give_int(c, term_bvand(t, ch, term_bv(t, 32, 127)));
        return true;
    }
    term r = term_bv(t, 32, 0);
    for (int i = FIRST, next; i < AFTER; i = next) {
        int value = class_or_distance(c->variant, i);
        for (next = i + 1; next < AFTER && class_or_distance(c->variant, next) == value; next++) {
        }
        if (!value) continue;
        term within = term_and(t, term_bvsle(t, term_bv_i128(t, 32, i), ch), term_bvslt(t, ch, term_bv_i128(t, 32, next)));
        r = term_ite(t, within, term_bv_i128(t, 32, value), r);
    }
    if (c->variant >= TO_LOWER) r = term_bvadd(t, ch, r);
    else r = external_or_one(c, r, term_bv(t, 32, 1)); /* gcc computes some classes itself */
    external_give_int(c, r);
    return true;
}
