/* encode/cell.c — cells: which variables are private, the parts they are split into, and the arrays that hold memory. */
#include "encode/internal.h"

#include "base/buf.h"
#include "cfa/mentions.h"
#include <stdlib.h>

/* ---- types ---- */

value_shape enc_shape(const encoder *e, ty t)
{
    const ty_info *i = ty_get(e->s, strides_complete(&e->sizes, t));
    value_shape v = {.size = i->size, .align = i->align ? i->align : 1};
    switch ((ty_kind)i->kind) {
    case TY_NONE:
    case TY_VOID:
    case TY_FUNCTION: v.size = 0; return v;
    case TY_COMPLEX:
    case TY_VECTOR:
    case TY_ARRAY:
    case TY_STRUCT:
    case TY_UNION: v.kind = V_AGGREGATE; return v;
    case TY_FLOAT16: v.exponent = 5, v.significand = 11; break;
    case TY_FLOAT: v.exponent = 8, v.significand = 24; break;
    case TY_DOUBLE: v.exponent = 11, v.significand = 53; break;
    case TY_LDOUBLE: v.exponent = 15, v.significand = 64; break;
    case TY_FLOAT128: v.exponent = 15, v.significand = 113; break;
    default:
        v.kind = V_INTEGER;
        v.bits = (uint32_t)i->size * 8;
        v.is_bool = i->kind == TY_BOOL;
        v.is_pointer = i->kind == TY_POINTER;
        v.is_signed = !v.is_pointer && !v.is_bool && i->is_signed;
        return v;
    }
    v.kind = V_FLOATING;
    v.is_signed = true;
    v.bits = v.exponent + v.significand;
    return v;
}

sort enc_sort(encoder *e, value_shape s)
{
    return s.kind == V_FLOATING ? sort_float(e->t, s.exponent, s.significand) : sort_bv(e->t, s.bits);
}

static sort array_sort(encoder *e, sort element) { return sort_array(e->t, e->pointer_sort, element); }

/* ---- cells ---- */

/* f: FN_NONE for a cell that no activation owns. */
static void belong_to(encoder *e, uint32_t cell, fn f)
{
    encode_cell *c = &e->cells.data[cell].shown;
    c->function = f;
    c->is_local = f.i != FN_NONE.i;
}

uint32_t enc_cell_new(encoder *e, cell_kind kind, const char *symbol, sort of)
{
    char other[600];
    name n = intern_str(e->t->names, symbol);
    for (uint32_t k = 2; map_get(&e->cell_of_symbol, n.i, NULL); k++) {
        snprintf(other, sizeof other, "%s~%u", symbol, k);
        n = intern_str(e->t->names, other);
    }
    vec_push(&e->cells, (cell_info){.shown = {.symbol = n, .sort = of, .function = FN_NONE}, .kind = (uint8_t)kind});
    map_put(&e->cell_of_symbol, n.i, e->cells.len);
    return e->cells.len - 1;
}

/* ---- arrays with variable indices ---- */

static uint64_t index_key(var v, uint64_t offset, ty array) { return hash_pair(map_pair(v.i, array.i), offset); }

/* The offset of an array in its variable when all indices before it are 0. */
static void note_variable_index(encoder *e, const ex_info *index)
{
    uint64_t offset = 0;
    ty array = ex_get(e->s, index->a)->type;
    const ex_info *i = ex_get(e->s, index->a);
    for (; i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(e->s, i->a))
        if (i->kind == E_MEMBER) offset += ty_get(e->s, ex_get(e->s, i->a)->type)->members[i->index].offset;
    if (i->kind == E_VAR) map_put(&e->variable_index, index_key(i->var, offset, array), 1);
}

static void scan_function(encoder *e, mentions *m, uint32_t f)
{
    const cfa_function *function = &e->p->functions.data[f];
    if (e->functions[f].scanned) return;
    e->functions[f].scanned = true;
    mentions_begin(m);
    for (uint32_t l = LOC_ENTRY; l < function->count_locations; l++)
        if (function->locations[l].op.i) mentions_add_operation(m, function->locations[l].op);
    for (uint32_t k = 0; k < m->seen.len; k++) {
        const ex_info *i = ex_get(e->s, m->seen.data[k]);
        if (i->kind == E_INDEX && !ex_is_int(e->s, i->b, NULL)) note_variable_index(e, i);
    }
}

