/* analysis/bounded/loop_place.h — names of loops that mean the same in every revision: function, number, content.
 * In: the loops of a task.  Out: a word for each of them, and the loops of another revision that such a word may mean.
 * A loop is found by its content, so that loops before it may come and go. A loop whose content is new may be any that the stored names
 * of its function do not account for. Nothing rests on a match: its users prove the facts that they need. */
#ifndef ANALYSIS_BOUNDED_LOOP_PLACE_H
#define ANALYSIS_BOUNDED_LOOP_PLACE_H

#include "analysis/task.h"
#include "base/buf.h"
#include "base/map.h"
#include "logic/term/renaming.h"

typedef struct {
    fn function;
    uint32_t number; /* index in the task's loops */
    hash128 content;
} loop_place;

typedef VEC(loop_place) loop_places;

/* A loop as an earlier revision has named it. */
typedef struct {
    fn function; /* of this program; FN_NONE: it is gone */
    uint32_t number;
    hash128 content;
} stored_loop;

typedef VEC(stored_loop) stored_loops;

/* All loops of reachable functions, one for each head. Nothing may be interned meanwhile. */
void loop_places_find(const verify_task *t, loop_places *out);
const loop_place *loop_place_at(const loop_places *all, const verify_task *t, fn f, uint32_t head); /* NULL: no loop begins there */
/* "NAME NUMBER CONTENT" */
void loop_place_write(const loop_place *l, const cfa_program *p, buf *out);
/* Reads such a word and moves behind it. false: the text does not begin with such a word. */
bool loop_place_read(const char **at, const verify_task *t, const renamed_function *renamed, uint32_t count_renamed, stored_loop *out);
/* Does this loop of the program go by the k-th of these names? */
bool loop_place_matches(const loop_place *l, const stored_loops *names, uint32_t k);

#endif
