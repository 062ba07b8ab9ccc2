/* cfa/pointsto/modref.h — writes and reads of a function, or a part of one, with everything it calls.
 * In: a program, its regions (cfa/pointsto/pointsto) and its call graph.  Out: per function the globals that are not in memory, and the
 * regions. Functions without a body do what cfa/external_effect says; unknown ones may write what pointsto_external_writes says. Bottom-up
 * over the components of the call graph. */
#ifndef CFA_POINTSTO_MODREF_H
#define CFA_POINTSTO_MODREF_H

#include "cfa/callgraph.h"
#include "cfa/pointsto/pointsto.h"

typedef struct {
    var *vars;       /* globals whose address is not taken (ascending ids); locals of f itself are not listed */
    region *regions; /* ascending */
    uint32_t count_vars, count_regions;
    bool everything; /* assembly or an unsupported construct: may touch any memory that is outside, and any global */
} effect_set;

typedef struct {
    effect_set *mod, *ref; /* per function */
    arena memory;
} mod_ref;

mod_ref *modref_compute(const cfa_program *p, const points_to *pt, const call_graph *g);
void modref_free(mod_ref *m);
/* The same for sets of locations of one function (a loop, a block). Nothing may be interned meanwhile. */
typedef struct modref_places modref_places;
modref_places *modref_places_new(const cfa_program *p, const points_to *pt, const call_graph *g, const mod_ref *m);
void modref_places_effects(modref_places *x, fn f, const uint32_t *locations, uint32_t count, effect_set *mod, effect_set *ref,
                           arena *memory);
/* The writes of functions without a body that are called there, without results, and without those of the program's functions. */
void modref_places_outside(modref_places *x, fn f, uint32_t at, effect_set *mod, arena *memory);
void modref_places_free(modref_places *x);

#endif
