/* malloc and friends, memcpy and friends, variable arguments. */
#include "encode/library.h"

enum {
    NO_MEMORY = 12 /* ENOMEM */,
    GAP = 32,
    MOST_ALIGNED = 1 << 20,
    LOOKED_AT = 32 /* bytes that a copy of unknown length may have to be exact */
};

/* ---- blocks ---- */

/* Requests up to `sure` bytes succeed: the interpreter can carry them out. Requests beyond `most` bytes fail: no machine of the data model
 * has so much. In between, a request may succeed or fail. */
typedef struct {
    uint64_t sure, most;
} request_limits;

static request_limits limits_of_requests(const encoder *e)
{
    if (e->p->ilp32) return (request_limits){(uint64_t)5 << 28, enc_heap_end(e) - enc_heap_start(e)};
    return (request_limits){(uint64_t)40 << 30, (uint64_t)1 << 47};
}

enum { UNKNOWN_BLOCK_SHIFT = 36 }; /* LP64: a block of unknown size takes so much of the address space */

/* True if a block of `size` bytes, at most limits_of_requests().sure, has room at `at`, between the heap's start and its end. */
static term has_room(encoder *e, term at, term size, uint64_t align)
{
    term_table *t = e->t;
    uint64_t known, end = enc_heap_end(e), rest = 2 * GAP + align;
    if (term_is_bv_const(t, size, &known)) return term_bvule(t, at, term_bv(t, e->pointer_bits, end - known - rest));
    if (!e->p->ilp32) return term_bvule(t, at, term_bv(t, e->pointer_bits, end - ((uint64_t)1 << UNKNOWN_BLOCK_SHIFT) - rest));
    return term_bvule(t, enc_offset(e, size, (int64_t)rest), term_bvsub(t, term_bv(t, e->pointer_bits, end), at));
}

/* The bytes from a block's start to the next block. */
static term block_step(encoder *e, term size)
{
    term_table *t = e->t;
    uint64_t known;
    if (term_is_bv_const(t, size, &known)) return term_bv(t, e->pointer_bits, ((known + 15) & ~(uint64_t)15) + GAP);
    if (!e->p->ilp32) return term_bv(t, e->pointer_bits, (uint64_t)1 << UNKNOWN_BLOCK_SHIFT);
    return enc_offset(e, term_bvand(t, enc_offset(e, size, 15), term_bv(t, e->pointer_bits, ~(uint64_t)15)), GAP);
}

/* A block that is not at the next free address, because there is no room any more, or because it is huge. Memory that was freed is handed
 * out again, and it is not known which is free: so the block is anywhere in the heap. */
static term place_anywhere(encode_state *s, term regular, term size, uint64_t align)
{
    encoder *e = s->e;
    term_table *t = e->t;
    uint32_t bits = e->pointer_bits;
    request_limits most = limits_of_requests(e);
    term at = enc_unknown(s, e->pointer_sort), null = term_bv(t, bits, 0), end = term_bv(t, bits, enc_heap_end(e));
    term possible = term_bvule(t, size, term_bv(t, bits, most.most)), sure = term_bvule(t, size, term_bv(t, bits, most.sure));
    term inside = term_and(t, term_bvule(t, term_bv(t, bits, enc_heap_start(e)), at),
                           term_and(t, term_bvule(t, at, end), term_bvule(t, size, term_bvsub(t, end, at))));
    inside = term_and(t, inside, term_eq(t, term_bvand(t, at, term_bv(t, bits, align - 1)), null));
    term fails = term_and(t, term_eq(t, at, null), term_not(t, sure));
    enc_require(s, term_or(t, regular, term_or(t, fails, term_and(t, possible, inside))));
    enc_open_if(s, term_and(t, term_not(t, regular), possible));
    return at;
}

/* The address, null if the size is out of the question. The next free address lies in the heap, and is a multiple of 16. In a state that is
 * not the program's start, it may be any; there, has_room is assumed if the option says so. */
