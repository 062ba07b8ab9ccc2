/* cfa/pointsto/library_flow.c — pointers that functions of the library move.
 * An address that has become a number, text or bytes may go through any of them and become a pointer again. The row of the function says
 * what it reads and writes, not what comes from where. So whatever it gets may get into whatever it gives:
 *   it gets    numbers; structures; what is in memory that it reads, text above all; pointers that it prints (%p)
 *   it gives   a number or a structure; what is in memory that it writes, that it allocates, and that is the library's own
 * Exceptions are functions that copy and compare bytes, and atomics (call.c): those say where; and a number as a result is made of text
 * only if the function parses: lengths and orders are not (analysis/addresses.h). Functions that remember (EFFECT_REMEMBERS) have one cell
 * in common, which all of them write and read: files, the environment, the state of the system. If no address gets into any of this,
 * nothing happens here. */
#include "cfa/pointsto/internal.h"

static const int64_t ENDLESS = (int64_t)1 << 45;
enum { DEEP = 3, NO_ARGUMENT = UINT32_MAX };

typedef struct {
    pt_place target;
    uint32_t argument; /* in what this one points to */
} byte_source;

typedef struct {
    points_to *pt;
    const op_info *o;
    const external_effect *effect;
    pt_places numbers;      /* targets of the numbers that it gets */
    VEC(byte_source) bytes; /* the bytes that it reads */
    pt_places seen;         /* memory that was looked at, for the current argument */
} library_call;

static const ty_info *type_of(const points_to *pt, ex e) { return ty_get(pt->s, ex_get(pt->s, e)->type); }

static bool is_number(const points_to *pt, ex e)
{
    const ty_info *type = type_of(pt, e);
    return ty_is_integer(type) || ty_is_float(type);
}

static pt_place number_held(points_to *pt, ex e) { return is_number(pt, e) ? pt_read(pt, e).target : (pt_place){0, 0}; }

/* The type that a pointer points to; NULL: the type is not a pointer. */
static const ty_info *pointee(const points_to *pt, ex pointer)
{
    const ty_info *type = type_of(pt, pointer);
    return type->kind == TY_POINTER ? ty_get(pt->s, type->target) : NULL;
}

static bool is_text_type(const ty_info *t)
{
    enum { WIDE = 4 };
    return ty_is_integer(t) && t->size <= WIDE;
}

static const ty_info *called_type(const library_call *c)
{
    const ty_info *type = type_of(c->pt, c->o->rhs);
    return type->kind == TY_POINTER ? ty_get(c->pt->s, type->target) : type;
}

/* A function that takes its variable arguments as a list, the last argument. */
static bool takes_list(const library_call *c)
{
    const ty_info *type = called_type(c);
    return type->kind == TY_FUNCTION && type->has_prototype && !type->variadic;
}

/* Without a prototype, an argument that points to a pointer is not a parameter's type: it may be memory of any kind to the function. */
static bool is_any_memory(const library_call *c, const ty_info *what)
{
    const ty_info *type = called_type(c);
    return what->kind != TY_POINTER || type->kind != TY_FUNCTION || !type->has_prototype;
}

static bool is_list(const library_call *c, uint32_t k)
{
    bool expects_list = c->effect->beyond & EFFECT_PRINTS || (c->effect->beyond & EFFECT_DEEP && !c->effect->writes);
    return expects_list && k + 1 == c->o->count_args && takes_list(c);
}

/* ---- its arguments ---- */

static bool is_first_look(library_call *c, pt_place at)
{
    uint32_t root = pt_find(&c->pt->g, at).node;
    for (uint32_t i = 0; i < c->seen.len; i++)
        if (c->seen.data[i].node == root) return false;
    vec_push(&c->seen, ((pt_place){root, 0}));
    return true;
}

static int64_t extent_of(points_to *pt, pt_place at) { return pt_is_text(&pt->g, at) ? 1 : ENDLESS; }

/* Memory at a place, and what is reached from there over at most `depth` pointers. */
static void read_memory(library_call *c, uint32_t k, pt_place at, uint32_t depth, bool is_data)
{
    if (!at.node || !is_first_look(c, at)) return;
    pt_places found = {0};
    pt_targets(&c->pt->g, at, extent_of(c->pt, at), &found);
    for (uint32_t i = 0; i < found.len; i++) {
        if (is_data) vec_push(&c->bytes, ((byte_source){found.data[i], k}));
        if (depth) read_memory(c, k, found.data[i], depth - 1, true);
    }
    vec_free(&found);
}

