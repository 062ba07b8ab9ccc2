/* cond/outline.h — the parts of an old revision that diffCond needs, as bytes, so that the old revision is not read again.
 * In: a program with fingerprints.  Out: bytes (doc/formats/outline.md): the functions' automata, with a hash in place of each operation;
 * who calls whom; hashes of objects, records and declarations. With a new revision they become a program in its space again: operations,
 * variables and functions are those of the new revision that have the same hashes. An operation that the new one does not have is some
 * other operation, an object of another type some other object of this name.
 * Invariant: what diffCond finds equal with an outline, it finds equal with the program itself. Where the outline does not tell enough (a
 * record or a function's declaration differs; something happens outside of all functions), there is none: read the program. */
#ifndef COND_OUTLINE_H
#define COND_OUTLINE_H

#include "base/buf.h"
#include "cfa/callgraph.h"

/* kept: per function: its automaton is needed; of others only what they are. content: what the caller knows the program by. false: there is
 * none of this program. */
bool outline_write(const cfa_program *p, const call_graph *calls, const bool *kept, hash128 content, buf *out);

typedef struct {
    cfa_program *program; /* for diffCond alone; shares memory with the new revision and must not outlive it */
    call_graph *calls;
    hash128 content;
} outline;

/* The space may grow. false: the bytes are damaged, or do not tell enough. */
bool outline_read(const char *bytes, size_t len, const cfa_program *new_program, outline *out);
void outline_free(outline *o); /* for tests */

#endif
