#include "front/literal.h"

#include "base/buf.h"
#include <math.h>

/* ---- texts ---- */

/* Without backslash-newlines. */
static void unsplice(const char *text, size_t len, buf *out)
{
    for (const char *p = text, *end = text + len; p < end;) {
        if (*p == '\\') {
            const char *q = p + 1;
            while (q < end && (*q == ' ' || *q == '\t' || *q == '\r' || *q == '\f' || *q == '\v')) q++;
            if (q < end && *q == '\n') {
                p = q + 1;
                continue;
            }
            buf_char(out, *p++);
            if (p == end) return;
        }
        buf_char(out, *p++);
    }
}

static unsigned digit_value(char c)
{
    return c >= '0' && c <= '9'   ? (unsigned)(c - '0')
           : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
           : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                  : 99;
}

/* ---- integers ---- */

typedef struct {
    bool is_unsigned, imaginary;
    unsigned longs;
} int_suffix;

static bool read_int_suffix(const char *p, const char *end, int_suffix *s)
{
    for (; p < end; p++) {
        switch (*p) {
        case 'u':
        case 'U':
            if (s->is_unsigned) return false;
            s->is_unsigned = true;
            break;
        case 'l':
        case 'L':
            if (s->longs) return false;
            s->longs = 1;
            if (p + 1 < end && p[1] == *p) {
                s->longs = 2;
                p++;
            }
            break;
        case 'i':
        case 'I':
        case 'j':
        case 'J':
            if (s->imaginary) return false;
            s->imaginary = true;
            break;
        default: return false;
        }
    }
    return true;
}

static bool fits(const type_table *t, ctype_kind kind, uint64_t value)
{
    unsigned bits = (unsigned)t->basic[kind]->size * 8;
    bool is_signed = (kind - CT_INT) % 2 == 0;
    if (is_signed) bits--;
    return bits >= 64 || value >> bits == 0;
}

/* C11 6.4.4.1p5; beyond long long, a decimal constant is __int128 where there is one. In C90, one beyond long is unsigned. */
static ctype *int_type(const type_table *t, uint64_t value, bool decimal, int_suffix s)
{
    ctype_kind first = s.longs == 2 ? CT_LLONG : s.longs == 1 ? CT_LONG : CT_INT;
    for (int kind = first; kind <= CT_ULLONG; kind++) {
        bool kind_unsigned = (kind - CT_INT) % 2 == 1;
        bool may_be_unsigned = !decimal || (t->is_c90 && kind >= CT_ULONG);
        if (s.is_unsigned ? !kind_unsigned : kind_unsigned && !may_be_unsigned) continue;
        if (fits(t, (ctype_kind)kind, value)) return t->basic[kind];
    }
    return t->basic[t->model == MODEL_LP64 ? CT_INT128 : CT_LLONG];
}

static bool read_integer(const type_table *t, const char *p, const char *end, literal *out, const char **error)
{
    unsigned base = 10;
    if (*p == '0' && end - p > 1 && (p[1] | 32) == 'x') base = 16, p += 2;
    else if (*p == '0' && end - p > 1 && (p[1] | 32) == 'b') base = 2, p += 2;
    else if (*p == '0') base = 8;
    const char *digits = p;
    uint64_t value = 0;
    for (unsigned d; p < end && (d = digit_value(*p)) < (base == 16 ? 16u : 10u); p++) {
        if (d >= base) {
            *error = base == 8 ? "invalid digit in octal constant" : "invalid digit in binary constant";
            return false;
        }
        value = value * base + d; /* modulo 2^64, like gcc */
    }
    int_suffix s = {0};
    if (p == digits || !read_int_suffix(p, end, &s)) {
        *error = "invalid suffix on integer constant";
        return false;
    }
    out->is_float = false;
    out->imaginary = s.imaginary;
    out->type = int_type(t, value, base == 10, s);
    out->value = value;
    if (out->type->kind == CT_LLONG && (int64_t)value < 0) out->value = (unsigned __int128)(__int128)(int64_t)value;
    return true;
}

/* ---- floating constants ---- */