/* The functions that can index a variable: its own; of a global, all. */
static void scan_for(encoder *e, var v)
{
    fn f = e->homes[v.i].function;
    if (f.i != FN_NONE.i ? e->functions[f.i].scanned : e->all_scanned) return;
    mentions m;
    mentions_init(&m, e->s);
    if (f.i != FN_NONE.i) scan_function(e, &m, f.i);
    for (uint32_t k = 0; f.i == FN_NONE.i && k < e->p->functions.len; k++) scan_function(e, &m, k);
    e->all_scanned |= f.i == FN_NONE.i;
    mentions_free(&m);
}

bool enc_is_folded(encoder *e, var v, uint64_t offset, ty array)
{
    const ty_info *t = ty_get(e->s, array);
    if (t->count < 0 || t->count > ENCODE_SPLIT) return true;
    scan_for(e, v);
    return map_get(&e->variable_index, index_key(v, offset, array), NULL);
}

/* ---- names of regions ---- */

typedef struct {
    encoder *e;
    var v;
    char text[300];
} naming;

static void name_region(void *context, region r)
{
    naming *c = context;
    char old[300];
    if (c->e->region_name[r.i].i) {
        var_format(c->e->s, c->e->region_name[r.i], old, sizeof old);
        if (strcmp(old, c->text) <= 0) return;
    }
    c->e->region_name[r.i] = c->v;
}

static void name_regions_of(encoder *e, var v)
{
    naming c = {e, v, ""};
    if (!pointsto_in_memory(e->pt, v)) return;
    var_format(e->s, v, c.text, sizeof c.text);
    pointsto_each_of_lvalue(e->pt, ex_var(e->s, v), name_region, &c);
}

static void each_local(encoder *e, void (*visit)(encoder *, fn, var))
{
    for (uint32_t f = 0; f < e->p->functions.len; f++) {
        const cfa_function *function = &e->p->functions.data[f];
        for (uint32_t i = 0; i < function->count_params; i++) visit(e, (fn){f}, function->params[i]);
        for (uint32_t i = 0; i < function->count_locals; i++) visit(e, (fn){f}, function->locals[i]);
    }
}

static void name_regions_of_local(encoder *e, fn f, var v)
{
    (void)f;
    name_regions_of(e, v);
}

/* The variable with the least name in the region. */
static var name_of_region(encoder *e, region r)
{
    if (!e->region_name) {
        e->region_name = calloc(pointsto_region_count(e->pt) + 1, sizeof *e->region_name);
        if (!e->region_name) abort();
        for (uint32_t g = 0; g < e->p->globals.len; g++) name_regions_of(e, e->p->globals.data[g].symbol);
        each_local(e, name_regions_of_local);
    }
    return e->region_name[r.i];
}

static void set_home_of_local(encoder *e, fn f, var v) { e->homes[v.i].function = f; }

void enc_cells_begin(encoder *e)
{
    for (uint32_t v = 0; v < e->count_vars; v++) e->homes[v].function = FN_NONE;
    e->region_cells = calloc(pointsto_region_count(e->pt) + 1, sizeof *e->region_cells);
    if (!e->region_cells) abort();
    each_local(e, set_home_of_local);
}

void enc_cells_free(encoder *e)
{
    free(e->region_name);
    free(e->region_cells);
    free(e->regions);
    free(e->homes);
    free(e->functions);
    vec_free(&e->cells);
    vec_free(&e->layouts);
    map_free(&e->cell_of_symbol);
    map_free(&e->variable_index);
    map_free(&e->fresh_cells);
}

/* ---- the parts of a private variable ---- */

static const uint64_t ENDLESS = (uint64_t)1 << 32; /* elements of an array of unknown length */

typedef struct {
    uint64_t low, high;
} byte_range;

typedef struct {
    part p;
    char *path;
} named_part;

typedef struct {
    encoder *e;
    var v;
    named_part *list;
    uint32_t len, cap;
    part_fold folds[ENCODE_FOLDS];
    uint32_t depth;
    VEC(byte_range) bytes; /* what is kept byte by byte */
    buf path;
    bool too_many;
} dissection;

static void keep_bytes(dissection *d, uint64_t low, uint64_t size)
{
    if (d->depth) low = d->folds[0].low, size = d->folds[0].stride * d->folds[0].count;
    vec_push(&d->bytes, (byte_range){low, low + size});
}

