/* reuse/artefact_kinds.h — the table of artefact kinds (analysis/artefacts.def), with the functions that carry them through the store.
 * An artefact has two forms. In a running verification its bytes may speak of this program in numbers (functions, globals, locations); in
 * the store they must mean the same for every revision, so they speak in names and content hashes. Many kinds have one form for both.
 * The words of --reuse are these kinds' words, `answer` and `slice`. */
#ifndef REUSE_ARTEFACT_KINDS_H
#define REUSE_ARTEFACT_KINDS_H

#include "analysis/artefact.h"
#include "base/buf.h"

/* The stored form becomes the form for this program; *items says how many things it holds. false: the bytes are damaged, or nothing of
 * them is left in this program. Without a program only the items are counted. */
typedef bool artefact_reader(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items);
/* The form for this program becomes the stored form. */
typedef void artefact_writer(const char *bytes, size_t len, const cfa_program *p, buf *stored);

typedef struct {
    const char *name;  /* for people, and in the store */
    const char *words; /* of --reuse; alternatives are separated by | */
    bool is_fact;      /* only this same verifier is trusted to have computed it; else it is a hint */
    artefact_reader *read;
    artefact_writer *write;
    const char *items; /* "predicates" */
} artefact_kind_info;

const artefact_kind_info *artefact_kind_get(artefact_kind kind);
artefact_kind artefact_kind_find(const char *called); /* ARTEFACT_KINDS: there is none */

artefact_writer artefact_write_as_it_is; /* for kinds with one form */

/* The data of earlier revisions that is used. */
typedef struct {
    bool answers;           /* about the same program */
    bool slices;            /* answers about other programs with the same slice */
    bool differences;       /* look only at executions that the previous revision does not have, if that one is proved */
    bool differences_asked; /* the same without a proof of the previous revision: the answer is relative to it */
    bool eager_automata;    /* all automata are subtracted at once (Fig. 5 of the trace abstraction paper); else one by one (Fig. 6) */
    bool kinds[ARTEFACT_KINDS];
} reuse_choice;

/* "auto" (or NULL), "none", or a list of words, which means exactly these. false: a word is not known. */
bool reuse_choose(const char *words, reuse_choice *out);
bool reuse_is_nothing(const reuse_choice *c);
/* All words, separated by ", ". */
void reuse_list_words(buf *out);

#endif
