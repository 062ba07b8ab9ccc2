#include "front/compdb.h"
#include "base/text.h"

#include "base/buf.h"
#include <errno.h>
#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const database_name = "compile_commands.json";

typedef VEC(char *) words;

/* ---- the command line ---- */

/* Splits a command as a POSIX shell does, without expansions. Words live in memory. */
static void split_command(arena *memory, const char *p, words *out)
{
    char *word = arena_alloc(memory, strlen(p) * 2 + 2), *at = word; /* every word ends with a NUL in place of a separator */
    bool in_word = false;
    for (char quote = 0; *p; p++) {
        if (quote) {
            if (*p == quote) quote = 0;
            else if (*p == '\\' && quote == '"' && p[1] && strchr("\"\\$`", p[1])) *at++ = *++p;
            else *at++ = *p;
        } else if (*p == '\'' || *p == '"') {
            quote = *p;
            in_word = true;
        } else if (*p == '\\' && p[1]) {
            if (*++p != '\n') *at++ = *p;
            in_word = true;
        } else if (*p == ' ' || *p == '\t' || *p == '\n') {
            if (!in_word) continue;
            *at++ = 0;
            vec_push(out, word);
            word = at;
            in_word = false;
        } else {
            *at++ = *p;
            in_word = true;
        }
    }
    if (at > word || in_word) {
        *at = 0;
        vec_push(out, word);
    }
}

/* Flags whose argument is the next word. */
static bool takes_argument(const char *f, bool *keep)
{
    static const char *const kept[] = {"-I",         "-D",        "-U",        "-include", "-imacros",     "-isystem",       "-iquote",
                                       "-idirafter", "-isysroot", "--sysroot", "-iprefix", "-iwithprefix", "-Xpreprocessor", NULL};
    static const char *const dropped[] = {"-o", "-x", "-MF", "-MT",       "-MQ",     "-Xlinker", "-Xassembler", "-Xclang",   "-L", "-l",
                                          "-u", "-T", "-z",  "-aux-info", "--param", "-arch",    "-target",     "-dumpbase", NULL};
    *keep = text_is_one_of(f, kept);
    return *keep || text_is_one_of(f, dropped);
}

/* A flag in one word that may matter to the preprocessor: it defines macros, too. Those of clang that gcc does not know stay away. */
static bool is_relevant(const char *f, bool of_clang)
{
    static const char *const prefixes[] = {"-I",         "-D",       "-U",         "-isystem", "-iquote", "-idirafter", "-isysroot",
                                           "--sysroot=", "-include", "-imacros",   "-std=",    "-m",      "-O",         "-fstack-protector",
                                           "-Wp,",       "--std=",   "--include=", NULL};
    static const char *const defining[] = {"-fsanitize=",
                                           "-fexceptions",
                                           "-fno-exceptions",
                                           "-fmath-errno",
                                           "-fno-math-errno",
                                           "-fcf-protection",
                                           "-fno-inline",
                                           "-ffinite-math",
                                           "-fno-finite-math",
                                           "-funsafe-math",
                                           "-fassociative-math",
                                           "-freciprocal-math",
                                           "-frounding-math",
                                           "-fsignaling-nans",
                                           "-fexcess-precision",
                                           "-fno-signed-",
                                           "-fno-unsigned-",
                                           "-fno-short-",
                                           "-fno-gnu89",
                                           "-fno-ms-ext",
                                           "-fno-fast-math",
                                           "-finput-charset=",
                                           "-fopenacc",
                                           "-fno-trapping-math",
                                           "-fasynchronous-unwind",
                                           "-fno-asynchronous-unwind",
                                           "-fhardened",
                                           NULL}; /* by gcc */
    static const char *const dropped[] = {"-Wp,-M",    "-fdiagnostics",   "-fcolor",  "-flto",       "-fplugin",    "-fdump",
                                          "-fprofile", "-ftest-coverage", "-fuse-ld", "-fsanitize-", "-save-temps", NULL};
    static const char *const exact[] = {"-ansi",
                                        "-funsigned-char",
                                        "-fsigned-char",
                                        "-fgnu89-inline",
                                        "-fshort-wchar",
                                        "-fPIC",
                                        "-fpic",
                                        "-fPIE",
                                        "-fpie",
                                        "-fno-pic",
                                        "-fno-PIC",
                                        "-fno-pie",
                                        "-fno-PIE",
                                        "-fopenmp",
                                        "-ffreestanding",
                                        "-fhosted",
                                        "-fno-builtin",
                                        "-ffast-math",
                                        "-fms-extensions",
                                        "-pthread",
                                        "-undef",
                                        "-nostdinc",
                                        "-trigraphs",
                                        "-fno-stack-protector",
                                        NULL};
    if (text_starts_with_one(f, dropped)) return false;
    return text_starts_with_one(f, prefixes) || text_is_one_of(f, exact) || (!of_clang && text_starts_with_one(f, defining));
}

