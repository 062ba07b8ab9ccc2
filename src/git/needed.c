#include "git/needed.h"

#include "base/hash.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- paths ---- */

static bool add_parts(buf *out, const char *path)
{
    while (*path) {
        size_t n = strcspn(path, "/");
        if (n == 2 && path[0] == '.' && path[1] == '.') {
            if (!out->len) return false;
            const char *slash = memrchr(out->data, '/', out->len);
            out->len = slash ? (uint32_t)(slash - out->data) : 0;
            out->data[out->len] = 0;
        } else if (n && !(n == 1 && path[0] == '.')) {
            if (out->len) buf_char(out, '/');
            buf_add(out, path, n);
        }
        path += n + (path[n] == '/');
    }
    return true;
}

bool needed_join(const char *folder, const char *name, buf *out)
{
    out->len = 0;
    buf_str(out, "");
    return add_parts(out, folder) && add_parts(out, name);
}

static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path)) : strdup("");
}

/* ---- the list ---- */

static void add_file(needed_list *l, const char *path, repo_id file)
{
    bool fresh;
    uint32_t *slot = map_slot(&l->index, hash_bytes(path, strlen(path)).lo, &fresh);
    if (!fresh) return;
    *slot = 1;
    struct needed_file f = {.path = strdup(path), .file = file};
    vec_push(&l->files, f);
}

static void add_candidate(repo *r, needed_list *l, const char *folder, const char *name)
{
    buf path = {0};
    if (needed_join(folder, name, &path) && path.len) add_file(l, path.data, repo_find(r, l->tree, path.data));
    buf_free(&path);
}

static bool add_any(void *context, const char *path, repo_id file)
{
    buf same = {0};
    if (needed_join("", path, &same) && strcmp(same.data, path) == 0) add_file(context, path, file); /* a forged tree may contain ".." */
    buf_free(&same);
    return true;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* The word behind the # of a line, or NULL. */
static const char *directive(const char *p)
{
    while (is_blank(*p)) p++;
    if (*p++ != '#') return NULL;
    while (is_blank(*p)) p++;
    return p;
}

static void read_include(repo *r, needed_list *l, const needed_search *s, const char *folder, const char *p)
{
    while (is_blank(*p)) p++;
    char close = *p == '<' ? '>' : *p == '"' ? '"' : 0;
    size_t n = close ? strcspn(p + 1, close == '>' ? ">\n" : "\"\n") : 0;
    if (!close || p[1 + n] != close) {
        l->everything = true;
        return;
    }
    char *name = strndup(p + 1, n);
    if (*name != '/') {
        if (close == '"') add_candidate(r, l, folder, name);
        for (uint32_t i = 0; i < s->folders.len; i++) add_candidate(r, l, s->folders.data[i], name);
    }
    free(name);
}

static void read_includes(repo *r, needed_list *l, const needed_search *s, const char *folder, const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        if (*line == '\n') line++;
        const char *word = directive(line);
        if (!word || strncmp(word, "include", 7) != 0) continue;
        word += strncmp(word, "include_next", 12) == 0 ? 12 : 7;
        if (is_blank(*word) || *word == '"' || *word == '<') read_include(r, l, s, folder, word);
    }
}

void needed_find(repo *r, repo_id tree, const needed_search *s, needed_list *out)
{
    *out = (needed_list){.tree = tree};
    for (uint32_t i = 0; i < s->files.len; i++) add_candidate(r, out, "", s->files.data[i]);
    for (uint32_t i = 0; i < s->forced.len; i++) add_candidate(r, out, "", s->forced.data[i]);
    buf text = {0};
    for (uint32_t i = 0; i < out->files.len && !out->everything; i++) {
        text.len = 0;
        if (repo_id_is_none(out->files.data[i].file) || !repo_read(r, out->files.data[i].file, &text)) continue;
        char *folder = folder_of(out->files.data[i].path);
        read_includes(r, out, s, folder, text.data);
        free(folder);
    }
    buf_free(&text);
    if (out->everything) (void)repo_walk(r, tree, add_any, out);
}

void needed_free(needed_list *l)
{
    for (uint32_t i = 0; i < l->files.len; i++) free(l->files.data[i].path);
    vec_free(&l->files);
    map_free(&l->index);
    *l = (needed_list){0};
}

bool needed_holds(repo *r, repo_id tree, const needed_list *l)
{
    if (repo_id_equal(tree, l->tree)) return true;
    if (l->everything) return false;
    for (uint32_t i = 0; i < l->files.len; i++)
        if (!repo_id_equal(repo_find(r, tree, l->files.data[i].path), l->files.data[i].file)) return false;
    return true;
}

/* ---- writing ---- */

static bool make_folders(char *path, size_t from)
{
    for (char *slash = strchr(path + from, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good) return false;
    }
    return true;
}

bool needed_write(repo *r, const needed_list *l, const char *folder, char message[256])
{
    buf path = {0}, text = {0};
    bool good = true;
    for (uint32_t i = 0; i < l->files.len && good; i++) {
        const struct needed_file *f = &l->files.data[i];
        if (repo_id_is_none(f->file)) continue;
        path.len = text.len = 0;
        buf_printf(&path, "%s/%s", folder, f->path);
        buf_str(&text, "");
        if (!repo_read(r, f->file, &text)) {
            snprintf(message, 256, "%.150s: its contents are missing in the repository", f->path);
            good = false;
            break;
        }
        FILE *out = make_folders(path.data, strlen(folder) + 1) ? fopen(path.data, "w") : NULL;
        good = out && fwrite(text.data, 1, text.len, out) == text.len;
        if (out && fclose(out) != 0) good = false;
        if (!good) snprintf(message, 256, "%.150s: %s", path.data, strerror(errno));
    }
    buf_free(&path);
    buf_free(&text);
    return good;
}
