/* The printf family, and the little of <stdio.h> that a program without files needs.
 * The format is parsed here and arguments are fetched by their promoted sizes; each single conversion is then left to the
 * host's snprintf, so the text is byte for byte glibc's. Arguments come from one block in both cases (cfa/exec/call.c): that of a
 * va_list, or one made from the arguments of the call. */
#include "cfa/exec/library.h"

#include <stdarg.h>

/* ---- where arguments come from ---- */

typedef struct {
    library_call *c;
    uint64_t at; /* address in simulated memory, or offset in the block */
    const char *block;
    uint64_t block_size;
} arguments;

static value next_argument(arguments *a, value_type t)
{
    run *m = a->c->m;
    uint64_t start = run_variadic_slot(m, t, &a->at);
    if (!a->block) return value_load(library_readable(m, start, t.size), t);
    if (start + t.size > a->block_size) run_stop(m, RUN_UNDEFINED, "too few arguments for the format");
    return value_load(a->block + start, t);
}

static value_type int_type(unsigned size, bool is_signed)
{
    return (value_type){.class = V_INT, .is_signed = is_signed, .bits = (uint8_t)(size * 8), .size = size, .align = size};
}

static int64_t next_int(arguments *a) { return (int64_t)next_argument(a, int_type(4, true)); }
static uint64_t next_pointer(arguments *a) { return (uint64_t)next_argument(a, int_type(a->c->m->pointer_size, false)); }

/* The variable arguments of this call as a block; freed with library_drop. */
static arguments arguments_of_call(library_call *c, uint32_t first)
{
    uint64_t size = 0, at = 0;
    for (uint32_t k = first; k < c->count; k++) (void)run_variadic_slot(c->m, c->args[k].type, &size);
    char *block = library_hold(c->m, size + 16);
    memset(block, 0, size + 16);
    for (uint32_t k = first; k < c->count; k++) {
        const library_argument *a = &c->args[k];
        char *to = block + run_variadic_slot(c->m, a->type, &at);
        if (a->type.class == V_BYTES) memcpy(to, a->bytes, a->type.size);
        else if (a->type.class == V_INT && a->type.size < c->m->pointer_size) memcpy(to, &a->v, c->m->pointer_size);
        else if (value_is_scalar(a->type)) value_store(to, a->type, a->v);
    }
    return (arguments){c, 0, block, size};
}

/* A va_list by value: a pointer to its struct in LP64, the pointer itself in ILP32. */
static arguments arguments_of_list(library_call *c, uint32_t k)
{
    uint64_t list = library_u64(c, k);
    return (arguments){c, c->m->ilp32 ? list : library_read_pointer(c->m, list + 8), NULL, 0};
}

/* ---- where text goes ---- */

typedef struct {
    run *m;
    FILE *file; /* or NULL */
    buf *text;  /* or NULL */
    uint64_t count;
} sink;

static void write_out(run *m, FILE *to, const char *text, uint64_t len)
{
    for (uint64_t done = 0, part; done < len && to; done += part) {
        part = len - done < MEM_CHUNK ? len - done : MEM_CHUNK;
        (void)fwrite(text + done, 1, part, to);
        mem_touch(&m->mem, part);
    }
}

static void put_text(sink *s, const char *text, size_t len)
{
    s->count += len;
    if (s->count > INT32_MAX) run_stop(s->m, RUN_UNSUPPORTED, "printf of more than 2147483647 characters");
    if (!s->text) {
        write_out(s->m, s->file, text, len);
        return;
    }
    if (len >= s->text->cap - s->text->len) run_reserve(s->m, 2 * (s->text->len + len));
    buf_add(s->text, text, len);
    mem_touch(&s->m->mem, len);
}

/* ---- conversions ---- */

typedef struct {
    char flags[8];
    int width, precision; /* -1: none */
    char length;          /* 'H' hh, 'h', 'l', 'q' ll, 'L', 'z' size, 'j' 64 bits; 0: none */
    char conversion;
} directive;

static void put_converted(sink *s, const directive *d, const char *host_length, ...) __attribute__((noinline));