/* words[0] is the compiler (ccache and the like may stand before it: anything before the first flag is skipped). */
static void take_flags(compdb *db, compdb_entry *e, const words *all)
{
    e->flags = ARENA_ARRAY(&db->memory, const char *, all->len + 1);
    bool of_clang = false;
    for (uint32_t i = 0; i < all->len && all->data[i][0] != '-'; i++) of_clang |= strstr(all->data[i], "clang") != NULL;
    for (uint32_t i = 1; i < all->len; i++) {
        const char *f = all->data[i];
        bool keep;
        if (f[0] == '@') flags_note(&e->meaning, f);
        if (f[0] != '-' || f[1] == 0) continue;
        if (takes_argument(f, &keep)) {
            if (keep && i + 1 < all->len) {
                e->flags[e->flag_count++] = f;
                e->flags[e->flag_count++] = all->data[i + 1];
            }
            i++;
            continue;
        }
        flags_note(&e->meaning, f);
        if (is_relevant(f, of_clang)) e->flags[e->flag_count++] = f;
    }
}

/* ---- the database ---- */

static bool add_entry(compdb *db, const json_t *object, size_t index, const char *path, diag *d)
{
    const char *file = json_string_value(json_object_get(object, "file"));
    const char *directory = json_string_value(json_object_get(object, "directory"));
    const char *command = json_string_value(json_object_get(object, "command"));
    const json_t *arguments = json_object_get(object, "arguments");
    if (!file || !directory || (!command && !json_is_array(arguments))) {
        diag_error(d, (srcpos){0}, "%s: entry %zu has no \"%s\"", path, index, !file ? "file" : !directory ? "directory" : "command");
        return false;
    }
    compdb_entry e = {.directory = arena_copy(&db->memory, directory, strlen(directory)),
                      .file = arena_copy(&db->memory, file, strlen(file))};
    e.path = *file == '/' ? e.file : arena_printf(&db->memory, "%s/%s", directory, file);
    words all = {0};
    if (json_is_array(arguments)) {
        for (size_t i = 0; i < json_array_size(arguments); i++) {
            const char *word = json_string_value(json_array_get(arguments, i));
            if (word) vec_push(&all, arena_copy(&db->memory, word, strlen(word)));
        }
    } else {
        split_command(&db->memory, command, &all);
    }
    take_flags(db, &e, &all);
    vec_free(&all);
    vec_push(&db->entries, e);
    return true;
}

static bool read_entries(compdb *db, const source *s, diag *d)
{
    json_error_t error;
    json_t *root = json_loadb(s->text, s->len, 0, &error);
    if (!root) {
        uint32_t at = error.position < 0 ? 0 : (uint32_t)error.position > s->len ? s->len : (uint32_t)error.position;
        diag_error(d, (srcpos){s->base + at}, "malformed JSON: %s", error.text);
        return false;
    }
    bool ok = json_is_array(root);
    if (!ok) diag_error(d, (srcpos){s->base}, "a compilation database is an array of objects");
    for (size_t i = 0; ok && i < json_array_size(root); i++) ok = add_entry(db, json_array_get(root, i), i, s->path, d);
    json_decref(root);
    return ok;
}

bool compdb_read(compdb *db, source_map *m, const char *path, diag *d)
{
    *db = (compdb){0};
    source *s;
    enum source_status status = source_read(m, path, &s);
    buf inside = {0};
    if (status == SOURCE_DIRECTORY) {
        buf_printf(&inside, "%s/%s", path, database_name);
        path = inside.data;
        status = source_read(m, path, &s);
    }
    int why = errno;
    bool ok = s != NULL;
    if (ok) ok = read_entries(db, s, d);
    else
        diag_error(d, (srcpos){0}, "%s: %s", path,
                   status == SOURCE_DIRECTORY   ? "Is a directory"
                   : status == SOURCE_TOO_LARGE ? "file is larger than 1 GB"
                                                : strerror(why));
    buf_free(&inside);
    if (!ok) compdb_free(db);
    return ok;
}

void compdb_free(compdb *db)
{
    vec_free(&db->entries);
    arena_free(&db->memory);
}

/* ---- searching ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const compdb_entry *compdb_find(const compdb *db, const char *file, uint32_t *count)
{
    *count = 0;
    char *wanted = realpath(file, NULL);
    if (!wanted) return NULL;
    const compdb_entry *found = NULL;
    /* names first: resolving every path of a large database takes thousands of system calls */
    for (int by_name = 1; by_name >= 0 && !found; by_name--) {
        for (uint32_t i = 0; i < db->entries.len; i++) {
            const compdb_entry *e = &db->entries.data[i];
            bool same_name = strcmp(base_name(e->file), base_name(wanted)) == 0;
            if (same_name != by_name) continue;
            char *real = realpath(e->path, NULL);
            if (real && strcmp(real, wanted) == 0) {
                if (!found) found = e;
                ++*count;
            }
            free(real);
        }
    }
    free(wanted);
    return found;
}
