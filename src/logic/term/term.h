/* logic/term/term.h — the language of questions: hash-consed terms over Bool, bit-vectors, arrays, IEEE floats and uninterpreted functions.
 * Terms are 32-bit ids into one table; equal terms have equal ids. They are quantifier-free and immutable.
 * Constructors normalise: constants, commutative operands (in id order), neutral and absorbing elements, double negation, if-then-else,
 * extract/concat, comparisons, select over store; see logic/term/simplify.h. The normal form depends only on the term itself, so it is the
 * same in every run for the same sequence of constructions.
 * Bit-vector constants have any width; up to 64 bits are stored in the term, wider ones as limbs.
 * Invariant (an assertion in debug builds): arguments have the sorts that the operator asks for. */
#ifndef LOGIC_TERM_TERM_H
#define LOGIC_TERM_TERM_H

#include "base/arena.h"
#include "base/hash.h"
#include "base/idtable.h"
#include "base/intern.h"
#include "base/limits.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
typedef struct { uint32_t i; } sort; /* 0: none */
typedef struct { uint32_t i; } term; /* 0: none */
/* clang-format on */

typedef enum { SORT_NONE, SORT_BOOL, SORT_BV, SORT_ARRAY, SORT_FLOAT } sort_kind;

typedef struct {
    uint8_t kind;
    uint32_t width;       /* SORT_BV: bits, ≥ 1; SORT_FLOAT: exponent bits */
    uint32_t significand; /* SORT_FLOAT: significand bits, hidden bit included (SMT-LIB's sb) */
    sort index, element;  /* SORT_ARRAY */
} sort_info;

/* clang-format off */
typedef enum {
    T_NONE,
    T_TRUE, T_FALSE,
    T_BV,        /* constant: term_bits() */
    T_FP,        /* constant: IEEE bits of eb+sb, term_bits() (a NaN is canonical) */
    T_VAR,       /* .symbol, .index (SSA index; 0: none) */
    /* Bool */
    T_NOT, T_AND, T_OR, T_EQ, T_ITE, /* AND, OR n-ary (≥ 2, flattened, sorted, no duplicates); EQ over any sort; ITE over any sort. xor,
                                        implies are made of these */
    /* bit-vectors; ADD, MUL, AND, OR, XOR n-ary and sorted; SUB is ADD with NEG */
    T_BVNOT, T_BVNEG, T_BVADD, T_BVMUL, T_BVAND, T_BVOR, T_BVXOR,
    T_BVUDIV, T_BVUREM, T_BVSDIV, T_BVSREM, /* SMT-LIB semantics: x udiv 0 = all ones, x urem 0 = x */
    T_BVSHL, T_BVLSHR, T_BVASHR,            /* SMT-LIB: shifting by ≥ width gives 0 (or the sign) */
    T_BVULT, T_BVULE, T_BVSLT, T_BVSLE,
    T_CONCAT,    /* args[0] most significant */
    T_EXTRACT,   /* .high, .low */
    T_ZEXT, T_SEXT, /* to the sort's width */
    /* arrays */
    T_SELECT, T_STORE,
    T_CONST_ARRAY, /* every element is args[0] */
    /* floats; rounding mode is always nearest, ties to even, unless .low says otherwise (enum fp_rounding) */
    T_FP_NEG, T_FP_ABS, T_FP_ADD, T_FP_SUB, T_FP_MUL, T_FP_DIV, T_FP_REM, T_FP_SQRT, T_FP_FMA, T_FP_ROUND, T_FP_MIN, T_FP_MAX,
    T_FP_EQ, T_FP_LT, T_FP_LE, /* IEEE comparison; T_EQ on floats is identity */
    T_FP_IS_NAN, T_FP_IS_INF, T_FP_IS_ZERO, T_FP_IS_NORMAL, T_FP_IS_SUBNORMAL, T_FP_IS_NEGATIVE,
    T_FP_FROM_BITS, T_FP_TO_BITS, /* reinterpretation; TO_BITS of NaN is the canonical one */
    T_FP_FROM_FP, T_FP_FROM_SBV, T_FP_FROM_UBV, T_FP_TO_SBV, T_FP_TO_UBV, /* conversions; TO_*BV rounds toward zero, out of range
                                                                             unspecified */
    T_APPLY,     /* uninterpreted function .symbol of args */
    T_KINDS
} term_kind;
/* clang-format on */

typedef enum { FP_RNE, FP_RTZ, FP_RTP, FP_RTN, FP_RNA } fp_rounding;

typedef struct {
    uint8_t kind;                         /* term_kind */
    bool has_array, has_float, has_apply; /* somewhere below */
    uint32_t count;                       /* arguments */
    sort sort;
    union {
        struct {
            name symbol;
            uint32_t index;
        }; /* T_VAR, T_APPLY (index 0) */
        struct {
            uint32_t high, low;
        };              /* T_EXTRACT; low: rounding of T_FP_… */
        uint64_t bits;  /* T_BV, T_FP up to 64 bits */
        uint32_t limbs; /* wider: index of the first 64-bit limb, least significant first */
    };
    uint32_t args; /* index into term_table.args */
    uint32_t size; /* number of nodes as a tree, saturated: a cheap measure */
    hash128 hash;  /* content, the same in every process */
} term_info;

typedef struct {
    name symbol;
    sort result;
    uint32_t first_parameter, count;
} term_function;

