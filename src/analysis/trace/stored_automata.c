#include "analysis/trace/stored_automata.h"

#include "analysis/budgets.h"
#include "logic/term/smtlib_lines.h"
#include <stdlib.h>
#include <string.h>

static const char title[] = "%automaton ";

/* ---- writing ---- */

void stored_automata_write(const term_table *t, const automaton_list *all, buf *out)
{
    VEC(term) predicates = {0};
    buf script = {0};
    for (uint32_t k = 0; k < all->len; k++)
        for (uint32_t p = 1; p < all->data[k]->predicates.len; p++) vec_push(&predicates, all->data[k]->named.data[p]);
    smtlib_print_lines(t, predicates.data, predicates.len, &script);
    buf_char(&script, 0);
    const char *line = script.data; /* declarations come first, then a line for each predicate */
    for (; predicates.len && !smtlib_is_assertion(line, strlen(line)); line = strchr(line, '\n') + 1)
        buf_add(out, line, (size_t)(strchr(line, '\n') - line) + 1);
    for (uint32_t k = 0; k < all->len; k++) {
        buf_printf(out, "%s%u\n", title, all->data[k]->is_useful ? 0 : all->data[k]->idle + 1);
        for (uint32_t p = 1; p < all->data[k]->predicates.len; p++, line = strchr(line, '\n') + 1)
            buf_add(out, line, (size_t)(strchr(line, '\n') - line) + 1);
    }
    buf_free(&script);
    vec_free(&predicates);
}

/* ---- reading ---- */

uint64_t stored_automata_count(const char *text, size_t len)
{
    uint64_t count = 0;
    for (const char *line = text, *end; line < text + len; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + len - line));
        if (!end) end = text + len;
        count += (size_t)(end - line) >= strlen(title) && memcmp(line, title, strlen(title)) == 0;
    }
    return count;
}

typedef struct {
    uint32_t line; /* its first predicate */
    uint32_t idle;
} stored_automaton;

typedef struct {
    VEC(smtlib_line) lines;
    VEC(stored_automaton) automata;
} automata_text;

static void split_lines(const char *text, automata_text *out)
{
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        if (*line == '(') vec_push(&out->lines, (smtlib_line){.text = line, .len = (uint32_t)(end - line)});
        else if (strncmp(line, title, strlen(title)) == 0)
            vec_push(&out->automata, (stored_automaton){out->lines.len, (uint32_t)strtoul(line + strlen(title), NULL, 10)});
    }
}

typedef struct {
    alphabet *a;
    bool fits;
} fitting;

static void look_at_variable(void *context, term variable)
{
    fitting *f = context;
    const term_info i = *term_get(f->a->t, variable);
    cell_id c;
    if (variable_is_rigid(f->a->t, variable)) return;
    f->fits = f->fits && !i.index && encode_cell_find(f->a->e, i.symbol, &c) && encode_cell_get(f->a->e, c)->sort.i == i.sort.i;
}

bool stored_automata_fits(alphabet *a, term predicate)
{
    fitting f = {a, true};
    term_free_vars(a->t, predicate, look_at_variable, &f);
    return f.fits;
}

void stored_automata_read(alphabet *a, const char *text, automaton_list *out)
{
    automata_text x = {0};
    VEC(term) predicates = {0};
    split_lines(text, &x);
    if (smtlib_read_lines(a->t, "automata", x.lines.data, x.lines.len, BUDGET_PREDICATE_BAD_LINES))
        for (uint32_t k = 0; k < x.automata.len; k++) {
            uint32_t end = k + 1 < x.automata.len ? x.automata.data[k + 1].line : x.lines.len;
            vec_clear(&predicates);
            for (uint32_t l = x.automata.data[k].line; l < end; l++) {
                if (!x.lines.data[l].found.i) continue;
                term found = encode_place_variables(a->e, x.lines.data[l].found);
                if (stored_automata_fits(a, found)) vec_push(&predicates, found);
            }
            automaton *made = automaton_new(a->e, predicates.data, predicates.len);
            made->is_translated = true;
            made->idle = x.automata.data[k].idle;
            vec_push(out, made);
        }
    vec_free(&predicates);
    vec_free(&x.lines);
    vec_free(&x.automata);
}
