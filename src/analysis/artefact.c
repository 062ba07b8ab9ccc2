#include "analysis/artefact.h"

#include <string.h>

const artefact *artefact_find(const artefacts *all, artefact_kind kind, const char *engine)
{
    const artefact *found = NULL;
    for (uint32_t k = 0; all && k < all->len; k++) {
        const artefact *a = &all->data[k];
        if (a->kind != kind || a->function.i != FN_NONE.i) continue;
        if (engine && a->engine && strcmp(a->engine, engine) == 0) return a;
        if (!found) found = a;
    }
    return found;
}
