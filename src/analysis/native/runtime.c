#include "analysis/native/runtime.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* C text as a string: its comments are here, not there. */
#define TEXT(...) #__VA_ARGS__ "\n"

/* clang-format off */

/* No header is included: the program may declare library names in its own way. */
static const char basis[] = TEXT(
    typedef __SIZE_TYPE__ reprove_size; typedef unsigned long long reprove_u64; typedef __UINTPTR_TYPE__ reprove_address;
    extern void reprove_leave(int) __asm__("_Exit");
    extern long reprove_put(int, const void *, reprove_size) __asm__("__write");
    extern void *reprove_map(void *, reprove_size, int, int, int, long) __asm__("mmap");
    static reprove_u64 reprove_blocks; static reprove_u64 reprove_sum = 1;

    static char *reprove_hex(char *to, reprove_u64 n) {
        for (int k = 60; k >= 0; k -= 4) *to++ = "0123456789abcdef"[n >> k & 15];
        *to++ = ' ';
        return to;
    }
    static void reprove_say(int end) {
        char line[100];
        char *at = line;
        *at++ = '\n';
        at = reprove_hex(at, REPROVE_MARK);
        at = reprove_hex(at, (reprove_u64)end);
        at = reprove_hex(at, reprove_blocks);
        at = reprove_hex(at, reprove_sum);
        *at++ = '\n';
        reprove_put(2, line, (reprove_size)(at - line));
    }
    static void reprove_end(int end) {
        reprove_say(end);
        reprove_leave(1);
    }
    __attribute__((destructor(101))) static void reprove_at_exit(void) { reprove_say(REPROVE_ENDS); }
    void abort(void) { reprove_end(REPROVE_ABORTS); }
    void __VERIFIER_assume(int condition) { if (!condition) reprove_end(REPROVE_ABORTS); });

/* Blocks lie one behind the other; each has its size before it, and room behind it that may not be accessed. */
static const char memory[] = TEXT(
    enum { REPROVE_ARENA = 0x40000000, REPROVE_ROOM = 0x3fe00000, REPROVE_GAP = 32 };
    static reprove_address reprove_next;
    static void reprove_poison(reprove_address from, reprove_size size, int value);
    static void reprove_check(reprove_address at, reprove_size size);

    static char *reprove_allocate(reprove_size size, reprove_size align) {
        if (!reprove_next) {
            enum { READ_WRITE = 3, PRIVATE_FIXED_ANONYMOUS = 0x104022 };
            if (reprove_map((void *)REPROVE_ARENA, REPROVE_ROOM, READ_WRITE, PRIVATE_FIXED_ANONYMOUS, -1, 0) != (void *)REPROVE_ARENA)
                reprove_end(REPROVE_MEMORY);
            reprove_next = REPROVE_ARENA;
        }
        reprove_address at = (reprove_next + REPROVE_GAP + align - 1) / align * align;
        if (size > REPROVE_ROOM || at + size + REPROVE_GAP > REPROVE_ARENA + REPROVE_ROOM) reprove_end(REPROVE_MEMORY);
        reprove_address end = (at + size + REPROVE_GAP + 15) / 16 * 16;
        ((reprove_size *)at)[-1] = size;
        reprove_poison(reprove_next, end - reprove_next, -6);
        reprove_poison(at, size, 0);
        reprove_next = end;
        return (char *)at;
    }
    void *malloc(reprove_size size) {
        char *p = reprove_allocate(size, 16);
        for (reprove_size k = 0; REPROVE_FILL && k < size; k++) p[k] = (char)REPROVE_FILL;
        return p;
    }
    void *calloc(reprove_size count, reprove_size size) {
        reprove_size all;
        if (__builtin_mul_overflow(count, size, &all)) reprove_end(REPROVE_MEMORY);
        return reprove_allocate(all, 16);
    }
    void free(void *p) {
        if (!p) return;
        reprove_check((reprove_address)p, 1 <= ((reprove_size *)p)[-1]);
        reprove_poison((reprove_address)p, ((reprove_size *)p)[-1], -3);
    }
    void *realloc(void *p, reprove_size size) {
        char *to = malloc(size);
        reprove_size old = p ? ((reprove_size *)p)[-1] : 0;
        for (reprove_size k = 0; k < old && k < size; k++) to[k] = ((char *)p)[k];
        free(p);
        return to;
    }
    void __reprove_arbitrary(unsigned function, unsigned where, unsigned part, void *to, unsigned long size) {
        for (unsigned long k = 0; k < size; k++) ((char *)to)[k] = (char)REPROVE_FILL;
    });

