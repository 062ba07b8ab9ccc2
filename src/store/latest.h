/* store/latest.h — the latest verification, if the data base does not hold it: one that no engine took part in, or that the store answered.
 * In and out: a few texts, one note about each list of files and one about all of them, kept among the answers (store/answers.h): a note
 * may be gone, and then the latest revision of the data base is told. To write the note that is there already writes nothing. */
#ifndef STORE_LATEST_H
#define STORE_LATEST_H

#include "base/arena.h"
#include <stdbool.h>

typedef struct {
    const char *files;        /* as the revisions of the data base are named; "": the latest verification is a revision there */
    const char *verdict, *by; /* the text behind `Result:`; who answered, "": nobody */
    const char *how;          /* a sentence */
    bool was_known;           /* the store knew the answer */
} latest_note;

/* files: NULL: of any. false: there is no note, or the latest verification is in the data base. */
bool latest_find(const char *folder, const char *files, arena *memory, latest_note *out);
void latest_keep(const char *folder, const latest_note *note);
/* The latest verification of these files is in the data base. */
void latest_forget(const char *folder, const char *files);

#endif
