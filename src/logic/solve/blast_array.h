/* logic/solve/blast_array.h — reads of arrays, for logic/solve/bitblast.c.
 * The memory of a program is a long chain of stores at addresses like p + 24. Most are decided without any circuit: indices that are
 * constants, or sums over the same base with another constant, after following definitions. A run of stores of one value to consecutive
 * addresses (memory that is cleared) is one comparison of a range. The rest become multiplexers while the budget lasts; then the read
 * becomes an atom, and logic/solve/lemmas.h does the rest.
 * A read takes two calls, because terms are translated with an explicit stack: the first pushes the terms that it needs, the second builds
 * it. */
#ifndef LOGIC_SOLVE_BLAST_ARRAY_H
#define LOGIC_SOLVE_BLAST_ARRAY_H

#include "logic/solve/bitblast.h"

/* Pushes the terms that must be translated before the read onto the blaster's stack of goals; false: none is missing. The index is
 * translated already. */
bool blast_array_wants(blaster *b, term array, term index);
/* Offset of the value; index: its term, or 0 if it is not one (then every part of the array is translated). vector: number of the interned
 * index. */
uint32_t blast_array_read(blaster *b, term array, uint32_t vector, term index);

/* For logic/solve/lemmas_reads.c, of the run that a store begins. Every part of the array is translated. */
/* Is the index, of which `value` is the value in the model (per node: values), in the run? *below: the array under it, *stored: the
 * value that it stores. */
bool blast_array_hits(const blaster *b, term store, term index, const uint64_t *value, const uint8_t *values, term *below, term *stored);
aig_lit blast_array_hit(blaster *b, term store, term index, uint32_t index_bits); /* the store is at the index, as a literal */
term blast_array_run_index(const blaster *b, term store);                         /* what decides it, besides the index */

/* of logic/solve/bitblast.c */
uint32_t blast_vector_new(blaster *b, uint32_t width);
uint32_t blast_atom_new(blaster *b, atom_kind kind, term a, term index, uint32_t index_bits, sort s);

#endif
