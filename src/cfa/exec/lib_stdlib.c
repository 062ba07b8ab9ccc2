/* <stdlib.h>, <assert.h>, <time.h>, <setjmp.h>, the verifier's own functions. */
#include "cfa/exec/library.h"

#include <errno.h>
#include <time.h>

/* ---- the end of paths ---- */

void exec_abort(library_call *c) { run_stop(c->m, RUN_ABORT, "%s", c->name); }
void exec_exit(library_call *c) { run_exit(c->m, library_int(c, 0), c->variant == WITH_HANDLERS); }
void exec_unreachable(library_call *c) { run_stop(c->m, RUN_STOPPED, "%s", c->name); }
void exec_unsupported(library_call *c) { run_stop(c->m, RUN_UNSUPPORTED, "%s", c->name); }

void exec_assume(library_call *c)
{
    const library_argument *a = library_arg(c, 0);
    if (!value_is_true(a->v, a->type)) run_stop(c->m, RUN_STOPPED, "an assumption does not hold");
}

void exec_assert_fail(library_call *c) /* the variant is the number of the argument with the text */
{
    uint64_t len = 0;
    const char *text = c->count > c->variant ? library_text(c->m, library_u64(c, c->variant), &len) : "";
    run_stop(c->m, property_is_error(&c->m->o->property, c->name) ? RUN_ERROR_CALL : RUN_ABORT, "assertion failed: %.*s",
             (int)(len < 150 ? len : 150), text);
}

void exec_atexit(library_call *c)
{
    vec_push(&c->m->exit_handlers, library_u64(c, 0));
    library_return(c, 0);
}

/* ---- numbers from text ---- */

static uint64_t errno_address(run *m)
{
    if (!m->errno_address) {
        m->errno_address = mem_add_static(&m->mem, sizeof(int), 16, MEM_OUTSIDE, (var){0});
        if (!m->errno_address) run_stop(m, RUN_LIMIT, "out of simulated memory");
        memset(mem_host(&m->mem, m->errno_address), 0, sizeof(int));
    }
    return m->errno_address;
}

int library_errno(run *m)
{
    int number;
    memcpy(&number, mem_host(&m->mem, errno_address(m)), sizeof number);
    return number;
}

void library_set_errno(run *m, int number) { memcpy(mem_host(&m->mem, errno_address(m)), &number, sizeof number); }

void exec_strtol(library_call *c) /* long long unless IS_LONG; atoi & co.: NO_END */
{
    uint64_t len, p = library_u64(c, 0);
    const char *text = library_text(c->m, p, &len);
    char *end;
    int base = c->variant & NO_END ? 10 : library_int(c, 2);
    bool narrow = (c->variant & IS_LONG) && c->m->ilp32;
    if (base < 0 || base == 1 || base > 36) { /* glibc leaves the end alone */
        library_set_errno(c->m, EINVAL);
        library_return(c, 0);
        return;
    }
    errno = 0;
    int64_t v = c->variant & IS_UNSIGNED ? (int64_t)strtoull(text, &end, base) : (int64_t)strtoll(text, &end, base);
    bool out_of_range = errno == ERANGE;
    if (narrow && !(c->variant & IS_UNSIGNED) && v != (int32_t)v) {
        v = v < 0 ? INT32_MIN : INT32_MAX;
        out_of_range = true;
    } else if (narrow && (c->variant & IS_UNSIGNED) && (uint64_t)v > UINT32_MAX && -(uint64_t)v > UINT32_MAX) {
        v = UINT32_MAX;
        out_of_range = true;
    }
    if (out_of_range) library_set_errno(c->m, ERANGE);
    if (!(c->variant & NO_END) && library_u64(c, 1)) library_write_pointer(c->m, library_u64(c, 1), p + (uint64_t)(end - text));
    library_return(c, v);
}