term enc_allocate(encode_state *s, term size, uint64_t align)
{
    encoder *e = s->e;
    term_table *t = e->t;
    uint32_t bits = e->pointer_bits;
    uint64_t known;
    request_limits most = limits_of_requests(e);
    if (term_is_bv_const(t, size, &known) && known > most.most) return term_bv(t, bits, 0);
    if (align < 16) align = 16;
    term next = enc_read(s, e->heap_cell), regular = term_bvule(t, size, term_bv(t, bits, most.sure));
    enc_require(
        s, term_and(t, term_bvule(t, term_bv(t, bits, enc_heap_start(e)), next), term_bvule(t, next, term_bv(t, bits, enc_heap_end(e)))));
    enc_require(s, term_eq(t, term_extract(t, next, 3, 0), term_bv(t, 4, 0)));
    if (e->o.heap_has_room && !s->from_start) enc_require(s, term_implies(t, regular, has_room(e, next, size, align)));
    else regular = term_and(t, regular, has_room(e, next, size, align));
    term at = align > 16 ? enc_align(e, next, align) : next;
    enc_write(s, e->heap_cell, term_ite(t, regular, term_bvadd(t, at, block_step(e, size)), next));
    if (!term_same(regular, t->true_term)) at = term_ite(t, regular, at, place_anywhere(s, regular, size, align));
    block_link *b = ARENA_NEW(&e->memory, block_link);
    *b = (block_link){s->blocks, at, size};
    s->blocks = b;
    return at;
}

static term allocate_or_fail(external_call *c, term size, uint64_t align)
{
    term at = enc_allocate(c->s, size, align);
    if (!c->e->o.malloc_may_fail) return at;
    term fails = enc_unknown(c->s, c->e->t->bool_sort);
    return term_ite(c->e->t, fails, term_bv(c->e->t, c->e->pointer_bits, 0), at);
}

bool encode_malloc(external_call *c)
{
    bool ok = true;
    term size = external_integer(c, 0, c->e->pointer_bits, &ok);
    if (!ok) return false;
    external_give_pointer(c, allocate_or_fail(c, size, 16));
    return true;
}

/* Product of two sizes; 2^bits − 1, which no block has, if it does not fit. */
static term size_product(external_call *c, uint32_t first, bool *ok)
{
    term_table *t = c->e->t;
    uint32_t bits = c->e->pointer_bits;
    term a = external_integer(c, first, bits, ok), b = external_integer(c, first + 1, bits, ok);
    term wide = term_bvmul(t, term_zext(t, a, 2 * bits), term_zext(t, b, 2 * bits));
    term overflow = term_ne(t, term_extract(t, wide, 2 * bits - 1, bits), term_bv(t, bits, 0));
    return term_ite(t, overflow, term_bvnot(t, term_bv(t, bits, 0)), term_extract(t, wide, bits - 1, 0));
}

static locator block_here(const external_call *c) { return (locator){.kind = LOCATE_BLOCK, .f = c->f, .where = c->where}; }

bool encode_calloc(external_call *c)
{
    bool ok = true;
    uint64_t bytes;
    term size = size_product(c, 0, &ok);
    if (!ok) return false;
    term at = allocate_or_fail(c, size, 16);
    locator l = block_here(c);
    if (!external_constant(c, size, &bytes)) enc_inexact(c->s, "calloc of unknown size: its contents are arbitrary");
    else if (bytes <= limits_of_requests(c->e).sure && c->o->lhs.i)
        enc_image_put_memory(c->s, &l, at, bytes, &(image){.kind = IMAGE_ZERO, .size = bytes});
    external_give_pointer(c, at);
    return true;
}

bool encode_nothing(external_call *c)
{
    (void)c;
    return true;
}

static const block_link *find_block(const external_call *c, term address)
{
    for (const block_link *b = c->s->blocks; b; b = b->before)
        if (term_same(b->address, address)) return b;
    return NULL;
}

