/* A few executions in the interpreter. A program without inputs has one execution only. */
#include "replay/interpreted/attack.h"

#include "analysis/budgets.h"
#include "replay/interpreted/likely.h"
#include "replay/interpreted/supply.h"

typedef struct {
    const verify_task *task;
    const attack_options *o;
    likely_numbers likely;
    value_supply supply;
    run_options options;
    interpreter *interpreter;
    uint32_t run;
    uint32_t objects; /* of memory from outside, so far */
    bool took_value;  /* another run may be another execution */
} attack;

/* ---- values ---- */

/* Memory from outside, which is zero, or null. */
static uint64_t pick_pointer(attack *a)
{
    if (!a->run || likely_random(&a->likely) % 4 == 0) return 0;
    uint64_t which = likely_random(&a->likely) % 4 == 0 && a->objects ? a->objects - 1 : a->objects % SUPPLY_OBJECTS;
    if (which == a->objects % SUPPLY_OBJECTS) a->objects++;
    return supply_object((uint32_t)which);
}

/* The first run has zeros. Of the others, every fourth has equal inputs. */
static uint64_t pick(void *context, uint32_t size, bool is_pointer)
{
    attack *a = context;
    a->took_value = true;
    if (is_pointer) return pick_pointer(a);
    if (!a->run) return 0;
    if (a->run % 4 == 3 && a->supply.values.len) return (uint64_t)vec_last(&a->supply.values).bits;
    return likely_number(&a->likely, size);
}

/* ---- executions ---- */

static run_result execute(attack *a, uint64_t most_steps)
{
    supply_begin(&a->supply);
    a->objects = 0;
    a->likely.random = a->run;
    a->options.max_steps = most_steps;
    return interpreter_execute(a->interpreter);
}

/* In steps: the first execution makes tables of the whole program, each one begins with its global variables. */
static uint64_t cost_of_tables(const cfa_program *p)
{
    return (p->space->vars.len + p->space->exs.len + p->functions.len) / BUDGET_ATTACK_START_SHARE;
}

static uint64_t cost_of_start(const cfa_program *p)
{
    uint64_t bytes = 0;
    for (uint32_t k = 0; k < p->globals.len; k++) bytes += ty_get(p->space, var_get(p->space, p->globals.data[k].symbol)->type)->size;
    return BUDGET_ATTACK_START + bytes / BUDGET_ATTACK_BYTES;
}

attack_result attack_task(const verify_task *t, const program_slice *slice, const attack_options *o)
{
    attack a = {.task = t, .o = o, .likely = {.task = t, .slice = slice}, .supply = {.task = t, .pick = pick}};
    run_supply supply = supply_values(&a.supply);
    run_observer observer = {.context = &a, .supply = &supply};
    a.supply.context = &a;
    a.options = (run_options){.entry = fn_name(t->program, t->entry), .property = t->property, .limits = o->limits, .observer = &observer};
    a.interpreter = interpreter_new(t->program, &a.options);
    attack_result out = {0};
    uint64_t start = cost_of_start(t->program), spent = cost_of_tables(t->program);
    limits_work(o->limits, spent / LIMITS_STEPS_PER_TICK);
    do {
        uint64_t left = o->most_steps - spent, most = left > 2 * BUDGET_ATTACK_RUN ? left / 2 : left;
        run_result r = execute(&a, most);
        a.run = ++out.runs;
        out.steps += r.steps;
        spent += r.steps + start;
        limits_work(o->limits, start / LIMITS_STEPS_PER_TICK + r.steps % BUDGET_EXECUTION_COUNTED / BUDGET_EXECUTION_STEPS_PER_TICK);
        out.has_won = r.outcome == RUN_ERROR_CALL && !a.supply.is_full && o->reached(o->context, &a.supply.values);
    } while (!out.has_won && a.took_value && spent < o->most_steps && (!o->most_runs || out.runs < o->most_runs) &&
             !(o->limits && limits_look(o->limits)));
    interpreter_free(a.interpreter);
    vec_free(&a.supply.values);
    likely_free(&a.likely);
    return out;
}