static const char unchecked[] = TEXT(
    static void reprove_poison(reprove_address from, reprove_size size, int value) {}
    static void reprove_check(reprove_address at, reprove_size size) {});

static const char counted[] = TEXT(
    void __sanitizer_cov_trace_pc(void) { if (++reprove_blocks > REPROVE_MOST_BLOCKS) reprove_end(REPROVE_TOO_LONG); }
    static void reprove_add(reprove_u64 value) {
        reprove_sum = (reprove_sum ^ value) * 0x9e3779b97f4a7c15u;
        reprove_sum ^= reprove_sum >> 31;
    }
    void __tsan_init(void) {} void __tsan_func_entry(void *p) {} void __tsan_func_exit(void) {}
    void __tsan_read1(const unsigned char *p) { reprove_add(*p); }
    void __tsan_read2(const unsigned short *p) { reprove_add(*p); }
    void __tsan_read4(const unsigned *p) { reprove_add(*p); }
    void __tsan_read8(const reprove_u64 *p) { reprove_add(*p); }
    void __tsan_read16(const reprove_u64 *p) { reprove_add(p[0]); reprove_add(p[1]); }
    void __tsan_unaligned_read2(const unsigned short *p) { reprove_add(*p); }
    void __tsan_unaligned_read4(const unsigned *p) { reprove_add(*p); }
    void __tsan_unaligned_read8(const reprove_u64 *p) { reprove_add(*p); }
    void __tsan_unaligned_read16(const reprove_u64 *p) { reprove_add(p[0]); reprove_add(p[1]); }
    void __tsan_read_range(void *p, reprove_size size) {} void __tsan_write_range(void *p, reprove_size size) {}
    void __tsan_write1(void *p) {} void __tsan_write2(void *p) {} void __tsan_write4(void *p) {} void __tsan_write8(void *p) {}
    void __tsan_write16(void *p) {} void __tsan_unaligned_write2(void *p) {} void __tsan_unaligned_write4(void *p) {}
    void __tsan_unaligned_write8(void *p) {} void __tsan_unaligned_write16(void *p) {});

/* A byte of the shadow stands for eight bytes of memory: 0: all of them may be accessed; 1 to 7: so many; negative: none. Below the
 * caller's frame there is nothing that may be accessed: it belonged to functions that have returned. Of static memory,
 * only what the program defines may be accessed: gcc tells where it is. */