bool encode_realloc(external_call *c)
{
    encoder *e = c->e;
    bool ok = true;
    uint64_t old_size = 0, new_size = 0, p;
    term from = external_pointer(c, 0),
         size = c->variant == OF_ARRAY ? size_product(c, 1, &ok) : external_integer(c, 1, e->pointer_bits, &ok);
    if (!ok) return false;
    bool null = external_constant(c, from, &p) && p == 0;
    const block_link *b = find_block(c, from);
    bool known = external_constant(c, size, &new_size);
    if (known && !new_size && !null) { /* as glibc */
        external_give_pointer(c, term_ite(e->t, term_eq(e->t, from, term_bv(e->t, e->pointer_bits, 0)), allocate_or_fail(c, size, 16),
                                          term_bv(e->t, e->pointer_bits, 0)));
        return true;
    }
    image bytes = {.kind = IMAGE_ARBITRARY};
    bool copies = b && external_constant(c, b->size, &old_size);
    locator old_block = external_target(c, 0), target = block_here(c);
    if (known && new_size < old_size) old_size = new_size;
    if (copies) enc_image_take_memory(c->s, &old_block, from, old_size, &bytes);
    term at = allocate_or_fail(c, size, 16);
    if (copies && known) enc_image_put_memory(c->s, &target, at, old_size, &bytes);
    for (uint64_t k = 0; copies && !known && k < old_size && old_size <= ENCODE_COPY; k++)
        enc_memory_store_if(c->s, &target, at, (int64_t)k, 1, enc_image_bits(c->s, &bytes, k, 1),
                            term_bvult(e->t, term_bv(e->t, e->pointer_bits, k), size));
    if (!null && !(copies && (known || old_size <= ENCODE_COPY)))
        enc_inexact(c->s, "%s of a block of unknown size: its contents are arbitrary", c->name);
    enc_image_free(&bytes);
    term null_address = term_bv(e->t, e->pointer_bits, 0),
         frees = term_and(e->t, term_eq(e->t, size, null_address), term_ne(e->t, from, null_address));
    external_give_pointer(c, term_ite(e->t, frees, null_address, at));
    return true;
}

bool encode_posix_memalign(external_call *c)
{
    encoder *e = c->e;
    bool ok = true;
    uint64_t align;
    term size = external_integer(c, 2, e->pointer_bits, &ok);
    if (!ok || !external_constant(c, external_pointer(c, 1), &align) || align > MOST_ALIGNED || align < e->pointer_size ||
        (align & (align - 1)))
        return false;
    locator l = external_target(c, 0);
    term at = allocate_or_fail(c, size, align), fails = term_eq(e->t, at, term_bv(e->t, e->pointer_bits, 0));
    if (term_same(fails, e->t->false_term)) enc_memory_store(c->s, &l, external_pointer(c, 0), 0, e->pointer_size, at);
    else enc_memory_store_if(c->s, &l, external_pointer(c, 0), 0, e->pointer_size, at, term_not(e->t, fails));
    external_give_int(c, term_ite(e->t, fails, term_bv(e->t, 32, NO_MEMORY), term_bv(e->t, 32, 0)));
    return true;
}

bool encode_memalign(external_call *c)
{
    bool ok = true;
    uint64_t align;
    term size = external_integer(c, 1, c->e->pointer_bits, &ok);
    if (!ok || !external_constant(c, external_pointer(c, 0), &align) || (align & (align - 1)) || !align || align > MOST_ALIGNED)
        return false;
    external_give_pointer(c, allocate_or_fail(c, size, align));
    return true;
}

bool encode_alloca(external_call *c) /* WITH_ALIGNMENT: in bits */
{
    bool ok = true;
    uint64_t align = 0;
    term size = external_integer(c, 0, c->e->pointer_bits, &ok);
    if (!ok || (c->variant == WITH_ALIGNMENT && !external_constant(c, external_pointer(c, 1), &align)) || align / 8 > MOST_ALIGNED ||
        (align & (align - 1)))
        return false;
    external_give_pointer(c, enc_allocate(c->s, size, align / 8));
    return true;
}

/* ---- bytes ---- */

/* The aggregate lvalue whose address an argument is, if it has exactly that many bytes. */
static ex whole_object(const external_call *c, uint32_t k, uint64_t bytes)
{
    const cfa_space *s = c->e->s;
    ex x = c->o->args[k];
    while (ex_get(s, x)->kind == E_CAST && ty_get(s, ex_get(s, x)->type)->kind == TY_POINTER) x = ex_get(s, x)->a;
    if (ex_get(s, x)->kind != E_ADDR) return (ex){0};
    ex object = ex_get(s, x)->a;
    value_shape shape = enc_shape(c->e, ex_get(s, object)->type);
    return shape.kind == V_AGGREGATE && shape.size == bytes ? object : (ex){0};
}

