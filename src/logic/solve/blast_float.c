/* logic/solve/blast_float.c — see logic/solve/blast_float.h */
#include "logic/solve/blast_float.h"
#include "logic/solve/circuit_float.h"

static bool from_integer(term_kind k) { return k == T_FP_FROM_SBV || k == T_FP_FROM_UBV; }
static bool to_integer(term_kind k) { return k == T_FP_TO_SBV || k == T_FP_TO_UBV; }

const char *blast_float_lacks(const term_table *t, term a)
{
    const term_info *info = term_get(t, a);
    if (sort_get(t, info->sort)->kind == SORT_FLOAT && !fp_supported(blast_format(t, info->sort))) return "floats of this format";
    if (info->kind == T_FP_REM) return "the remainder of floats";
    uint32_t integer = from_integer(info->kind) ? term_width(t, term_arg(t, a, 0)) : to_integer(info->kind) ? term_width(t, a) : 0;
    return integer > FP_MAX_INTEGER ? "conversions of such wide integers" : NULL;
}

uint32_t blast_float_canonical(blaster *b, sort s, uint32_t at)
{
    fp_format f = blast_format(b->terms, s);
    uint32_t r = blast_vector_new(b, fp_width(f));
    circuit_fp_canonical(&b->graph, f, b->bits.data + at, b->bits.data + r);
    return r;
}

/* The bits from `at` on are open under this condition. */
static void leave_open(blaster *b, term a, aig_lit open, uint32_t at, uint32_t width)
{
    if (open == AIG_FALSE) return;
    uint32_t any = blast_input_new(b, ATOM_OPEN, a, width);
    if (!b->convention) {
        uint32_t holds = blast_input_new(b, ATOM_OPEN, a, 1);
        b->convention = b->bits.data[holds];
    }
    for (uint32_t i = 0; i < width; i++) {
        aig_lit chosen = aig_and(&b->graph, b->bits.data[any + i], aig_not(b->convention));
        b->bits.data[at + i] = aig_ite(&b->graph, open, chosen, b->bits.data[at + i]);
    }
}

static const aig_lit *argument(const blaster *b, term a, uint32_t i)
{
    return i < term_get(b->terms, a)->count ? b->bits.data + b->where.data[term_arg(b->terms, a, i).i] - 1 : NULL;
}

static uint32_t extreme(blaster *b, term a, term_kind kind)
{
    fp_format f = blast_format(b->terms, term_sort(b->terms, a));
    uint32_t width = fp_width(f), at = blast_vector_new(b, width);
    aig_lit open = circuit_fp_extreme(&b->graph, kind, f, argument(b, a, 0), argument(b, a, 1), b->bits.data + at);
    leave_open(b, a, open, at + width - 1, 1);
    return at;
}

static uint32_t integer(blaster *b, term a, term_kind kind)
{
    uint32_t width = term_width(b->terms, a), at = blast_vector_new(b, width);
    fp_format from = blast_format(b->terms, term_sort(b->terms, term_arg(b->terms, a, 0)));
    aig_lit open = circuit_fp_to_integer(&b->graph, width, kind == T_FP_TO_SBV, from, argument(b, a, 0), b->bits.data + at);
    leave_open(b, a, open, at, width);
    return at;
}

uint32_t blast_float(blaster *b, term a)
{
    const term_table *t = b->terms;
    const term_info info = *term_get(t, a);
    term_kind kind = (term_kind)info.kind;
    term x = term_arg(t, a, 0);
    fp_format f = blast_format(t, info.sort), from = blast_format(t, term_sort(t, x));
    fp_rounding mode = (fp_rounding)info.low;
    aig *g = &b->graph;
    if (kind == T_FP_MIN || kind == T_FP_MAX) return extreme(b, a, kind);
    if (to_integer(kind)) return integer(b, a, kind);
    if (kind == T_FP_TO_BITS) return b->where.data[x.i] - 1;
    if (kind == T_FP_FROM_BITS) return blast_float_canonical(b, info.sort, b->where.data[x.i] - 1);
    uint32_t at = blast_vector_new(b, blast_width(t, a));
    const aig_lit *const p[] = {argument(b, a, 0), argument(b, a, 1), argument(b, a, 2)}; /* only now: vectors move */
    aig_lit *out = b->bits.data + at;
    if (kind >= T_FP_EQ && kind <= T_FP_IS_NEGATIVE) *out = circuit_fp_predicate(g, kind, from, p[0], p[1]);
    else if (kind == T_FP_FROM_FP) circuit_fp_convert(g, f, mode, from, p[0], out);
    else if (from_integer(kind)) circuit_fp_from_integer(g, f, mode, term_width(t, x), kind == T_FP_FROM_SBV, p[0], out);
    else circuit_fp_arithmetic(g, kind, f, mode, p, out);
    return at;
}
