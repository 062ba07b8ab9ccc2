/* From a model to choices. Inputs are terms of their own. Variables are read part by part in the state in which they became arbitrary.
 * Values that the formula reads from memory that was never written are looked up by address, and given to the block, or the memory from
 * outside, that is there. */
#include "analysis/cex/internal.h"

#include "analysis/budgets.h"
#include "cfa/exec/interpret.h"
#include "logic/term/walk.h"

/* ---- bits ---- */

static unsigned __int128 bits_of(const cex *c, term constant)
{
    uint64_t small;
    const sort_info *s = sort_get(c->enc.t, term_sort(c->enc.t, constant));
    const uint64_t *limbs = term_bits(c->enc.t, constant, &small);
    uint32_t width = s->kind == SORT_FLOAT ? s->width + s->significand : s->width;
    unsigned __int128 bits = limbs[0];
    if (width > 64) bits |= (unsigned __int128)limbs[1] << 64;
    if (s->kind != SORT_FLOAT || s->significand != 64) return bits;
    /* x87 stores the leading one, the formula does not */
    unsigned __int128 fraction = bits & (((unsigned __int128)1 << 63) - 1), exponent = bits >> 63 & 0x7fff, sign = bits >> 78 & 1;
    return fraction | (unsigned __int128)(exponent != 0) << 63 | exponent << 64 | sign << 79;
}

static bool is_constant(const cex *c, term v)
{
    uint8_t kind = term_get(c->enc.t, v)->kind;
    return kind == T_BV || kind == T_FP;
}

/* ---- inputs ---- */

/* Code outside can name it. */
static bool is_visible(const cex *c, const cfa_global *g)
{
    return !g->is_static && !g->is_thread_local && !g->weak && !g->is_register && var_get(c->space, g->symbol)->kind == VAR_GLOBAL;
}

/* It points into the global, or right behind it. */
static bool is_within(cex *c, uint64_t address, var global, uint64_t *offset)
{
    uint64_t at;
    term begin = encode_address(c->enc.e, c->s, global);
    if (!begin.i || !term_is_bv_const(c->enc.t, begin, &at) || address < at) return false;
    *offset = address - at;
    return *offset <= ty_get(c->space, var_get(c->space, global)->type)->size;
}

/* A pointer to an object of the program: the formula has the object somewhere else than an execution. */
static void find_object(cex *c, chosen_value *input)
{
    const cfa_program *p = c->enc.p;
    uint64_t address = (uint64_t)input->bits, offset;
    if (!input->is_pointer || !encode_has_object(c->enc.e, address)) return;
    var hidden = {0};
    for (uint32_t k = 0; k < p->globals.len; k++) {
        const cfa_global *g = &p->globals.data[k];
        if (!is_within(c, address, g->symbol, &offset)) continue;
        if (!is_visible(c, g)) {
            hidden = g->symbol;
            continue;
        }
        input->origin = ORIGIN_GLOBAL;
        input->function = FN_NONE;
        input->where = k;
        input->offset = offset;
        input->bits = 0;
        return;
    }
    c->hidden.at = input->at;
    c->hidden.object = hidden;
}

static void add_inputs(cex *c, const model *m, engine_result *out)
{
    uint32_t count;
    const encode_choice *all = encode_choices(c->s, &count);
    c->hidden.at = (srcpos){0};
    for (uint32_t k = 0; k < count; k++) {
        if (!all[k].is_input || !all[k].width) continue;
        encode_choice choice = all[k];
        term v = model_eval(m, choice.value);
        if (!is_constant(c, v)) continue;
        chosen_value input = {.bits = bits_of(c, v),
                              .width = choice.width,
                              .is_input = true,
                              .is_float = choice.is_float,
                              .is_signed = choice.is_signed,
                              .is_pointer = choice.is_pointer,
                              .at = choice.at};
        find_object(c, &input);
        vec_push(&out->choices, input);
    }
}

/* ---- variables ---- */

