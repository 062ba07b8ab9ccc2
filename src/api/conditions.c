/* api/conditions.c — condition files: reading them for a program, and drawing them. */
#include "api/session.h"
#include "base/bigstack.h"
#include "cond/condition_text.h"
#include <errno.h>
#include <string.h>

enum { LARGEST_FILE = 1 << 28 };

/* NULL: it is read; otherwise why not */
static const char *read_file(const char *file, buf *text)
{
    char part[1 << 14];
    FILE *in = fopen(file, "r");
    if (!in) return strerror(errno);
    for (size_t n; text->len < LARGEST_FILE && (n = fread(part, 1, sizeof part, in)) > 0;) buf_add(text, part, n);
    const char *problem = ferror(in) ? "cannot be read" : text->len >= LARGEST_FILE ? "larger than 256 MB" : NULL;
    fclose(in);
    return problem;
}

typedef struct {
    buf text;
    cfa_program *p;
    bool draw;
    condition_problem problem;
    condition *c;
    buf picture;
} reading;

static void work(void *context)
{
    reading *r = context;
    r->c = condition_read(r->text.data ? r->text.data : "", r->text.len, r->p, &r->problem);
    if (r->c && r->draw) condition_write_dot(r->c, r->p, &r->picture);
}

static bool read_condition(const char *file, reading *r, char *why, size_t size)
{
    const char *problem = read_file(file, &r->text);
    if (problem) snprintf(why, size, "condition: %.200s: %s", file, problem);
    else if (!bigstack_run(work, r)) snprintf(why, size, "condition: no room for the stack");
    else if (!r->c) snprintf(why, size, "condition: %.100s:%u: %s", file, r->problem.line, r->problem.message);
    buf_free(&r->text);
    return r->c != NULL;
}

condition *api_read_condition(const char *file, cfa_program *p, char *why, size_t size)
{
    reading r = {.p = p};
    (void)read_condition(file, &r, why, size);
    return r.c;
}

reprove_status reprove_write_condition(reprove_program *p, const char *file, FILE *out, FILE *messages)
{
    char why[400];
    reading r = {.p = p->cfa, .draw = true};
    if (!read_condition(file, &r, why, sizeof why)) {
        fprintf(messages, "%s\n", why);
        return REPROVE_BAD_INPUT;
    }
    bool good = fwrite(r.picture.data, 1, r.picture.len, out) == r.picture.len;
    buf_free(&r.picture);
    condition_free(r.c);
    return good ? REPROVE_OK : REPROVE_INTERNAL;
}