/* The kind for a suffix (lower or upper case as gcc allows), CT_KINDS: no such suffix, CT_VOID: a decimal type */
static ctype_kind float_suffix(const char *p, size_t len)
{
    static const struct {
        const char *text;
        ctype_kind kind;
    } suffixes[] = {
        {"", CT_DOUBLE},      {"f", CT_FLOAT},       {"l", CT_LDOUBLE}, {"d", CT_DOUBLE},   {"q", CT_FLOAT128},
        {"w", CT_LDOUBLE},    {"f16", CT_FLOAT16},   {"f32", CT_FLOAT}, {"f64", CT_DOUBLE}, {"f32x", CT_DOUBLE},
        {"f64x", CT_LDOUBLE}, {"f128", CT_FLOAT128}, {"df", CT_VOID},   {"dd", CT_VOID},    {"dl", CT_VOID},
    };
    char lower[8];
    if (len >= sizeof lower) return CT_KINDS;
    for (size_t i = 0; i < len; i++) lower[i] = (char)(p[i] >= 'A' && p[i] <= 'Z' ? p[i] | 32 : p[i]);
    lower[len] = 0;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (strcmp(lower, suffixes[i].text) == 0) return suffixes[i].kind;
    return CT_KINDS;
}

static bool is_imaginary_mark(char c) { return c == 'i' || c == 'I' || c == 'j' || c == 'J'; }

/* To the nearest IEEE half (11 significant bits, exponents -14 … 15), ties to even. */
static long double round_to_half(long double x)
{
    int exponent;
    (void)frexpl(x, &exponent);
    if (exponent < -13) exponent = -13;
    long double rounded = ldexpl(nearbyintl(ldexpl(x, 11 - exponent)), exponent - 11);
    return rounded > 65504.0L ? HUGE_VALL : rounded;
}

static long double float_value(const char *text, ctype_kind kind)
{
    switch (kind) {
    case CT_FLOAT: return (long double)strtof(text, NULL);
    case CT_DOUBLE: return (long double)strtod(text, NULL);
    case CT_FLOAT16: return round_to_half(strtold(text, NULL));
    default: return strtold(text, NULL);
    }
}

/* Where the digits and the exponent end; NULL if they are malformed. */
static const char *float_digits_end(const char *p, const char *end, const char **error)
{
    bool hex = end - p > 1 && p[0] == '0' && (p[1] | 32) == 'x';
    unsigned base = hex ? 16 : 10, digits = 0, points = 0;
    if (hex) p += 2;
    for (; p < end; p++) {
        if (*p == '.') points++;
        else if (digit_value(*p) < base && (hex || (*p | 32) != 'e')) digits = 1;
        else break;
    }
    if (points > 1) return *error = "too many decimal points in number", NULL;
    if (!digits) return *error = "no digits in number", NULL;
    bool exponent = p < end && (*p | 32) == (hex ? 'p' : 'e');
    if (hex && !exponent) return *error = "hexadecimal floating constants require an exponent", NULL;
    if (exponent) {
        p++;
        if (p < end && (*p == '+' || *p == '-')) p++;
        if (p == end || digit_value(*p) > 9) return *error = "exponent has no digits", NULL;
        while (p < end && digit_value(*p) <= 9) p++;
    }
    return p;
}

static bool read_float(const type_table *t, const char *text, const char *end, literal *out, const char **error)
{
    const char *suffix = float_digits_end(text, end, error);
    if (!suffix) return false;
    const char *from = suffix, *to = end;
    out->imaginary = false;
    if (from < to && is_imaginary_mark(*from)) out->imaginary = true, from++;
    else if (from < to && is_imaginary_mark(to[-1])) out->imaginary = true, to--;
    ctype_kind kind = float_suffix(from, (size_t)(to - from));
    if (kind == CT_KINDS || kind == CT_VOID) {
        *error = kind == CT_VOID ? "decimal floating constants are not supported" : "invalid suffix on floating constant";
        return false;
    }
    char small[64], *copy = small;
    size_t len = (size_t)(suffix - text);
    if (len >= sizeof small) copy = mem_alloc(len + 1);
    memcpy(copy, text, len);
    copy[len] = 0;
    out->is_float = true;
    out->type = t->basic[kind];
    out->floating = float_value(copy, kind);
    if (copy != small) free(copy);
    return true;
}

static bool is_float_text(const char *p, const char *end)
{
    bool hex = end - p > 1 && p[0] == '0' && (p[1] | 32) == 'x';
    char mark = hex ? 'p' : 'e';
    for (; p < end; p++)
        if (*p == '.' || (*p | 32) == mark) return true;
    return false;
}

bool literal_number(const type_table *t, const char *text, uint32_t len, literal *out, const char **error)
{
    *out = (literal){0};
    buf spliced = {0};
    if (len == 1 && digit_value(*text) < 10) { /* most constants */
        out->type = t->basic[CT_INT];
        out->value = digit_value(*text);
        return true;
    }
    if (memchr(text, '\\', len)) {
        unsplice(text, len, &spliced);
        text = spliced.data;
        len = spliced.len;
    }
    bool ok = is_float_text(text, text + len) ? read_float(t, text, text + len, out, error) : read_integer(t, text, text + len, out, error);
    buf_free(&spliced);
    return ok;
}