/* The content of the bytes afterwards if n is not known: exact for short lengths, else the memory there is arbitrary. */
typedef struct {
    VEC(uint32_t) cells;
    VEC(term) before;
} touched_cells;

static void note_cell(touched_cells *v, encode_state *s, uint32_t cell)
{
    for (uint32_t k = 0; k < v->cells.len; k++)
        if (v->cells.data[k] == cell) return;
    vec_push(&v->cells, cell);
    vec_push(&v->before, enc_read(s, cell));
}

typedef struct {
    external_call *c;
    touched_cells *v;
} touching;

static void note_region(void *context, region r)
{
    touching *t = context;
    note_cell(t->v, t->c->s, enc_region_cell(t->c->e, r));
}

static term byte_to_write(external_call *c, const image *from, term byte, uint64_t k)
{
    return byte.i ? byte : enc_image_bits(c->s, from, k, 1);
}

static void write_unknown_length(external_call *c, uint32_t to, term address, term n, const image *from, term byte)
{
    encoder *e = c->e;
    term_table *t = e->t;
    locator l = external_target(c, to);
    touched_cells v = {0};
    for (uint64_t k = 0; k < LOOKED_AT; k++)
        enc_memory_store_if(c->s, &l, address, (int64_t)k, 1, byte_to_write(c, from, byte, k),
                            term_bvult(t, term_bv(t, e->pointer_bits, k), n));
    term is_short = term_bvule(t, n, term_bv(t, e->pointer_bits, LOOKED_AT));
    if (is_short.i == t->true_term.i) return;
    pointsto_each_of_pointer(e->pt, c->o->args[to], 0, note_region, &(touching){c, &v});
    for (uint32_t k = 0; k < v.cells.len; k++) {
        term other = enc_unknown(c->s, e->cells.data[v.cells.data[k]].shown.sort);
        enc_inexact_if(c->s, term_not(t, is_short), "%s of unknown length: exact up to %d bytes", c->name, LOOKED_AT);
        enc_write(c->s, v.cells.data[k], term_ite(t, is_short, enc_read(c->s, v.cells.data[k]), other));
    }
    vec_free(&v.cells);
    vec_free(&v.before);
}

/* Copies n bytes from where argument `from` points to where argument `to` points: to the address target. */
static void copy_bytes(external_call *c, uint32_t to, uint32_t from, term target, term n)
{
    uint64_t bytes;
    term start = external_pointer(c, from);
    bool known = external_constant(c, n, &bytes);
    image i = {0};
    locator l = external_target(c, from), into = external_target(c, to);
    ex object = known ? whole_object(c, from, bytes) : (ex){0}, into_object = known ? whole_object(c, to, bytes) : (ex){0};
    if (object.i) enc_image_take(c->s, object, &i);
    else enc_image_take_memory(c->s, &l, start, known ? bytes : LOOKED_AT, &i);
    if (into_object.i) enc_image_put(c->s, into_object, &i);
    else if (known) enc_image_put_memory(c->s, &into, target, bytes, &i);
    else write_unknown_length(c, to, target, n, &i, (term){0});
    enc_image_free(&i);
}

bool encode_memcpy(external_call *c)
{
    bool ok = true;
    term n = external_integer(c, 2, c->e->pointer_bits, &ok), target = external_pointer(c, 0);
    if (!ok) return false;
    copy_bytes(c, 0, 1, target, n);
    external_give_pointer(c, c->variant == RETURNS_END ? term_bvadd(c->e->t, target, n) : target);
    return true;
}

bool encode_bcopy(external_call *c)
{
    bool ok = true;
    term n = external_integer(c, 2, c->e->pointer_bits, &ok), target = external_pointer(c, 1);
    if (ok) copy_bytes(c, 1, 0, target, n);
    return ok;
}

