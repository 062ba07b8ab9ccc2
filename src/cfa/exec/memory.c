#include "cfa/exec/memory.h"

#include <stdio.h>
#include <sys/mman.h>

enum {
    CODE_OFFSET = 0x10000,
    STATIC_OFFSET = 0x2000000,
    HEAP_ALIGN = 16,
    PAGE = 4096,
    RETURN_PAGES_FROM = 1 << 16,
    RETURN_USED_FROM = 1 << 22
};
#define WAITING_LIMIT ((uint64_t)16 << 20)
#define STACK_SIZE    ((uint64_t)256 << 20)

static void *reserve(uint64_t size)
{
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

bool mem_init(run_memory *m, bool ilp32, bool low)
{
    *m = (run_memory){.look_at = UINT64_MAX};
    /* The whole of a 32-bit address space, or as much as a strict system grants. */
    for (m->size = (uint64_t)(ilp32 ? 4 : 64) << 30; m->size >= (uint64_t)1 << 28; m->size /= 2) {
        m->host = reserve(m->size);
        if (!m->host) continue;
        m->shadow = reserve(m->size / MEM_GRANULE);
        if (m->shadow) break;
        munmap(m->host, m->size);
        m->host = NULL;
    }
    if (!m->host) return false;
    m->base = ilp32 || low ? 0 : (uint64_t)0x555500000000;
    m->code = m->base + CODE_OFFSET;
    m->code_end = m->static_start = m->static_at = m->base + STATIC_OFFSET;
    if (low) m->code_end -= STATIC_OFFSET / 2; /* there is the memory from outside */
    m->static_end = m->heap_start = m->heap_at = m->base + m->size / 4;
    m->heap_end = m->stack_start = m->base + m->size / 8 * 7;
    m->stack_end = m->stack_start + (STACK_SIZE < m->size / 16 ? STACK_SIZE : m->size / 16);
    return true;
}

void mem_free(run_memory *m)
{
    if (m->host) munmap(m->host, m->size);
    if (m->shadow) munmap(m->shadow, m->size / MEM_GRANULE);
    free(m->kept);
    vec_free(&m->statics);
    vec_free(&m->blocks);
    vec_free(&m->waiting);
    *m = (run_memory){0};
}

/* ---- work on many bytes ---- */

void mem_move(run_memory *m, char *to, const char *from, uint64_t size)
{
    bool upwards = to <= from;
    for (uint64_t done = 0, part; done < size; done += part) {
        part = size - done < MEM_CHUNK ? size - done : MEM_CHUNK;
        uint64_t at = upwards ? done : size - done - part;
        if (part < MEM_CHUNK || memcmp(to + at, from + at, part) != 0) memmove(to + at, from + at, part); /* equal: no page is touched */
        mem_touch(m, part);
    }
}

void mem_fill(run_memory *m, char *to, int byte, uint64_t size)
{
    for (uint64_t done = 0, part; done < size; done += part) {
        part = size - done < MEM_CHUNK ? size - done : MEM_CHUNK;
        memset(to + done, byte, part);
        mem_touch(m, part);
    }
}

/* ---- the shadow ---- */

void mem_set_shadow(run_memory *m, uint64_t address, uint64_t size, uint8_t writable)
{
    uint8_t *s = m->shadow + ((address - m->base) >> 3);
    mem_fill(m, (char *)s, 8 | writable, size >> 3);
    if (size & 7) s[size >> 3] = (uint8_t)((size & 7) | writable);
}

/* Zeros many bytes of a reserved region. Whole pages are returned to the system, which gives zeros for them; it takes longer than to zero
 * them if they are used again. */
static void return_pages(run_memory *m, char *from, uint64_t size, uint64_t least)
{
    uint64_t before = -(uintptr_t)from & (PAGE - 1), pages = size < before ? 0 : (size - before) & ~(uint64_t)(PAGE - 1);
    if (size < least || madvise(from + before, pages, MADV_DONTNEED) != 0) {
        mem_fill(m, from, 0, size);
        return;
    }
    mem_fill(m, from, 0, before);
    mem_fill(m, from + before + pages, 0, size - before - pages);
}

void mem_clear_shadow(run_memory *m, uint64_t address, uint64_t size)
{
    return_pages(m, (char *)m->shadow + ((address - m->base) >> 3), (size + 7) >> 3, RETURN_PAGES_FROM);
}

void mem_open_window(run_memory *m, uint64_t start, uint64_t end)
{
    m->window_start = start;
    m->window_end = end;
}

/* The pages of the window that the bytes touch get their shadow. */
static void open_pages(const run_memory *m, uint64_t address, uint64_t size)
{
    uint64_t end = size < UINT64_MAX - address ? address + size : UINT64_MAX;
    if (end > m->window_end) end = m->window_end;
    if (address < m->window_start) address = m->window_start;
    for (uint64_t page = address & ~(uint64_t)(PAGE - 1); page < end; page += PAGE) {
        uint8_t *s = m->shadow + ((page - m->base) >> 3);
        if (!*s) memset(s, 8 | MEM_WRITABLE, PAGE / MEM_GRANULE);
    }
}

/* memcmp of a block with itself, moved by one, is the fastest way to see that all its bytes are the same. */
static bool all_equal(const uint8_t *bytes, uint64_t count, unsigned mask, unsigned need)
{
    enum { WORTH_IT = 64 };
    if (count >= WORTH_IT && (bytes[0] & mask) == need && memcmp(bytes, bytes + 1, count - 1) == 0) return true;
    for (uint64_t k = 0; k < count; k++)
        if ((bytes[k] & mask) != need) return false;
    return true;
}

uint64_t mem_readable_from(const run_memory *m, uint64_t address, uint64_t limit)
{
    uint64_t at = address - m->base, done = 0;
    if (at >= m->size) return 0;
    open_pages(m, address, limit);
    while (done < limit && at < m->size) {
        uint64_t inside = at & 7, have = m->shadow[at >> 3] & 15u;
        if (have <= inside) break;
        done += have - inside;
        if (have < 8) break;
        at += 8 - inside;
    }
    return done < limit ? done : limit;
}

bool mem_range_ok(const run_memory *m, uint64_t address, uint64_t size, bool write)
{
    if (size == 0) return true;
    uint64_t at = address - m->base;
    if (at >= m->size || size > m->size - at) return false;
    open_pages(m, address, size);
    unsigned need = write ? MEM_WRITABLE | 8u : 8u, mask = write ? 0x1fu : 0x0fu;
    uint64_t last = at + size - 1;
    const uint8_t *s = m->shadow + (at >> 3), *end = m->shadow + (last >> 3);
    if (!all_equal(s, (uint64_t)(end - s), mask, need)) return false;
    unsigned tail = (unsigned)(last & 7) + 1;
    return (*end & 15u) >= tail && (!write || (*end & MEM_WRITABLE));
}

/* ---- static objects ---- */

static uint64_t align_up(uint64_t x, uint64_t align) { return (x + align - 1) & ~(align - 1); }

uint64_t mem_add_static(run_memory *m, uint64_t size, uint64_t align, mem_static_kind kind, var symbol)
{
    if (align < 16) align = 16;
    uint64_t address = align_up(m->static_at + MEM_GAP, align);
    if (address >= m->static_end || size >= m->static_end - address) return 0;
    m->static_at = align_up(address + size, MEM_GRANULE);
    mem_set_shadow(m, address, size, kind == MEM_STRING ? 0 : MEM_WRITABLE);
    vec_push(&m->statics, (mem_static){.address = address, .size = size, .kind = (uint8_t)kind, .symbol = symbol});
    return address;
}

const mem_static *mem_static_around(const run_memory *m, uint64_t address)
{
    if (!m->statics.len || address < m->static_start || address >= m->static_end) return NULL;
    uint32_t low = 0, high = m->statics.len; /* the last object that starts at or before address */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (m->statics.data[middle].address <= address) low = middle;
        else high = middle;
    }
    const mem_static *o = &m->statics.data[low];
    /* Just below the next object: a negative offset into that one is more likely. */
    if (low + 1 < m->statics.len && address >= o->address + o->size && o[1].address - address <= 8) return o + 1;
    return o;
}