static void put_converted(sink *s, const directive *d, const char *host_length, ...)
{
    char format[32], small[512];
    va_list ap;
    /* % flags * .* length conversion: width and precision are numbers already */
    int n = snprintf(format, sizeof format, "%%%s", d->flags);
    if (d->width >= 0) n += snprintf(format + n, sizeof format - (size_t)n, "%d", d->width);
    if (d->precision >= 0) n += snprintf(format + n, sizeof format - (size_t)n, ".%d", d->precision);
    snprintf(format + n, sizeof format - (size_t)n, "%s%c", host_length, d->conversion);
    va_start(ap, host_length);
    int len = vsnprintf(small, sizeof small, format, ap);
    va_end(ap);
    if (len < 0) run_stop(s->m, RUN_UNSUPPORTED, "printf of more than 2147483647 characters");
    if ((size_t)len < sizeof small) {
        put_text(s, small, (size_t)len);
        return;
    }
    char *large = library_hold(s->m, (size_t)len + 1);
    va_start(ap, host_length);
    vsnprintf(large, (size_t)len + 1, format, ap);
    va_end(ap);
    put_text(s, large, (size_t)len);
    library_drop(s->m);
}

static void put_integer(sink *s, directive *d, arguments *a, bool is_signed)
{
    unsigned size = d->length == 'q' || d->length == 'j' || d->length == 'L' ? 8
                    : d->length == 'l' || d->length == 'z'                   ? s->m->pointer_size
                                                                             : 4;
    uint64_t v = (uint64_t)next_argument(a, int_type(size, is_signed));
    if (d->length == 'H') v = is_signed ? (uint64_t)(int64_t)(int8_t)v : (uint8_t)v;
    if (d->length == 'h') v = is_signed ? (uint64_t)(int64_t)(int16_t)v : (uint16_t)v;
    put_converted(s, d, "ll", (long long)v);
}

static void put_float(sink *s, directive *d, arguments *a)
{
    run *m = s->m;
    value_type f80 = {.class = V_F80, .size = m->ilp32 ? 12 : 16, .align = m->ilp32 ? 4 : 16},
               f64 = {.class = V_F64, .size = 8, .align = m->ilp32 ? 4 : 8};
    if (d->length == 'L') put_converted(s, d, "L", value_to_long_double(next_argument(a, f80), f80));
    else put_converted(s, d, "", value_f64((uint64_t)next_argument(a, f64)));
}

static void put_padded(sink *s, const directive *d, const char *text, uint64_t len)
{
    uint64_t pad = d->width > 0 && (uint64_t)d->width > len ? (uint64_t)d->width - len : 0;
    bool left = strchr(d->flags, '-') != NULL;
    for (uint64_t k = 0; !left && k < pad; k++) put_text(s, " ", 1);
    put_text(s, text, len);
    for (uint64_t k = 0; left && k < pad; k++) put_text(s, " ", 1);
}

static void put_string(sink *s, const directive *d, arguments *a)
{
    uint64_t p = next_pointer(a), len;
    uint64_t limit = d->precision >= 0 ? (uint64_t)d->precision : UINT64_MAX;
    if (!p) {
        put_padded(s, d, limit >= 6 ? "(null)" : "", limit >= 6 ? 6 : 0);
        return;
    }
    if (d->length == 'l' || d->conversion == 'S') run_stop(s->m, RUN_UNSUPPORTED, "printf of wide strings");
    const char *text = library_text_within(s->m, p, limit, &len);
    put_padded(s, d, text, len);
}

static void put_pointer(sink *s, directive *d, arguments *a)
{
    uint64_t p = next_pointer(a);
    if (!p) {
        put_padded(s, d, "(nil)", 5);
        return;
    }
    size_t n = strlen(d->flags);
    if (n < sizeof d->flags - 1) memcpy(d->flags + n, "#", 2);
    d->conversion = 'x';
    put_converted(s, d, "ll", (long long)p);
}

static void store_count(sink *s, const directive *d, arguments *a)
{
    unsigned size = d->length == 'H'                       ? 1
                    : d->length == 'h'                     ? 2
                    : d->length == 'q' || d->length == 'j' ? 8
                    : d->length == 'l' || d->length == 'z' ? s->m->pointer_size
                                                           : 4;
    memcpy(library_writable(s->m, next_pointer(a), size), &s->count, size);
}

/* ---- the format ---- */

