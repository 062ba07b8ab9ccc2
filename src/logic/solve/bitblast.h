/* logic/solve/bitblast.h — terms to and-inverter graphs.
 * In: Bool, bit-vector, float and array terms, uninterpreted functions over scalars.  Out: one literal per bit.
 * A term that the graph cannot express becomes an *atom*, a vector of fresh inputs: a variable, a read of an array at an index, an
 * application of an uninterpreted function. The theory of reads and applications is not in the graph; logic/solve/lemmas.h adds the
 * instances that a model violates. Definitions (blast_define) replace a variable by a term wherever it occurs. The asserted equation itself
 * need not be translated then. A read looks through stores, if-then-else and definitions as long as indices are decided (or the budget for
 * multiplexers lasts), and becomes an atom at the array where it stops (logic/solve/blast_array.h). The rest of the array is not
 * translated. Invariant: equal terms have equal bits; the bits of a term never change until blast_clear. Nothing here changes the term
 * table. */
#ifndef LOGIC_SOLVE_BITBLAST_H
#define LOGIC_SOLVE_BITBLAST_H

#include "base/limits.h"
#include "base/map.h"
#include "logic/solve/aig.h"
#include "logic/term/term.h"

typedef enum {
    ATOM_VAR,
    ATOM_READ,
    ATOM_APPLY,
    ATOM_FRESH,
    ATOM_OPEN /* a result that the standard leaves open: logic/solve/blast_float.h */
} atom_kind;

typedef struct {
    atom_kind kind;
    term a;              /* the variable, the array, the application, the operator */
    term index;          /* ATOM_READ: the index, 0 if it is not a term (the witness of an inequality) */
    uint32_t index_bits; /* ATOM_READ: its bits, offset into blaster.bits; ATOM_FRESH: which array equation it belongs to */
    uint32_t value;      /* offset into blaster.bits; of a float: any bits, which its vector has in canonical form */
    uint32_t width;
} blast_atom;

typedef struct { /* a = b over arrays; if it is false, the arrays differ at the witness */
    term a, b;
    aig_lit equal;
    uint32_t witness, value_a, value_b; /* offsets into blaster.bits */
} blast_array_eq;

typedef struct {
    const term_table *terms;
    aig graph;
    VEC(aig_lit) bits;     /* all vectors */
    VEC(uint32_t) where;   /* per term: 1 + offset of its vector; 0: not yet */
    VEC(uint32_t) defined; /* per variable: the term that defines it, 0: none */
    VEC(term) touched;     /* which entries of `where` are set */
    VEC(term) defined_vars;
    VEC(blast_atom) atoms;
    VEC(uint32_t) atom_of_input;
    VEC(blast_array_eq) array_eqs;
    VEC(struct blast_goal {
        term t;
        bool opened;
    })
    work;
    idtable vectors; /* interned index vectors: equal bits, equal index */
    VEC(struct blast_vector {
        uint32_t at;
        uint32_t width;
    })
    vector_list;
    map64 reads;                /* (array, index vector) → 1 + offset of the value */
    map64 divisions;            /* (a, b) vectors → 1 + offset of quotient, then remainder */
    aig_lit convention;         /* an input: results of floats that are open are zero; AIG_FALSE: there are none */
    uint32_t mux_left;          /* how many multiplexers reads may still build */
    VEC(uint32_t) wanted_stack; /* scratch of logic/solve/blast_array.c */
    map64 wanted_seen;
    double deadline;    /* of limits_clock(run); 0: none */
    limits *run;        /* of the whole run; counts the work; may be NULL */
    uint32_t max_nodes; /* of the graph; 0: no limit */
    uint32_t ticks;
    uint64_t counted;        /* of graph.asked */
    limit_reason stopped;    /* the limit that stopped the last call */
    const char *unsupported; /* the unsupported operation that it met */
} blaster;

void blast_init(blaster *b, const term_table *terms);
void blast_clear(blaster *b); /* forgets everything, keeps the memory */
void blast_free(blaster *b);

void blast_define(blaster *b, term variable, term value); /* before anything that contains the variable is translated; no cycles */
term blast_definition(const blaster *b, term variable);   /* 0: none */

/* The bits of a term (Bool: one); NULL: see stopped, unsupported. Valid until the next call. */
const aig_lit *blast_term(blaster *b, term t);
bool blast_formula(blaster *b, term t, aig_lit *out);
/* The value of an array (whose parts are translated by this call) at an index that is a term; NULL as above. */
const aig_lit *blast_read(blaster *b, term array, term index);

static inline uint32_t blast_sort_width(const term_table *t, sort s)
{
    const sort_info *i = sort_get(t, s);
    return i->kind == SORT_BOOL ? 1 : i->width + i->significand;
}
static inline uint32_t blast_width(const term_table *t, term a) { return blast_sort_width(t, term_sort(t, a)); }

#endif
