/* verify/attack.c — a true is attacked before it is said.
 * All engines share points-to, mod/ref, slice and encoding. A mistake there is one that no other engine notices, but an execution does: the
 * interpreter shares none of them. So a small share of the work goes into executions of the whole program that try to reach the error. */
#include "analysis/budgets.h"
#include "base/text.h"
#include "replay/interpreted/attack.h"
#include "analysis/facts/machine_assumptions.h"
#include "report/violation.h"
#include "verify/verification.h"
#include <string.h>

typedef struct {
    verification *w;
    uint32_t claims;
    chosen_values values; /* with which the real program reaches the error */
} attacker;

/* Is it an execution of the real program? What makes a false believable makes this so, too. */
static bool take_claim(void *context, const chosen_values *values)
{
    attacker *a = context;
    char why[200];
    engine_result r;
    engine_result_init(&r);
    r.answer = ENGINE_FALSE;
    if (++a->claims > BUDGET_ATTACK_CLAIMS) return false;
    for (uint32_t k = 0; k < values->len; k++) vec_push(&r.choices, values->data[k]);
    bool is_real = violation_confirm(a->w, &r, why);
    for (uint32_t k = 0; is_real && k < r.choices.len; k++) vec_push(&a->values, r.choices.data[k]);
    engine_result_free(&r);
    return is_real;
}

/* At most a few numbers: the reason of an error is one line. */
static void list_inputs(const attacker *a, buf *out)
{
    enum { MOST_SHOWN = 8 };
    uint32_t count = 0;
    for (uint32_t k = 0; k < a->values.len; k++) {
        const chosen_value *c = &a->values.data[k];
        if (!c->is_input) continue;
        if (count < MOST_SHOWN) buf_printf(out, "%s0x%llx", count ? ", " : "", (unsigned long long)c->bits);
        count++;
    }
    if (count > MOST_SHOWN) buf_printf(out, ", … (%u in all)", count);
    if (!count) buf_printf(out, "none");
}

/* Where the proof comes from, in the words of the verdict. */
static const char *fact_of(const verification *w)
{
    switch (w->now->found.from) {
    case FROM_SLICE: return "by the answer for what the property depends on";
    case FROM_REACHED: return "by a proof that has not reached what differs";
    case FROM_DIFFERENCE: return "by what differs from the previous revision";
    case FROM_FACTS: return "by facts alone";
    default: return w->sliced.answer.len ? "of what the property depends on" : "of the whole program";
    }
}

/* Of addresses and types, a proof may take something for granted that this execution does not do. */
static void note_assumption(void *context, const char *sentence)
{
    buf *all = context;
    buf_printf(all, "%s%s", all->len ? "; and " : "", sentence);
}

static void list_assumptions(verification *w, buf *all)
{
    const engine_result *r = subject_answer(w->now);
    for (uint32_t k = 0; k < r->assumptions.len; k++) {
        const char *sentence = r->assumptions.data[k];
        bool is_of_others = text_starts_with(sentence, "functions without a body ") || text_starts_with(sentence, "pointers from outside ");
        if (!is_of_others) note_assumption(all, sentence);
    }
    machine_assumptions(w->given->program, all, note_assumption);
}

static void tell_refuted(const attacker *a)
{
    verification *w = a->w;
    const cfa_program *p = w->now->task->program;
    source_place at = p->sources && w->now->replay.at.i ? source_locate(p->sources, w->now->replay.at) : (source_place){.file = ""};
    buf inputs = {0}, assumed = {0};
    const char *file = at.file ? at.file : "";
    list_inputs(a, &inputs);
    list_assumptions(w, &assumed);
    if (assumed.len) {
        w->out->note = arena_printf(&w->out->memory, "%s says true %s, if %s", w->now->found.by, fact_of(w), assumed.data);
        verification_refuse(w, REPROVE_UNKNOWN,
                            "an execution calls %s at %.100s:%u, unless what the proof assumes excludes it; its inputs: %s",
                            w->now->replay.error, file, at.line, inputs.data);
    } else {
        verification_refuse(w, REPROVE_NO_VERDICT, "internal: %s says true %s, but an execution calls %s at %.100s:%u; its inputs: %s",
                            w->now->found.by, fact_of(w), w->now->replay.error, file, at.line, inputs.data);
    }
    buf_free(&inputs);
    buf_free(&assumed);
}

/* Is the whole program said to be safe, and is that news? */
static bool is_to_be_attacked(verification *w)
{
    if (!w->now->task || w->now->found.from == FROM_STORE || w->now->found.from == FROM_ELSEWHERE) return false;
    const engine_result *r = subject_answer(w->now);
    bool is_of_part = w->now->restricted.is_used && (w->given->condition || !w->now->restricted.rests_on_base);
    return r->answer == ENGINE_TRUE && !r->bound && !is_of_part;
}

bool attack_refutes(verification *w)
{
    if (!is_to_be_attacked(w)) return false;
    limits *all = w->given->limits;
    limits own = limits_begin_part(all);
    uint64_t share = (uint64_t)((double)all->ticks * BUDGET_ATTACK_SHARE);
    uint64_t most = share * LIMITS_STEPS_PER_TICK > BUDGET_ATTACK_STEPS ? share * LIMITS_STEPS_PER_TICK : BUDGET_ATTACK_STEPS;
    uint64_t end = own.ticks + 2 * most / LIMITS_STEPS_PER_TICK; /* memory that is filled counts ticks, too */
    if (!own.max_ticks || own.max_ticks > end) own.max_ticks = end;
    own.attend_at = own.max_steps = 0;
    attacker a = {.w = w};
    attack_options options = {.most_steps = most, .limits = &own, .context = &a, .reached = take_claim};
    w->is_refuted = false;
    w->is_attack = true;
    attack_result r = attack_task(w->now->task, w->now->slice, &options);
    w->is_attack = false;
    limits_end_part(all, &own);
    w->given->stats->attack_steps += r.steps;
    w->given->stats->attack_runs += r.runs;
    if ((w->is_refuted = r.has_won)) tell_refuted(&a);
    vec_free(&a.values);
    return w->is_refuted;
}
