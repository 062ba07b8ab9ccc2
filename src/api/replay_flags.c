/* api/replay_flags.c — with which flags the compiled replay compiles the program.
 * Those of the session; before them those of the files in the compilation database, if all files have the same. Their folders are relative
 * to the entry's, and the replay compiles elsewhere. Flags that optimise stay away: the replay counts without. */
#include "api/session.h"
#include "base/buf.h"
#include <string.h>

static bool are_the_same(const compdb_entry *a, const compdb_entry *b)
{
    if (a->flag_count != b->flag_count || strcmp(a->directory, b->directory) != 0) return false;
    for (uint32_t k = 0; k < a->flag_count; k++)
        if (strcmp(a->flags[k], b->flags[k]) != 0) return false;
    return true;
}

/* The entry that all files share; NULL: there is none. */
static const compdb_entry *common_entry(reprove *r, const char *const *files, size_t count)
{
    const compdb_entry *common = NULL;
    for (size_t k = 0; k < count; k++) {
        uint32_t matches;
        size_t chosen = r->options.database_entry;
        if (chosen > r->database.entries.len) return NULL;
        const compdb_entry *e = chosen ? &r->database.entries.data[chosen - 1] : compdb_find(&r->database, files[k], &matches);
        if (!e || (common && !are_the_same(common, e))) return NULL;
        common = e;
    }
    return common;
}

/* A flag that names a folder or a file: the length of the flag itself; 0: another one. */
static size_t length_before_path(const char *flag)
{
    static const char *const names[] = {"-isystem", "-iquote", "-idirafter", "-isysroot", "-I"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strncmp(flag, names[k], strlen(names[k])) == 0) return strlen(names[k]);
    return 0;
}

static void add(reprove_program *p, const char *before, const char *directory, const char *rest)
{
    buf text = {0};
    bool is_relative = directory && rest[0] != '/' && rest[0];
    buf_printf(&text, "%s%s%s%s", before, is_relative ? directory : "", is_relative ? "/" : "", rest);
    vec_push(&p->flags, strdup(text.data));
    buf_free(&text);
}

static void add_entry(reprove_program *p, const compdb_entry *e)
{
    for (uint32_t k = 0; k < e->flag_count; k++) {
        const char *flag = e->flags[k];
        size_t length = length_before_path(flag);
        char option[16] = "";
        if (strncmp(flag, "-O", 2) == 0 || strncmp(flag, "-fsanitize", 10) == 0) continue;
        memcpy(option, flag, length);
        if (!length) add(p, "", NULL, flag);
        else if (flag[length]) add(p, option, e->directory, flag + length);
        else if (k + 1 < e->flag_count) {
            add(p, "", NULL, flag);
            add(p, "", e->directory, e->flags[++k]);
        }
    }
}

void api_find_replay_flags(reprove_program *p)
{
    reprove *r = p->session;
    const compdb_entry *e = r->options.compilation_database ? common_entry(r, (const char *const *)p->files.data, p->files.len) : NULL;
    if (!e) return;
    add_entry(p, e);
    for (const char *const *f = r->options.compiler_flags; f && *f; f++) vec_push(&p->flags, strdup(*f));
    vec_push(&p->flags, NULL);
}