/* Variable arguments: the list is a pointer to them, or points to one. All of them are one cell; pointers in it are data only if there are
 * numbers among them, or pointers are printed. */
static void read_list(library_call *c, uint32_t k, ex list)
{
    points_to *pt = c->pt;
    pt_places arguments = {0}, values = {0};
    pt_place at = pt_read(pt, list).target;
    if (pt->p->ilp32 && at.node) vec_push(&arguments, at);
    else pt_targets(&pt->g, at, ENDLESS, &arguments);
    for (uint32_t i = 0; i < arguments.len; i++) pt_targets(&pt->g, arguments.data[i], ENDLESS, &values);
    for (uint32_t i = 0; i < values.len; i++) {
        if (pt->lists_numbers || pt->prints_pointers) vec_push(&c->numbers, values.data[i]);
        read_memory(c, k, values.data[i], 0, true);
    }
    vec_free(&arguments);
    vec_free(&values);
}

static void read_argument(library_call *c, uint32_t k)
{
    ex pointer = c->o->args[k];
    const ty_info *what = pointee(c->pt, pointer);
    bool prints = c->effect->beyond & EFFECT_PRINTS;
    vec_clear(&c->seen);
    if (!what) return;
    if (is_list(c, k)) read_list(c, k, pointer);
    else if (what->kind == TY_POINTER) read_memory(c, k, pt_read(c->pt, pointer).target, 1, is_any_memory(c, what)); /* pointers to text */
    else if (!prints || is_text_type(what))
        read_memory(c, k, pt_read(c->pt, pointer).target,
                    ty_is_record(what) && c->effect->beyond & (EFFECT_DEEP | EFFECT_REMEMBERS) ? DEEP : 0, true);
}

/* The format is a text that it reads: the first one, or behind a file's name. */
static bool prints_pointers(const library_call *c)
{
    bool has_format = false;
    if (!(c->effect->beyond & EFFECT_PRINTS) || !c->pt->prints_pointers) return false;
    for (uint32_t k = 0; k < c->o->count_args; k++) {
        if (!external_effect_has(c->effect->reads, k) || !pointee(c->pt, c->o->args[k])) continue;
        ex format = pt_literal_of(c->pt, c->o->args[k]);
        if (!format.i || pt_format_has(c->pt, format, 'p')) return true;
        has_format = true;
    }
    return !has_format;
}

static void gather(library_call *c)
{
    points_to *pt = c->pt;
    bool pointers_count = prints_pointers(c);
    for (uint32_t k = 0; k < c->o->count_args; k++) {
        ex e = c->o->args[k];
        const ex_info *i = ex_get(pt->s, e);
        pt_place held = number_held(pt, e);
        if (pointers_count && pointee(pt, e)) held = pt_read(pt, e).target;
        if (held.node) vec_push(&c->numbers, held);
        if (pt_is_aggregate(pt, i->type) && i->is_lvalue) pt_targets(&pt->g, pt->place_of[e.i], pt_access_size(pt, e), &c->numbers);
        if (external_effect_has(c->effect->reads, k)) read_argument(c, k);
    }
}

/* ---- what it gives ---- */

enum { FROM_NUMBERS = 1, FROM_BYTES = 2, FROM_MEMORY_OF_LIBRARY = 4, FROM_ALL = 7 };

static uint32_t remembered_cell(points_to *pt)
{
    if (!pt->remembered) pt->remembered = pt_new_node(&pt->g);
    return pt_touch(&pt->g, (pt_place){pt->remembered, 0}, 1);
}

static pt_place target_of(const points_to *pt, uint32_t cell) { return pt->g.cells.data[pt_find_cell(&pt->g, cell)].target; }

static pt_place remembered_target(const library_call *c)
{
    if (!(c->effect->beyond & EFFECT_REMEMBERS) || !c->pt->remembered) return (pt_place){0, 0};
    return target_of(c->pt, remembered_cell(c->pt));
}

