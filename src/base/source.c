#include "base/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PADDING = 64 };

source *source_adopt(source_map *m, const char *path, char *text, size_t len)
{
    memset(text + len, 0, PADDING);
    source *s = mem_alloc(sizeof *s);
    *s = (source){.path = strdup(path), .text = text, .len = (uint32_t)len, .base = 1};
    if (m->files.len) {
        const source *before = vec_last(&m->files);
        s->base = before->base + before->len + 1;
    }
    vec_push(&m->files, s);
    return s;
}

source *source_add(source_map *m, const char *path, const char *text, size_t len)
{
    char *copy = mem_alloc(len + PADDING);
    memcpy(copy, text, len);
    return source_adopt(m, path, copy, len);
}

enum source_status source_read(source_map *m, const char *path, source **out)
{
    *out = NULL;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return errno == ENOENT || errno == ENOTDIR ? SOURCE_MISSING : SOURCE_UNREADABLE;
    struct stat st;
    enum source_status status = SOURCE_OK;
    char *text = NULL;
    size_t len = 0, cap = 0;
    if (fstat(fd, &st) != 0) status = SOURCE_UNREADABLE;
    else if (S_ISDIR(st.st_mode)) status = SOURCE_DIRECTORY;
    else if (st.st_size > (1 << 30)) status = SOURCE_TOO_LARGE;
    else {
        cap = (size_t)st.st_size + 1;
        text = mem_alloc(cap + PADDING);
        for (;;) {
            ssize_t n = read(fd, text + len, cap - len);
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) status = SOURCE_UNREADABLE;
            if (n <= 0) break;
            len += (size_t)n;
            if (len == cap) { /* a pipe, or a file that grows */
                if (cap > (1u << 30)) {
                    status = SOURCE_TOO_LARGE;
                    break;
                }
                cap *= 2;
                text = mem_realloc(text, cap + PADDING);
            }
        }
    }
    close(fd);
    if (status != SOURCE_OK) free(text);
    else *out = source_adopt(m, path, text, len);
    return status;
}

void source_map_free(source_map *m)
{
    for (uint32_t i = 0; i < m->files.len; i++) {
        source *s = m->files.data[i];
        for (uint32_t k = 0; k < s->markers.len; k++) free(s->markers.data[k].file);
        vec_free(&s->markers);
        vec_free(&s->line_starts);
        free(s->path);
        free(s->text);
        free(s);
    }
    vec_free(&m->files);
}

/* `# 12 "file.c" 1 3` or `#line 12 "file.c"`; true if the line at p is one */
static bool read_marker(const char *p, const char *end, struct line_marker *out)
{
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    if (p == end || *p++ != '#') return false;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    if (end - p > 4 && memcmp(p, "line", 4) == 0) p += 4;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    if (p == end || *p < '0' || *p > '9') return false;
    uint32_t line = 0;
    while (p < end && *p >= '0' && *p <= '9') line = line * 10 + (uint32_t)(*p++ - '0');
    out->shown = line;
    out->file = NULL;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    if (p < end && *p == '"') {
        const char *from = ++p;
        while (p < end && *p != '"') p++;
        out->file = strndup(from, (size_t)(p - from));
    }
    return true;
}

static void index_lines(source *s)
{
    if (s->line_starts.len) return;
    const char *p = s->text, *end = s->text + s->len;
    for (uint32_t line = 1;; line++) {
        vec_push(&s->line_starts, (uint32_t)(p - s->text));
        const char *eol = memchr(p, '\n', (size_t)(end - p));
        struct line_marker m;
        const char *q = p;
        while (q < end && (*q == ' ' || *q == '\t')) q++;
        if (q < end && *q == '#' && read_marker(p, eol ? eol : end, &m)) {
            m.line = line + 1;
            if (!m.file && s->markers.len) m.file = strdup(vec_last(&s->markers).file);
            else if (!m.file) m.file = strdup(s->path);
            vec_push(&s->markers, m);
        }
        if (!eol) break;
        p = eol + 1;
    }
}

