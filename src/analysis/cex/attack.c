/* A few executions in the interpreter. A program without inputs has one execution only. */
#include "analysis/cex/attack.h"

#include "analysis/budgets.h"
#include "analysis/facts/slice.h"
#include "base/hash.h"
#include "cfa/exec/interpret.h"
#include "cfa/mentions.h"

enum { ARGUMENTS_AT = RUN_OUTSIDE_START + 0x100000, TEXT_AT = ARGUMENTS_AT + 0x100, OBJECTS_AT = RUN_OUTSIDE_START + 0x200000 };
enum { OBJECT_SIZE = 0x1000, MOST_OBJECTS = 256 };

typedef struct {
    const verify_task *task;
    const program_slice *slice;
    const attack_options *o;
    VEC(int64_t) constants; /* near which inputs lie */
    bool has_constants;
    uint64_t random; /* state */
    uint32_t run;
    uint32_t objects;     /* of memory from outside, so far */
    bool took_value;      /* another run may be another execution */
    chosen_values values; /* of this run */
} attack;

static uint64_t next_random(attack *a) { return a->random = hash_pair(a->random, 0x9e3779b97f4a7c15u); }

/* ---- what conditions compare with ---- */

static void note_constants(attack *a, ex e, uint32_t depth)
{
    const cfa_space *s = a->task->program->space;
    ex operands[2];
    __int128 value;
    if (!e.i || !depth || a->constants.len >= BUDGET_ATTACK_CONSTANTS) return;
    if (ex_is_int(s, e, &value)) {
        for (uint32_t k = 0; k < a->constants.len; k++)
            if (a->constants.data[k] == (int64_t)value) return;
        vec_push(&a->constants, (int64_t)value);
        return;
    }
    for (uint32_t n = ex_operands(ex_get(s, e), operands); n; n--) note_constants(a, operands[n - 1], depth - 1);
}

static void collect_constants(attack *a)
{
    const cfa_program *p = a->task->program;
    uint32_t looked = 0;
    if (a->has_constants) return;
    a->has_constants = true;
    for (uint32_t f = 0; f < p->functions.len && looked < BUDGET_ATTACK_LOCATIONS; f++) {
        const cfa_function *function = &p->functions.data[f];
        if (!a->task->reachable[f] || (a->slice && !slice_has_function(a->slice, (fn){f}))) continue;
        for (uint32_t l = LOC_ENTRY; l < function->count_locations && looked < BUDGET_ATTACK_LOCATIONS; l++, looked++) {
            const op_info *o = op_get(p->space, function->locations[l].op);
            if (o->kind == OP_ASSUME && (!a->slice || slice_has_location(a->slice, (fn){f}, l)))
                note_constants(a, o->rhs, BUDGET_ATTACK_NESTING);
        }
    }
}

/* ---- values ---- */

static uint64_t small_float(uint64_t number, uint32_t size)
{
    double wide = (double)(number % 16) - 8;
    float narrow = (float)wide;
    uint64_t bits = 0;
    if (size == sizeof narrow) memcpy(&bits, &narrow, sizeof narrow);
    else memcpy(&bits, &wide, sizeof wide);
    return bits;
}

static uint64_t pick_number(attack *a, uint32_t size)
{
    uint64_t r = next_random(a), width = size < 8 ? 8 * (uint64_t)size : 64;
    uint64_t more = r >> 8;
    switch (r % 8) {
    case 0: return more % 4;
    case 1: return (uint64_t)0 - more % 4;
    case 2: return ((uint64_t)1 << (width - 1)) - more % 2; /* an end of the signed type */
    case 3: return more % 8 ? next_random(a) : small_float(more >> 3, size);
    default: break;
    }
    collect_constants(a);
    if (!a->constants.len) return more % 16;
    return (uint64_t)a->constants.data[more % a->constants.len] + next_random(a) % 3 - 1;
}

/* Memory from outside, which is zero, or null. */
static uint64_t pick_pointer(attack *a)
{
    if (!a->run || next_random(a) % 4 == 0) return 0;
    uint64_t which = next_random(a) % 4 == 0 && a->objects ? a->objects - 1 : a->objects % MOST_OBJECTS;
    if (which == a->objects % MOST_OBJECTS) a->objects++;
    return OBJECTS_AT + which * OBJECT_SIZE;
}

/* The first run has zeros. Of the others, every fourth has equal inputs. */
static uint64_t pick(attack *a, uint32_t size, bool is_pointer)
{
    a->took_value = true;
    if (is_pointer) return pick_pointer(a);
    if (!a->run) return 0;
    if (a->run % 4 == 3 && a->values.len) return (uint64_t)vec_last(&a->values).bits;
    return pick_number(a, size);
}

