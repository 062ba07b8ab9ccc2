/* logic/solve/bitblast.c — see logic/solve/bitblast.h */
#include "logic/solve/bitblast.h"
#include "logic/solve/blast_array.h"
#include "logic/solve/blast_float.h"
#include "logic/solve/circuit.h"

enum { MUX_BUDGET = 1 << 14, NODE_SLICE = 1 << 16 /* between checks of the limits */, NODES_PER_TICK = 24 };

static void count_nodes(blaster *b)
{
    uint64_t now = b->graph.asked;
    limits_work(b->run, (now - b->counted) / NODES_PER_TICK);
    b->counted = now - (now - b->counted) % NODES_PER_TICK;
}

/* Called by the graph when it has used up its nodes. */
static bool more_nodes(void *context)
{
    blaster *b = context;
    aig *g = &b->graph;
    count_nodes(b);
    if (b->max_nodes && g->nodes.len >= b->max_nodes) b->stopped = LIMIT_MEMORY;
    else if (b->deadline > 0 && limits_clock(b->run) > b->deadline) b->stopped = LIMIT_TIME;
    else if (b->run) b->stopped = limits_look(b->run);
    if (b->stopped) return false;
    g->max_nodes = g->nodes.len + NODE_SLICE;
    if (b->max_nodes && g->max_nodes > b->max_nodes) g->max_nodes = b->max_nodes;
    return true;
}

void blast_init(blaster *b, const term_table *terms)
{
    memset(b, 0, sizeof *b);
    b->terms = terms;
    aig_init(&b->graph);
    b->graph.max_nodes = NODE_SLICE;
    b->graph.more = more_nodes;
    b->graph.context = b;
    b->mux_left = MUX_BUDGET;
}

void blast_clear(blaster *b)
{
    for (uint32_t i = 0; i < b->touched.len; i++) b->where.data[b->touched.data[i].i] = 0;
    for (uint32_t i = 0; i < b->defined_vars.len; i++) b->defined.data[b->defined_vars.data[i].i] = 0;
    vec_clear(&b->touched);
    vec_clear(&b->defined_vars);
    vec_clear(&b->bits);
    vec_clear(&b->atoms);
    vec_clear(&b->atom_of_input);
    vec_clear(&b->array_eqs);
    vec_clear(&b->vector_list);
    idtable_free(&b->vectors);
    map_free(&b->reads);
    map_free(&b->divisions);
    aig_clear(&b->graph);
    b->graph.max_nodes = NODE_SLICE;
    map_free(&b->wanted_seen);
    b->mux_left = MUX_BUDGET;
    b->convention = AIG_FALSE;
    b->stopped = LIMIT_NONE;
    b->unsupported = NULL;
}

void blast_free(blaster *b)
{
    aig_free(&b->graph);
    vec_free(&b->bits);
    vec_free(&b->where);
    vec_free(&b->defined);
    vec_free(&b->touched);
    vec_free(&b->defined_vars);
    vec_free(&b->atoms);
    vec_free(&b->atom_of_input);
    vec_free(&b->array_eqs);
    vec_free(&b->work);
    vec_free(&b->vector_list);
    idtable_free(&b->vectors);
    map_free(&b->reads);
    map_free(&b->divisions);
    map_free(&b->wanted_seen);
    vec_free(&b->wanted_stack);
}

static void extend(uint32_t **data, uint32_t *len, uint32_t *cap, uint32_t need)
{
    if (need <= *len) return;
    if (need > *cap) *data = vec_grown(*data, cap, need, sizeof **data);
    memset(*data + *len, 0, sizeof **data * (*cap - *len));
    *len = *cap;
}

void blast_define(blaster *b, term variable, term value)
{
    extend(&b->defined.data, &b->defined.len, &b->defined.cap, variable.i + 1);
    b->defined.data[variable.i] = value.i;
    vec_push(&b->defined_vars, variable);
}

term blast_definition(const blaster *b, term variable) { return (term){variable.i < b->defined.len ? b->defined.data[variable.i] : 0}; }

static inline bool is_done(const blaster *b, term t) { return t.i < b->where.len && b->where.data[t.i]; }
static inline const aig_lit *bits_of(const blaster *b, term t) { return b->bits.data + b->where.data[t.i] - 1; }