static void flow_near(points_to *pt, uint32_t cell, pt_place target)
{
    pt_flow(&pt->g, cell, pt_wander(&pt->g, target, 1, pt->arithmetic_counts));
}

static bool has_any(const library_call *c, uint32_t from, uint32_t own)
{
    if (from & FROM_NUMBERS && c->numbers.len) return true;
    for (uint32_t i = 0; from & FROM_BYTES && i < c->bytes.len; i++)
        if (c->bytes.data[i].argument != own) return true;
    return from & FROM_MEMORY_OF_LIBRARY && remembered_target(c).node;
}

/* `own`: bytes that were read there stay there. */
static void give(library_call *c, uint32_t cell, uint32_t from, uint32_t own)
{
    if (!cell) return;
    if (has_any(c, from, own)) pt_scale_addresses(c->pt);
    for (uint32_t i = 0; from & FROM_NUMBERS && i < c->numbers.len; i++) flow_near(c->pt, cell, c->numbers.data[i]);
    for (uint32_t i = 0; from & FROM_BYTES && i < c->bytes.len; i++)
        if (c->bytes.data[i].argument != own) flow_near(c->pt, cell, c->bytes.data[i].target);
    pt_place remembered = from & FROM_MEMORY_OF_LIBRARY ? remembered_target(c) : (pt_place){0, 0};
    if (remembered.node) flow_near(c->pt, cell, remembered);
}

/* Anywhere in an object. */
static void give_object(library_call *c, pt_place at, uint32_t own)
{
    points_to *pt = c->pt;
    if (!at.node || !has_any(c, FROM_ALL, own)) return;
    if (pt->arithmetic_counts) pt_collapse(&pt->g, at);
    give(c, pt_touch(&pt->g, at, 1), FROM_ALL, own);
}

/* Its result was compared with an address: then its argument may be that address. */
static void give_back(library_call *c, uint32_t cell, bool parses)
{
    points_to *pt = c->pt;
    pt_place found = cell && pt->numbers_count ? target_of(pt, cell) : (pt_place){0, 0};
    if (!found.node) return;
    for (uint32_t k = 0; k < c->o->count_args; k++) {
        ex e = c->o->args[k];
        if (is_number(pt, e) && !number_held(pt, e).node) pt_number_copied(pt, e, found, false);
        const ty_info *what = pointee(pt, e);
        pt_place text = what && is_text_type(what) ? pt_read(pt, e).target : (pt_place){0, 0};
        if (!parses || !text.node || !external_effect_has(c->effect->reads, k) || !pt_is_text(&pt->g, text)) continue;
        uint32_t from = pt_touch(&pt->g, text, 1);
        if (!target_of(pt, from).node) flow_near(pt, from, found);
    }
}

/* Memory that an argument points to. A number, or an array of such numbers; an array of bytes; anything else. */
static void give_memory(library_call *c, uint32_t k)
{
    points_to *pt = c->pt;
    const ty_info *what = pointee(pt, c->o->args[k]);
    pt_place at = pt_read(pt, c->o->args[k]).target;
    bool is_numbers = what && (ty_is_integer(what) || ty_is_float(what)) && what->size > 1;
    if (!at.node || (what && !is_any_memory(c, what))) return;
    if (!is_numbers && !pt_is_text(&pt->g, at)) {
        give_object(c, at, k);
        return;
    }
    if (what && ty_is_record(what)) give_object(c, at, k); /* one that begins with text */
    if (is_numbers && has_any(c, FROM_ALL, k)) at = pt_wander(&pt->g, at, (int64_t)what->size, pt->arithmetic_counts);
    uint32_t cell = pt_touch(&pt->g, at, is_numbers ? (int64_t)what->size : 1);
    give(c, cell, FROM_ALL, k);
    give_back(c, cell, true);
}

/* The memory that is reached from a place over pointers; at the first `skip` of them are only pointers. */
static void give_reached(library_call *c, pt_place at, uint32_t k, uint32_t skip, uint32_t depth)
{
    if (!at.node || !is_first_look(c, at)) return;
    pt_places found = {0};
    pt_targets(&c->pt->g, at, ENDLESS, &found);
    for (uint32_t i = 0; i < found.len; i++) {
        if (!skip) give_object(c, found.data[i], k);
        if (depth > 1) give_reached(c, found.data[i], k, skip ? skip - 1 : 0, depth - 1);
    }
    vec_free(&found);
}

