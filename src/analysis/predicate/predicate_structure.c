/* Decisions of refinements besides predicates, as text, from one revision to the next (doc/formats/structure.md): which functions were
 * opened or inlined, and which fragments ask about predicates that a block does not change.
 * Why: with the precision alone, the next revision meets every path again that was refuted by such a decision, although it needs no new
 * predicate.
 * In, out: text in which fragments have the names of functions and numbers of loops, as in a precision.
 * Invariant: a structure is a hint. Each decision is one that a refinement may take at any time: it makes blocks larger or asks more
 * questions, but leaves out nothing. A decision that does not fit the program is dropped alone. */
#include "analysis/predicate/internal.h"

/* ---- the decisions ---- */

static bool is_procedure(const predicate_run *p, uint32_t in) { return fragment_get(&p->f, in)->loop == LOOP_NONE; }

static bool is_opened(const predicate_run *p, uint32_t in)
{
    return is_procedure(p, in) && blocks_had_to_open(p->b, fragment_get(&p->f, in)->function);
}

static bool open_function(predicate_run *p, uint32_t in)
{
    fn f = fragment_get(&p->f, in)->function;
    if (!is_procedure(p, in) || p->task->is_error[f.i] || blocks_is_open(p->b, f)) return false;
    blocks_open(p->b, f);
    return true;
}

static bool is_inlined(const predicate_run *p, uint32_t in)
{
    return is_procedure(p, in) && blocks_is_inlined(p->b, fragment_get(&p->f, in)->function);
}

static bool inline_function(predicate_run *p, uint32_t in)
{
    return is_procedure(p, in) && blocks_inline(p->b, fragment_get(&p->f, in)->function, NULL);
}

static bool asks_about_unchanged(const predicate_run *p, uint32_t in) { return p->ask_unchanged[in]; }

static bool ask_about_unchanged(predicate_run *p, uint32_t in)
{
    bool is_new = !p->ask_unchanged[in];
    p->ask_unchanged[in] = true;
    return is_new;
}

typedef struct {
    const char *word;
    bool (*is_taken)(const predicate_run *p, uint32_t in);
    bool (*take)(predicate_run *p, uint32_t in); /* false: it is taken already, or makes no sense here */
} decision;

/* In the order in which they are read: whether a function can be inlined depends on which ones are open. */
static const decision decisions[] = {
    {"opened", is_opened, open_function}, {"inlined", is_inlined, inline_function}, {"closely", asks_about_unchanged, ask_about_unchanged}};
enum { DECISIONS = sizeof decisions / sizeof *decisions };

/* ---- as text ---- */

void structure_write(const predicate_run *p, buf *out)
{
    for (uint32_t d = 0; d < DECISIONS; d++)
        for (uint32_t in = 0; in < p->f.all.len; in++) {
            if (!decisions[d].is_taken(p, in)) continue;
            fragment_write_title(p, in, out);
            buf_printf(out, ": %s\n", decisions[d].word);
        }
}

static uint32_t take_all(predicate_run *p, const decision *d, const char *text)
{
    uint32_t taken = 0;
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        const char *colon = memchr(line, ':', (size_t)(end - line)), *word = colon ? colon + 2 : end;
        if (word >= end || strlen(d->word) != (size_t)(end - word) || memcmp(word, d->word, strlen(d->word)) != 0) continue;
        uint32_t in = fragment_titled(p, line, (size_t)(colon - line));
        taken += in != FRAGMENT_NONE && d->take(p, in);
    }
    return taken;
}

uint32_t structure_read(predicate_run *p, const char *text)
{
    buf present = {0};
    uint32_t taken = 0;
    if (p->o->count_renamed) {
        renaming_text(p->o->renamed, p->o->count_renamed, text, &present);
        text = present.data;
    }
    for (uint32_t d = 0; d < DECISIONS; d++) taken += take_all(p, &decisions[d], text);
    buf_free(&present);
    return taken;
}