/* ---- heap blocks ---- */

/* Capacities: multiples of 16 up to 1024, then four per doubling; a block is used again only for its own capacity. */
static unsigned capacity_class(uint64_t size, uint64_t *capacity)
{
    if (size <= 1024) {
        uint64_t units = size ? (size + 15) / 16 : 1;
        *capacity = units * 16;
        return (unsigned)units - 1;
    }
    unsigned lg = 63 - (unsigned)__builtin_clzll(size - 1);
    *capacity = align_up(size, (uint64_t)1 << (lg - 2));
    return 64 + (lg - 10) * 4 + (unsigned)((*capacity - 1) >> (lg - 2) & 3);
}

static uint32_t take_free(run_memory *m, unsigned class, uint64_t align)
{
    uint32_t i = m->free_list[class];
    if (!i || (m->blocks.data[i - 1].address & (align - 1))) return 0;
    m->free_list[class] = m->blocks.data[i - 1].next;
    return i;
}

/* The freed blocks that wait longest may be used again, until no more than `most` bytes wait. */
static void hand_out_waiting(run_memory *m, uint64_t most)
{
    while (m->waiting_bytes > most) {
        uint32_t i = m->waiting.data[m->waiting_first++];
        mem_block *old = &m->blocks.data[i];
        uint64_t capacity;
        unsigned class = capacity_class(old->capacity, &capacity);
        m->waiting_bytes -= old->capacity;
        old->next = m->free_list[class];
        m->free_list[class] = i + 1;
    }
}

