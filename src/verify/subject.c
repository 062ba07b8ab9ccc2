/* verify/subject.c — subjects begin and end (verify/verification.h). */
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "verify/verification.h"

void subject_begin(verification *w, const cfa_program *program, verify_task *task)
{
    subject *s = mem_alloc(sizeof *s);
    *s = (subject){
        .program = program, .limits = w->given->limits, .task = task, .race = {.winner = -1, .contradiction = -1}, .before = w->now};
    engine_result_init(&s->found.result);
    record_init(&s->restricted.known);
    w->now = s;
}

void subject_forget_facts(subject *s)
{
    if (s->intervals) interval_free(s->intervals);
    if (s->slice) slice_free(s->slice);
    vec_free(&s->claims);
    task_free(s->task);
    s->intervals = NULL;
    s->slice = NULL;
    s->task = NULL;
}

void subject_leave(verification *w)
{
    subject *s = w->now;
    race_abandon(w);
    portfolio_free(&s->race);
    engine_result_free(&s->found.result);
    restricted_question_close(&s->restricted);
    subject_forget_facts(s);
    program_free(s->stand_ins);
    w->now = s->before;
    free(s);
}

void subjects_close(verification *w)
{
    while (w->now) subject_leave(w);
}
