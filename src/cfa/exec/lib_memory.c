/* malloc and friends, memcpy and friends. */
#include "cfa/exec/library.h"

#include <errno.h>

uint64_t library_allocate(run *m, uint64_t size, uint64_t align, bool zero)
{
    bool fresh;
    uint64_t address = mem_add_block(&m->mem, size, align, MEM_HEAP, &fresh);
    if (!address) {
        library_set_errno(m, ENOMEM);
        m->result.ran_out_of_memory = true;
        return 0;
    }
    run_tell_block(m, address, size);
    if (zero && !fresh) mem_fill(&m->mem, mem_host(&m->mem, address), 0, size);
    if (!zero) run_fill_block(m, mem_host(&m->mem, address), size, fresh);
    return address;
}

void exec_malloc(library_call *c) { library_return_pointer(c, library_allocate(c->m, library_size(c, 0), 16, false)); }

void exec_calloc(library_call *c)
{
    uint64_t size;
    bool overflow = __builtin_mul_overflow(library_size(c, 0), library_size(c, 1), &size) || size > c->m->address_mask;
    if (overflow) library_set_errno(c->m, ENOMEM);
    library_return_pointer(c, overflow ? 0 : library_allocate(c->m, size, 16, true));
}

static mem_block *block_to_free(library_call *c, uint64_t p)
{
    mem_block *b = mem_find_block(&c->m->mem, p);
    if (!b || b->kind != MEM_HEAP) run_stop(c->m, RUN_UNDEFINED, "%s of a pointer that malloc did not return", c->name);
    if (!b->alive) run_stop(c->m, RUN_UNDEFINED, "double free");
    return b;
}

/* A pointer that an unknown function returned may be freed: that function may have got it from malloc. */
static bool is_from_outside(library_call *c, uint64_t p)
{
    const mem_static *o = mem_static_around(&c->m->mem, p);
    if (c->m->o->observer && c->m->o->observer->supply && p >= RUN_OUTSIDE_START && p < RUN_OUTSIDE_END) return true;
    return o && o->kind == MEM_OUTSIDE && o->address == p;
}

void exec_free(library_call *c)
{
    uint64_t p = library_u64(c, 0);
    if (p && !is_from_outside(c, p)) mem_release(&c->m->mem, block_to_free(c, p));
}

static void reallocate(library_call *c, uint64_t p, uint64_t size)
{
    run *m = c->m;
    if (!p) {
        library_return_pointer(c, library_allocate(m, size, 16, false));
        return;
    }
    mem_block *old = block_to_free(c, p);
    if (!size) { /* as glibc */
        mem_release(&m->mem, old);
        library_return_pointer(c, 0);
        return;
    }
    uint64_t old_size = old->size, fresh = library_allocate(m, size, 16, false);
    if (fresh) {
        uint64_t kept = size < old_size ? size : old_size;
        if (kept) mem_move(&m->mem, library_writable(m, fresh, kept), library_readable(m, p, kept), kept);
        mem_release(&m->mem, mem_find_block(&m->mem, p));
    }
    library_return_pointer(c, fresh);
}

void exec_realloc(library_call *c) { reallocate(c, library_u64(c, 0), library_size(c, 1)); }

void exec_reallocarray(library_call *c)
{
    uint64_t size;
    bool overflow = __builtin_mul_overflow(library_size(c, 1), library_size(c, 2), &size) || size > c->m->address_mask;
    if (overflow) library_set_errno(c->m, ENOMEM);
    if (overflow) library_return_pointer(c, 0);
    else reallocate(c, library_u64(c, 0), size);
}

static bool is_power_of_two(uint64_t x) { return x && !(x & (x - 1)); }

void exec_memalign(library_call *c) /* versions of glibc differ in what they do with other alignments */
{
    uint64_t align = library_size(c, 0);
    if (!is_power_of_two(align)) exec_unsupported(c);
    library_return_pointer(c, library_allocate(c->m, library_size(c, 1), align > 16 ? align : 16, false));
}