static void add_part(dissection *d, uint64_t low, uint64_t size, bool is_float, ty type)
{
    if (!size) return;
    if (d->len >= ENCODE_PARTS) {
        d->too_many = true;
        return;
    }
    if (d->len == d->cap) {
        d->cap = d->cap ? d->cap * 2 : 8;
        d->list = mem_realloc(d->list, d->cap * sizeof *d->list);
    }
    part_fold *folds = arena_alloc(&d->e->memory, d->depth * sizeof *folds);
    if (d->depth) memcpy(folds, d->folds, d->depth * sizeof *folds);
    part p = {.low = low,
              .size = size,
              .kind = d->depth ? PART_ARRAY : PART_SCALAR,
              .is_float = is_float,
              .type = type,
              .count_folds = d->depth,
              .folds = folds};
    d->list[d->len].p = p;
    d->list[d->len++].path = arena_copy(&d->e->memory, d->path.data ? d->path.data : "", d->path.len);
}

static void dissect(dissection *d, ty type, uint64_t offset, uint64_t zero_offset);

static void dissect_array(dissection *d, const ty_info *t, ty type, uint64_t offset, uint64_t zero_offset)
{
    uint64_t stride = ty_get(d->e->s, strides_complete(&d->e->sizes, t->target))->size, count = t->count < 0 ? ENDLESS : (uint64_t)t->count;
    uint32_t path = d->path.len;
    if (!stride || !count) return;
    if (enc_is_folded(d->e, d->v, zero_offset, type)) {
        if (d->depth == ENCODE_FOLDS) {
            keep_bytes(d, offset, stride * count);
            return;
        }
        d->folds[d->depth++] = (part_fold){offset, stride, count};
        buf_str(&d->path, "[]");
        dissect(d, t->target, offset, zero_offset);
        d->depth--;
        d->path.len = path;
        return;
    }
    for (uint64_t k = 0; k < count && !d->too_many; k++) {
        buf_printf(&d->path, "[%llu]", (unsigned long long)k);
        dissect(d, t->target, offset + k * stride, zero_offset);
        d->path.len = path;
    }
}

static void dissect_record(dissection *d, const ty_info *t, uint64_t offset, uint64_t zero_offset)
{
    uint32_t first = d->len, path = d->path.len;
    for (uint32_t k = 0; k < t->count_members && !d->too_many; k++) {
        const ty_member *m = &t->members[k];
        if (m->name.i) buf_printf(&d->path, ".%s", space_text(d->e->s, m->name));
        else buf_printf(&d->path, ".#%u", k);
        if (m->bit_width > 0)
            add_part(d, offset + m->offset + m->bit_offset / 8u, (m->bit_offset % 8u + (unsigned)m->bit_width + 7u) / 8u, false, m->type);
        else if (m->bit_width < 0) dissect(d, m->type, offset + m->offset, zero_offset + m->offset);
        d->path.len = path;
    }
    if (t->kind != TY_UNION) return;
    bool repeats = false;
    for (uint32_t k = first; k < d->len; k++) repeats |= d->list[k].p.count_folds > d->depth;
    if (repeats) keep_bytes(d, offset, t->size);
}

static void dissect(dissection *d, ty type, uint64_t offset, uint64_t zero_offset)
{
    type = strides_complete(&d->e->sizes, type);
    const ty_info *t = ty_get(d->e->s, type);
    if (t->kind == TY_ARRAY) dissect_array(d, t, type, offset, zero_offset);
    else if (ty_is_record(t)) dissect_record(d, t, offset, zero_offset);
    else if (t->kind == TY_COMPLEX || t->kind == TY_VECTOR) keep_bytes(d, offset, t->size);
    else add_part(d, offset, t->size, ty_is_float(t), type);
}

static int compare_parts(const void *a, const void *b)
{
    const named_part *x = a, *y = b;
    if (x->p.low != y->p.low) return x->p.low < y->p.low ? -1 : 1;
    if (x->p.size != y->p.size) return x->p.size > y->p.size ? -1 : 1;
    return strcmp(x->path, y->path);
}

static bool same_folds(const part *a, const part *b)
{
    return a->count_folds == b->count_folds && (a->count_folds == 0 || memcmp(a->folds, b->folds, a->count_folds * sizeof *a->folds) == 0);
}

static byte_range range_of(const part *p)
{
    if (!p->count_folds) return (byte_range){p->low, p->low + p->size};
    return (byte_range){p->folds[0].low, p->folds[0].low + p->folds[0].stride * p->folds[0].count};
}

static void keep_part_bytes(dissection *d, const part *p)
{
    byte_range r = range_of(p);
    vec_push(&d->bytes, r);
}