static bool has_fresh_room(const run_memory *m, uint64_t capacity, uint64_t align)
{
    uint64_t address = align_up(m->heap_at + MEM_GAP, align);
    return address < m->heap_end && capacity < m->heap_end - address;
}

/* Neighbours that are free become one block: the last of them. The others have no bytes any more, and its address, so that a search by
 * address finds the last one. */
static void merge_free_neighbours(run_memory *m)
{
    for (uint32_t k = 1; k < m->blocks.len; k++) {
        mem_block *b = &m->blocks.data[k];
        if (b->alive || b[-1].alive) continue;
        b->capacity = b->address + b->capacity - b[-1].address;
        b->address = b[-1].address;
        b->is_zero = b->is_zero && (b[-1].is_zero || !b[-1].capacity);
        b[-1].capacity = b[-1].size = 0;
        b->size = 0;
    }
}

static void list_free_block(run_memory *m, uint32_t k)
{
    mem_block *b = &m->blocks.data[k];
    uint64_t capacity;
    if (b->alive || b->capacity < HEAP_ALIGN) return;
    unsigned class = capacity_class(b->capacity, &capacity);
    if (capacity > b->capacity) class -= 1; /* those that it has room for */
    b->next = m->free_list[class];
    m->free_list[class] = k + 1;
}

/* The heap is used up: freed blocks need not wait any more, grow together, and give way at the end of the heap. */
static void reclaim(run_memory *m)
{
    m->waiting.len = m->waiting_first = 0;
    m->waiting_bytes = 0;
    merge_free_neighbours(m);
    while (m->blocks.len && !m->blocks.data[m->blocks.len - 1].alive) {
        const mem_block *last = &vec_pop(&m->blocks);
        m->heap_at = last->address - MEM_GAP;
        if (!last->is_zero && last->capacity) return_pages(m, mem_host(m, last->address), last->capacity, RETURN_PAGES_FROM);
    }
    memset(m->free_list, 0, sizeof m->free_list);
    for (uint32_t k = 0; k < m->blocks.len; k++) list_free_block(m, k);
}

