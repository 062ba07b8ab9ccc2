/* analysis/artefact.h — data that an engine leaves for the next revision, and gets from the one before.
 * Every artefact has a kind (analysis/artefacts.def), a place (a procedure, a loop, or the whole program) and bytes that only its kind
 * understands. Engines give and take lists of them; the store keeps them without looking inside. */
#ifndef ANALYSIS_ARTEFACT_H
#define ANALYSIS_ARTEFACT_H

#include "base/vec.h"
#include "cfa/program.h"

typedef enum {
#define ARTEFACT(id, name, words, nature, reader, writer, items) ARTEFACT_##id,
#include "analysis/artefacts.def"
#undef ARTEFACT
    ARTEFACT_KINDS
} artefact_kind;

typedef struct {
    artefact_kind kind;
    const char *engine; /* who left it; NULL: it belongs to the verdict, or comes from the user */
    fn function;        /* FN_NONE: about the whole program */
    uint32_t loop;      /* a loop of the function, from 1; 0: the whole procedure */
    const char *bytes;  /* a zero byte follows them, so that texts can be read as such */
    size_t len;
} artefact;

typedef VEC(artefact) artefacts;

/* About the whole program: the one that this engine left, else the first of its kind; NULL: there is none. The list may be NULL. */
const artefact *artefact_find(const artefacts *all, artefact_kind kind, const char *engine);

#endif
