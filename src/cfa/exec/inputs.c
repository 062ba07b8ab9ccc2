#include "cfa/exec/inputs.h"

#include <errno.h>

typedef enum { READ_VALUE, READ_NOTHING, READ_TOO_LARGE } read_status;

static read_status read_number(const char *p, const char **end, run_input *out)
{
    bool negative = *p == '-';
    if (*p == '-' || *p == '+') p++;
    bool hex = p[0] == '0' && (p[1] == 'x' || p[1] == 'X');
    const char *digits = hex ? p + 2 : p;
    unsigned __int128 value = 0, base = hex ? 16 : 10, most = ~(unsigned __int128)0;
    bool too_large = false;
    const char *q = digits;
    for (;; q++) {
        unsigned digit;
        if (*q >= '0' && *q <= '9') digit = (unsigned)(*q - '0');
        else if (hex && (*q | 32) >= 'a' && (*q | 32) <= 'f') digit = (unsigned)((*q | 32) - 'a' + 10);
        else break;
        too_large |= value > (most - digit) / base;
        value = value * base + digit;
    }
    bool special = (p[0] | 32) == 'n' || (p[0] | 32) == 'i'; /* nan, inf */
    if (special || *q == '.' || (!hex && (*q | 32) == 'e') || (hex && (*q | 32) == 'p')) {
        char *after;
        out->is_float = true;
        out->floating = strtold(p, &after);
        if (negative) out->floating = -out->floating;
        *end = after;
        return after != p ? READ_VALUE : READ_NOTHING;
    }
    out->is_float = false;
    out->integer = (__int128)(negative ? 0 - value : value);
    *end = q;
    if (too_large || (negative && value > (unsigned __int128)1 << 127)) return READ_TOO_LARGE;
    return q != digits ? READ_VALUE : READ_NOTHING;
}

static read_status read_value(const char *p, const char **end, run_input *out)
{
    if (*p != '\'') return read_number(p, end, out);
    *out = (run_input){.integer = (unsigned char)p[1]};
    *end = p + 3;
    return p[1] && p[2] == '\'' ? READ_VALUE : READ_NOTHING;
}

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t' || *p == '\r') p++;
    return p;
}

bool inputs_read(const char *path, source_map *sources, diag *d, run_inputs *out)
{
    source *s;
    if (source_read(sources, path, &s) != SOURCE_OK) {
        diag_error(d, (srcpos){0}, "%s: %s", path, strerror(errno));
        return false;
    }
    uint32_t errors = d->errors;
    for (const char *p = s->text, *end = s->text + s->len; p < end;) {
        p = skip_blanks(p);
        run_input value;
        const char *after = p;
        if (*p != '#' && *p != '\n' && *p) {
            srcpos at = {s->base + (uint32_t)(p - s->text)};
            read_status status = read_value(p, &after, &value);
            const char *rest = skip_blanks(after);
            if (status == READ_NOTHING || (*rest != '\n' && *rest != '#' && *rest != 0)) diag_error(d, at, "expected one number per line");
            else if (status == READ_TOO_LARGE) diag_error(d, at, "a number that does not fit into 128 bits");
            else vec_push(out, value);
        }
        const char *eol = memchr(p, '\n', (size_t)(end - p));
        if (!eol) break;
        p = eol + 1;
    }
    if (d->errors == errors) return true;
    vec_free(out);
    return false;
}