static uint32_t take_larger(run_memory *m, unsigned class, uint64_t align)
{
    uint32_t i = 0;
    while (!i && ++class < MEM_CLASSES) i = take_free(m, class, align);
    return i;
}

/* Of a block that has grown together, only the beginning is needed. Its neighbour without bytes becomes that. */
static uint32_t split(run_memory *m, uint32_t i, uint64_t capacity)
{
    uint64_t used = align_up(capacity, HEAP_ALIGN) + MEM_GAP;
    if (i < 2 || m->blocks.data[i - 1].capacity < used + MEM_GAP) return i;
    mem_block *rest = &m->blocks.data[i - 1], *first = rest - 1;
    if (first->alive || first->capacity || first->address != rest->address) return i;
    first->capacity = capacity;
    first->is_zero = rest->is_zero;
    rest->address += used;
    rest->capacity -= used;
    list_free_block(m, i - 1);
    return i - 1;
}

uint64_t mem_add_block(run_memory *m, uint64_t size, uint64_t align, mem_block_kind kind, bool *fresh)
{
    uint64_t capacity;
    if (size > m->heap_end - m->heap_start || align > m->size / 4) return 0;
    if (align < HEAP_ALIGN) align = HEAP_ALIGN;
    unsigned class = capacity_class(size, &capacity);
    uint32_t i = take_free(m, class, align);
    if (!i && !has_fresh_room(m, capacity, align)) {
        reclaim(m);
        if (!has_fresh_room(m, capacity, align)) i = take_larger(m, class - 1, align);
        if (i) i = split(m, i, capacity);
    }
    *fresh = i == 0 || m->blocks.data[i - 1].is_zero;
    if (!i) {
        uint64_t address = align_up(m->heap_at + MEM_GAP, align);
        if (!has_fresh_room(m, capacity, align)) return 0;
        m->heap_at = address + capacity;
        vec_push(&m->blocks, (mem_block){.address = address, .capacity = capacity});
        i = m->blocks.len;
    }
    mem_block *b = &m->blocks.data[i - 1];
    b->size = size;
    b->kind = (uint8_t)kind;
    b->alive = true;
    b->next = 0;
    mem_set_shadow(m, b->address, size, MEM_WRITABLE);
    return b->address;
}

mem_block *mem_block_around(run_memory *m, uint64_t address)
{
    if (!m->blocks.len || address < m->heap_start || address >= m->heap_end) return NULL;
    uint32_t low = 0, high = m->blocks.len;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (m->blocks.data[middle].address <= address) low = middle;
        else high = middle;
    }
    mem_block *b = &m->blocks.data[low];
    if (low + 1 < m->blocks.len && address >= b->address + b->size && b[1].address - address <= 8) return b + 1;
    return b;
}

mem_block *mem_find_block(run_memory *m, uint64_t address)
{
    mem_block *b = mem_block_around(m, address);
    return b && b->address == address ? b : NULL;
}

void mem_release(run_memory *m, mem_block *b)
{
    mem_clear_shadow(m, b->address, b->size);
    b->alive = false;
    vec_push(&m->waiting, (uint32_t)(b - m->blocks.data));
    m->waiting_bytes += b->capacity;
    b->is_zero = b->capacity >= RETURN_PAGES_FROM;
    if (b->is_zero) return_pages(m, mem_host(m, b->address), b->capacity, RETURN_PAGES_FROM);
    hand_out_waiting(m, WAITING_LIMIT);
    if (m->waiting_first > 4096 && m->waiting_first > m->waiting.len / 2) {
        m->waiting.len -= m->waiting_first;
        memmove(m->waiting.data, m->waiting.data + m->waiting_first, m->waiting.len * sizeof m->waiting.data[0]);
        m->waiting_first = 0;
    }
}

/* ---- from the beginning ---- */

