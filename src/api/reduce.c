/* api/reduce.c — what a condition leaves of a program, as C. */
#include "api/session.h"
#include "base/bigstack.h"
#include "cond/reduce.h"
#include "cond/residual.h"

enum { MOST_GROWTH = 100 };

typedef struct {
    const reprove_program *p;
    const condition *c;
    const reprove_reduce_options *options;
    fn entry;
    buf text;
    reprove_reduce_result result;
    bool stopped;
} reducing;

static uint32_t count_locations(const cfa_program *p)
{
    uint32_t count = 0;
    for (uint32_t f = 0; f < p->functions.len; f++) count += p->functions.data[f].count_locations - LOC_ENTRY;
    return count;
}

static void work(void *context)
{
    reducing *r = context;
    const cfa_program *p = r->p->cfa;
    reprove_folder folder = r->options->folder ? r->options->folder : REPROVE_FOLDER_SEP;
    reduce_options how = {.folder = fold_folder_at(folder - 1U),
                          .bound = r->options->folder_bound ? r->options->folder_bound : FOLD_USUAL_BOUND,
                          .externals = r->options->externals == REPROVE_EXTERNALS_ANYTHING ? EXTERNALS_ANYTHING : EXTERNALS_WRITES,
                          .most_growth = MOST_GROWTH};
    product *x = product_compute(p, r->p->calls, r->entry, r->c, &r->p->session->limits);
    r->stopped = !x;
    if (!x) return;
    restricted_program *left = reduce_program(x, r->p->calls, &how);
    residual_print(p, left, r->entry, how.externals, &r->text);
    r->result = (reprove_reduce_result){
        .locations = count_locations(p), .residual_locations = count_locations(left ? left->program : p), .is_reduced = left != NULL};
    restrict_free(left);
    product_free(x);
}

reprove_status reprove_reduce(reprove_program *p, const reprove_reduce_options *o, FILE *out, FILE *messages, reprove_reduce_result *result)
{
    char why[400] = "";
    reducing r = {.p = p, .options = o, .entry = program_find(p->cfa, o->entry ? o->entry : "main")};
    if (r.entry.i == FN_NONE.i) {
        fprintf(messages, "no function '%s' with a body to start from\n", o->entry ? o->entry : "main");
        return REPROVE_BAD_INPUT;
    }
    condition *c = api_read_condition(o->condition, p->cfa, why, sizeof why);
    if (!c) {
        fprintf(messages, "%s\n", why);
        return REPROVE_BAD_INPUT;
    }
    r.c = c;
    bool ran = bigstack_run(work, &r);
    bool written = ran && !r.stopped && fwrite(r.text.data, 1, r.text.len, out) == r.text.len;
    if (result) *result = r.result;
    buf_free(&r.text);
    condition_free(c);
    return written ? REPROVE_OK : r.stopped ? REPROVE_LIMIT : REPROVE_INTERNAL;
}