static void set_done(blaster *b, term t, uint32_t at)
{
    extend(&b->where.data, &b->where.len, &b->where.cap, t.i + 1);
    b->where.data[t.i] = at + 1;
    vec_push(&b->touched, t);
}

uint32_t blast_vector_new(blaster *b, uint32_t width)
{
    uint32_t at = b->bits.len;
    vec_reserve(&b->bits, at + width);
    b->bits.len += width;
    return at;
}

static uint32_t atom_new(blaster *b, atom_kind kind, term a, term index, uint32_t index_bits, uint32_t width)
{
    uint32_t at = blast_vector_new(b, width);
    for (uint32_t i = 0; i < width; i++) {
        b->bits.data[at + i] = aig_input(&b->graph);
        vec_push(&b->atom_of_input, b->atoms.len);
    }
    vec_push(&b->atoms, (blast_atom){kind, a, index, index_bits, at, width});
    return at;
}

uint32_t blast_atom_new(blaster *b, atom_kind kind, term a, term index, uint32_t index_bits, sort s)
{
    uint32_t at = atom_new(b, kind, a, index, index_bits, blast_sort_width(b->terms, s));
    return sort_get(b->terms, s)->kind == SORT_FLOAT ? blast_float_canonical(b, s, at) : at;
}

uint32_t blast_input_new(blaster *b, atom_kind kind, term a, uint32_t width) { return atom_new(b, kind, a, (term){0}, 0, width); }

/* ---- reads ---- */

/* The number (from 1) of a vector of literals; equal literals have equal numbers. */
static uint32_t vector_intern(blaster *b, uint32_t at, uint32_t width)
{
    uint64_t h = width;
    for (uint32_t i = 0; i < width; i++) h = hash_pair(h, b->bits.data[at + i]);
    for (uint32_t slot = idtable_first(&b->vectors, h), id; (id = idtable_at(&b->vectors, &slot, h));) {
        struct blast_vector v = b->vector_list.data[id - 1];
        if (v.width == width && !memcmp(b->bits.data + v.at, b->bits.data + at, sizeof(aig_lit) * width)) return id;
    }
    vec_push(&b->vector_list, (struct blast_vector){at, width});
    idtable_insert(&b->vectors, h, b->vector_list.len);
    return b->vector_list.len;
}

/* ---- operators; the arguments are translated ---- */

static uint32_t divide(blaster *b, term t, bool is_signed, bool remainder)
{
    uint32_t width = blast_width(b->terms, t);
    term x = term_arg(b->terms, t, 0), y = term_arg(b->terms, t, 1);
    uint64_t key = map_pair(x.i << 1 | is_signed, y.i);
    uint32_t at;
    if (!map_get(&b->divisions, key, &at)) {
        at = blast_vector_new(b, 2 * width);
        aig_lit *out = b->bits.data + at;
        (is_signed ? circuit_sdivrem : circuit_udivrem)(&b->graph, width, bits_of(b, x), bits_of(b, y), out, out + width);
        map_put(&b->divisions, key, at);
    }
    return remainder ? at + width : at;
}

typedef struct {
    uint32_t bits; /* offset */
    bool negated;  /* a summand to be subtracted */
} operand;

/* By their bits, subtracted ones last. So the low bits of a sum are computed like the sum of the low bits, and the graph finds that they
 * are the same. */
static int compare_operands(const void *x, const void *y, void *context)
{
    const blaster *b = context;
    const operand *p = x, *q = y;
    if (p->negated != q->negated) return p->negated ? 1 : -1;
    aig_lit u = b->bits.data[p->bits], v = b->bits.data[q->bits];
    if (u != v) return u < v ? -1 : 1;
    return p->bits < q->bits ? -1 : p->bits > q->bits;
}

