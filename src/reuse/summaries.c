/* reuse/summaries.c — the artefact `function summaries`: what is known of every call of a function up to a bound
 * (doc/formats/summaries.md). Facts about formulas: they hold in every revision in which the function's formula is the same. */
#include "reuse/summaries.h"
#include "analysis/upgrade/function_summaries.h"
#include "analysis/upgrade/summary_text.h"
#include "reuse/artefact_kinds.h"

artefact_reader summaries_artefact_read;

bool summaries_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    if (p) buf_add(out, stored, len); /* the engine reads them itself */
    return summaries_count(stored, len, items);
}

typedef struct {
    term_table *t;
    summary_reader *told;
    void *context;
} telling;

static void tell(void *context, const char *function, term conjunct)
{
    const telling *x = context;
    buf text = {0};
    bool is_c = summary_text(x->t, function, conjunct, &text);
    buf_char(&text, 0);
    x->told(x->context, function, text.data, is_c);
    buf_free(&text);
}

void summaries_artefact_tell(const char *stored, size_t len, summary_reader *told, void *context)
{
    telling x = {.t = terms_new(NULL), .told = told, .context = context};
    (void)summaries_visit(x.t, stored, len, tell, &x);
    terms_free(x.t);
}
