/* Output. How much printf writes depends on more than terms can say, so its result is arbitrary; it changes only the following in memory:
 * the targets of %n (cfa/external_effect.h knows what the sprintf family writes besides). */
#include "encode/library.h"

/* The text of a literal that an argument points to; NULL: another expression. */
static const char *literal_text(const external_call *c, uint32_t k, size_t *len)
{
    const cfa_space *s = c->e->s;
    if (k >= c->o->count_args) return NULL;
    ex x = c->o->args[k];
    while (ex_get(s, x)->kind == E_CAST) x = ex_get(s, x)->a;
    if (ex_get(s, x)->kind != E_ADDR || ex_get(s, ex_get(s, x)->a)->kind != E_STRING) return NULL;
    name text = ex_get(s, ex_get(s, x)->a)->text;
    *len = name_len(&s->names, text);
    return space_text(s, text);
}

/* One conversion from after its % on: the arguments it takes before its own (widths) in *stars; its letter, 0 at the end of the text. */
static char skip_conversion(const char **at, const char *end, uint32_t *stars)
{
    static const char before[] = "-+ #0'I.123456789hlLqjztZ*w";
    *stars = 0;
    for (; *at < end && **at && strchr(before, **at); ++*at) *stars += **at == '*';
    return *at < end ? *(*at)++ : 0;
}

static void forget_counts(external_call *c, const char *format, size_t len, uint32_t next)
{
    for (const char *at = format, *end = format + len; at < end;) {
        uint32_t stars;
        if (*at++ != '%') continue;
        char letter = skip_conversion(&at, end, &stars);
        next += stars;
        if (letter == '%' || !letter || letter == 'm') continue;
        if (letter == 'n' && next < c->o->count_args) {
            enc_inexact(c->s, "%s: what %%n writes is arbitrary", c->name);
            enc_memory_forget(c->s, c->o->args[next]);
        }
        next++;
    }
}

bool encode_printf(external_call *c)
{
    size_t len = 0;
    uint32_t at = variant_format_argument(c->variant);
    const char *format = literal_text(c, at, &len);
    if (format && !(c->variant & LIST)) forget_counts(c, format, len, at + 1);
    if ((c->variant & TARGET) >= TO_MEMORY) return false; /* what it writes, and its result, are arbitrary */
    if (c->o->lhs.i) {
        enc_inexact(c->s, "library function %s: its result is arbitrary", c->name);
        enc_arbitrary(c->s, c->o->lhs, NO_INPUT);
    }
    return true;
}
