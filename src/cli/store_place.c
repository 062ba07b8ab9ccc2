#include "cli/store_place.h"

#include "base/buf.h"
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *joined(const char *folder, const char *name)
{
    buf b = {0};
    buf_printf(&b, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
    buf_char(&b, 0);
    char *text = strdup(b.data);
    buf_free(&b);
    return text;
}

static bool has_repository(const char *folder)
{
    char *path = joined(folder, ".git");
    bool found = path && access(path, F_OK) == 0;
    free(path);
    return found;
}

/* The folder that a file is in, without links. */
static bool folder_of(const char *file, char out[PATH_MAX])
{
    const char *slash = strrchr(file, '/');
    char *folder = slash ? strndup(file, slash > file ? (size_t)(slash - file) : 1) : strdup(".");
    bool found = folder && realpath(folder, out);
    free(folder);
    return found;
}

char *store_place(const char *file)
{
    const char *said = getenv("REPROVE_STORE");
    char start[PATH_MAX], at[PATH_MAX];
    if (said) return *said ? strdup(said) : NULL;
    if (strcmp(file, "-") == 0 || !folder_of(file, start)) return NULL;
    memcpy(at, start, sizeof at);
    while (!has_repository(at)) {
        char *slash = strrchr(at, '/');
        if (!slash || !slash[1]) return joined(start, ".reprove"); /* there is none up to the root */
        slash[slash == at] = 0;
    }
    return joined(at, ".reprove");
}