static int parse_number(const char **p, const char *end, arguments *a, bool *given)
{
    long v = 0;
    *given = false;
    if (*p < end && **p == '*') {
        ++*p;
        *given = true;
        return (int)next_int(a);
    }
    for (; *p < end && **p >= '0' && **p <= '9'; ++*p) {
        *given = true;
        v = v * 10 + (**p - '0');
        if (v > 100000000) run_stop(a->c->m, RUN_UNSUPPORTED, "printf with a width of more than 100000000");
    }
    return (int)v;
}

static void add_flag(directive *d, char flag)
{
    size_t n = strlen(d->flags);
    if (n < sizeof d->flags - 2 && !strchr(d->flags, flag)) memcpy(d->flags + n, (char[]){flag, 0}, 2);
}

static const char *parse_directive(const char *p, const char *end, arguments *a, directive *d)
{
    bool given;
    *d = (directive){.width = -1, .precision = -1};
    for (; p < end && *p && strchr("-+ #0'", *p); p++) add_flag(d, *p);
    int n = parse_number(&p, end, a, &given);
    if (given && p < end && *p == '$') run_stop(a->c->m, RUN_UNSUPPORTED, "printf with positional arguments");
    if (given && n < 0) {
        add_flag(d, '-');
        n = n == INT32_MIN ? 0 : -n;
    }
    if (given) d->width = n;
    if (p < end && *p == '.') {
        p++;
        n = parse_number(&p, end, a, &given);
        d->precision = n < 0 ? -1 : n;
    }
    for (; p < end && *p && strchr("hlqLjzZt", *p); p++) {
        if (*p == 'h') d->length = d->length == 'h' ? 'H' : 'h';
        else if (*p == 'l') d->length = d->length == 'l' ? 'q' : 'l';
        else d->length = *p == 'Z' || *p == 't' ? 'z' : *p;
    }
    if (p < end) d->conversion = *p++;
    return p;
}

/* Which wide characters the locale "C" has beyond ASCII differs between libraries. */
static void put_character(sink *s, const directive *d, arguments *a)
{
    int v = (int)next_int(a);
    bool wide = d->length == 'l' || d->length == 'q' || d->conversion == 'C';
    if (wide && (v < 0 || v > 127)) run_stop(s->m, RUN_UNSUPPORTED, "printf of a wide character");
    put_padded(s, d, &(char){(char)v}, 1);
}

static void put_error(sink *s, const directive *d)
{
    if (strchr(d->flags, '#')) run_stop(s->m, RUN_UNSUPPORTED, "printf with %%#m");
    const char *text = strerror(library_errno(s->m));
    size_t len = strlen(text);
    put_padded(s, d, text, d->precision >= 0 && (size_t)d->precision < len ? (size_t)d->precision : len);
}

static void convert(sink *s, directive *d, arguments *a, const char *from, const char *to)
{
    switch (d->conversion) {
    case 'd':
    case 'i': put_integer(s, d, a, true); return;
    case 'u':
    case 'o':
    case 'x':
    case 'X': put_integer(s, d, a, false); return;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': put_float(s, d, a); return;
    case 'c':
    case 'C': put_character(s, d, a); return;
    case 's':
    case 'S': put_string(s, d, a); return;
    case 'p': put_pointer(s, d, a); return;
    case 'n': store_count(s, d, a); return;
    case 'm': put_error(s, d); return;
    case '%': put_text(s, "%", 1); return;
    default: run_stop(s->m, RUN_UNSUPPORTED, "printf with %.*s", (int)(to - from), from);
    }
}

static void format(sink *s, uint64_t address, arguments *a)
{
    uint64_t len;
    const char *p = library_text(s->m, address, &len), *end = p + len;
    while (p < end) {
        const char *percent = memchr(p, '%', (size_t)(end - p));
        put_text(s, p, (size_t)((percent ? percent : end) - p));
        if (!percent) return;
        directive d;
        p = parse_directive(percent + 1, end, a, &d);
        convert(s, &d, a, percent, p);
    }
}

/* ---- printf and its relatives ---- */

static FILE *stream_of(library_call *c, uint64_t stream)
{
    if (!stream) run_bad_access(c->m, 0, 1, true);
    if (stream == c->m->files[0]) run_stop(c->m, RUN_UNSUPPORTED, "%s to standard input", c->name);
    return stream == c->m->files[1] ? c->m->o->out : stream == c->m->files[2] ? c->m->o->err : NULL;
}

