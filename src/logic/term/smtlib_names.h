/* logic/term/smtlib_names.h — the words of SMT-LIB: operators, and the reversible spelling of symbols, for the printer and the parser. */
#ifndef LOGIC_TERM_SMTLIB_NAMES_H
#define LOGIC_TERM_SMTLIB_NAMES_H

#include "base/buf.h"
#include "logic/term/term.h"

/* Operators: X(identifier, "spelling", least arguments, most arguments (0: any number), indices) */
/* clang-format off */
#define SMTLIB_OPERATORS(X) \
    X(NOT, "not", 1, 1, 0) X(AND, "and", 1, 0, 0) X(OR, "or", 1, 0, 0) X(XOR, "xor", 2, 0, 0) X(IMPLIES, "=>", 2, 0, 0) \
    X(EQ, "=", 2, 0, 0) X(DISTINCT, "distinct", 2, 0, 0) X(ITE, "ite", 3, 3, 0) \
    X(BVNOT, "bvnot", 1, 1, 0) X(BVNEG, "bvneg", 1, 1, 0) X(BVADD, "bvadd", 2, 0, 0) X(BVSUB, "bvsub", 2, 0, 0) \
    X(BVMUL, "bvmul", 2, 0, 0) X(BVAND, "bvand", 2, 0, 0) X(BVOR, "bvor", 2, 0, 0) X(BVXOR, "bvxor", 2, 0, 0) \
    X(BVNAND, "bvnand", 2, 2, 0) X(BVNOR, "bvnor", 2, 2, 0) X(BVXNOR, "bvxnor", 2, 0, 0) X(BVCOMP, "bvcomp", 2, 2, 0) \
    X(BVUDIV, "bvudiv", 2, 2, 0) X(BVUREM, "bvurem", 2, 2, 0) X(BVSDIV, "bvsdiv", 2, 2, 0) X(BVSREM, "bvsrem", 2, 2, 0) \
    X(BVSMOD, "bvsmod", 2, 2, 0) X(BVSHL, "bvshl", 2, 2, 0) X(BVLSHR, "bvlshr", 2, 2, 0) X(BVASHR, "bvashr", 2, 2, 0) \
    X(BVULT, "bvult", 2, 2, 0) X(BVULE, "bvule", 2, 2, 0) X(BVUGT, "bvugt", 2, 2, 0) X(BVUGE, "bvuge", 2, 2, 0) \
    X(BVSLT, "bvslt", 2, 2, 0) X(BVSLE, "bvsle", 2, 2, 0) X(BVSGT, "bvsgt", 2, 2, 0) X(BVSGE, "bvsge", 2, 2, 0) \
    X(CONCAT, "concat", 2, 0, 0) X(EXTRACT, "extract", 1, 1, 2) X(ZERO_EXTEND, "zero_extend", 1, 1, 1) \
    X(SIGN_EXTEND, "sign_extend", 1, 1, 1) X(ROTATE_LEFT, "rotate_left", 1, 1, 1) X(ROTATE_RIGHT, "rotate_right", 1, 1, 1) \
    X(REPEAT, "repeat", 1, 1, 1) X(SELECT, "select", 2, 2, 0) X(STORE, "store", 3, 3, 0) \
    X(FP, "fp", 3, 3, 0) X(FP_ABS, "fp.abs", 1, 1, 0) X(FP_NEG, "fp.neg", 1, 1, 0) X(FP_ADD, "fp.add", 3, 3, 0) \
    X(FP_SUB, "fp.sub", 3, 3, 0) X(FP_MUL, "fp.mul", 3, 3, 0) X(FP_DIV, "fp.div", 3, 3, 0) X(FP_FMA, "fp.fma", 4, 4, 0) \
    X(FP_SQRT, "fp.sqrt", 2, 2, 0) X(FP_REM, "fp.rem", 2, 2, 0) X(FP_ROUND, "fp.roundToIntegral", 2, 2, 0) \
    X(FP_MIN, "fp.min", 2, 2, 0) X(FP_MAX, "fp.max", 2, 2, 0) X(FP_LEQ, "fp.leq", 2, 0, 0) X(FP_LT, "fp.lt", 2, 0, 0) \
    X(FP_GEQ, "fp.geq", 2, 0, 0) X(FP_GT, "fp.gt", 2, 0, 0) X(FP_EQ, "fp.eq", 2, 0, 0) X(FP_IS_NORMAL, "fp.isNormal", 1, 1, 0) \
    X(FP_IS_SUBNORMAL, "fp.isSubnormal", 1, 1, 0) X(FP_IS_ZERO, "fp.isZero", 1, 1, 0) X(FP_IS_INF, "fp.isInfinite", 1, 1, 0) \
    X(FP_IS_NAN, "fp.isNaN", 1, 1, 0) X(FP_IS_NEGATIVE, "fp.isNegative", 1, 1, 0) X(FP_IS_POSITIVE, "fp.isPositive", 1, 1, 0) \
    X(TO_FP, "to_fp", 1, 2, 2) X(TO_FP_UNSIGNED, "to_fp_unsigned", 2, 2, 2) X(FP_TO_UBV, "fp.to_ubv", 2, 2, 1) \
    X(FP_TO_SBV, "fp.to_sbv", 2, 2, 1) X(FP_TO_BITS, "fp.to_ieee_bv", 1, 1, 0)
/* clang-format on */

typedef enum {
    OP_NONE,
#define SMTLIB_ENUM(id, text, least, most, indices) OP_##id,
    SMTLIB_OPERATORS(SMTLIB_ENUM)
#undef SMTLIB_ENUM
        OP_CONST_ARRAY, /* (as const S) */
    OP_COUNT
} smtlib_op;

typedef struct {
    const char *text;
    uint8_t least, most, indices;
} smtlib_op_info;

extern const smtlib_op_info smtlib_ops[OP_COUNT];
extern const char *const smtlib_rounding[5];      /* by fp_rounding: "RNE", … */
extern const char *const smtlib_rounding_long[5]; /* "roundNearestTiesToEven", … */

/* The spelling of a symbol, with bars where they are needed. clash: 0, or the number that tells it from earlier symbols of the same
 * spelling. */
void smtlib_spell(buf *out, const char *text, size_t len, uint32_t index, uint32_t clash);
/* The inverse, for a symbol without its bars. The name is appended to *out; has_index false: a trailing @n belongs to the name. */
void smtlib_unspell(const char *symbol, size_t len, bool has_index, buf *out, uint32_t *index);

#endif