static void give_input(void *context, unsigned __int128 *bits, uint32_t size, bool is_pointer)
{
    attack *a = context;
    *bits = pick(a, size, is_pointer);
    if (size < sizeof *bits) *bits &= ((unsigned __int128)1 << 8 * size) - 1;
    vec_push(&a->values, (chosen_value){.bits = *bits, .width = 8 * size, .is_input = true, .is_pointer = is_pointer, .function = FN_NONE});
}

static bool is_integer(const cfa_program *p, uint32_t global)
{
    ty_kind kind = ty_get(p->space, var_get(p->space, p->globals.data[global].symbol)->type)->kind;
    return kind >= TY_CHAR && kind <= TY_ULLONG;
}

/* argc is 1; an extern variable holds a number. */
static bool give_other(void *context, arbitrary_kind kind, uint32_t index, void *bytes, uint64_t size)
{
    attack *a = context;
    bool is_argument = kind == ARBITRARY_ENTRY && index < 2;
    if (size > 8 || kind == ARBITRARY_HERE || (kind == ARBITRARY_ENTRY && !is_argument)) return false;
    if (kind == ARBITRARY_GLOBAL && !is_integer(a->task->program, index)) return false;
    uint64_t bits = is_argument ? index ? ARGUMENTS_AT : 1 : pick(a, (uint32_t)size, false);
    if (size < 8) bits &= ((uint64_t)1 << 8 * size) - 1;
    memcpy(bytes, &bits, size);
    vec_push(&a->values, (chosen_value){.bits = bits,
                                        .width = (uint32_t)(8 * size),
                                        .function = FN_NONE,
                                        .where = index,
                                        .origin = is_argument ? ORIGIN_ENTRY : ORIGIN_GLOBAL});
    return true;
}

/* The program's name, "a". */
static void give_outside(void *context, unsigned char *start)
{
    attack *a = context;
    uint32_t size = a->task->program->ilp32 ? 4 : 8;
    const uint64_t text = TEXT_AT;
    if (strcmp(fn_name(a->task->program, a->task->entry), "main") != 0 || fn_get(a->task->program, a->task->entry)->count_params < 2)
        return;
    memcpy(start + (ARGUMENTS_AT - RUN_OUTSIDE_START), &text, size);
    start[TEXT_AT - RUN_OUTSIDE_START] = 'a';
    vec_push(&a->values,
             (chosen_value){.bits = text, .width = 8 * size, .function = FN_NONE, .origin = ORIGIN_OUTSIDE, .offset = ARGUMENTS_AT});
    vec_push(&a->values, (chosen_value){.bits = 'a', .width = 8, .function = FN_NONE, .origin = ORIGIN_OUTSIDE, .offset = TEXT_AT});
}

/* ---- executions ---- */

static run_result execute(attack *a, uint64_t most_steps)
{
    run_supply supply = {.context = a, .input = give_input, .arbitrary = give_other, .outside = give_outside};
    run_observer observer = {.context = a, .supply = &supply};
    run_options options = {.entry = fn_name(a->task->program, a->task->entry),
                           .property = a->task->property,
                           .limits = a->o->limits,
                           .max_steps = most_steps,
                           .observer = &observer};
    vec_clear(&a->values);
    a->objects = 0;
    a->random = a->run;
    return interpret(a->task->program, &options);
}

/* In steps: an execution begins with tables of the whole program. */
static uint64_t cost_of_start(const cfa_program *p)
{
    return BUDGET_ATTACK_START + (p->space->vars.len + p->space->exs.len + p->functions.len) / BUDGET_ATTACK_START_SHARE;
}

attack_result attack_task(const verify_task *t, const program_slice *slice, const attack_options *o)
{
    attack a = {.task = t, .slice = slice, .o = o};
    attack_result out = {0};
    uint64_t start = cost_of_start(t->program), spent = 0;
    do {
        uint64_t left = o->most_steps - spent, most = left > 2 * BUDGET_ATTACK_RUN ? left / 2 : left;
        run_result r = execute(&a, most);
        a.run = ++out.runs;
        out.steps += r.steps;
        spent += r.steps + start;
        limits_work(o->limits, start / LIMITS_STEPS_PER_TICK);
        out.has_won = r.outcome == RUN_ERROR_CALL && o->reached(o->context, &a.values);
    } while (!out.has_won && a.took_value && spent < o->most_steps && (!o->most_runs || out.runs < o->most_runs) &&
             !(o->limits && limits_look(o->limits)));
    vec_free(&a.values);
    vec_free(&a.constants);
    return out;
}