static FILE *file_of(library_call *c, int descriptor)
{
    if (descriptor != 1 && descriptor != 2) run_stop(c->m, RUN_UNSUPPORTED, "%s to descriptor %d", c->name, descriptor);
    return descriptor == 1 ? c->m->o->out : c->m->o->err;
}

static void deliver(library_call *c, unsigned kind, const buf *text, uint64_t limit)
{
    run *m = c->m;
    uint64_t len = text->len, to = library_u64(c, 0);
    if (kind == TO_NEW) {
        uint64_t block = library_allocate(m, len + 1, 16, false);
        library_write_pointer(m, to, block);
        to = block;
    }
    if (kind == TO_LIMITED) {
        if (!limit) return;
        if (len > limit - 1) len = limit - 1;
    }
    char *at = library_writable(m, to, len + 1);
    if (len) mem_move(&m->mem, at, text->data, len);
    at[len] = 0;
}

void exec_printf(library_call *c)
{
    unsigned kind = c->variant & TARGET;
    uint32_t at = variant_format_argument(c->variant);
    uint64_t limit = 0;
    sink s = {.m = c->m, .file = c->m->o->out};
    if (kind == TO_STREAM) s.file = stream_of(c, library_u64(c, 0));
    if (kind == TO_DESCRIPTOR) s.file = file_of(c, library_int(c, 0));
    if (kind == TO_LIMITED) limit = library_size(c, 1);
    if (kind >= TO_MEMORY) {
        s.text = &c->m->text;
        vec_clear(s.text);
    }
    uint64_t text_of_format = library_u64(c, at++);
    bool list = c->variant & LIST;
    arguments a = list ? arguments_of_list(c, at) : arguments_of_call(c, at);
    format(&s, text_of_format, &a);
    if (s.text) deliver(c, kind, s.text, limit);
    if (!list) library_drop(c->m);
    library_return(c, (int64_t)s.count);
}

/* ---- characters and blocks ---- */

void exec_puts(library_call *c)
{
    uint64_t len;
    const char *text = library_text(c->m, library_u64(c, 0), &len);
    FILE *to = c->variant == ON_STREAM ? stream_of(c, library_u64(c, 1)) : c->m->o->out;
    write_out(c->m, to, text, len);
    if (to && c->variant != ON_STREAM) (void)fputc('\n', to);
    library_return(c, c->variant == ON_STREAM ? 1 : len < INT32_MAX ? (int64_t)len + 1 : INT32_MAX); /* as glibc */
}

void exec_putchar(library_call *c)
{
    int ch = (unsigned char)library_u64(c, 0);
    FILE *to = c->variant == ON_STREAM ? stream_of(c, library_u64(c, 1)) : c->m->o->out;
    if (to) (void)fputc(ch, to);
    library_return(c, ch);
}

void exec_fwrite(library_call *c)
{
    uint64_t p = library_u64(c, 0), size = library_size(c, 1), count = library_size(c, 2), total;
    FILE *to = stream_of(c, library_u64(c, 3));
    if (__builtin_mul_overflow(size, count, &total)) run_bad_access(c->m, p, UINT64_MAX, false);
    const char *bytes = total ? library_readable(c->m, p, total) : "";
    write_out(c->m, to, bytes, total);
    library_return(c, size ? (int64_t)count : 0);
}

void exec_write(library_call *c)
{
    uint64_t n = library_size(c, 2);
    FILE *to = file_of(c, library_int(c, 0));
    const char *bytes = n ? library_readable(c->m, library_u64(c, 1), n) : "";
    write_out(c->m, to, bytes, n);
    library_return(c, (int64_t)n);
}

void exec_perror(library_call *c)
{
    uint64_t len = 0, p = library_u64(c, 0);
    const char *text = p ? library_text(c->m, p, &len) : "";
    if (c->m->o->err) fprintf(c->m->o->err, "%.*s%s%s\n", (int)len, text, len ? ": " : "", strerror(library_errno(c->m)));
}

void exec_setvbuf(library_call *c) /* a stream that keeps its data in the program's memory is not modelled */
{
    if (library_u64(c, 1)) exec_unsupported(c);
    bool has_mode = c->count > 2;
    library_return(c, has_mode && (library_int(c, 2) < 0 || library_int(c, 2) > 2) ? -1 : 0);
}