/* ---- characters ---- */

/* Writes units of `width` bytes, little-endian. */
typedef struct {
    unsigned char *at;
    unsigned width;
} unit_writer;

static void put_unit(unit_writer *w, uint32_t value)
{
    for (unsigned i = 0; i < w->width; i++) *w->at++ = (unsigned char)(value >> 8 * i);
}

static void put_character(unit_writer *w, uint32_t c)
{
    if (w->width == 4) {
        put_unit(w, c);
    } else if (w->width == 2) {
        if (c > 0xffff) {
            put_unit(w, 0xd800 + ((c - 0x10000) >> 10));
            c = 0xdc00 + ((c - 0x10000) & 0x3ff);
        }
        put_unit(w, c);
    } else if (c < 0x80) {
        put_unit(w, c);
    } else {
        if (c < 0x800) {
            put_unit(w, 0xc0 | c >> 6);
        } else {
            if (c < 0x10000) {
                put_unit(w, 0xe0 | c >> 12);
            } else {
                put_unit(w, 0xf0 | c >> 18);
                put_unit(w, 0x80 | (c >> 12 & 63));
            }
            put_unit(w, 0x80 | (c >> 6 & 63));
        }
        put_unit(w, 0x80 | (c & 63));
    }
}

/* One UTF-8 character; a byte that begins none stands for itself. */
static const char *get_utf8(const char *p, const char *end, uint32_t *c)
{
    unsigned char first = (unsigned char)*p++;
    unsigned more = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf8 ? 3 : 0;
    *c = first;
    if (!more || (size_t)(end - p) < more) return p;
    uint32_t value = first & (0x3fu >> more);
    for (unsigned i = 0; i < more; i++) {
        if (((unsigned char)p[i] & 0xc0) != 0x80) return p;
        value = value << 6 | ((unsigned char)p[i] & 63);
    }
    *c = value;
    return p + more;
}

static const char *get_universal(const char *p, const char *end, unit_writer *w, const char **error)
{
    unsigned digits = *p++ == 'u' ? 4 : 8;
    uint32_t c = 0;
    for (unsigned i = 0; i < digits; i++, p++) {
        if (p == end || digit_value(*p) > 15) return *error = "incomplete universal character name", NULL;
        c = c << 4 | digit_value(*p);
    }
    if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return *error = "invalid universal character", NULL;
    put_character(w, c);
    return p;
}

/* The escape sequence behind the backslash at p[-1]. */
static const char *get_escape(const char *p, const char *end, unit_writer *w, const char **error)
{
    static const char letters[] = "abefnrtvE", values[] = "\a\b\033\f\n\r\t\v\033";
    if (p == end) return *error = "backslash at the end of a constant", NULL;
    if (*p >= '0' && *p <= '7') {
        uint32_t c = 0;
        for (int i = 0; i < 3 && p < end && *p >= '0' && *p <= '7'; i++) c = c * 8 + digit_value(*p++);
        put_unit(w, c);
        return p;
    }
    if (*p == 'x') {
        uint32_t c = 0;
        const char *digits = ++p;
        while (p < end && digit_value(*p) < 16) c = c << 4 | digit_value(*p++);
        if (p == digits) return *error = "\\x used with no following hex digits", NULL;
        put_unit(w, c);
        return p;
    }
    if (*p == 'u' || *p == 'U') return get_universal(p, end, w, error);
    const char *letter = strchr(letters, *p);
    put_unit(w, letter && *p ? (unsigned char)values[letter - letters] : (unsigned char)*p);
    return p + 1;
}

/* The characters of p..end, without quotes. */
static bool get_characters(const char *p, const char *end, unit_writer *w, const char **error)
{
    while (p < end) {
        if (*p == '\\') {
            p = get_escape(p + 1, end, w, error);
            if (!p) return false;
        } else if (w->width == 1) {
            const char *stop = memchr(p, '\\', (size_t)(end - p));
            if (!stop) stop = end;
            memcpy(w->at, p, (size_t)(stop - p));
            w->at += stop - p;
            p = stop;
        } else {
            uint32_t c;
            p = get_utf8(p, end, &c);
            put_character(w, c);
        }
    }
    return true;
}

/* Width and element type by prefix; '8' stands for u8, 0 for none. */
static unsigned prefix_width(const type_table *t, char prefix)
{
    return prefix == 'L' ? (unsigned)t->wchar_type->size : prefix == 'U' ? 4 : prefix == 'u' ? 2 : 1;
}
static ctype *prefix_type(const type_table *t, char prefix)
{
    return prefix == 'L' ? t->wchar_type : prefix == 'U' ? t->char32_type : prefix == 'u' ? t->char16_type : t->basic[CT_CHAR];
}