void exec_posix_memalign(library_call *c)
{
    enum { NO_MEMORY = 12, INVALID = 22 };
    uint64_t align = library_size(c, 1), p;
    if (!is_power_of_two(align) || align % c->m->pointer_size) {
        library_return(c, INVALID);
        return;
    }
    p = library_allocate(c->m, library_size(c, 2), align, false);
    if (p) library_write_pointer(c->m, library_u64(c, 0), p);
    library_return(c, p ? 0 : NO_MEMORY);
}

void exec_alloca(library_call *c) /* WITH_ALIGNMENT: in bits */
{
    uint64_t align = c->variant == WITH_ALIGNMENT ? library_size(c, 1) / 8 : 16;
    library_return_pointer(c, run_alloca(c->m, library_size(c, 0), is_power_of_two(align) ? align : 16, MEM_ALLOCA));
}

void exec_usable_size(library_call *c) /* of a block it is some number from its size on */
{
    if (library_u64(c, 0)) exec_unsupported(c);
    library_return(c, 0);
}

/* ---- blocks of bytes ---- */

void exec_memcpy(library_call *c) /* overlapping memcpy works on the machine too */
{
    uint64_t to = library_u64(c, 0), from = library_u64(c, 1), n = library_size(c, 2);
    if (n) {
        const char *bytes = library_readable(c->m, from, n);
        mem_move(&c->m->mem, library_writable(c->m, to, n), bytes, n);
    }
    library_return_pointer(c, c->variant == RETURNS_END ? to + n : to);
}

void exec_bcopy(library_call *c)
{
    uint64_t from = library_u64(c, 0), to = library_u64(c, 1), n = library_size(c, 2);
    if (!n) return;
    const char *bytes = library_readable(c->m, from, n);
    mem_move(&c->m->mem, library_writable(c->m, to, n), bytes, n);
}

void exec_memset(library_call *c)
{
    uint64_t to = library_u64(c, 0), n = library_size(c, 2);
    if (n) mem_fill(&c->m->mem, library_writable(c->m, to, n), library_int(c, 1), n);
    library_return_pointer(c, to);
}

void exec_bzero(library_call *c)
{
    uint64_t n = library_size(c, 1);
    if (n) mem_fill(&c->m->mem, library_writable(c->m, library_u64(c, 0), n), 0, n);
}

void exec_memcmp(library_call *c)
{
    uint64_t n = library_size(c, 2);
    if (!n) {
        library_return(c, 0);
        return;
    }
    const unsigned char *a = (const unsigned char *)library_readable(c->m, library_u64(c, 0), n);
    const unsigned char *b = (const unsigned char *)library_readable(c->m, library_u64(c, 1), n);
    int order = 0;
    for (uint64_t k = 0; k < n && !order; k++) {
        order = a[k] - b[k];
        coverage_bytes(c->m, a[k], b[k]);
        mem_touch(&c->m->mem, 1);
    }
    library_return(c, order);
}

void exec_memchr(library_call *c)
{
    uint64_t p = library_u64(c, 0), n = library_size(c, 2);
    char wanted = (char)library_int(c, 1);
    for (uint64_t k = 0; k < n; k++) {
        mem_touch(&c->m->mem, 1);
        if (*library_readable(c->m, p + k, 1) == wanted) {
            library_return_pointer(c, p + k);
            return;
        }
    }
    library_return_pointer(c, 0);
}

void exec_memrchr(library_call *c)
{
    uint64_t p = library_u64(c, 0), n = library_size(c, 2);
    for (uint64_t k = n; k--;) {
        mem_touch(&c->m->mem, 1);
        if (*library_readable(c->m, p + k, 1) == (char)library_int(c, 1)) {
            library_return_pointer(c, p + k);
            return;
        }
    }
    library_return_pointer(c, 0);
}