void mem_keep(run_memory *m)
{
    const uint64_t shadow = (m->static_start - m->base) / MEM_GRANULE;
    m->kept_size = m->static_at - m->static_start;
    m->kept = mem_alloc(m->kept_size + m->kept_size / MEM_GRANULE + 1);
    memcpy(m->kept, mem_host(m, m->static_start), m->kept_size);
    memcpy(m->kept + m->kept_size, m->shadow + shadow, m->kept_size / MEM_GRANULE);
}

static void empty(run_memory *m, uint64_t start, uint64_t end, uint64_t least)
{
    if (start >= end) return;
    return_pages(m, mem_host(m, start), end - start, least);
    return_pages(m, (char *)m->shadow + ((start - m->base) >> 3), (end - start + 7) >> 3, least);
}

void mem_restore(run_memory *m, uint64_t stack_end)
{
    const uint64_t shadow = (m->static_start - m->base) / MEM_GRANULE;
    mem_move(m, mem_host(m, m->static_start), m->kept, m->kept_size);
    mem_move(m, (char *)m->shadow + shadow, m->kept + m->kept_size, m->kept_size / MEM_GRANULE);
    empty(m, m->heap_start, m->heap_at, RETURN_USED_FROM);
    empty(m, m->stack_start, stack_end, RETURN_USED_FROM);
    empty(m, m->window_start, m->window_end, RETURN_PAGES_FROM);
    vec_clear(&m->blocks);
    vec_clear(&m->waiting);
    memset(m->free_list, 0, sizeof m->free_list);
    m->waiting_first = 0;
    m->waiting_bytes = 0;
    m->heap_at = m->heap_start;
}

/* ---- messages ---- */

typedef struct {
    uint64_t address, size;
    const char *what;
} described_object;

static void describe_bounds(uint64_t address, uint64_t size, bool write, described_object o, char *out, size_t room)
{
    snprintf(out, room, "out-of-bounds %s of %llu byte%s at offset %lld of %s (%llu bytes)", write ? "write" : "read",
             (unsigned long long)size, size == 1 ? "" : "s", (long long)(address - o.address), o.what, (unsigned long long)o.size);
}

void mem_describe(const run_memory *m, const cfa_space *s, uint64_t address, uint64_t size, bool write, char *out, size_t room)
{
    const char *verb = write ? "write" : "read";
    const mem_static *o = mem_static_around(m, address);
    const mem_block *b = mem_block_around((run_memory *)m, address);
    if (address < 4096) {
        snprintf(out, room, "null pointer dereference");
    } else if (address >= m->code && address < m->code_end) {
        snprintf(out, room, "%s of a function's code", verb);
    } else if (o && o->kind == MEM_STRING && write && address >= o->address && address + size <= o->address + o->size) {
        snprintf(out, room, "write to a string literal");
    } else if (o && write && mem_range_ok(m, address, size, false)) {
        snprintf(out, room, "write to the constant object '%.100s'", space_text(s, var_get(s, o->symbol)->name));
    } else if (o) {
        char what[128];
        if (o->kind == MEM_GLOBAL) snprintf(what, sizeof what, "object '%.100s'", space_text(s, var_get(s, o->symbol)->name));
        else snprintf(what, sizeof what, "%s", o->kind == MEM_STRING ? "a string literal" : "memory from outside");
        describe_bounds(address, size, write, (described_object){o->address, o->size, what}, out, room);
    } else if (b && !b->alive && address >= b->address && address < b->address + b->capacity) {
        snprintf(out, room, "%s",
                 b->kind == MEM_HEAP  ? "use after free"
                 : b->kind == MEM_VLA ? "access to a dead variable-length array"
                                      : "access to a dead alloca block");
    } else if (b && b->alive) {
        const char *what = b->kind == MEM_VLA ? "a variable-length array" : b->kind == MEM_ALLOCA ? "an alloca block" : "a heap block";
        describe_bounds(address, size, write, (described_object){b->address, b->size, what}, out, room);
    } else {
        snprintf(out, room, "%s of %llu byte%s at the invalid address 0x%llx", verb, (unsigned long long)size, size == 1 ? "" : "s",
                 (unsigned long long)address);
    }
}