/* Parts that overlap become one. */
static void merge_overlapping(dissection *d)
{
    uint32_t kept = 0;
    if (d->len) qsort(d->list, d->len, sizeof *d->list, compare_parts);
    for (uint32_t k = 0; k < d->len; k++) {
        part *p = &d->list[k].p, *o = kept ? &d->list[kept - 1].p : NULL;
        if (!o || p->low >= o->low + o->size) {
            d->list[kept] = d->list[k];
            kept++;
            continue;
        }
        if (!same_folds(o, p)) {
            keep_part_bytes(d, o);
            keep_part_bytes(d, p);
        }
        bool same = o->low == p->low && o->size == p->size && o->is_float == p->is_float && (!o->is_float || ty_same(o->type, p->type));
        uint64_t end = p->low + p->size > o->low + o->size ? p->low + p->size : o->low + o->size;
        if (!same || (!o->is_float && o->type.i != p->type.i)) {
            o->size = end - o->low;
            o->is_float = o->is_float && same;
            d->list[kept - 1].path = arena_printf(&d->e->memory, "{%llu}", (unsigned long long)o->low);
        }
        if (o->size > ENCODE_WIDEST) keep_part_bytes(d, o);
    }
    d->len = kept;
}

static int compare_ranges(const void *a, const void *b)
{
    const byte_range *x = a, *y = b;
    return x->low != y->low ? (x->low < y->low ? -1 : 1) : x->high < y->high ? -1 : x->high > y->high;
}

static void join_ranges(dissection *d)
{
    qsort(d->bytes.data, d->bytes.len, sizeof *d->bytes.data, compare_ranges);
    uint32_t n = 0;
    for (uint32_t k = 1; k < d->bytes.len; k++) {
        if (d->bytes.data[k].low < d->bytes.data[n].high) {
            if (d->bytes.data[k].high > d->bytes.data[n].high) d->bytes.data[n].high = d->bytes.data[k].high;
        } else {
            d->bytes.data[++n] = d->bytes.data[k];
        }
    }
    d->bytes.len = n + 1;
}

/* A part that begins or ends in a stretch of bytes belongs to it as a whole. */
static void widen_ranges(dissection *d)
{
    for (bool again = true; again;) {
        again = false;
        join_ranges(d);
        for (uint32_t k = 0; k < d->len; k++) {
            byte_range r = range_of(&d->list[k].p);
            for (uint32_t b = 0, count = d->bytes.len; b < count; b++) {
                const byte_range *in = &d->bytes.data[b];
                bool overlaps = r.low < in->high && in->low < r.high, lies_in = r.low >= in->low && r.high <= in->high;
                if (!overlaps || lies_in) continue;
                vec_push(&d->bytes, r);
                again = true;
                break;
            }
        }
    }
}

/* Stretches of bytes replace the parts in them. */
static void apply_bytes(dissection *d)
{
    if (!d->bytes.len) return;
    widen_ranges(d);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < d->len; k++) {
        bool covered = false;
        for (uint32_t b = 0; b < d->bytes.len; b++)
            covered |= d->list[k].p.low >= d->bytes.data[b].low && d->list[k].p.low < d->bytes.data[b].high;
        if (!covered) d->list[kept++] = d->list[k];
    }
    d->len = kept;
    d->depth = 0;
    for (uint32_t b = 0; b < d->bytes.len; b++) {
        vec_clear(&d->path);
        buf_printf(&d->path, "{%llu}", (unsigned long long)d->bytes.data[b].low);
        d->too_many = false;
        if (d->len >= ENCODE_PARTS) d->len--; /* impossible: there are fewer stretches than parts that they replace */
        add_part(d, d->bytes.data[b].low, d->bytes.data[b].high - d->bytes.data[b].low, false, (ty){0});
        d->list[d->len - 1].p.kind = PART_BYTES;
    }
    qsort(d->list, d->len, sizeof *d->list, compare_parts);
}

static sort part_sort(encoder *e, const part *p)
{
    if (p->kind == PART_BYTES) return array_sort(e, sort_bv(e->t, 8));
    value_shape shape = {.kind = V_INTEGER, .bits = (uint32_t)p->size * 8};
    if (p->is_float) shape = enc_shape(e, p->type);
    sort element = enc_sort(e, shape);
    return p->kind == PART_ARRAY ? array_sort(e, element) : element;
}

