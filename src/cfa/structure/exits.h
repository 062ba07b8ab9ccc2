/* cfa/structure/exits.h — where `break` leads to: the choice of what follows a loop or a switch.
 * In: a loop's head or a switch, and where control goes when it falls off the end of the statement.  Out: the node that is to follow it.
 * The choice is the one with the fewest edges that would need a goto; among these, the exit of the loop's own test comes first. */
#ifndef CFA_STRUCTURE_EXITS_H
#define CFA_STRUCTURE_EXITS_H

#include "cfa/structure/flow.h"

/* moved: by node: it is written elsewhere and no candidate. The node that is returned may be `next`, or 0: nothing. */
uint32_t exits_of_loop(const flow_graph *g, const bool *moved, uint32_t head, uint32_t next);
uint32_t exits_of_switch(const flow_graph *g, const bool *moved, uint32_t node, uint32_t next, uint32_t proceed);

#endif