/* n-ary operators fold from the left; NEG among the summands of ADD is a subtraction. */
static uint32_t fold(blaster *b, term t, term_kind kind)
{
    const term_table *tt = b->terms;
    uint32_t width = blast_width(tt, t), n = term_get(tt, t)->count;
    uint32_t at = blast_vector_new(b, 2 * width); /* two accumulators, used in turn */
    operand few[8], *args = n <= 8 ? few : mem_alloc(sizeof *args * n);
    for (uint32_t i = 0; i < n; i++) {
        term x = term_arg(tt, t, i);
        bool negated = kind == T_BVADD && term_get(tt, x)->kind == T_BVNEG;
        args[i] = (operand){b->where.data[negated ? term_arg(tt, x, 0).i : x.i] - 1, negated};
    }
    qsort_r(args, n, sizeof *args, compare_operands, b);
    aig_lit *now = b->bits.data + at, *next = now + width;
    if (args[0].negated) circuit_neg(&b->graph, width, b->bits.data + args[0].bits, now);
    else memcpy(now, b->bits.data + args[0].bits, sizeof *now * width);
    for (uint32_t i = 1; i < n && !b->graph.full; i++) {
        const aig_lit *x = b->bits.data + args[i].bits;
        if (args[i].negated) circuit_sub(&b->graph, width, now, x, next);
        else if (kind == T_BVADD) circuit_add(&b->graph, width, now, x, AIG_FALSE, next);
        else if (kind == T_BVMUL) circuit_mul(&b->graph, width, now, x, next);
        else
            for (uint32_t j = 0; j < width; j++)
                next[j] = kind == T_BVAND  ? aig_and(&b->graph, now[j], x[j])
                          : kind == T_BVOR ? aig_or(&b->graph, now[j], x[j])
                                           : aig_xor(&b->graph, now[j], x[j]);
        aig_lit *swap = now;
        now = next, next = swap;
    }
    if (args != few) free(args);
    return (uint32_t)(now - b->bits.data);
}

static uint32_t constant(blaster *b, term t)
{
    uint32_t width = blast_width(b->terms, t), at = blast_vector_new(b, width);
    uint64_t small;
    const uint64_t *limbs = term_bits(b->terms, t, &small);
    for (uint32_t i = 0; i < width; i++) b->bits.data[at + i] = limbs[i / 64] >> (i % 64) & 1 ? AIG_TRUE : AIG_FALSE;
    return at;
}

static uint32_t copy_bits(blaster *b, term from, uint32_t low, uint32_t count, uint32_t to)
{
    memcpy(b->bits.data + to, bits_of(b, from) + low, sizeof(aig_lit) * count);
    return to + count;
}

static uint32_t rearrange(blaster *b, term t, const term_info *info)
{
    const term_table *tt = b->terms;
    uint32_t width = blast_width(tt, t), at = blast_vector_new(b, width), to = at;
    term x = term_arg(tt, t, 0);
    if (info->kind == T_EXTRACT) copy_bits(b, x, info->low, width, at);
    else if (info->kind == T_CONCAT)
        for (uint32_t i = info->count; i-- > 0;) to = copy_bits(b, term_arg(tt, t, i), 0, blast_width(tt, term_arg(tt, t, i)), to);
    else {
        uint32_t from = blast_width(tt, x);
        aig_lit fill = info->kind == T_SEXT ? bits_of(b, x)[from - 1] : AIG_FALSE;
        to = copy_bits(b, x, 0, from, at);
        for (; to < at + width; to++) b->bits.data[to] = fill;
    }
    return at;
}

static uint32_t one_bit(blaster *b, aig_lit a)
{
    vec_push(&b->bits, a);
    return b->bits.len - 1;
}

static uint32_t connective(blaster *b, term t, const term_info *info)
{
    bool is_and = info->kind == T_AND;
    aig_lit r = is_and ? AIG_TRUE : AIG_FALSE;
    for (uint32_t i = 0; i < info->count; i++) {
        aig_lit x = bits_of(b, term_arg(b->terms, t, i))[0];
        r = is_and ? aig_and(&b->graph, r, x) : aig_or(&b->graph, r, x);
    }
    return one_bit(b, r);
}

static uint32_t equality(blaster *b, term t)
{
    const term_table *tt = b->terms;
    term x = term_arg(tt, t, 0), y = term_arg(tt, t, 1);
    if (sort_get(tt, term_sort(tt, x))->kind != SORT_ARRAY)
        return one_bit(b, circuit_eq(&b->graph, blast_width(tt, x), bits_of(b, x), bits_of(b, y)));
    const sort_info *s = sort_get(tt, term_sort(tt, x));
    uint32_t index_width = blast_sort_width(tt, s->index);
    uint32_t equal = atom_new(b, ATOM_FRESH, t, (term){0}, b->array_eqs.len, 1);
    uint32_t witness = atom_new(b, ATOM_FRESH, t, (term){0}, b->array_eqs.len, index_width);
    uint32_t vector = vector_intern(b, witness, index_width);
    uint32_t value_x = blast_array_read(b, x, vector, (term){0}), value_y = blast_array_read(b, y, vector, (term){0});
    vec_push(&b->array_eqs, (blast_array_eq){x, y, b->bits.data[equal], witness, value_x, value_y});
    return equal;
}

