/* cli/suggest.h — the name that a mistyped one may stand for.
 * Implements: the distance of optimal string alignment (Damerau-Levenshtein without repeated edits): letters that are wrong, missing, too
 * many, or in the wrong order. In: a word and, one after the other, names that exist.  Out: the nearest one, if it is near enough. */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

typedef struct {
    const char *word;    /* as it was typed */
    const char *nearest; /* NULL: none is near */
    unsigned distance;
} suggestion;

suggestion suggest_for(const char *word);
void suggest_try(suggestion *s, const char *name); /* the first of those that are equally near stays */

#endif