/* %n writes how long the text has become, which the numbers may say. */
static bool writes_count(const library_call *c, uint32_t k)
{
    return c->effect->beyond & EFFECT_PRINTS && c->pt->counts && c->pt->has_widths &&
           (is_list(c, k) || pt_may_be_counted(c->pt, c->o->args[k]));
}

static void give_by_argument(library_call *c, fn caller, uint32_t where, uint32_t k)
{
    points_to *pt = c->pt;
    if (c->effect->does == DOES_END) return;
    vec_clear(&c->seen);
    if (writes_count(c, k) && is_list(c, k)) give_reached(c, pt_read(pt, c->o->args[k]).target, k, pt->p->ilp32 ? 0 : 1, 2);
    else if (writes_count(c, k)) give_memory(c, k);
    vec_clear(&c->seen);
    if (pt_writes_deep(pt, c->effect, c->o, k))
        give_reached(c, pt_read(pt, c->o->args[k]).target, k, is_list(c, k) && !pt->p->ilp32 ? 1 : 0, DEEP);
    if (!external_effect_has(c->effect->writes, k)) return;
    if (c->effect->does == DOES_ALLOCATE && k == 0) give_object(c, pt_heap_site(pt, caller, where, c->o), NO_ARGUMENT);
    else give_memory(c, k);
}

/* Memory of the library, which the result points to. */
static void give_own_memory(library_call *c) { give(c, pt_touch(&c->pt->g, (pt_place){c->pt->outside, 0}, 1), FROM_ALL, NO_ARGUMENT); }

static void give_result(library_call *c, fn caller, uint32_t where)
{
    points_to *pt = c->pt;
    ex lhs = c->o->lhs;
    bool prints = c->effect->beyond & EFFECT_PRINTS, parses = c->effect->beyond & EFFECT_PARSES || c->effect->does == DOES_END;
    if (!lhs.i) return;
    if (pt_is_aggregate(pt, ex_get(pt->s, lhs)->type)) {
        give_object(c, pt->place_of[lhs.i], NO_ARGUMENT);
    } else if (is_number(pt, lhs) && (!prints || pt->has_widths)) {
        uint32_t cell = pt_touch(&pt->g, pt->place_of[lhs.i], pt_access_size(pt, lhs));
        give(c, cell, parses ? FROM_ALL : prints ? FROM_NUMBERS : FROM_NUMBERS | FROM_MEMORY_OF_LIBRARY, NO_ARGUMENT);
        give_back(c, cell, parses);
    } else if (type_of(pt, lhs)->kind == TY_POINTER) {
        bool is_filled = c->effect->reads || c->effect->beyond & EFFECT_REMEMBERS;
        if ((c->effect->gives == GIVES_HEAP || c->effect->gives == GIVES_RESIZED) && is_filled)
            give_object(c, pt_heap_site(pt, caller, where, c->o), NO_ARGUMENT);
        if (c->effect->gives == GIVES_VALUE || c->effect->gives == GIVES_ANY) give_own_memory(c);
    }
}

void pt_library_flow(points_to *pt, fn caller, uint32_t where, const op_info *o, const external_effect *effect)
{
    library_call c = {.pt = pt, .o = o, .effect = effect};
    switch (effect->does) {
    case DOES_COPY:
    case DOES_STORE:
    case DOES_COMPARE:
    case DOES_VA_START:
    case DOES_VA_COPY: return;
    default: break;
    }
    if (effect->gives == GIVES_VA_ARG || effect->gives == GIVES_ERRNO) return;
    gather(&c);
    if (effect->beyond & EFFECT_REMEMBERS) give(&c, remembered_cell(pt), FROM_NUMBERS | FROM_BYTES, NO_ARGUMENT);
    if (effect->beyond & EFFECT_REMEMBERS && pt->keeps) give_own_memory(&c); /* a buffer that the program has handed over */
    for (uint32_t k = 0; k < o->count_args; k++) give_by_argument(&c, caller, where, k);
    give_result(&c, caller, where);
    vec_free(&c.numbers);
    vec_free(&c.bytes);
    vec_free(&c.seen);
}
