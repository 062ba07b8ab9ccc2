#include "analysis/trace/imported_automata.h"

#include "analysis/budgets.h"
#include "analysis/ats_reader.h"
#include "analysis/trace/moment.h"
#include "encode/path_interpolate.h"
#include "logic/term/smtlib.h"
#include <ctype.h>
#include <string.h>

bool imported_automata_is(const char *text)
{
    while (isspace((unsigned char)*text)) text++;
    return *text && *text != '%' && *text != '(';
}

typedef struct {
    alphabet *a;
    automaton_list *out;
    VEC(term) predicates; /* of the automaton at hand */
    map64 seen;
    uint32_t count;
} importer;

/* ---- formulas ---- */

/* The length of the symbol that begins here, with its bars; 0: none does. */
static uint32_t symbol_length(const char *text)
{
    if (*text == '|') {
        const char *end = strchr(text + 1, '|');
        return end ? (uint32_t)(end - text) + 1 : 0;
    }
    uint32_t len = 0;
    while (text[len] && !isspace((unsigned char)text[len]) && !strchr("()\"|;", text[len])) len++;
    return len;
}

/* Declares a symbol, if it is the name of a cell, or of its old value. */
static void declare(const importer *x, const char *symbol, uint32_t len, buf *script)
{
    buf plain = {0};
    bool barred = *symbol == '|';
    buf_add(&plain, symbol + barred, len - 2 * (uint32_t)barred);
    buf_char(&plain, 0);
    cell_id c;
    name cell = moment_cell(x->a, plain.data);
    if (plain.len > 1 && encode_cell_find(x->a->e, cell, &c)) {
        buf_str(script, "(declare-fun ");
        buf_add(script, symbol, len);
        buf_str(script, " () ");
        smtlib_print_sort(x->a->t, encode_cell_get(x->a->e, c)->sort, script);
        buf_str(script, ")\n");
    }
    buf_free(&plain);
}

static void declare_cells(const importer *x, const char *formula, buf *script)
{
    map64 declared = {0};
    for (const char *at = formula; *at;) {
        uint32_t len = symbol_length(at);
        bool fresh = false;
        if (len) (void)map_slot(&declared, hash_bytes(at, len).lo, &fresh);
        if (fresh) declare(x, at, len, script);
        at += len ? len : 1;
    }
    map_free(&declared);
}

/* None: it is not understood. */
static term parse_formula(const importer *x, const char *formula)
{
    buf script = {0};
    smtlib_terms found = {0};
    source_map sources = {0};
    diag messages;
    diag_init(&messages, &sources);
    declare_cells(x, formula, &script);
    buf_printf(&script, "(assert %s)\n", formula);
    bool understood = smtlib_parse(x->a->t, source_add(&sources, "automata", script.data, script.len), &messages, &found);
    term result = understood && found.len == 1 ? found.data[0] : (term){0};
    if (result.i && !stored_automata_fits(x->a, result)) result.i = 0;
    diag_free(&messages);
    source_map_free(&sources);
    vec_free(&found);
    buf_free(&script);
    return result;
}

/* ---- automata ---- */

static void note_conjunct(void *context, term part)
{
    importer *x = context;
    bool fresh;
    if (term_same(part, x->a->t->true_term) || term_same(part, x->a->t->false_term)) return;
    (void)map_slot(&x->seen, part.i, &fresh);
    if (fresh && x->count++ < BUDGET_TRACE_IMPORTED) vec_push(&x->predicates, part);
}

static void finish_automaton(importer *x)
{
    if (x->predicates.len) {
        automaton *made = automaton_new(x->a->e, x->predicates.data, x->predicates.len);
        made->is_translated = true;
        vec_push(x->out, made);
    }
    vec_clear(&x->predicates);
    map_free(&x->seen);
    x->seen = (map64){0};
}

static void begin_automaton(void *context) { finish_automaton(context); }

static void read_state(void *context, const char *spelling, uint32_t len)
{
    importer *x = context;
    const char *formula = strchr(spelling, '#');
    (void)len;
    if (!formula || x->count >= BUDGET_TRACE_IMPORTED) return;
    term predicate = parse_formula(x, formula + 1);
    if (predicate.i) formula_conjuncts(x->a->t, predicate, note_conjunct, x);
}

void imported_automata_read(alphabet *a, const char *text, automaton_list *out)
{
    importer x = {.a = a, .out = out};
    ats_problem ignored; /* states that were told before it are as good as others */
    (void)ats_read(text, strlen(text), &(ats_listener){&x, begin_automaton, read_state}, &ignored);
    finish_automaton(&x);
    vec_free(&x.predicates);
}
