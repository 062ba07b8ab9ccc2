/* front/pack.h — the state behind #pragma pack.
 * Zero-initialise; feed the argument of every TOK_PRAGMA_PACK; .value is the limit on member alignment (0: none). */
#ifndef FRONT_PACK_H
#define FRONT_PACK_H

#include "base/vec.h"
#include <stdbool.h>

typedef struct {
    uint32_t value;
    VEC(uint32_t) saved;
} pack_state;

/* argument: without blanks, e.g. "push,1", "push", "pop", "8", "". Returns false if it is not understood (ignored then,
 * as gcc does with a warning). */
bool pack_pragma(pack_state *p, const char *argument);
void pack_free(pack_state *p);

#endif