static uint32_t select_value(blaster *b, term array, term index)
{
    uint32_t vector = vector_intern(b, b->where.data[index.i] - 1, blast_width(b->terms, index));
    return blast_array_read(b, array, vector, index);
}

static bool refuse(blaster *b, const char *what)
{
    if (!b->unsupported) b->unsupported = what;
    return false;
}

static bool bits_sort(const term_table *t, sort s) { return sort_get(t, s)->kind == SORT_BOOL || sort_get(t, s)->kind == SORT_BV; }
static bool scalar_sort(const term_table *t, sort s)
{
    return bits_sort(t, s) || (sort_get(t, s)->kind == SORT_FLOAT && fp_supported(blast_format(t, s)));
}

static bool supported(blaster *b, term t, const term_info *info)
{
    const sort_info *s = sort_get(b->terms, info->sort);
    const char *lacks = blast_float_lacks(b->terms, t);
    if (lacks) return refuse(b, lacks);
    if (s->kind == SORT_ARRAY && (!bits_sort(b->terms, s->index) || !scalar_sort(b->terms, s->element)))
        return refuse(b, "arrays of arrays, or indexed by floats");
    if (s->kind == SORT_ARRAY && info->kind != T_VAR && info->kind != T_STORE && info->kind != T_ITE && info->kind != T_CONST_ARRAY)
        return refuse(b, "functions to arrays");
    if (info->kind == T_APPLY)
        for (uint32_t i = 0; i < info->count; i++)
            if (!scalar_sort(b->terms, term_sort(b->terms, term_arg(b->terms, t, i)))) return refuse(b, "functions of arrays");
    return true;
}

/* The vector of a term whose arguments are done. Vectors of arguments may move while new ones are made, so room is made first. */
static uint32_t translate(blaster *b, term t)
{
    const term_table *tt = b->terms;
    const term_info info = *term_get(tt, t);
    uint32_t width = blast_width(tt, t), at;
    aig *g = &b->graph;
    if (sort_get(tt, info.sort)->kind == SORT_ARRAY) return 0; /* arrays have no bits; reads of them do */
#define ARG(i)    bits_of(b, term_arg(tt, t, (i)))
#define ARG_WIDTH blast_width(tt, term_arg(tt, t, 0))
    switch ((term_kind)info.kind) {
    case T_TRUE: return one_bit(b, AIG_TRUE);
    case T_FALSE: return one_bit(b, AIG_FALSE);
    case T_BV:
    case T_FP: return constant(b, t);
    case T_VAR:
        return blast_definition(b, t).i ? b->where.data[blast_definition(b, t).i] - 1
                                        : blast_atom_new(b, ATOM_VAR, t, (term){0}, 0, info.sort);
    case T_APPLY: return blast_atom_new(b, ATOM_APPLY, t, (term){0}, 0, info.sort);
    case T_NOT: return one_bit(b, aig_not(ARG(0)[0]));
    case T_AND:
    case T_OR: return connective(b, t, &info);
    case T_EQ: return equality(b, t);
    case T_ITE:
        at = blast_vector_new(b, width);
        circuit_ite(g, width, ARG(0)[0], ARG(1), ARG(2), b->bits.data + at);
        return at;
    case T_BVNOT:
        at = blast_vector_new(b, width);
        for (uint32_t i = 0; i < width; i++) b->bits.data[at + i] = aig_not(ARG(0)[i]);
        return at;
    case T_BVNEG:
        at = blast_vector_new(b, width);
        circuit_neg(g, width, ARG(0), b->bits.data + at);
        return at;
    case T_BVADD:
    case T_BVMUL:
    case T_BVAND:
    case T_BVOR:
    case T_BVXOR: return fold(b, t, (term_kind)info.kind);
    case T_BVUDIV: return divide(b, t, false, false);
    case T_BVUREM: return divide(b, t, false, true);
    case T_BVSDIV: return divide(b, t, true, false);
    case T_BVSREM: return divide(b, t, true, true);
    case T_BVSHL:
        at = blast_vector_new(b, width);
        circuit_shift_left(g, width, ARG(0), ARG(1), b->bits.data + at);
        return at;
    case T_BVLSHR:
    case T_BVASHR:
        at = blast_vector_new(b, width);
        circuit_shift_right(g, width, ARG(0), ARG(1), info.kind == T_BVASHR ? ARG(0)[width - 1] : AIG_FALSE, b->bits.data + at);
        return at;
    case T_BVULT: return one_bit(b, circuit_ult(g, ARG_WIDTH, ARG(0), ARG(1)));
    case T_BVULE: return one_bit(b, aig_not(circuit_ult(g, ARG_WIDTH, ARG(1), ARG(0))));
    case T_BVSLT: return one_bit(b, circuit_slt(g, ARG_WIDTH, ARG(0), ARG(1)));
    case T_BVSLE: return one_bit(b, aig_not(circuit_slt(g, ARG_WIDTH, ARG(1), ARG(0))));
    case T_CONCAT:
    case T_EXTRACT:
    case T_ZEXT:
    case T_SEXT: return rearrange(b, t, &info);
    case T_SELECT: return select_value(b, term_arg(tt, t, 0), term_arg(tt, t, 1));
    default: return blast_float(b, t);
    }
#undef ARG
#undef ARG_WIDTH
}