static void fill_bytes(external_call *c, term target, uint64_t bytes, term byte)
{
    locator l = external_target(c, 0);
    uint64_t value;
    image zero = {.kind = IMAGE_ZERO, .size = bytes};
    if (external_constant(c, byte, &value) && value == 0) {
        ex object = whole_object(c, 0, bytes);
        if (object.i) enc_image_put(c->s, object, &zero);
        else enc_image_put_memory(c->s, &l, target, bytes, &zero);
        return;
    }
    image i = {.kind = IMAGE_SEGMENTS, .size = bytes};
    for (uint64_t k = 0; k < bytes && bytes <= ENCODE_COPY; k++) vec_push(&i.segments, (segment){k, 1, byte});
    if (bytes > ENCODE_COPY) {
        enc_inexact(c->s, "%s of more than %d bytes: arbitrary", c->name, ENCODE_COPY);
        i.kind = IMAGE_ARBITRARY;
    }
    enc_image_put_memory(c->s, &l, target, bytes, &i);
    enc_image_free(&i);
}

bool encode_memset(external_call *c)
{
    encoder *e = c->e;
    bool ok = true, zero = c->variant == WITH_ZERO;
    uint64_t bytes;
    term target = external_pointer(c, 0), byte = zero ? term_bv(e->t, 8, 0) : external_integer(c, 1, 8, &ok),
         n = external_integer(c, zero ? 1 : 2, e->pointer_bits, &ok);
    if (!ok) return false;
    if (external_constant(c, n, &bytes)) fill_bytes(c, target, bytes, byte);
    else write_unknown_length(c, 0, target, n, NULL, byte);
    if (!zero) external_give_pointer(c, target);
    return true;
}

bool encode_memcmp(external_call *c)
{
    encoder *e = c->e;
    term_table *t = e->t;
    bool ok = true;
    uint64_t bytes;
    term n = external_integer(c, 2, e->pointer_bits, &ok), order = term_bv(t, 32, 0);
    if (!ok || !external_shape(c, 0).is_pointer || !external_shape(c, 1).is_pointer) return false;
    bool known = external_constant(c, n, &bytes);
    if (known && bytes > ENCODE_TEXT) return false;
    if (!known) {
        term is_short = term_bvule(t, n, term_bv(t, e->pointer_bits, bytes = LOOKED_AT));
        order = term_ite(t, is_short, order, enc_unknown(c->s, sort_bv(t, 32)));
        enc_inexact_if(c->s, term_not(t, is_short), "%s of unknown length: exact up to %d bytes", c->name, LOOKED_AT);
    }
    term a = external_pointer(c, 0), b = external_pointer(c, 1);
    locator la = external_target(c, 0), lb = external_target(c, 1);
    for (uint64_t k = bytes; k-- > 0;) {
        term x = term_zext(t, external_byte(c, &la, a, k), 32), y = term_zext(t, external_byte(c, &lb, b, k), 32);
        term differ = term_ne(t, x, y);
        if (!known) differ = term_and(t, term_bvult(t, term_bv(t, e->pointer_bits, k), n), differ);
        order = term_ite(t, differ, term_bvsub(t, x, y), order);
    }
    external_give_order(c, order);
    return true;
}

/* ---- variable arguments: one block in the way of the i386 calling convention (LP64: slots of 8 bytes), a list points into it ---- */

static uint64_t slot_for(const encoder *e, value_shape shape, uint64_t *at)
{
    uint64_t unit = e->pointer_size, align = shape.align > 8 && !e->p->ilp32 ? 16 : unit;
    uint64_t offset = (*at + align - 1) & ~(align - 1);
    *at = offset + ((shape.size + unit - 1) & ~(unit - 1));
    return offset;
}