void exec_strtod(library_call *c)
{
    uint64_t len, p = library_u64(c, 0);
    const char *text = library_text(c->m, p, &len);
    char *end;
    errno = 0;
    long double v = c->variant == AS_FLOAT  ? (long double)strtof(text, &end)
                    : c->variant == AS_LONG ? strtold(text, &end)
                                            : (long double)strtod(text, &end);
    if (errno) library_set_errno(c->m, errno);
    bool wants_end = c->count > 1;
    if (wants_end && library_u64(c, 1)) library_write_pointer(c->m, library_u64(c, 1), p + (uint64_t)(end - text));
    library_return_float(c, v);
}

/* ---- integers ---- */

void exec_abs(library_call *c)
{
    int64_t v = library_i64(c, 0);
    library_return(c, v < 0 ? (int64_t)(0 - (uint64_t)v) : v);
}

void exec_div(library_call *c) /* div_t and its relatives: two members of half the size */
{
    int64_t a = library_i64(c, 0), b = library_i64(c, 1);
    uint64_t half = c->result_type.size / 2;
    if (c->result_type.class != V_BYTES || (half != 4 && half != 8)) return;
    if (b == 0) run_check_division(c->m, VALUE_DIVISION_BY_ZERO);
    if (b == -1 && a == INT64_MIN >> (64 - 8 * half)) run_check_division(c->m, VALUE_DIVISION_OVERFLOW);
    int64_t quotient = a / b, rest = a % b;
    char *bytes = arena_zalloc(&c->m->memory, 16);
    memcpy(bytes, &quotient, half);
    memcpy(bytes + half, &rest, half);
    c->bytes = bytes;
}

/* ---- pseudo-random numbers: glibc's own generator ---- */

enum { MOST_GIVEN = 256 };

struct library_random {
    struct random_data data;
    char state[128];
    uint32_t seed, index; /* the seed that counts, and how many numbers it has given */
    struct given_number {
        uint32_t seed, index;
        int32_t value;
    } given[MOST_GIVEN]; /* where the numbers are supplied from outside: the first ones */
    uint32_t count_given;
};

static struct library_random *random_generator(run *m)
{
    if (!m->rand) {
        m->rand = ARENA_NEW(&m->memory, struct library_random);
        m->rand->seed = 1;
        (void)initstate_r(1, m->rand->state, sizeof m->rand->state, &m->rand->data);
    }
    return m->rand;
}

/* Supplied numbers are arbitrary, but the same seed gives the same ones again. */
static int32_t supplied_number(run *m)
{
    struct library_random *r = random_generator(m);
    int32_t v = 0;
    (void)run_supplied(m, ARBITRARY_HERE, 0, &v, sizeof v);
    v &= INT32_MAX;
    uint32_t index = r->index++;
    for (uint32_t k = 0; k < r->count_given; k++)
        if (r->given[k].seed == r->seed && r->given[k].index == index) return r->given[k].value;
    if (r->count_given < MOST_GIVEN) r->given[r->count_given++] = (struct given_number){r->seed, index, v};
    return v;
}

void exec_rand(library_call *c)
{
    int32_t v;
    if (c->m->o->observer && c->m->o->observer->supply) v = supplied_number(c->m);
    else (void)random_r(&random_generator(c->m)->data, &v);
    library_return(c, v);
}

void exec_srand(library_call *c)
{
    struct library_random *r = random_generator(c->m);
    r->seed = (uint32_t)library_u64(c, 0);
    r->index = 0;
    (void)srandom_r(r->seed, &r->data);
}

void exec_rand_r(library_call *c)
{
    uint64_t p = library_u64(c, 0);
    unsigned seed;
    memcpy(&seed, library_readable(c->m, p, sizeof seed), sizeof seed);
    int v = rand_r(&seed);
    memcpy(library_writable(c->m, p, sizeof seed), &seed, sizeof seed);
    library_return(c, v);
}

/* ---- sorting and searching ---- */