static const char checked[] = TEXT(
    static int reprove_is_ready; static reprove_address reprove_stack;
    extern char __data_start[]; extern char _end[];
    enum { REPROVE_STACK = 300 << 20, REPROVE_LOW = 0x20000000 };
    static signed char *reprove_shadow(reprove_address at) { return (signed char *)((at >> 3) + REPROVE_SHADOW); }
    static void reprove_map_shadow(reprove_address from, reprove_size size) {
        enum { READ_WRITE = 3, PRIVATE_FIXED_ANONYMOUS_UNRESERVED = 0x104022 };
        from = from / 4096 * 4096;
        if (reprove_map((void *)from, size, READ_WRITE, PRIVATE_FIXED_ANONYMOUS_UNRESERVED, -1, 0) != (void *)from)
            reprove_end(REPROVE_MEMORY);
    }
    __attribute__((constructor(101))) static void reprove_start(void) {
        if (reprove_is_ready) return;
        reprove_is_ready = 1;
        reprove_stack = (reprove_address)__builtin_frame_address(0) + 0x10000;
        reprove_map_shadow((reprove_address)reprove_shadow(0), REPROVE_LOW);
        for (char *at = __data_start; at < _end; at += 8) *reprove_shadow((reprove_address)at) = -7;
        if (sizeof(void *) == 8)
            reprove_map_shadow((reprove_address)reprove_shadow(reprove_stack - REPROVE_STACK), (REPROVE_STACK >> 3) + (1 << 20));
    }
    static void reprove_poison(reprove_address from, reprove_size size, int value) {
        reprove_address end = from + size;
        reprove_start();
        for (reprove_address at = from / 8 * 8; at < end; at += 8) {
            if (value) *reprove_shadow(at) = (signed char)value;
            else *reprove_shadow(at) = end - at < 8 ? (signed char)(end - at) : 0;
        }
    }
    static int reprove_is_bad(reprove_address at, reprove_size size) {
        while (size) {
            reprove_size first = at & 7;
            reprove_size here = 8 - first < size ? 8 - first : size;
            signed char s = *reprove_shadow(at);
            if (s && (s < 0 || first + here > (reprove_size)s)) return 1;
            at += here;
            size -= here;
        }
        return 0;
    }
    static void reprove_check(reprove_address at, reprove_size size) {
        reprove_address frame = (reprove_address)__builtin_frame_address(0);
        if (at >= reprove_next && at - REPROVE_ARENA < REPROVE_ROOM) reprove_end(REPROVE_ACCESS);
        if (at < frame && at >= reprove_stack - REPROVE_STACK && reprove_stack >= frame) reprove_end(REPROVE_ACCESS);
        if (at + size < at || reprove_is_bad(at, size)) reprove_end(REPROVE_ACCESS);
    }
    void __asan_load1_noabort(reprove_address p) { reprove_check(p, 1); }
    void __asan_store1_noabort(reprove_address p) { reprove_check(p, 1); }
    void __asan_load2_noabort(reprove_address p) { reprove_check(p, 2); }
    void __asan_store2_noabort(reprove_address p) { reprove_check(p, 2); }
    void __asan_load4_noabort(reprove_address p) { reprove_check(p, 4); }
    void __asan_store4_noabort(reprove_address p) { reprove_check(p, 4); }
    void __asan_load8_noabort(reprove_address p) { reprove_check(p, 8); }
    void __asan_store8_noabort(reprove_address p) { reprove_check(p, 8); }
    void __asan_load16_noabort(reprove_address p) { reprove_check(p, 16); }
    void __asan_store16_noabort(reprove_address p) { reprove_check(p, 16); }
    void __asan_loadN_noabort(reprove_address p, reprove_size n) { reprove_check(p, n); }
    void __asan_storeN_noabort(reprove_address p, reprove_size n) { reprove_check(p, n); }
    void __asan_handle_no_return(void) {}
    void __asan_poison_stack_memory(reprove_address p, reprove_size n) { reprove_poison(p, n, -8); }
    void __asan_unpoison_stack_memory(reprove_address p, reprove_size n) { reprove_poison(p, n, 0); }
    void __asan_alloca_poison(reprove_address p, reprove_size n) {
        reprove_address end = (p + n + 31) / 32 * 32;
        reprove_poison(p - 32, 32, -10);
        reprove_poison(p + n + 7 & ~(reprove_address)7, end + 32 - (p + n + 7 & ~(reprove_address)7), -10);
        reprove_poison(p, n, 0);
    }
    void __asan_allocas_unpoison(reprove_address top, reprove_address bottom) {
        if (top && top < bottom) reprove_poison(top, bottom - top, 0);
    }
    struct reprove_global { reprove_address from; reprove_size size; reprove_size with_gap; reprove_address rest[5]; };
    void __asan_register_globals(struct reprove_global *g, reprove_size count) {
        for (; count; count--, g++) {
            reprove_poison(g->from, g->with_gap, -7);
            reprove_poison(g->from, g->size, 0);
        }
    }
    void __asan_unregister_globals(struct reprove_global *g, reprove_size count) {}
    void *reprove_memset(void *to, int value, reprove_size n) {
        reprove_check((reprove_address)to, n);
        for (reprove_size k = 0; k < n; k++) ((volatile char *)to)[k] = (char)value;
        return to;
    }
    void *reprove_memcpy(void *to, const void *from, reprove_size n) {
        reprove_check((reprove_address)to, n);
        reprove_check((reprove_address)from, n);
        if (n && (char *)to < (char *)from + n && (char *)from < (char *)to + n && to != from) reprove_end(REPROVE_ACCESS);
        for (reprove_size k = 0; k < n; k++) ((volatile char *)to)[k] = ((const volatile char *)from)[k];
        return to;
    }
    void *reprove_memmove(void *to, const void *from, reprove_size n) {
        reprove_check((reprove_address)to, n);
        reprove_check((reprove_address)from, n);
        if ((char *)to < (char *)from) for (reprove_size k = 0; k < n; k++) ((volatile char *)to)[k] = ((const volatile char *)from)[k];
        else for (reprove_size k = n; k; k--) ((volatile char *)to)[k - 1] = ((const volatile char *)from)[k - 1];
        return to;
    });