term enc_pass_variadic(encode_state *s, fn callee, const op_info *o, uint32_t first)
{
    encoder *e = s->e;
    uint64_t size = 0, at = 0;
    for (uint32_t k = first; k < o->count_args; k++) (void)slot_for(e, enc_shape(e, ex_get(e->s, o->args[k])->type), &size);
    term block = enc_allocate(s, term_bv(e->t, e->pointer_bits, size), 16);
    locator l = {.kind = LOCATE_VARIADIC, .f = callee};
    for (uint32_t k = first; k < o->count_args; k++) {
        value_shape shape = enc_shape(e, ex_get(e->s, o->args[k])->type);
        uint64_t offset = slot_for(e, shape, &at);
        if (shape.kind == V_AGGREGATE) {
            image i;
            enc_image_take(s, o->args[k], &i);
            locator here = l;
            enc_image_put_memory(s, &here, enc_offset(e, block, (int64_t)offset), shape.size, &i);
            enc_image_free(&i);
        } else if (shape.kind != V_NOTHING) {
            term v = enc_to_bits(s, enc_value(s, o->args[k]), shape);
            uint64_t bytes = shape.size;
            if (shape.kind == V_INTEGER && bytes < e->pointer_size) { /* extended, as registers are */
                bytes = e->pointer_size;
                v = enc_resize(e, v, e->pointer_bits, shape.is_signed);
            }
            enc_memory_store(s, &l, block, (int64_t)offset, bytes, v);
        }
    }
    return block;
}

/* Where in the list the pointer to the next argument is. */
static int64_t pointer_in_list(const external_call *c) { return c->e->p->ilp32 ? 0 : 8; }

static void set_list(external_call *c, uint32_t k, term next)
{
    encoder *e = c->e;
    locator l = external_target(c, k);
    term list = external_pointer(c, k);
    if (!e->p->ilp32) {
        enc_memory_store(c->s, &l, list, 0, 8, term_bv(e->t, 64, (uint64_t)304 << 32 | 48));
        enc_memory_store(c->s, &l, list, 16, 8, term_bv(e->t, 64, 0));
    }
    enc_memory_store(c->s, &l, list, pointer_in_list(c), e->pointer_size, next);
}

static term get_list(external_call *c, uint32_t k)
{
    locator l = external_target(c, k);
    return enc_memory_load(c->s, &l, external_pointer(c, k), pointer_in_list(c), c->e->pointer_size);
}

static bool is_list(const external_call *c, uint32_t k)
{
    if (!external_shape(c, k).is_pointer) return false;
    const ty_info *t = ty_get(c->e->s, ex_get(c->e->s, c->o->args[k])->type);
    return !c->e->p->ilp32 || ty_get(c->e->s, t->target)->kind == TY_POINTER;
}

bool encode_va_start(external_call *c)
{
    uint32_t cell = c->e->functions[c->f.i].variadic_cell;
    if (!cell || !is_list(c, 0)) return false;
    set_list(c, 0, enc_read(c->s, cell - 1));
    return true;
}

bool encode_va_copy(external_call *c)
{
    if (!is_list(c, 0) || !is_list(c, 1)) return false;
    set_list(c, 0, get_list(c, 1));
    return true;
}

bool encode_va_arg(external_call *c)
{
    encoder *e = c->e;
    term_table *t = e->t;
    if (!is_list(c, 0) || !c->o->lhs.i) return false;
    const place *lhs = enc_place(e, c->o->lhs);
    value_shape shape = lhs->shape;
    uint64_t unit = e->pointer_size, align = shape.align > 8 && !e->p->ilp32 ? 16 : unit;
    term next = get_list(c, 0);
    if (align > unit) next = term_bvand(t, enc_offset(e, next, (int64_t)align - 1), term_bv(t, e->pointer_bits, ~(align - 1)));
    locator from = {.kind = LOCATE_CONTENT, .e = c->o->args[0]}, list = external_target(c, 0);
    image i = {0};
    term v = {0};
    if (shape.kind == V_AGGREGATE) enc_image_take_memory(c->s, &from, next, shape.size, &i);
    else v = enc_from_bits(c->s, enc_memory_load(c->s, &from, next, 0, shape.size), shape);
    enc_memory_store(c->s, &list, external_pointer(c, 0), pointer_in_list(c), e->pointer_size,
                     enc_offset(e, next, (int64_t)((shape.size + unit - 1) & ~(unit - 1))));
    if (shape.kind == V_AGGREGATE) enc_image_put(c->s, c->o->lhs, &i);
    else enc_store(c->s, lhs, v);
    enc_image_free(&i);
    return true;
}
