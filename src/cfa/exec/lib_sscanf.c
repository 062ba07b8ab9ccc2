/* sscanf with the simple conversions: integers, floating-point numbers, %c, %s, %n, with widths and suppression. Others are unsupported by
 * name. The end of a number is found as in glibc: the longest beginning that could become one. */
#include "cfa/exec/library.h"

#include <ctype.h>
#include <errno.h>

typedef struct {
    library_call *c;
    const char *start, *at, *end; /* input on the host */
    uint32_t argument;            /* the next one */
    int assigned;
    bool met_end;     /* while a number was read; */
    int errno_at_end; /* to read there again puts this back, in glibc */
} scanning;

typedef struct {
    bool suppressed;
    uint64_t width; /* UINT64_MAX: none */
    char length;    /* 'H' hh, 'h', 'l', 'q' ll, 'L', 'z', 'j'; 0: none */
    char conversion;
} directive;

enum { MOST_DIGITS = 400 }; /* of a number; longer ones are not modelled */

typedef enum { SCAN_DONE, SCAN_MISMATCH, SCAN_END } scan_status;

static void meet_end(scanning *s, bool is_within_width)
{
    if (s->at != s->end || !is_within_width) return;
    s->met_end = true;
    s->errno_at_end = library_errno(s->c->m);
}

static void read_on(scanning *s)
{
    if (s->met_end) library_set_errno(s->c->m, s->errno_at_end);
}

static void skip_space(scanning *s)
{
    read_on(s);
    while (s->at < s->end && isspace((unsigned char)*s->at)) s->at++;
}

static const char *parse_directive(const char *p, const char *end, directive *d)
{
    *d = (directive){.width = UINT64_MAX};
    if (p < end && *p == '*') {
        d->suppressed = true;
        p++;
    }
    if (p < end && isdigit((unsigned char)*p)) {
        d->width = 0;
        for (; p < end && isdigit((unsigned char)*p); p++)
            if (d->width < 100000000) d->width = d->width * 10 + (uint64_t)(*p - '0');
        if (!d->width) d->width = UINT64_MAX;
    }
    for (; p < end && *p && strchr("hlqLjzt", *p); p++) {
        if (*p == 'h') d->length = d->length == 'h' ? 'H' : 'h';
        else if (*p == 'l') d->length = d->length == 'l' ? 'q' : 'l';
        else d->length = *p == 't' ? 'z' : *p;
    }
    if (p < end) d->conversion = *p++;
    return p;
}

static unsigned integer_size(const run *m, char length)
{
    switch (length) {
    case 'H': return 1;
    case 'h': return 2;
    case 'l':
    case 'z': return m->pointer_size;
    case 'q':
    case 'j':
    case 'L': return 8;
    default: return 4;
    }
}

static void store_bytes(scanning *s, const void *bytes, uint64_t size)
{
    memcpy(library_writable(s->c->m, library_u64(s->c, s->argument++), size), bytes, size);
}

/* Values beyond the type in which glibc computes (long, or long long) become its extremes, with ERANGE in errno. */
static uint64_t integer_value(const scanning *s, const char *text, int base, bool is_signed, char length)
{
    bool narrow = s->c->m->ilp32 && integer_size(s->c->m, length) < 8;
    errno = 0;
    uint64_t v = is_signed ? (uint64_t)strtoll(text, NULL, base) : strtoull(text, NULL, base);
    bool beyond = errno == ERANGE;
    if (narrow && is_signed && (int64_t)v != (int32_t)v) {
        v = (int64_t)v < 0 ? (uint64_t)(int64_t)INT32_MIN : INT32_MAX;
        beyond = true;
    } else if (narrow && !is_signed && v > UINT32_MAX && 0 - v > UINT32_MAX) {
        v = UINT32_MAX;
        beyond = true;
    }
    if (beyond) library_set_errno(s->c->m, ERANGE);
    return v;
}

