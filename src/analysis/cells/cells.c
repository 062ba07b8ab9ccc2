/* analysis/cells/cells.c — engine `cells`: proves programs with large arrays, looking at one element of each.
 * After: Monniaux, Gonnord: Cell Morphing: From Array Programs to Array-Free Horn Clauses (SAS 2016).
 * In: a task.  Out: true if an engine proves the program of cond/cells.h, which has no such arrays; else unknown.
 * Why sound: that program has an execution to an error if the program has one. */
#include "analysis/budgets.h"
#include "analysis/engine_turn.h"
#include "analysis/facts/part.h"
#include "cond/cells.h"

static const char *const members[] = {"kinduction", "predicate", "trace"};
enum { COUNT_MEMBERS = sizeof members / sizeof *members };

typedef enum { CELLS_PROVED, CELLS_REFUTED, CELLS_OPEN } cells_outcome;

typedef struct {
    const engine_options *o;
    engine_result *out;
    program_part part;
    bool has_ended[COUNT_MEMBERS];
} cell_search;

/* Invariants about cells do not count for the program; the assumptions do. */
static void take_proof(const cell_search *c, const engine_result *r)
{
    for (uint32_t k = 0; r && k < r->assumptions.len; k++) engine_result_assume(c->out, r->assumptions.data[k]);
    if (c->part.intervals) interval_assumptions(c->part.intervals, c->out);
    c->out->answer = ENGINE_TRUE;
    c->out->bound = 0;
}

static cells_outcome ask(cell_search *c, uint32_t who, double seconds)
{
    engine_options o = {.stats = c->o->stats,
                        .progress = c->o->progress,
                        .intervals = c->part.intervals,
                        .slice = c->part.slice,
                        .audit = c->o->audit,
                        .counts_iterations = true}; /* arrays are large, and so are the loops that fill them */
    engine_result r;
    engine_result_init(&r);
    c->has_ended[who] = engine_turn(members[who], c->part.task, o, c->o->limits, seconds, &r);
    cells_outcome found = r.answer == ENGINE_TRUE && !r.bound ? CELLS_PROVED : r.answer == ENGINE_FALSE ? CELLS_REFUTED : CELLS_OPEN;
    if (found == CELLS_PROVED) take_proof(c, &r);
    engine_result_free(&r);
    return found;
}

static cells_outcome ask_all(cell_search *c, double seconds, bool *has_more)
{
    cells_outcome found = CELLS_OPEN;
    *has_more = false;
    for (uint32_t k = 0; k < COUNT_MEMBERS && found == CELLS_OPEN && !limits_hit(c->o->limits); k++) {
        if (c->has_ended[k]) continue;
        found = ask(c, k, seconds);
        *has_more |= !c->has_ended[k];
    }
    return found;
}

/* Everybody gets more each time. */
static void search(cell_search *c)
{
    cells_outcome found = c->part.intervals && interval_proves(c->part.intervals) ? CELLS_PROVED : CELLS_OPEN;
    bool has_more = true;
    if (found == CELLS_PROVED) take_proof(c, NULL);
    for (double seconds = BUDGET_CELLS_TURN; found == CELLS_OPEN && has_more && !limits_hit(c->o->limits); seconds *= BUDGET_CELLS_GROWTH)
        found = ask_all(c, seconds, &has_more);
    if (found == CELLS_PROVED) return;
    if (found == CELLS_REFUTED) engine_result_unknown(c->out, "one cell of each array does not suffice");
    else if (limits_hit(c->o->limits)) engine_result_limit(c->out, c->o->limits);
    else engine_result_unknown(c->out, "no engine proves what cells tell about arrays");
}

static void abstract(const verify_task *t, const engine_options *o, engine_result *out)
{
    cells_choice choice = {BUDGET_CELLS_SMALL, BUDGET_CELLS_MOST};
    restricted_program *made = cells_abstract(t->program, t->pt, t->entry, &t->property, choice);
    if (!made) {
        engine_result_unknown(out, "no array could be looked at by one cell");
        return;
    }
    cell_search c = {.o = o, .out = out, .part = {.program = made->program, .original = made->original}};
    if (part_prepare(&c.part, t, t->externals, o->limits, o->stats)) search(&c);
    else engine_result_limit(out, o->limits);
    part_forget_facts(&c.part);
    restrict_free(made);
}

/* Only the program calls its functions: no code does before, meanwhile or after. */
static bool is_closed(const verify_task *t) { return t->externals == EXTERNALS_PURE && !t->runs_around_entry; }

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    limits own = {0};
    engine_options with_limits = *o;
    if (!o->limits) with_limits.limits = &own;
    if (o->unwind) engine_result_unknown(out, "it has no bounds");
    else if (!is_closed(t)) engine_result_unknown(out, "code outside may call functions of the program");
    else abstract(t, &with_limits, out);
}

extern const engine engine_cells;
const engine engine_cells = {.name = "cells",
                             .purpose = "one arbitrary element of each large array in place of the array, proved by k-induction, "
                                        "predicates or traces; proves programs that fill and check arrays",
                             .run = run,
                             .pace = 50};
