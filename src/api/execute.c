/* api/execute.c — concrete execution of a program: inputs, outcome, message. */
#include "api/session.h"
#include "base/bigstack.h"
#include "cfa/exec/inputs.h"
#include "cfa/exec/interpret.h"
#include "verify/question.h"

struct execution {
    const cfa_program *program;
    run_options options;
    run_result result;
};

static void execute(void *context)
{
    struct execution *e = context;
    e->result = interpret(e->program, &e->options);
}

static void describe(const reprove_program *p, const run_result *run, reprove_run_result *result)
{
    source_place at = source_locate(p->cfa->sources, run->at);
    if (run->at.i) snprintf(result->message, sizeof result->message, "%.280s at %.180s:%u", run->message, at.file, at.line);
    else snprintf(result->message, sizeof result->message, "%.280s", run->message);
}

static bool read_question(reprove_program *p, const reprove_run_options *o, verify_question *q)
{
    char problem[256];
    reprove_verify_options v = {.entry = o->entry, .error_functions = o->error_functions, .property = o->property};
    if (!question_ask(q, &v, problem)) {
        diag_error(&p->session->messages, (srcpos){0}, "%s", problem);
        return false;
    }
    if (program_find(p->cfa, q->entry).i != FN_NONE.i) return true;
    diag_error(&p->session->messages, (srcpos){0}, "no function '%s' with a body to start from", q->entry);
    return false;
}

reprove_status reprove_run(reprove_program *p, const reprove_run_options *o, reprove_run_result *result)
{
    reprove *r = p->session;
    run_inputs inputs = {0};
    verify_question q = {0};
    if (!read_question(p, o, &q) || (o->inputs_file && !inputs_read(o->inputs_file, &r->sources, &r->messages, &inputs))) {
        question_free(&q);
        return REPROVE_BAD_INPUT;
    }
    struct execution e = {.program = p->cfa,
                          .options = {.entry = q.entry,
                                      .property = q.property,
                                      .inputs = inputs.data,
                                      .count_inputs = inputs.len,
                                      .seed = o->seed,
                                      .out = o->out,
                                      .err = o->err,
                                      .trace = o->trace ? o->err : NULL,
                                      .limits = &r->limits,
                                      .max_steps = o->max_steps,
                                      .arguments = o->arguments,
                                      .count_arguments = o->count_arguments}};
    bool ran = bigstack_run(execute, &e);
    vec_free(&inputs);
    question_free(&q);
    if (!ran) return REPROVE_INTERNAL;
    r->stats.steps += e.result.steps;
    result->outcome = (reprove_outcome)e.result.outcome;
    result->status = e.result.status;
    result->steps = e.result.steps;
    result->inputs_used = e.result.inputs_used;
    describe(p, &e.result, result);
    return REPROVE_OK;
}