typedef struct {
    interner *names; /* shared with the program's space, or own */
    interner own_names;
    VEC(sort_info) sorts;
    VEC(term_info) terms;
    VEC(term) args;
    VEC(uint64_t) limbs;
    VEC(term_function) functions; /* declarations of uninterpreted functions */
    VEC(sort) parameters;
    idtable sort_index, term_index, function_index;
    struct array_index *array_index; /* logic/term/array_index.h; NULL: not needed yet */
    term true_term, false_term;
    sort bool_sort;
    limits *run;    /* counts the work of making terms; NULL: it is not counted */
    uint32_t asked; /* how often a term was asked for, modulo 2³² */
} term_table;

term_table *terms_new(interner *names /* NULL: its own */);
void terms_free(term_table *t);

/* The content hash that it would have with this symbol and these arguments. */
hash128 term_hash_with(const term_table *t, term a, hash128 symbol, const hash128 *args);

static inline const term_info *term_get(const term_table *t, term a) { return &t->terms.data[a.i]; }
static inline const sort_info *sort_get(const term_table *t, sort s) { return &t->sorts.data[s.i]; }
static inline term term_arg(const term_table *t, term a, uint32_t i) { return t->args.data[t->terms.data[a.i].args + i]; }
static inline bool term_same(term a, term b) { return a.i == b.i; }
static inline sort term_sort(const term_table *t, term a) { return t->terms.data[a.i].sort; }
static inline uint32_t term_width(const term_table *t, term a) { return t->sorts.data[t->terms.data[a.i].sort.i].width; }

sort sort_bv(term_table *t, uint32_t width);
sort sort_array(term_table *t, sort index, sort element);
sort sort_float(term_table *t, uint32_t exponent, uint32_t significand);

/* constants and variables */
term term_bool(term_table *t, bool value);
term term_bv(term_table *t, uint32_t width, uint64_t value);              /* width ≤ 64: truncated; wider: zero-extended */
term term_bv_limbs(term_table *t, uint32_t width, const uint64_t *limbs); /* (width + 63) / 64 limbs */
term term_bv_i128(term_table *t, uint32_t width, __int128 value);         /* sign-extended or truncated */
term term_fp_bits(term_table *t, sort s, const uint64_t *limbs);
term term_var(term_table *t, name symbol, uint32_t index, sort s);
term term_var_str(term_table *t, const char *symbol, sort s);
bool term_is_bv_const(const term_table *t, term a, uint64_t *value);     /* widths ≤ 64 */
const uint64_t *term_bits(const term_table *t, term a, uint64_t *small); /* limbs of a T_BV/T_FP; small is used for ≤ 64 bits */

/* Bool */
term term_not(term_table *t, term a);
term term_and(term_table *t, term a, term b);
term term_or(term_table *t, term a, term b);
term term_and_n(term_table *t, const term *a, uint32_t n);
term term_or_n(term_table *t, const term *a, uint32_t n);
term term_xor(term_table *t, term a, term b);
term term_implies(term_table *t, term a, term b);
term term_eq(term_table *t, term a, term b);
term term_ne(term_table *t, term a, term b);
term term_ite(term_table *t, term c, term a, term b);

/* Any operator with its arguments; the specific constructors below are thin wrappers. high/low only for EXTRACT; low: rounding */
term term_make(term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint32_t high, uint32_t low);
term term_bvnot(term_table *t, term a);
term term_bvneg(term_table *t, term a);
term term_bvadd(term_table *t, term a, term b);
term term_bvsub(term_table *t, term a, term b);
term term_bvmul(term_table *t, term a, term b);
term term_bvand(term_table *t, term a, term b);
term term_bvor(term_table *t, term a, term b);
term term_bvxor(term_table *t, term a, term b);
term term_bvudiv(term_table *t, term a, term b);
term term_bvurem(term_table *t, term a, term b);
term term_bvsdiv(term_table *t, term a, term b);
term term_bvsrem(term_table *t, term a, term b);
term term_bvshl(term_table *t, term a, term b);
term term_bvlshr(term_table *t, term a, term b);
term term_bvashr(term_table *t, term a, term b);
term term_bvult(term_table *t, term a, term b);
term term_bvule(term_table *t, term a, term b);
term term_bvslt(term_table *t, term a, term b);
term term_bvsle(term_table *t, term a, term b);
term term_concat(term_table *t, term high, term low);
term term_extract(term_table *t, term a, uint32_t high, uint32_t low);
term term_zext(term_table *t, term a, uint32_t width);
term term_sext(term_table *t, term a, uint32_t width);
term term_select(term_table *t, term array, term index);
term term_store(term_table *t, term array, term index, term value);
term term_const_array(term_table *t, sort array, term value);
term term_apply(term_table *t, name function, const term *args, uint32_t count, sort result);

/* Which symbol a term is: variables by their id, functions by their name above the ids; false: none. */
static inline bool term_symbol_key(const term_table *t, term a, uint64_t *key)
{
    const term_info *i = term_get(t, a);
    if (i->kind == T_VAR) *key = a.i;
    else if (i->kind == T_APPLY) *key = (uint64_t)1 << 32 | i->symbol.i;
    else return false;
    return true;
}

/* traversal */
void term_free_vars(const term_table *t, term a, void (*visit)(void *context, term variable), void *context); /* each once, in id order */
/* substitution of variables (or any subterms): map from term id to term id; rebuilt through the constructors */
term term_substitute(term_table *t, term a, const term *from, const term *to, uint32_t count);
uint32_t term_dag_size(const term_table *t, term a);

#endif
