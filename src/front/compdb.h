/* front/compdb.h — compile_commands.json: how the user's build compiles each file.
 * In: a JSON compilation database.  Out: per file the directory and those compiler flags that change the preprocessed text
 * or its meaning (-I -D -U -std= -include -m… -funsigned-char -fgnu89-inline -O …); everything else is dropped.
 * Invariant: entries are in the order of the file; strings live as long as the compdb. */
#ifndef FRONT_COMPDB_H
#define FRONT_COMPDB_H

#include "base/diag.h"
#include "front/flags.h"

typedef struct {
    const char *directory;
    const char *file; /* as written */
    const char *path; /* file relative to directory joined to it; not normalised */
    const char **flags;
    uint32_t flag_count;
    flag_meaning meaning;
} compdb_entry;

typedef struct {
    arena memory;
    VEC(compdb_entry) entries;
} compdb;

/* path: the file, or a directory that contains compile_commands.json. False after errors in d. */
bool compdb_read(compdb *db, source_map *m, const char *path, diag *d);
void compdb_free(compdb *db);
/* The first entry for the file (symbolic links and dots resolved), or NULL; *count gets how many there are. */
const compdb_entry *compdb_find(const compdb *db, const char *file, uint32_t *count);

#endif