enum { LONGEST_ELEMENT = 16 }; /* bytes that one read of memory covers at most */

typedef VEC(uint64_t) read_addresses; /* of memory as it was before the program, ascending */

static bool is_read(const read_addresses *r, uint64_t from, uint64_t size)
{
    uint64_t first = from >= LONGEST_ELEMENT ? from - LONGEST_ELEMENT + 1 : 0;
    uint32_t low = 0, high = r->len;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (r->data[middle] < first) low = middle + 1;
        else high = middle;
    }
    return low < r->len && r->data[low] < from + size;
}

typedef struct {
    cex *c;
    const model *m;
    const arbitrary_event *event;
    unsigned char *bytes;
    uint64_t size;
    uint32_t *budget;
    const read_addresses *only; /* if it is set, only parts that contain one of these addresses are looked at */
    uint64_t base;              /* of the object, to compare with `only` */
} reader;

static void put_bits(reader *r, uint64_t at, uint32_t bit, uint32_t width, unsigned __int128 bits)
{
    for (uint32_t k = 0; k < width; k++) {
        uint64_t byte = at + (bit + k) / 8;
        if (byte < r->size && bits >> k & 1) r->bytes[byte] = (unsigned char)(r->bytes[byte] | 1u << (bit + k) % 8);
    }
}

static void read_scalar(reader *r, ex lvalue, uint64_t at, uint32_t bit, int width)
{
    const ty_info *t = ty_get(r->c->space, ex_get(r->c->space, lvalue)->type);
    uint32_t bits = width >= 0 ? (uint32_t)width : t->kind == TY_LDOUBLE ? 80 : (uint32_t)t->size * 8;
    term v = model_eval(r->m, encode_value(r->c->enc.e, r->event->after, r->event->f, lvalue));
    if (is_constant(r->c, v) && bits <= 128) put_bits(r, at, bit, bits, bits_of(r->c, v));
}

static void read_parts(reader *r, ex lvalue, uint64_t at)
{
    cfa_space *s = r->c->space;
    ty type = ex_get(s, lvalue)->type;
    const ty_info *t = ty_get(s, type);
    if (!*r->budget || at >= r->size || (r->only && !is_read(r->only, r->base + at, t->size))) return;
    if (t->kind == TY_ARRAY) {
        uint64_t stride = ty_get(s, t->target)->size;
        int64_t count = t->count >= 0 || !stride ? t->count : (int64_t)(r->size / stride);
        for (int64_t k = 0; k < count && *r->budget; k++)
            read_parts(r, ex_index(s, lvalue, ex_int(s, r->c->enc.p->int_type, k)), at + (uint64_t)k * stride);
        return;
    }
    if (ty_is_record(t)) {
        uint32_t count = t->count_members;
        for (uint32_t k = 0; k < count; k++) {
            const ty_member m = ty_get(s, type)->members[k];
            ex part = ex_member(s, lvalue, k);
            if (m.bit_width > 0) --*r->budget, read_scalar(r, part, at + m.offset, m.bit_offset, m.bit_width);
            else if (m.bit_width < 0) read_parts(r, part, at + m.offset);
            if (!*r->budget) return;
        }
        return;
    }
    if (!ty_is_scalar(t)) return;
    --*r->budget;
    read_scalar(r, lvalue, at, 0, -1);
}

/* The bytes that are not zero, eight at a time. */
static void add_bytes(const arbitrary_event *e, const unsigned char *bytes, uint64_t size, engine_result *out)
{
    for (uint64_t at = 0; at < size; at += 8) {
        uint64_t piece = 0, length = size - at < 8 ? size - at : 8;
        memcpy(&piece, bytes + at, length);
        if (!piece) continue;
        chosen_value c = e->origin;
        c.bits = piece;
        c.width = (uint32_t)length * 8;
        c.offset = at;
        vec_push(&out->choices, c);
    }
}