static uint32_t make_layout(encoder *e, var v)
{
    char text[300];
    dissection d = {.e = e, .v = v};
    ty type = var_get(e->s, v)->type;
    dissect(&d, type, 0, 0);
    merge_overlapping(&d);
    if (d.too_many) {
        uint64_t size = ty_get(e->s, strides_complete(&e->sizes, type))->size;
        vec_push(&d.bytes, (byte_range){0, size ? size : ENDLESS});
    }
    apply_bytes(&d);
    part *parts = ARENA_ARRAY(&e->memory, part, d.len + 1);
    var_format(e->s, v, text, sizeof text);
    const var_home *h = &e->homes[v.i];
    for (uint32_t k = 0; k < d.len; k++) {
        char symbol[560];
        parts[k] = d.list[k].p;
        snprintf(symbol, sizeof symbol, "%s%.250s", text, d.list[k].path);
        parts[k].cell = enc_cell_new(e, CELL_PART, symbol, part_sort(e, &parts[k]));
        cell_info *c = &e->cells.data[parts[k].cell];
        c->shown.owner = v;
        belong_to(e, parts[k].cell, h->function);
        c->part = k;
    }
    var_layout *made = ARENA_NEW(&e->memory, var_layout);
    *made = (var_layout){parts, d.len};
    vec_push(&e->layouts, made);
    free(d.list);
    vec_free(&d.bytes);
    buf_free(&d.path);
    return e->layouts.len;
}

const part *enc_part_at(const var_layout *l, uint64_t offset)
{
    uint32_t low = 0, high = l->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (l->parts[middle].low + l->parts[middle].size <= offset) low = middle + 1;
        else high = middle;
    }
    return low < l->count && l->parts[low].low <= offset ? &l->parts[low] : NULL;
}

const var_layout *enc_layout(encoder *e, const var_home *h)
{
    var v = {(uint32_t)(h - e->homes)};
    if (!h->layout) {
        uint32_t made = make_layout(e, v);
        e->homes[v.i].layout = made;
    }
    return e->layouts.data[h->layout - 1];
}

/* ---- where variables are ---- */

/* A number that each activation of f has: where its frame, its further arguments or a variable of unknown size lie. */
static uint32_t register_cell(encoder *e, fn f, var v, const char *what)
{
    char text[300], symbol[320];
    var_format(e->s, v, text, sizeof text);
    snprintf(symbol, sizeof symbol, "%s%s", text, what);
    uint32_t made = enc_cell_new(e, CELL_REGISTER, symbol, e->pointer_sort);
    belong_to(e, made, f);
    return made;
}

static void prepare_local(encoder *e, var v)
{
    var_home *h = &e->homes[v.i];
    if (h->where == IN_PARTS) (void)enc_layout(e, h);
    if (h->where == IN_POINTER) h->cell = register_cell(e, h->function, v, "::$place");
}

void enc_prepare(encoder *e, fn f)
{
    function_cells *c = &e->functions[f.i];
    if (c->ready) return;
    c->ready = true;
    const cfa_function *function = fn_get(e->p, f);
    c->first_cell = e->cells.len;
    for (uint32_t i = 0; i < function->count_params; i++) prepare_local(e, function->params[i]);
    for (uint32_t i = 0; i < function->count_locals; i++) prepare_local(e, function->locals[i]);
    if (c->frame_size) c->frame_cell = register_cell(e, f, function->symbol, "::$frame") + 1;
    if (function->variadic) c->variadic_cell = register_cell(e, f, function->symbol, "::$arguments") + 1;
    c->count_cells = e->cells.len - c->first_cell;
}

const var_home *enc_home(encoder *e, var v)
{
    var_home *h = &e->homes[v.i];
    if (h->decided) return h;
    h->decided = true;
    if (h->where == IN_NOTHING) enc_place_variable(e, v);
    if (h->function.i != FN_NONE.i) enc_prepare(e, h->function);
    if (h->where == IN_FRAME) h->cell = e->functions[h->function.i].frame_cell - 1;
    return h;
}

/* ---- memory ---- */

uint32_t enc_region_element(const encoder *e, region r) { return e->regions[r.i].element; }

uint32_t enc_region_cell(encoder *e, region r)
{
    uint32_t *cell = &e->region_cells[r.i];
    if (*cell) return *cell - 1;
    char symbol[400], text[300] = "";
    uint32_t element = enc_region_element(e, r);
    var named = name_of_region(e, r);
    if (named.i) var_format(e->s, named, text, sizeof text);
    else snprintf(text, sizeof text, "%s", pointsto_is_outside(e->pt, r) ? "outside" : "heap");
    snprintf(symbol, sizeof symbol, "mem:%s~%08x:%u", text, (uint32_t)pointsto_region_hash(e->pt, r).lo, element * 8);
    uint32_t made = enc_cell_new(e, CELL_REGION, symbol, array_sort(e, sort_bv(e->t, element * 8)));
    e->cells.data[made].shown.region = r;
    e->cells.data[made].element = element;
    *cell = made + 1;
    return made;
}