static bool must_stop(blaster *b)
{
    if (b->graph.full) b->stopped = b->stopped ? b->stopped : LIMIT_MEMORY;
    else if ((++b->ticks & 63) == 0) {
        count_nodes(b);
        if (b->deadline > 0 && limits_clock(b->run) > b->deadline) b->stopped = LIMIT_TIME;
        else if (b->run) b->stopped = b->run->hit;
    }
    return b->stopped != LIMIT_NONE;
}

/* Translates t and everything below it, arguments first; with an explicit stack, for terms nest deeply. */
static bool translate_all(blaster *b, term root)
{
    const term_table *tt = b->terms;
    vec_clear(&b->work);
    vec_push(&b->work, (struct blast_goal){root, false});
    while (b->work.len) {
        struct blast_goal *goal = &vec_last(&b->work);
        term t = goal->t;
        if (is_done(b, t)) {
            b->work.len--;
            continue;
        }
        const term_info *info = term_get(tt, t);
        if (goal->opened) {
            if (info->kind == T_SELECT && blast_array_wants(b, term_arg(tt, t, 0), term_arg(tt, t, 1))) continue;
            b->work.len--;
            uint32_t at = translate(b, t);
            if (b->unsupported || must_stop(b)) return false;
            set_done(b, t, at);
            continue;
        }
        goal->opened = true;
        if (!supported(b, t, info)) return false;
        if (info->kind == T_VAR) {
            term d = blast_definition(b, t);
            if (d.i && !is_done(b, d)) vec_push(&b->work, (struct blast_goal){d, false});
        } else if (info->kind == T_SELECT) { /* of the array what the index leaves open */
            if (!is_done(b, term_arg(tt, t, 1))) vec_push(&b->work, (struct blast_goal){term_arg(tt, t, 1), false});
        } else {
            for (uint32_t i = info->count; i-- > 0;)
                if (!is_done(b, term_arg(tt, t, i))) vec_push(&b->work, (struct blast_goal){term_arg(tt, t, i), false});
        }
    }
    return true;
}

const aig_lit *blast_term(blaster *b, term t)
{
    b->stopped = LIMIT_NONE;
    b->unsupported = NULL;
    if (!is_done(b, t) && !translate_all(b, t)) return NULL;
    return bits_of(b, t);
}

bool blast_formula(blaster *b, term t, aig_lit *out)
{
    const aig_lit *bits = blast_term(b, t);
    if (bits) *out = bits[0];
    return bits != NULL;
}

const aig_lit *blast_read(blaster *b, term array, term index)
{
    b->stopped = LIMIT_NONE;
    b->unsupported = NULL;
    if (!is_done(b, array) && !translate_all(b, array)) return NULL;
    if (!is_done(b, index) && !translate_all(b, index)) return NULL;
    uint32_t at = select_value(b, array, index);
    return b->graph.full ? NULL : b->bits.data + at;
}
