/* verify/subject.c — subjects begin and end (verify/subject.h). */
#include "verify/race.h"

subject *subject_begin(verification *w, subject_kind kind, const cfa_program *program)
{
    subject *s = mem_alloc(sizeof *s);
    *s = (subject){
        .kind = kind, .program = program, .limits = w->given->limits, .race = {.winner = -1, .contradiction = -1}, .before = w->now};
    engine_result_init(&s->found.result);
    restricted_question_init(&s->restricted);
    w->now = s;
    return s;
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
    race_abandon_whole(w);
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

bool subject_is_decided(const subject *s) { return s->found.from != FROM_NOWHERE; }

engine_result *subject_answer(subject *s) { return s->found.from == FROM_RACE ? &s->race.runs[s->race.winner].result : &s->found.result; }

void subject_withdraw(subject *s) { s->found.from = FROM_NOWHERE; }

void subject_withdraw_proofs(subject *s)
{
    for (uint32_t k = 0; k < s->race.count; k++)
        if (s->race.runs[k].result.answer == ENGINE_TRUE) s->race.runs[k].result.answer = ENGINE_UNKNOWN;
    subject_withdraw(s);
}

void finding_say(finding *f, answer_source from, const char *by, const char *note)
{
    f->from = from;
    f->by = by;
    f->note = note;
}

void finding_say_values(finding *f, const chosen_values *values)
{
    vec_clear(&f->result.choices);
    for (uint32_t k = 0; k < values->len; k++) vec_push(&f->result.choices, values->data[k]);
}
