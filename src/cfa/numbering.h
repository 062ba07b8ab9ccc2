/* cfa/numbering.h — locations in reverse postorder from an entry, as cfa/program.h wants them: what follows on "true" comes first.
 * In: an entry and where edges lead.  Out: the locations that are reached, in order, and their new numbers.
 * One numbering serves for many functions, one after the other. */
#ifndef CFA_NUMBERING_H
#define CFA_NUMBERING_H

#include "base/vec.h"
#include <stdint.h>

typedef VEC(uint32_t) location_ids;

typedef struct {
    location_ids number; /* per location: the new one, from LOC_ENTRY; 0: it is not reached. LOC_EXIT stays what it is */
    location_ids order;  /* the locations that are reached, by their new numbers: the entry is the first */
    location_ids stack;
} numbering;

/* Where an edge leads; LOC_NONE, LOC_EXIT: to no location that gets a number. Asked once for each branch (0, then 1) of each location that
 * is reached. */
typedef uint32_t (*numbering_edge)(void *context, uint32_t where, unsigned branch);

/* entry: LOC_NONE for nothing at all. */
void numbering_make(numbering *n, uint32_t count_locations, uint32_t entry, numbering_edge edge, void *context);
void numbering_free(numbering *n);

#endif