static scan_status scan_integer(scanning *s, const directive *d)
{
    char text[MOST_DIGITS + 2];
    size_t n = 0, digits = 0;
    const char *start = s->at, *p = start, *end = (uint64_t)(s->end - p) > d->width ? p + d->width : s->end;
    int base = d->conversion == 'i' ? 0 : d->conversion == 'o' ? 8 : d->conversion == 'x' || d->conversion == 'X' ? 16 : 10;
    if (p < end && (*p == '-' || *p == '+')) text[n++] = *p++;
    if (p < end && *p == '0') {
        text[n++] = *p++;
        digits++;
        if (p < end && (*p == 'x' || *p == 'X') && (base == 0 || base == 16)) {
            p++;
            base = 16;
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0) base = 10;
    for (; p < end; p++) {
        int value_of_digit = isdigit((unsigned char)*p)    ? *p - '0'
                             : isxdigit((unsigned char)*p) ? tolower((unsigned char)*p) - 'a' + 10
                                                           : 99;
        if (value_of_digit >= base) break;
        if (n < MOST_DIGITS) text[n++] = *p;
        digits++;
    }
    s->at = p;
    meet_end(s, (uint64_t)(p - start) < d->width);
    if (!digits) return SCAN_MISMATCH;
    text[n] = 0;
    if (n == MOST_DIGITS) run_stop(s->c->m, RUN_UNSUPPORTED, "sscanf of a number with %d digits", MOST_DIGITS);
    uint64_t v = integer_value(s, text, base, d->conversion == 'd' || d->conversion == 'i', d->length);
    if (d->suppressed) return SCAN_DONE;
    store_bytes(s, &v, integer_size(s->c->m, d->length));
    s->assigned++;
    return SCAN_DONE;
}

/* ---- floating-point numbers, which glibc reads as far as one could go on ---- */

typedef struct {
    const char *at, *end; /* input */
    char text[MOST_DIGITS + 1];
    size_t count;
} float_text;

static bool take(float_text *f)
{
    if (f->at == f->end || f->count == MOST_DIGITS) return false;
    f->text[f->count++] = *f->at++;
    return true;
}

static bool take_if(float_text *f, int lower) { return f->at < f->end && tolower((unsigned char)*f->at) == lower && take(f); }

static bool take_word(float_text *f, const char *word)
{
    while (*word && take_if(f, *word)) word++;
    return !*word;
}

/* After the sign and 0x: digits with one dot, an exponent with a sign. */
static void take_digits(float_text *f, bool hexadecimal, bool got_digit)
{
    char mark = hexadecimal ? 'p' : 'e';
    bool dot = false, exponent = false;
    for (; f->at < f->end && f->count < MOST_DIGITS; (void)take(f)) {
        unsigned char c = (unsigned char)*f->at;
        if (isdigit(c) || (hexadecimal && !exponent && isxdigit(c))) got_digit = true;
        else if (exponent && tolower((unsigned char)f->text[f->count - 1]) == mark && (c == '-' || c == '+')) continue;
        else if (got_digit && !exponent && tolower(c) == mark) exponent = dot = true;
        else if (!dot && c == '.') dot = true;
        else return;
    }
}

static bool take_float(float_text *f)
{
    if (!take_if(f, '-')) (void)take_if(f, '+');
    if (f->at == f->end) return false;
    int first = tolower((unsigned char)*f->at);
    if (first == 'n') return take_word(f, "nan");
    if (first == 'i') return take_word(f, "inf") && (f->at == f->end || tolower((unsigned char)*f->at) != 'i' || take_word(f, "inity"));
    bool zero = take_if(f, '0'), hexadecimal = zero && take_if(f, 'x');
    take_digits(f, hexadecimal, zero && !hexadecimal);
    return true;
}

static scan_status scan_float(scanning *s, const directive *d)
{
    float_text f = {.at = s->at, .end = (uint64_t)(s->end - s->at) > d->width ? s->at + d->width : s->end};
    char *stop;
    bool is_taken = take_float(&f);
    f.text[f.count] = 0;
    if (f.count == MOST_DIGITS || (d->width != UINT64_MAX && strchr(f.text, 'x')))
        run_stop(s->c->m, RUN_UNSUPPORTED, "sscanf of a long or hexadecimal floating-point number");
    uint64_t length = (uint64_t)(f.at - s->at);
    s->at = f.at;
    meet_end(s, length < d->width);
    if (!is_taken) return SCAN_MISMATCH;
    long double extended = 0;
    double plain = 0;
    float single = 0;
    errno = 0;
    if (d->length == 'L') extended = strtold(f.text, &stop);
    else if (d->length == 'l') plain = strtod(f.text, &stop);
    else single = strtof(f.text, &stop);
    if (errno) library_set_errno(s->c->m, errno);
    const char *digits = f.text + (*f.text == '-' || *f.text == '+');
    if (stop == f.text || strcasecmp(digits, "0x") == 0) return SCAN_MISMATCH;
    if (d->suppressed) return SCAN_DONE;
    if (d->length == 'L') store_bytes(s, &extended, 10);
    else if (d->length == 'l') store_bytes(s, &plain, sizeof plain);
    else store_bytes(s, &single, sizeof single);
    s->assigned++;
    return SCAN_DONE;
}

static scan_status scan_characters(scanning *s, const directive *d) /* %c, %s */
{
    bool word = d->conversion == 's';
    uint64_t limit = d->width != UINT64_MAX ? d->width : word ? UINT64_MAX : 1, n = 0;
    if (d->length) run_stop(s->c->m, RUN_UNSUPPORTED, "sscanf of wide characters");
    while (n < limit && s->at + n < s->end && !(word && isspace((unsigned char)s->at[n]))) n++;
    if (!d->suppressed) {
        char *to = library_writable(s->c->m, library_u64(s->c, s->argument++), n + word);
        mem_move(&s->c->m->mem, to, s->at, n);
        if (word) to[n] = 0;
        s->assigned++;
    }
    s->at += n;
    return SCAN_DONE;
}

static scan_status scan_directive(scanning *s, const directive *d)
{
    if (d->conversion == 'n') {
        uint64_t count = (uint64_t)(s->at - s->start);
        if (!d->suppressed) store_bytes(s, &count, integer_size(s->c->m, d->length));
        return SCAN_DONE;
    }
    if (!d->conversion || !strchr("diuxXofFeEgGaAcs%", d->conversion))
        run_stop(s->c->m, RUN_UNSUPPORTED, "sscanf with %%%c", d->conversion ? d->conversion : ' ');
    if (d->conversion == 'c') read_on(s);
    else skip_space(s);
    if (s->at == s->end) return SCAN_END;
    switch (d->conversion) {
    case '%': return *s->at == '%' ? s->at++, SCAN_DONE : SCAN_MISMATCH;
    case 'c':
    case 's': return scan_characters(s, d);
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': return scan_integer(s, d);
    default: return scan_float(s, d);
    }
}

void exec_sscanf(library_call *c)
{
    uint64_t len, format_len;
    const char *text = library_text(c->m, library_u64(c, 0), &len), *p = library_text(c->m, library_u64(c, 1), &format_len),
               *end = p + format_len;
    scanning s = {.c = c, .start = text, .at = text, .end = text + len, .argument = 2};
    scan_status status = SCAN_DONE;
    while (p < end && status == SCAN_DONE) {
        if (isspace((unsigned char)*p)) {
            skip_space(&s);
            p++;
        } else if (*p == '%') {
            directive d;
            p = parse_directive(p + 1, end, &d);
            status = scan_directive(&s, &d);
        } else if (s.at == s.end) {
            read_on(&s);
            status = SCAN_END;
        } else if (*s.at++ != *p++) {
            status = SCAN_MISMATCH;
        }
    }
    library_return(c, status == SCAN_END && !s.assigned ? -1 : s.assigned);
}
