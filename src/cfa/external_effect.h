/* cfa/external_effect.h — effects of functions without a body on memory that their arguments point to.
 * In: the name of an external function.  Out: its effect, a column of cfa/library.def, or NULL: it is not in that table, so externals_mode
 * says what it does. A name that is not in the table is looked up again without the frame __…_chk and the prefixes __isoc99_ and __isoc23_.
 */
#ifndef CFA_EXTERNAL_EFFECT_H
#define CFA_EXTERNAL_EFFECT_H

#include "base/map.h"
#include "base/vec.h"
#include "cfa/space.h"

/* Side effects of functions without a body and without a row in the table; all of them return arbitrary values. */
typedef enum {
    EXTERNALS_PURE,     /* nothing else; pointers from outside point to no object of the program */
    EXTERNALS_WRITES,   /* write what their pointer arguments reach, except through pointers to const, and errno; call functions that they
                           receive; pointers from outside may point to whatever has external linkage or was passed out */
    EXTERNALS_ANYTHING, /* also write everything with external linkage, and call every function with external linkage */
} externals_mode;

typedef enum {
    GIVES_VALUE,   /* no pointer into the program; if it is a pointer, outside */
    GIVES_ARG0,    /* its first argument */
    GIVES_INTO0,   /* a pointer somewhere into what its first argument points to */
    GIVES_INTO1,   /* a pointer somewhere into the object that its second argument points to */
    GIVES_HEAP,    /* a new object */
    GIVES_RESIZED, /* a new object, or the one its first argument points to */
    GIVES_CONTENT, /* the content of the object that its first argument points to */
    GIVES_VA_ARG,  /* a variable argument of the list in its first argument */
    GIVES_ERRNO,   /* the address of errno */
    GIVES_ANY,     /* a pointer into what any of its arguments points to, or outside */
    GIVES_SAVED,   /* a pointer into what argument 0 points to, or the pointer in argument 2, which also keeps it (strtok_r) */
} effect_gives;

typedef enum {
    DOES_NOTHING,
    DOES_COPY,  /* bytes, pointers among them, from where argument `from` points to where argument `to` points */
    DOES_STORE, /* values of scalar arguments to where argument 0 points (atomics); of those that it writes: what they point to, and back */
    DOES_END,   /* a pointer into argument 0 to where argument 1 points (strtol) */
    DOES_ALLOCATE, /* a new object to where argument 0 points (posix_memalign) */
    DOES_VA_START, /* argument 0 becomes the list of the caller's variable arguments */
    DOES_VA_COPY,  /* argument 0 becomes the list in argument 1 */
    DOES_COMPARE,  /* the bytes that its first two arguments point to */
    DOES_FILL,     /* argument `from`, or zero if that is 0, to each byte where argument 0 points (memset) */
} effect_does;

enum { EFFECT_REST = 7 }; /* bit of `writes` and `reads`: also all arguments after the last one that has a bit */

/* Beyond what its arguments point to. */
enum {
    EFFECT_ERRNO = 1,       /* it may set errno */
    EFFECT_STATIC = 2,      /* it may write objects of the library: static buffers that it returns, optarg, tzname, … */
    EFFECT_DEEP = 4,        /* it writes what is reached over pointers in what it writes, or from its last argument (getline, vsscanf) */
    EFFECT_CALLS = 8,       /* it calls a function that it is given, now or later, or keeps a pointer and gives it back */
    EFFECT_KEEPS = 16,      /* it keeps its arguments, or stores one where another one points: memory behind them becomes outside,
                               which this and any later function of the library that does more than compute may write (setvbuf) */
    EFFECT_PRINTS = 32,     /* it writes numbers where arguments of a format point to, if some string of the program has a %n */
    EFFECT_PARSES = 64,     /* it makes numbers of the text that its first argument points to */
    EFFECT_SUMS = 128,      /* it stores a value made of the old content and of arguments, places among them (atomics) */
    EFFECT_REMEMBERS = 256, /* its arguments may come back from any function that remembers, in its result and in its writes: files,
                               the environment, tables, settings of the system */
};

typedef struct {
    uint8_t gives; /* effect_gives */
    uint8_t does;  /* effect_does */
    uint8_t to, from;
    uint8_t writes, reads; /* bit i: memory that argument i points to */
    uint16_t beyond;       /* EFFECT_… */
} external_effect;

const external_effect *external_effect_find(const char *function);
/* true: nothing is known about this function, so that externals_mode decides about its effects */
bool external_effect_is_unknown(const char *function);
const external_effect *external_effect_of_row(uint32_t row); /* of cfa/library.def; for tests */

/* The effects of a program's functions, each looked up once: a name takes longer to find than a number. */
typedef struct {
    map64 index; /* var.i → in effects */
    VEC(const external_effect *) effects;
} external_effects;
const external_effect *external_effects_of(external_effects *known, const cfa_space *s, var function);
/* the same as external_effect_is_unknown of the function's name */
bool external_effects_lack(external_effects *known, const cfa_space *s, var function);
void external_effects_free(external_effects *known);

/* A call that hands over a function to be called; no null pointer, SIG_DFL or SIG_IGN. */
bool external_effect_calls_back(const cfa_space *s, const external_effect *effect, const op_info *o);

/* A number among the arguments that says how many bytes are copied or written, or where that ends, but is not written itself. */
static inline bool external_effect_is_extent(const external_effect *effect, uint32_t argument)
{
    return effect && (effect->does == DOES_COPY || (effect->does == DOES_FILL && argument != effect->from));
}

static inline bool external_effect_has(uint32_t mask, uint32_t argument)
{
    if (argument < EFFECT_REST && mask >> argument & 1) return true;
    uint32_t listed = mask & ~(1u << EFFECT_REST);
    return listed != mask && argument < UINT32_MAX && (!listed || argument > 31 - (uint32_t)__builtin_clz(listed));
}

#endif