static int call_comparison(library_call *c, uint64_t function, uint64_t a, uint64_t b, const value *extra)
{
    run *m = c->m;
    value_type pointer = {.class = V_INT, .bits = (uint8_t)(8 * m->pointer_size), .size = m->pointer_size, .align = m->pointer_size};
    value args[3] = {a, b, extra ? *extra : 0};
    value_type types[3] = {pointer, pointer, pointer};
    return (int)(int64_t)run_callback(m, function, args, types, extra ? 3 : 2);
}

struct sorting {
    library_call *c;
    uint64_t size, function;
    const value *extra;
    char *buffer;
};

/* Merge sort as in glibc: stable, and the comparison sees the same pairs in the same order. */
static void merge_sort(struct sorting *s, uint64_t base, uint64_t n)
{
    if (n <= 1) return;
    run *m = s->c->m;
    uint64_t n1 = n / 2, n2 = n - n1, b1 = base, b2 = base + n1 * s->size, done = 0;
    merge_sort(s, b1, n1);
    merge_sort(s, b2, n2);
    while (n1 && n2) {
        bool first = call_comparison(s->c, s->function, b1, b2, s->extra) <= 0;
        uint64_t *from = first ? &b1 : &b2, *left = first ? &n1 : &n2;
        mem_move(&m->mem, s->buffer + done * s->size, library_readable(m, *from, s->size), s->size);
        *from += s->size;
        --*left;
        done++;
    }
    if (n1) mem_move(&m->mem, s->buffer + done * s->size, library_readable(m, b1, n1 * s->size), n1 * s->size);
    mem_move(&m->mem, library_writable(m, base, (n - n2) * s->size), s->buffer, (n - n2) * s->size);
}

void exec_qsort(library_call *c)
{
    uint64_t base = library_u64(c, 0), n = library_size(c, 1), size = library_size(c, 2), total;
    bool has_extra = c->variant == REENTRANT;
    value extra = has_extra ? library_u64(c, 4) : 0;
    if (n < 2 || !size) return;
    if (__builtin_mul_overflow(n, size, &total)) run_bad_access(c->m, base, UINT64_MAX, true);
    (void)run_writable(c->m, base, total);
    struct sorting s = {c, size, library_u64(c, 3), has_extra ? &extra : NULL, library_hold(c->m, total)};
    merge_sort(&s, base, n);
    library_drop(c->m);
}

void exec_bsearch(library_call *c)
{
    uint64_t key = library_u64(c, 0), base = library_u64(c, 1), low = 0, high = library_size(c, 2), size = library_size(c, 3);
    while (low < high) {
        uint64_t middle = (low + high) / 2, p = base + middle * size;
        int order = call_comparison(c, library_u64(c, 4), key, p, NULL);
        if (order == 0) {
            library_return_pointer(c, p);
            return;
        }
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    library_return_pointer(c, 0);
}

/* ---- the environment ---- */

void exec_errno_location(library_call *c)
{
    run *m = c->m;
    library_return_pointer(c, errno_address(m));
}

void exec_setlocale(library_call *c) /* the only locale is "C" */
{
    enum { MOST_CATEGORIES = 12 };
    uint64_t len = 0, p = library_u64(c, 1);
    const char *wanted = p ? library_text(c->m, p, &len) : "";
    bool known = !len || strcmp(wanted, "C") == 0 || strcmp(wanted, "POSIX") == 0;
    if (library_int(c, 0) < 0 || library_int(c, 0) > MOST_CATEGORIES) exec_unsupported(c);
    library_return_pointer(c, known ? library_constant_text(c->m, "C") : 0);
}

void exec_difftime(library_call *c) { library_return_float(c, (long double)difftime(library_i64(c, 0), library_i64(c, 1))); }

void exec_time(library_call *c)
{
    uint64_t p = c->count ? library_u64(c, 0) : 0;
    if (p) memset(library_writable(c->m, p, c->m->pointer_size), 0, c->m->pointer_size);
    library_return(c, 0);
}
