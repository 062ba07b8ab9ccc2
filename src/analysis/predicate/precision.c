/* The precision as text, from one revision to the next (doc/formats/precision.md): declarations of the variables, then for every fragment
 * its predicates.
 * Implements: precision reuse (Sect. 5.4 of He, Yu, Cai; Beyer, Löwe, Novikov, Stahlbauer, Wendler: Precision Reuse for Efficient
 * Regression Verification, ESEC/FSE 2013).
 * In, out: text in which fragments have the names of functions and numbers of loops.
 * Invariant: a precision is a hint. A predicate that does not fit the program (a vanished variable, another type, a damaged line) is
 * dropped alone. */
#include "analysis/predicate/internal.h"

#include "analysis/budgets.h"
#include "logic/term/smtlib_lines.h"
#include <stdlib.h>

/* ---- writing ---- */

void fragment_write_title(const predicate_run *p, uint32_t f, buf *out)
{
    const fragment *x = fragment_get(&p->f, f);
    buf_str(out, fn_name(p->task->program, x->function));
    if (x->loop != LOOP_NONE) buf_printf(out, " loop %u", task_loop_name(p->task, x->function, x->loop));
}

static term named_predicate(const predicate_run *p, term predicate)
{
    uint32_t found;
    return map_get(&p->info_of, predicate.i, &found) ? p->infos.data[found].named : predicate;
}

void precision_write(const predicate_run *p, buf *out)
{
    VEC(term) all = {0};
    for (uint32_t f = 0; f < p->f.all.len; f++)
        for (uint32_t k = 0; k < p->predicates[f].len; k++) vec_push(&all, named_predicate(p, p->predicates[f].data[k]));
    buf script = {0};
    smtlib_print_lines(p->t, all.data, all.len, &script);
    buf_char(&script, 0);
    char *line = script.data; /* declarations come first, then a line for each predicate */
    for (; all.len && !smtlib_is_assertion(line, strlen(line)); line = strchr(line, '\n') + 1)
        buf_add(out, line, (size_t)(strchr(line, '\n') - line) + 1);
    for (uint32_t f = 0; f < p->f.all.len; f++) {
        if (p->predicates[f].len) {
            buf_char(out, '\n');
            fragment_write_title(p, f, out);
            buf_str(out, ":\n");
        }
        for (uint32_t k = 0; k < p->predicates[f].len; k++, line = strchr(line, '\n') + 1)
            buf_add(out, line, (size_t)(strchr(line, '\n') - line) + 1);
    }
    buf_free(&script);
    vec_free(&all);
}

/* ---- reading ---- */

uint32_t fragment_titled(const predicate_run *p, const char *title, size_t len)
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
    if (f.i == FN_NONE.i || p->f.first[f.i] == FRAGMENT_NONE) return FRAGMENT_NONE;
    if (!number) return p->f.first[f.i];
    for (uint32_t k = 0; k < p->task->loops[f.i].count; k++)
        if (task_loop_name(p->task, f, k) == number) return p->f.first[f.i] + 1 + k;
    return FRAGMENT_NONE;
}

enum { EVERYWHERE = FRAGMENT_NONE - 1 };

typedef struct {
    uint32_t fragment; /* FRAGMENT_NONE: the title names nothing in this program; EVERYWHERE */
} section;

typedef struct {
    VEC(section) sections;
    VEC(smtlib_line) lines;
    VEC(uint32_t) section_of; /* per line: index; UINT32_MAX: before all of them, a declaration */
} precision_text;

static void split_lines(const predicate_run *p, const char *text, precision_text *out)
{
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        size_t len = (size_t)(end - line);
        if (*line == '(') {
            vec_push(&out->lines, (smtlib_line){.text = line, .len = (uint32_t)len});
            vec_push(&out->section_of, out->sections.len - 1);
        } else if (len && end[-1] == ':' && *line != ';') {
            bool all = *line == '*' && (len == 2 || line[1] == ' ');
            vec_push(&out->sections, (section){all ? EVERYWHERE : fragment_titled(p, line, len - 1)});
        }
    }
}

/* Returns to how many fragments the predicate was added. */
static uint32_t add_predicate(predicate_run *p, uint32_t in, term predicate)
{
    if (in == FRAGMENT_NONE) return 0;
    if (in != EVERYWHERE) return precision_add(p, in, predicate);
    uint32_t added = 0;
    for (uint32_t f = 0; f < p->f.all.len; f++) added += precision_add(p, f, predicate);
    return added;
}

uint32_t precision_read(predicate_run *p, const char *text)
{
    buf present = {0};
    precision_text x = {0};
    uint32_t added = 0;
    if (p->o->count_renamed) {
        renaming_text(p->o->renamed, p->o->count_renamed, text, &present);
        text = present.data;
    }
    split_lines(p, text, &x);
    if (smtlib_read_lines(p->t, "precision", x.lines.data, x.lines.len, BUDGET_PREDICATE_BAD_LINES))
        for (uint32_t k = 0; k < x.lines.len; k++) {
            uint32_t in = x.section_of.data[k];
            term predicate = x.lines.data[k].found;
            if (predicate.i && in < x.sections.len)
                added += add_predicate(p, x.sections.data[in].fragment, encode_place_variables(p->e, predicate));
        }
    vec_free(&x.sections);
    vec_free(&x.lines);
    vec_free(&x.section_of);
    buf_free(&present);
    return added;
}