source_place source_locate(const source_map *m, srcpos at)
{
    source *s = NULL;
    for (uint32_t i = 0; i < m->files.len && m->files.data[i]->base <= at.i; i++) s = m->files.data[i];
    if (!s || !at.i) return (source_place){.file = "<nowhere>", .text = ""};
    index_lines(s);
    uint32_t off = at.i - s->base;
    if (off > s->len) off = s->len;
    uint32_t lo = 0, hi = s->line_starts.len;
    while (hi - lo > 1) {
        uint32_t mid = (lo + hi) / 2;
        if (s->line_starts.data[mid] <= off) lo = mid;
        else hi = mid;
    }
    uint32_t start = s->line_starts.data[lo], line = lo + 1;
    uint32_t end =
        line < s->line_starts.len ? s->line_starts.data[line] - 1 : s->len; /* a line may be the whole text: it is not looked through */
    source_place p = {.file = s->path, .line = line, .column = off - start + 1, .text = s->text + start, .text_len = end - start};
    p.text_column = p.column;
    uint32_t from = 0, to = s->markers.len;
    while (from < to) {
        uint32_t mid = (from + to) / 2;
        if (s->markers.data[mid].line <= line) from = mid + 1;
        else to = mid;
    }
    if (from) {
        const struct line_marker *mk = &s->markers.data[from - 1];
        p.file = mk->file;
        p.line = mk->shown + (line - mk->line);
    }
    return p;
}

/* The text that the preprocessor made this one of; NULL: it is not there. */
static source *find_written(const source_map *m, const source *made)
{
    source *found = NULL;
    for (uint32_t i = 0; i < m->files.len && m->files.data[i] != made; i++)
        if (strcmp(m->files.data[i]->path, made->path) == 0) found = m->files.data[i];
    return found;
}

source_place source_locate_written(const source_map *m, srcpos at)
{
    source_place p = source_locate(m, at);
    const source *made = NULL;
    for (uint32_t i = 0; i < m->files.len && m->files.data[i]->base <= at.i; i++) made = m->files.data[i];
    source *written = made && made->markers.len ? find_written(m, made) : NULL;
    if (!written || strcmp(p.file, made->markers.data[0].file) != 0) return p; /* the first marker names the file itself */
    index_lines(written);
    if (written->markers.len || !p.line || p.line > written->line_starts.len) return p; /* a #line renames lines */
    uint32_t start = written->line_starts.data[p.line - 1];
    p.text = written->text + start;
    p.text_len = (p.line < written->line_starts.len ? written->line_starts.data[p.line] - 1 : written->len) - start;
    p.text_column = 0;
    return p;
}

bool source_is_of_system(const source_map *m, srcpos at)
{
    if (!m || !at.i) return false;
    source_place where = source_locate(m, at);
    return where.file && strncmp(where.file, "/usr/", 5) == 0 && strstr(where.file, "include/");
}

/* ---- comparing ---- */

typedef struct {
    const char *at, *end;
    bool starts_line;
} text_range;

static text_range range_of(const source_map *m, srcpos from, srcpos to)
{
    for (uint32_t k = 0; k < m->files.len; k++) {
        const source *s = m->files.data[k];
        if (from.i < s->base || to.i < from.i || to.i - s->base > s->len) continue;
        return (text_range){s->text + (from.i - s->base), s->text + (to.i - s->base), false};
    }
    return (text_range){0};
}

/* The next character that counts; 0: the end. Blanks count once, so that words stay apart. */
static char next_character(text_range *r)
{
    bool blank = false;
    while (r->at < r->end) {
        char c = *r->at;
        if (r->starts_line && c == '#') {
            while (r->at < r->end && *r->at != '\n') r->at++;
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            r->starts_line = c == '\n';
            blank = true;
            r->at++;
        } else if (blank) {
            return ' ';
        } else {
            r->starts_line = false;
            r->at++;
            return c;
        }
    }
    return 0;
}

bool source_same_text(const source_map *m, srcpos from, srcpos to, srcpos other_from, srcpos other_to)
{
    text_range a = range_of(m, from, to), b = range_of(m, other_from, other_to);
    char x, y;
    if (!a.at || !b.at) return false;
    do {
        x = next_character(&a);
        y = next_character(&b);
    } while (x && x == y);
    return x == y;
}
