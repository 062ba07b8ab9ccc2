/* The precision as text, from one revision to the next (doc/formats/precision.md): declarations of the variables, then for every fragment its predicates. */
#include "analysis/pred_internal.h"

#include "logic/smtlib.h"
#include <stdlib.h>

/* ---- writing ---- */

static void put_title(const predicate_run *p, uint32_t f, buf *out)
{
    const fragment *x = fragment_get(&p->f, f);
    buf_printf(out, "\n%s", fn_name(p->task->program, x->function));
    if (x->loop != LOOP_NONE) buf_printf(out, " loop %u", x->loop + 1);
    buf_str(out, ":\n");
}

void precision_write(const predicate_run *p, buf *out)
{
    VEC(term) all = {0};
    for (uint32_t f = 0; f < p->f.all.len; f++)
        for (uint32_t k = 0; k < p->predicates[f].len; k++) vec_push(&all, p->predicates[f].data[k]);
    buf script = {0};
    smtlib_print_script(p->t, all.data, all.len, false, &script);
    buf_char(&script, 0);
    char *line = script.data; /* declarations come first, then a line for each predicate */
    for (; all.len && strncmp(line, "(assert ", 8) != 0; line = strchr(line, '\n') + 1)
        if (strncmp(line, "(set-logic", 10) != 0) buf_add(out, line, (size_t)(strchr(line, '\n') - line) + 1);
    for (uint32_t f = 0; f < p->f.all.len; f++) {
        if (p->predicates[f].len) put_title(p, f, out);
        for (uint32_t k = 0; k < p->predicates[f].len; k++, line = strchr(line, '\n') + 1) buf_add(out, line, (size_t)(strchr(line, '\n') - line) + 1);
    }
    buf_free(&script);
    vec_free(&all);
}

/* ---- reading ---- */

/* The fragment of a title ("f", "f loop 2", or "f N12" and "f f N12" as CPAchecker writes them); FRAGMENT_NONE: it is not there any more. */
static uint32_t fragment_titled(const predicate_run *p, const char *title, size_t len)
{
    char text[512];
    if (len >= sizeof text) return FRAGMENT_NONE;
    memcpy(text, title, len);
    text[len] = 0;
    uint32_t number = 0;
    char *rest = strchr(text, ' ');
    if (rest) *rest++ = 0;
    if (rest && strncmp(rest, "loop ", 5) == 0) number = (uint32_t)strtoul(rest + 5, NULL, 10);
    fn f = program_find(p->task->program, text);
    if (f.i == FN_NONE.i || p->f.first[f.i] == FRAGMENT_NONE || number > p->task->loops[f.i].count) return FRAGMENT_NONE;
    return p->f.first[f.i] + number;
}

/* The text with the functions' present names: in titles and before the locals. */
static void rename_functions(const predicate_run *p, const char *text, buf *out)
{
    for (bool at_line = true; *text; at_line = text[-1] == '\n') {
        const renamed_function *found = NULL;
        size_t len = 0;
        bool in_name = *text == '|';
        for (uint32_t k = 0; k < p->o->count_renamed && !found && (at_line || in_name); k++) {
            const renamed_function *x = &p->o->renamed[k];
            const char *at = text + in_name;
            len = strlen(x->before);
            if (strncmp(at, x->before, len) == 0 && (in_name ? strncmp(at + len, "::", 2) == 0 : at[len] == ':' || at[len] == ' ')) found = x;
        }
        if (found) {
            buf_printf(out, "%s%s", in_name ? "|" : "", found->now);
            text += len + in_name;
        } else {
            buf_char(out, *text++);
        }
    }
    buf_char(out, 0);
}

typedef struct {
    uint32_t fragment; /* FRAGMENT_NONE: of nothing that is here */
    uint32_t first;    /* of the assertions */
} section;

uint32_t precision_read(predicate_run *p, const char *text)
{
    buf script = {0}, present = {0};
    VEC(section) sections = {0};
    if (p->o->count_renamed) {
        rename_functions(p, text, &present);
        text = present.data;
    }
    uint32_t count = 0, added = 0;
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        if (*line == '(') {
            count += strncmp(line, "(assert ", 8) == 0;
            buf_add(&script, line, (size_t)(end - line));
            buf_char(&script, '\n');
        } else if (end > line && end[-1] == ':' && *line != ';') {
            vec_push(&sections, (section){fragment_titled(p, line, (size_t)(end - line) - 1), count});
        }
    }
    source_map sources = {0};
    diag messages;
    diag_init(&messages, &sources);
    smtlib_terms terms = {0};
    bool understood = smtlib_parse(p->t, source_add(&sources, "precision", script.data ? script.data : "", script.len), &messages, &terms) && terms.len == count;
    for (uint32_t s = 0; understood && s < sections.len; s++) {
        uint32_t last = s + 1 < sections.len ? sections.data[s + 1].first : count;
        for (uint32_t k = sections.data[s].first; k < last && sections.data[s].fragment != FRAGMENT_NONE; k++) added += precision_add(p, sections.data[s].fragment, terms.data[k]);
    }
    vec_free(&terms);
    diag_free(&messages);
    source_map_free(&sources);
    vec_free(&sections);
    buf_free(&script);
    buf_free(&present);
    return added;
}
