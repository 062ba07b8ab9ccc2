#include "store/folder.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool make_with_parents(const char *folder)
{
    if (mkdir(folder, 0777) == 0) return true;
    char above[4096];
    snprintf(above, sizeof above, "%s", folder);
    char *slash = strrchr(above, '/');
    if (errno != ENOENT || !slash || slash == above) return false;
    *slash = 0;
    return (make_with_parents(above) || errno == EEXIST) && mkdir(folder, 0777) == 0;
}

static void hide(const char *folder)
{
    char path[4200];
    snprintf(path, sizeof path, "%.4000s/.gitignore", folder);
    FILE *f = fopen(path, "wx");
    if (!f) return;
    fputs("*\n", f);
    fclose(f);
}

bool folder_make(const char *folder)
{
    if (!make_with_parents(folder)) return errno == EEXIST;
    hide(folder);
    return true;
}