/* clang-format on */

static void write_error(buf *out, const char *function) { buf_printf(out, "void %s() { reprove_end(REPROVE_ERROR); }\n", function); }

/* Their own bodies do not count: these come first when they are linked. */
static void write_errors(const verify_task *t, buf *out)
{
    const cfa_program *p = t->program;
    bool has_assert = false;
    for (uint32_t k = 0; k < p->externals.len; k++) {
        const char *called = space_text(p->space, var_get(p->space, p->externals.data[k].symbol)->name);
        if (t->is_error_external[k]) write_error(out, called);
        has_assert |= strcmp(called, "__assert_fail") == 0 && !t->is_error_external[k];
    }
    for (uint32_t k = 0; k < p->functions.len; k++)
        if (t->is_error[k] && !p->functions.data[k].is_static) write_error(out, fn_name(p, (fn){k}));
    if (has_assert) buf_printf(out, "void __assert_fail() { reprove_end(REPROVE_ABORTS); }\n");
}

void runtime_write(const verify_task *t, const runtime_options *o, buf *out)
{
    buf_printf(out,
               "#define REPROVE_MARK 0x%016" PRIx64 "ull\n#define REPROVE_MOST_BLOCKS %" PRIu64 "ull\n#define REPROVE_FILL %u\n"
               "#define REPROVE_SHADOW 0x%xu\n"
               "enum { REPROVE_ERROR = %d, REPROVE_ENDS = %d, REPROVE_ABORTS = %d, REPROVE_TOO_LONG = %d, REPROVE_ACCESS = %d, "
               "REPROVE_MEMORY = %d };\n",
               o->mark, o->most_blocks, o->fill, (unsigned)(t->program->ilp32 ? RUNTIME_SHADOW_32 : RUNTIME_SHADOW_64), RUNTIME_ERROR,
               RUNTIME_ENDS, RUNTIME_ABORTS, RUNTIME_TOO_LONG, RUNTIME_ACCESS, RUNTIME_MEMORY);
    buf_str(out, basis);
    buf_str(out, memory);
    buf_str(out, o->kind == RUNTIME_CHECKED ? checked : unchecked);
    if (o->kind == RUNTIME_COUNTED) buf_str(out, counted);
    write_errors(t, out);
}

runtime_end runtime_read(const char *said, uint64_t mark, uint64_t *blocks, uint64_t *sum)
{
    char start[20];
    snprintf(start, sizeof start, "\n%016" PRIx64 " ", mark);
    const char *at = strstr(said, start);
    uint64_t end;
    *blocks = *sum = 0;
    if (!at || sscanf(at + strlen(start), "%" SCNx64 " %" SCNx64 " %" SCNx64, &end, blocks, sum) != 3 || end > RUNTIME_MEMORY)
        return RUNTIME_SILENT;
    return (runtime_end)end;
}
