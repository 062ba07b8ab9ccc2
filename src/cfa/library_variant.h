/* cfa/library_variant.h — the values of the column `variant` of cfa/library.def.
 * One model may serve several functions. The variant says which of them was called: strncpy is strcpy that IS_LIMITED. The interpreter's
 * and the encoder's model of a function see the same variant. Only models and the table include this file: the names are short. */
#ifndef CFA_LIBRARY_VARIANT_H
#define CFA_LIBRARY_VARIANT_H

#include <stdint.h>

enum { PLAIN = 0 }; /* of every model: nothing special */

/* blocks of memory */
enum { OF_ARRAY = 1 };       /* reallocarray: the size is a product */
enum { WITH_ALIGNMENT = 1 }; /* alloca_with_align */
enum { WITH_ZERO = 1 };      /* bzero: memset without the byte */

/* strings and bytes */
enum { RETURNS_END = 1, IS_LIMITED = 2, APPENDS = 4, IGNORES_CASE = 8 }; /* stpcpy, strncpy, strcat, strcasecmp */
enum { LAST = 1, OR_END = 2, IN_MEMORY = 4 };                            /* strrchr, strchrnul, memchr */
enum { NOT_IN_SET = 1 };                                                 /* strcspn */
enum { REENTRANT = 1 };                                                  /* strtok_r, qsort_r: the state is an argument */

/* characters */
enum { ALNUM, ALPHA, BLANK, CNTRL, DIGIT, GRAPH, LOWER, PRINT, PUNCT, SPACE, UPPER, XDIGIT, TO_LOWER, TO_UPPER, ASCII, TO_ASCII };
int variant_classify(uint32_t variant, int ch);         /* ALNUM to TO_UPPER, in the C locale; 0: it is not in the class */
enum { CTYPE_CLASSES, CTYPE_TO_LOWER, CTYPE_TO_UPPER }; /* tables of glibc */

/* numbers from text */
enum { IS_UNSIGNED = 1, IS_LONG = 2, NO_END = 4 }; /* strtoul; long rather than long long; atoi */

/* the end of the program */
enum { WITH_HANDLERS = 1 };                              /* exit, not _exit */
enum { TEXT_IS_ARGUMENT_1 = 1, TEXT_IS_ARGUMENT_3 = 3 }; /* __assert_func; the text of __assert_fail is argument 0 */

/* output */
enum {
    TO_STDOUT,
    TO_STREAM,
    TO_DESCRIPTOR,
    TO_MEMORY,
    TO_LIMITED,
    TO_NEW,
    TARGET = 7
};                               /* printf, fprintf, dprintf, sprintf, snprintf, asprintf */
enum { LIST = 8, CHECKED = 16 }; /* vprintf; __printf_chk */
enum { ON_STREAM = 1 };          /* fputs, fputc: a stream is an argument */
enum { GIVES_ZERO = 1 };         /* fgets, fread: the end of the input is 0, not -1 */

/* Which argument of a printf function is the format. */
static inline uint32_t variant_format_argument(uint32_t variant)
{
    uint32_t target = variant & TARGET, at = target == TO_STDOUT ? 0 : target == TO_LIMITED ? 2 : 1;
    if (variant & CHECKED) at += target == TO_MEMORY || target == TO_LIMITED ? 2 : 1;
    return at;
}

/* floating point */
enum { AS_DOUBLE, AS_FLOAT, AS_LONG };                                      /* sin, sinf, sinl */
enum { IS_NAN, IS_INF, IS_FINITE, IS_NORMAL, SIGN_BIT, INF_SIGN };          /* classification */
enum { GREATER, GREATER_EQUAL, LESS, LESS_EQUAL, LESS_GREATER, UNORDERED }; /* comparison without exceptions */
enum { GIVEN_CLASSES = 1 };                                                 /* __builtin_fpclassify: the results are arguments */

/* bits */
enum { WIDTH_INT, WIDTH_LONG, WIDTH_LLONG, WIDTH_16, WIDTH_MAX, WIDTH = 7 }; /* of the operand */
enum { CLZ = 0, CTZ = 8, FFS = 16, POPCOUNT = 24, PARITY = 32, CLRSB = 40, BSWAP = 48 };

static inline uint32_t variant_operand_bits(uint32_t variant, int is_ilp32)
{
    uint32_t width = variant & WIDTH;
    return width == WIDTH_INT || (width == WIDTH_LONG && is_ilp32) ? 32 : width == WIDTH_16 ? 16 : 64;
}

/* arithmetic: checked (__builtin_add_overflow) and atomic (__sync_fetch_and_add) */
enum { ADD, SUB, MUL, OR, AND, XOR, NAND, OPERATION = 7 };
enum { PREDICATE = 8, TYPED = 16, UNSIGNED = 32, LONG = 64, LLONG = 128 }; /* checked: writes nothing; operands have the type in the name */
enum { NEW_VALUE = 8 };                                                    /* atomic: gives the new value */
enum { GIVES_BOOL, GIVES_OLD };                                            /* compare and swap */
enum { BY_POINTER = 1 };                                                   /* __atomic_compare_exchange: the desired value, too */
enum { ONE_BYTE = 1 };                                                     /* __atomic_clear, whatever the pointer's type */

/* hints and questions to the compiler */
enum { AS_POINTER = 1 }; /* gives its first argument, a pointer */
enum { NOT_ZERO = 1 };   /* a value of the machine that is not 0, if the first argument is not or 0 */

/* The bytes that the name of an atomic function ends with: 4 for __sync_fetch_and_add_4; 0: none. */
uint32_t variant_size_in_name(const char *function);

#endif
