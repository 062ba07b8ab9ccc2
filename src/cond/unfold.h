/* cond/unfold.h — a program without what a condition covers, as fine as the classes of the product's nodes.
 * Implements: fold (Def. 6) of Beyer, Jakobs: FRed (SEFM 2020), over the residual program of Beyer, Jakobs, Lemberger, Wehrheim (ICSE
 * 2018). In: the product of a program and a condition, in classes (cond/partition.h).  Out: a program in the same space with a location for
 * each class, and a copy of a function for the contexts that belong together. So a path ends where this execution is covered, although
 * others that come by are not. Copies have variables of their own, with the same names; they share static locals, and the address of a
 * function is that of the function itself, which stays whole where its address is taken. A copy that can return in several states says in a
 * variable that no program has in which one it does, and the caller goes on accordingly. Where a call may go to several functions, it goes
 * on in any of their states. Invariant: every execution that the condition does not cover is one of the unfolded program, and every
 * execution of that one is a beginning of one of the program, but for the variable. */
#ifndef COND_UNFOLD_H
#define COND_UNFOLD_H

#include "cond/partition.h"
#include "cond/restrict.h"

/* classes: closed. NULL: nothing is left out; or it would be more than `most` times as large as the program, or its entry function is
 * called within. */
restricted_program *unfold_classes(const partition *classes, const call_graph *calls, externals_mode externals, uint32_t most);

#endif