static void add_variable(cex *c, const model *m, const arbitrary_event *e, const read_addresses *reads, uint32_t *budget,
                         engine_result *out)
{
    const ty_info *t = ty_get(c->space, ex_get(c->space, e->lvalue)->type);
    if (!e->after) {
        term v = model_eval(m, e->value);
        if (!is_constant(c, v)) return;
        chosen_value choice = e->origin;
        choice.bits = bits_of(c, v);
        choice.width = t->kind == TY_LDOUBLE ? 80 : (uint32_t)t->size * 8;
        if (choice.bits || choice.origin == ORIGIN_ENTRY) vec_push(&out->choices, choice);
        return;
    }
    uint64_t size = t->size, length = 0;
    if (e->length.i)
        size = term_is_bv_const(c->enc.t, model_eval(m, e->length), &length) && length < BUDGET_CEX_OBJECT
                   ? length * ty_get(c->space, t->target)->size
                   : 0;
    if (size > BUDGET_CEX_OBJECT || !*budget) return;
    unsigned char *bytes = calloc(1, size + 1);
    if (!bytes) abort();
    reader r = {.c = c, .m = m, .event = e, .bytes = bytes, .size = size, .budget = budget};
    if (e->origin.origin == ORIGIN_GLOBAL) { /* headers declare large globals that the path never reads */
        term at = encode_address(c->enc.e, e->after, ex_get(c->space, e->lvalue)->var);
        if (at.i && term_is_bv_const(c->enc.t, at, &r.base)) r.only = reads;
    }
    read_parts(&r, e->lvalue, 0);
    add_bytes(e, bytes, size, out);
    free(bytes);
}

/* ---- memory ---- */

typedef struct {
    uint64_t address;
    const arbitrary_event *event;
} block;

typedef VEC(block) blocks;

static int by_address(const void *a, const void *b)
{
    const block *x = a, *y = b;
    return x->address < y->address ? -1 : x->address > y->address;
}

static void find_blocks(cex *c, const model *m, blocks *out)
{
    for (uint32_t k = 0; k < c->events.len; k++) {
        const arbitrary_event *e = &c->events.data[k];
        uint64_t address;
        if (ex_none(e->lvalue) && term_is_bv_const(c->enc.t, model_eval(m, e->value), &address) && address)
            vec_push(out, (block){address, e});
    }
    if (out->len) qsort(out->data, out->len, sizeof *out->data, by_address);
}

static void add_content(const blocks *b, uint64_t address, unsigned __int128 bits, uint32_t width, engine_result *out)
{
    chosen_value v = {.origin = ORIGIN_OUTSIDE, .function = FN_NONE, .offset = address};
    if (address < RUN_OUTSIDE_START || address >= RUN_OUTSIDE_END) {
        uint32_t low = 0, high = b->len; /* the last block that begins before it */
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            if (b->data[middle].address <= address) low = middle + 1;
            else high = middle;
        }
        if (!low) return;
        v = b->data[low - 1].event->origin;
        v.offset = address - b->data[low - 1].address;
    }
    v.bits = bits;
    v.width = width;
    vec_push(&out->choices, v);
}

static term root_of(const cex *c, term array)
{
    while (term_get(c->enc.t, array)->kind == T_STORE) array = term_arg(c->enc.t, array, 0);
    return array;
}

typedef VEC(term) term_list;

/* The array variables that a select may read, below all stores. */
static void roots_of(cex *c, term array, term_list *out)
{
    array = root_of(c, array);
    const term_info *i = term_get(c->enc.t, array);
    if (i->kind == T_ITE && out->len < 64) {
        term a = term_arg(c->enc.t, array, 1), b = term_arg(c->enc.t, array, 2);
        roots_of(c, a, out);
        roots_of(c, b, out);
    } else if (i->kind == T_VAR) {
        vec_push(out, array);
    }
}

typedef struct {
    term array, index;
} memory_read;

typedef VEC(memory_read) memory_reads;