/* Takes the prefix off; *raw: R"…". */
static const char *read_prefix(const char *p, char *prefix, bool *raw)
{
    *prefix = 0;
    *raw = false;
    if (*p == 'L' || *p == 'U') *prefix = *p++;
    else if (*p == 'u') {
        *prefix = p[1] == '8' ? '8' : 'u';
        p += p[1] == '8' ? 2 : 1;
    }
    if (*p == 'R') *raw = true, p++;
    return p;
}

static __int128 narrow_value(const type_table *t, const unsigned char *units, size_t count)
{
    uint32_t value = 0;
    for (size_t i = 0; i < count; i++) value = value << 8 | units[i];
    if (count > 1) return (int32_t)value;
    return t->unsigned_char ? (__int128)value : (__int128)(int8_t)value;
}

bool literal_char(const type_table *t, const char *text, uint32_t len, __int128 *value, ctype **type, const char **error)
{
    buf spliced = {0};
    if (memchr(text, '\n', len)) {
        unsplice(text, len, &spliced);
        text = spliced.data;
        len = spliced.len;
    }
    char prefix;
    bool raw;
    const char *p = read_prefix(text, &prefix, &raw), *end = text + len - 1;
    unsigned char small[256], *units = len * 4 <= sizeof small ? small : mem_alloc((size_t)len * 4);
    unit_writer w = {units, prefix_width(t, prefix)};
    bool ok = get_characters(p + 1, end, &w, error);
    size_t count = (size_t)(w.at - units) / w.width;
    if (ok && count == 0) {
        *error = "empty character constant";
        ok = false;
    }
    if (ok && w.width == 1) {
        *value = narrow_value(t, units, count);
        *type = prefix == '8' ? t->basic[CT_UCHAR] : t->basic[CT_INT];
        if (prefix == '8') *value = units[count - 1];
    } else if (ok) {
        uint32_t last = 0;
        memcpy(&last, w.at - w.width, w.width);
        *type = prefix_type(t, prefix);
        *value = prefix == 'L' && w.width == 4 ? (__int128)(int32_t)last : (__int128)last;
    }
    if (units != small) free(units);
    buf_free(&spliced);
    return ok;
}

/* ---- strings ---- */

/* One token's characters. p at the opening quote, end behind the closing one. */
static bool get_string(const char *p, const char *end, bool raw, unit_writer *w, const char **error)
{
    if (raw) { /* R"delimiter( … )delimiter" */
        const char *open = memchr(p, '(', (size_t)(end - p));
        size_t delimiter = (size_t)(open - p - 1);
        const char *stop = end - delimiter - 2;
        for (p = open + 1; p < stop;) {
            uint32_t c = (unsigned char)*p;
            if (w->width == 1) p++, put_unit(w, c);
            else p = get_utf8(p, stop, &c), put_character(w, c);
        }
        return true;
    }
    if (!memchr(p, '\n', (size_t)(end - p))) return get_characters(p + 1, end - 1, w, error);
    buf spliced = {0};
    unsplice(p, (size_t)(end - p), &spliced);
    bool ok = get_characters(spliced.data + 1, spliced.data + spliced.len - 1, w, error);
    buf_free(&spliced);
    return ok;
}

bool literal_string(arena *memory, const type_table *t, const token *tokens, uint32_t n, const source *text, string_literal *out,
                    const char **error)
{
    char prefix = 0, own;
    bool raw;
    size_t total = 0;
    for (uint32_t i = 0; i < n; i++) {
        read_prefix(text->text + (tokens[i].at - text->base), &own, &raw);
        total += tokens[i].len;
        if (own && prefix && own != prefix) {
            *error = "concatenation of string literals with different prefixes";
            return false;
        }
        if (own) prefix = own;
    }
    unsigned width = prefix_width(t, prefix);
    if (total > UINT32_MAX / 4 - 4) {
        *error = "string literal is too long";
        return false;
    }
    unsigned char *units = arena_alloc(memory, (total + 1) * width);
    unit_writer w = {units, width};
    for (uint32_t i = 0; i < n; i++) {
        const char *start = text->text + (tokens[i].at - text->base);
        const char *p = read_prefix(start, &own, &raw);
        if (!get_string(p, start + tokens[i].len, raw, &w, error)) return false;
    }
    *out = (string_literal){(const char *)units, (uint32_t)(w.at - units), prefix_type(t, prefix)};
    put_unit(&w, 0);
    return true;
}
