/* cfa/fingerprint.h — content hashes of functions, loops, globals and closures (doc/adr/0002-hash-consed-space.md).
 * body:    control-flow shape (locations in reverse postorder) and operations, relative to the function: its own name does not
 *          count, a call of itself counts as "self".
 * closure: body, plus for everything it can reach: bodies of callees (indirect calls: every function whose address is taken and
 *          whose type matches), signatures and existence of external callees, types' layouts, initialisers of the globals it
 *          mentions. Strongly connected call components are hashed as one.
 * Initialisers count through pointers: an object whose initialiser points to another one depends on that one's initialiser too.
 * closure equal ⇒ globally syntactically unchanged (Def. 6 of He, Yu, Cai: summary reuse). */
#ifndef CFA_FINGERPRINT_H
#define CFA_FINGERPRINT_H

#include "cfa/callgraph.h"
#include "cfa/loops.h"
#include "cfa/program.h"

/* Fills function.body and closure, global.hash and closure of the whole program. */
void fingerprint_program(cfa_program *p, const call_graph *g);

/* Hash of a loop: shape and operations of its body, relative to its head. */
hash128 fingerprint_loop(const cfa_program *p, fn f, const loop_info *loops, uint32_t loop);

/* The same for many loops of one program: the scratch memory is kept between calls. Nothing may be interned meanwhile. closure: as for
 * functions. */
typedef struct fingerprinter fingerprinter;
fingerprinter *fingerprint_open(const cfa_program *p, const call_graph *g);
hash128 fingerprint_next_loop(fingerprinter *fp, fn f, const loop_info *loops, uint32_t loop, hash128 *closure /* may be NULL */);
void fingerprint_close(fingerprinter *fp);

#endif