/* Everything that is read of memory as it was before the program. */
static void find_reads(cex *c, memory_reads *out)
{
    map64 unknown = {0};
    term_walk w = {0};
    term_list roots = {0};
    for (uint32_t k = 0; k < encode_cell_count(c->enc.e); k++) {
        term before = encode_unknown_start(c->enc.e, (cell_id){k});
        if (before.i) map_put(&unknown, before.i, 1);
    }
    for (uint32_t k = 0; k < c->constraints.len; k++) walk_add(c->enc.t, &w, c->constraints.data[k]);
    for (uint32_t k = 0; k < c->defined.len; k++) walk_add(c->enc.t, &w, c->defined.data[k]);
    for (uint32_t k = 0; k < c->pointers.len; k++) walk_add(c->enc.t, &w, c->pointers.data[k].pointer);
    for (uint32_t k = 0; k < w.order.len; k++) {
        term read = w.order.data[k];
        if (term_get(c->enc.t, read)->kind != T_SELECT) continue;
        roots.len = 0;
        roots_of(c, term_arg(c->enc.t, read, 0), &roots);
        for (uint32_t r = 0; r < roots.len; r++)
            if (map_get(&unknown, roots.data[r].i, NULL)) vec_push(out, (memory_read){roots.data[r], term_arg(c->enc.t, read, 1)});
    }
    vec_free(&roots);
    walk_free(&w);
    map_free(&unknown);
}

/* The same with addresses: where the model has the indices. */
typedef struct {
    memory_reads reads;
    term *addresses;
} evaluated_reads;

static void evaluate_reads(cex *c, const model *m, evaluated_reads *r)
{
    find_reads(c, &r->reads);
    term *indices = mem_alloc((r->reads.len + 1) * sizeof *indices);
    r->addresses = mem_alloc((r->reads.len + 1) * sizeof *r->addresses);
    for (uint32_t k = 0; k < r->reads.len; k++) indices[k] = r->reads.data[k].index;
    model_eval_all(m, indices, r->reads.len, r->addresses);
    free(indices);
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void list_addresses(const cex *c, const evaluated_reads *r, read_addresses *out)
{
    for (uint32_t k = 0; k < r->reads.len; k++) {
        uint64_t address;
        if (term_is_bv_const(c->enc.t, r->addresses[k], &address)) vec_push(out, address);
    }
    if (out->len) qsort(out->data, out->len, sizeof *out->data, ascending);
}

static void add_memory(cex *c, const model *m, const evaluated_reads *r, engine_result *out)
{
    map64 done = {0};
    blocks found = {0};
    find_blocks(c, m, &found);
    for (uint32_t k = 0; k < r->reads.len; k++) {
        uint64_t address;
        bool fresh;
        if (!term_is_bv_const(c->enc.t, r->addresses[k], &address)) continue;
        (void)map_slot(&done, hash_add(hash_u64(address), r->reads.data[k].array.i).lo, &fresh);
        if (!fresh) continue;
        term v = model_eval(m, term_select(c->enc.t, r->reads.data[k].array, term_bv(c->enc.t, c->pointer_bits, address)));
        if (term_get(c->enc.t, v)->kind == T_BV && bits_of(c, v)) add_content(&found, address, bits_of(c, v), term_width(c->enc.t, v), out);
    }
    vec_free(&found);
    map_free(&done);
}

void cex_values(cex *c, const model *m, engine_result *out)
{
    uint32_t budget = BUDGET_CEX_PARTS;
    evaluated_reads reads = {0};
    read_addresses addresses = {0};
    evaluate_reads(c, m, &reads);
    list_addresses(c, &reads, &addresses);
    add_inputs(c, m, out);
    for (uint32_t k = 0; k < c->events.len; k++)
        if (!ex_none(c->events.data[k].lvalue)) add_variable(c, m, &c->events.data[k], &addresses, &budget, out);
    add_memory(c, m, &reads, out);
    vec_free(&reads.reads);
    vec_free(&addresses);
    free(reads.addresses);
}
