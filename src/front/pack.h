/* front/pack.h — the state behind the pragmas that change structs: pack and scalar_storage_order.
 * Zero-initialise; feed the argument of every TOK_PRAGMA; .value is the limit on member alignment (0: none). */
#ifndef FRONT_PACK_H
#define FRONT_PACK_H

#include "base/hash.h"
#include "base/vec.h"
#include <stdbool.h>

typedef struct {    /* a push */
    uint32_t value; /* in force before it */
    bool named;
    hash128 id; /* of its name */
} pack_level;

typedef struct {
    uint32_t value;
    bool reversed; /* scalar_storage_order big-endian */
    VEC(pack_level) saved;
} pack_state;

/* argument: without blanks, e.g. "push,1", "push", "pop", "8", "", or PACK_ORDER and an order. Returns false if it is not understood
 * (ignored then, as gcc does with a warning). */
#define PACK_ORDER "scalar_storage_order="
bool pack_pragma(pack_state *p, const char *argument);
void pack_free(pack_state *p);

#endif
