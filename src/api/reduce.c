/* api/reduce.c — the residual program of a condition, as C. */
#include "api/session.h"
#include "base/bigstack.h"
#include "cond/reduce.h"
#include "cond/residual.h"
#include "verify/question.h"
#include <string.h>

enum { MOST_GROWTH = 100 };

typedef struct {
    const reprove_program *p;
    const condition *c;
    const reprove_reduce_options *options;
    fn entry;
    buf text;
    beyond_c beyond;
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
    product *x = r->c ? product_compute(p, r->p->calls, r->entry, r->c, &r->p->session->limits) : NULL;
    r->stopped = r->c && !x;
    if (r->stopped) return;
    restricted_program *left = x ? reduce_program(x, r->p->calls, &how) : NULL;
    residual_print(p, left, r->entry, how.externals, &r->beyond, &r->text);
    r->result = (reprove_reduce_result){
        .locations = count_locations(p), .residual_locations = count_locations(left ? left->program : p), .is_reduced = left != NULL};
    if (r->beyond.unsayable) snprintf(r->result.unsayable, sizeof r->result.unsayable, "%s", r->beyond.unsayable);
    restrict_free(left);
    product_free(x);
}

/* false: there is no answer to it */
static bool read_question(reducing *r, verify_question *q, FILE *messages)
{
    const reprove_reduce_options *o = r->options;
    char problem[256];
    reprove_verify_options v = {
        .entry = o->entry, .error_functions = o->error_functions, .property = o->property, .externals = o->externals};
    if (!question_ask(q, &v, problem)) {
        fprintf(messages, "%s\n", problem);
        return false;
    }
    if (q->unsupported) {
        fprintf(messages, "unsupported property: %s\n", q->unsupported);
        return false;
    }
    if (o->has_one_error && strcmp(q->entry, "main") != 0) {
        fprintf(messages, "other verifiers begin with main\n");
        return false;
    }
    r->entry = program_find(r->p->cfa, q->entry);
    if (r->entry.i == FN_NONE.i) fprintf(messages, "no function '%s' with a body to start from\n", q->entry);
    const char *const *names = q->property.error_functions;
    r->beyond = (beyond_c){.of = &q->property, .has_one_error = o->has_one_error, .externals = q->externals};
    r->beyond.error = o->has_one_error || !names || !*names ? "reach_error" : *names;
    return r->entry.i != FN_NONE.i;
}

reprove_status reprove_reduce(reprove_program *p, const reprove_reduce_options *o, FILE *out, FILE *messages, reprove_reduce_result *result)
{
    char why[400] = "";
    reducing r = {.p = p, .options = o};
    verify_question q = {0};
    condition *c = NULL;
    bool good = read_question(&r, &q, messages);
    if (good && o->condition && !(c = api_read_condition(o->condition, p->cfa, why, sizeof why))) {
        fprintf(messages, "%s\n", why);
        good = false;
    }
    r.c = c;
    bool ran = good && bigstack_run(work, &r);
    if (ran && r.beyond.impossible) {
        fprintf(messages, "%s\n", r.beyond.impossible);
        good = false;
    }
    bool written = ran && good && !r.stopped && fwrite(r.text.data, 1, r.text.len, out) == r.text.len;
    if (result) *result = r.result;
    buf_free(&r.text);
    condition_free(c);
    question_free(&q);
    return !good ? REPROVE_BAD_INPUT : written ? REPROVE_OK : r.stopped ? REPROVE_LIMIT : REPROVE_INTERNAL;
}
