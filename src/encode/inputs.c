/* encode/inputs.c — choices as a file of inputs (cfa/exec/inputs.h): one value per line, in the order in which the program asks. */
#include "encode/internal.h"

static __int128 integer_value(const term_table *t, term v, uint32_t width, bool is_signed)
{
    uint64_t small;
    const uint64_t *limbs = term_bits(t, v, &small);
    unsigned __int128 u = limbs[0];
    if (width > 64) u |= (unsigned __int128)limbs[1] << 64;
    if (width >= 128 || !is_signed || !(u >> (width - 1) & 1)) return (__int128)u;
    return (__int128)(u | ~(unsigned __int128)0 << width);
}

static void write_integer(FILE *out, __int128 v)
{
    char digits[48];
    unsigned n = sizeof digits;
    unsigned __int128 u = v < 0 ? 0 - (unsigned __int128)v : (unsigned __int128)v;
    digits[--n] = 0;
    do digits[--n] = (char)('0' + (int)(u % 10));
    while (u /= 10);
    fprintf(out, "%s%s", v < 0 ? "-" : "", digits + n);
}

/* Exact: hexadecimal digits of the significand. */
static void write_float(const encoder *e, FILE *out, term v)
{
    const sort_info *f = sort_get(e->t, term_sort(e->t, v));
    uint64_t small;
    const uint64_t *limbs = term_bits(e->t, v, &small);
    uint32_t width = f->width + f->significand, fraction_bits = f->significand - 1;
    unsigned __int128 bits = limbs[0];
    if (width > 64) bits |= (unsigned __int128)limbs[1] << 64;
    bool negative = bits >> (width - 1) & 1;
    int64_t exponent = (int64_t)(bits >> fraction_bits & (((uint64_t)1 << f->width) - 1)), bias = ((int64_t)1 << (f->width - 1)) - 1;
    unsigned __int128 fraction = bits & (((unsigned __int128)1 << fraction_bits) - 1);
    if (exponent == 2 * bias + 1) {
        fprintf(out, "%s", fraction ? "nan" : negative ? "-inf" : "inf");
        return;
    }
    if (exponent) fraction |= (unsigned __int128)1 << fraction_bits;
    else exponent = 1;
    fprintf(out, "%s0x%llx%016llx.0p%lld", negative ? "-" : "", (unsigned long long)(fraction >> 64), (unsigned long long)fraction,
            (long long)(exponent - bias - (int64_t)fraction_bits));
}

void encode_write_inputs(const encode_state *s, const model *m, FILE *out)
{
    uint32_t count;
    const encode_choice *choices = encode_choices(s, &count);
    const encoder *e = s->e;
    for (uint32_t k = 0; k < count; k++) {
        const encode_choice *c = &choices[k];
        if (!c->is_input || !c->width) continue;
        term v = model_eval(m, c->value);
        if (c->is_float) write_float(e, out, v);
        else write_integer(out, integer_value(e->t, v, c->width, c->is_signed));
        if (e->p->sources && c->at.i) {
            source_place at = source_locate(e->p->sources, c->at);
            fprintf(out, " # %s:%u", at.file ? at.file : "?", at.line);
        }
        fprintf(out, "\n");
    }
}
