/* The parts of a proof, and their text.
 * In: p->whole, the summary of the entry function.  Out: the summaries that it rests on; invariants of loops and summaries of procedures
 * as C expressions. */
#include "analysis/budgets.h"
#include "analysis/predicate/internal.h"
#include "analysis/predicate/predicate_text.h"
#include <stdlib.h>

enum { MOST_CUBES = BUDGET_PREDICATE_CUBES, MOST_REPORTED = BUDGET_PREDICATE_LISTED };

/* ---- the summaries that a proof rests on ---- */

static void add_once(const summary *s, map64 *seen, summary_list *out)
{
    bool fresh;
    (void)map_slot(seen, (uint64_t)(uintptr_t)s, &fresh);
    if (fresh) vec_push(out, s);
}

void proof_collect(const predicate_run *p, summary_list *out)
{
    map64 seen = {0};
    add_once(p->whole, &seen, out);
    for (uint32_t k = 0; k < out->len; k++) {
        const summary *s = out->data[k];
        for (uint32_t n = 0; n < s->applied.len; n++) add_once(s->applied.data[n].s, &seen, out);
    }
    map_free(&seen);
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void proof_abstractions(const predicate_run *p, number_list *out)
{
    summary_list proof = {0};
    proof_collect(p, &proof);
    for (uint32_t k = 0; k < proof.len; k++)
        for (uint32_t n = 0; n < proof.data[k]->asked.len; n++) vec_push(out, proof.data[k]->asked.data[n]);
    if (out->len) qsort(out->data, out->len, sizeof *out->data, ascending);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < out->len; k++)
        if (!kept || out->data[kept - 1] != out->data[k]) out->data[kept++] = out->data[k];
    out->len = kept;
    vec_free(&proof);
}

/* ---- in words ---- */

typedef VEC(cube) cube_list;

/* Adds a cube to a disjunction in which no cube implies another. */
static void add_cube(const predicate_run *p, cube_list *all, cube c)
{
    for (uint32_t k = 0; k < all->len; k++)
        if (cube_implies(&p->cubes, c, all->data[k])) return;
    uint32_t kept = 0;
    for (uint32_t k = 0; k < all->len; k++)
        if (!cube_implies(&p->cubes, all->data[k], c)) all->data[kept++] = all->data[k];
    all->len = kept;
    vec_push(all, c);
}

static void write_cube(predicate_run *p, cube c, buf *out)
{
    uint32_t count;
    const term *literals = cube_literals(&p->cubes, c, &count);
    if (!count) buf_str(out, "1");
    for (uint32_t k = 0; k < count; k++) {
        if (k) buf_str(out, " && ");
        predicate_text(p->e, p->t, p->task->program, literals[k], out);
    }
}

/* The disjunction of the cubes; of many, only the literals that all of them have. */
static void write_cubes(predicate_run *p, const cube_list *all, buf *out)
{
    if (all->len <= MOST_CUBES) {
        for (uint32_t k = 0; k < all->len; k++) {
            if (k) buf_str(out, " || ");
            if (all->len > 1) buf_char(out, '(');
            write_cube(p, all->data[k], out);
            if (all->len > 1) buf_char(out, ')');
        }
        return;
    }
    uint32_t count;
    const term *literals = cube_literals(&p->cubes, all->data[0], &count);
    VEC(term) common = {0};
    for (uint32_t k = 0; k < count; k++) {
        bool everywhere = true;
        bool negative = term_get(p->t, literals[k])->kind == T_NOT;
        term positive = negative ? term_arg(p->t, literals[k], 0) : literals[k];
        for (uint32_t j = 1; j < all->len && everywhere; j++) everywhere = cube_value(&p->cubes, all->data[j], positive) == !negative;
        if (everywhere) vec_push(&common, literals[k]);
    }
    write_cube(p, cube_make(&p->cubes, common.data, common.len), out);
    vec_free(&common);
}

/* The invariant of a loop: the states at its head, over all summaries of the loop. */
static void report_loop(predicate_run *p, const summary_list *all, uint32_t which)
{
    const fragment *f = fragment_get(&p->f, which);
    cube_list cubes = {0};
    for (uint32_t k = 0; k < all->len; k++)
        for (uint32_t n = 0; all->data[k]->fragment == which && n < all->data[k]->nodes.len; n++)
            if (all->data[k]->nodes.data[n]->where == f->entry) add_cube(p, &cubes, all->data[k]->nodes.data[n]->c);
    buf text = {0};
    write_cubes(p, &cubes, &text);
    if (cubes.len && p->out->invariants.len < MOST_REPORTED && strcmp(text.data, "1") != 0)
        vec_push(&p->out->invariants, (engine_invariant){f->function, f->entry, arena_copy(&p->out->memory, text.data, text.len)});
    vec_free(&cubes);
    buf_free(&text);
}

static void report_procedure(predicate_run *p, const summary *s)
{
    cube_list exits = {0};
    for (uint32_t k = 0; k < s->exits.len; k++) add_cube(p, &exits, s->exits.data[k].c);
    buf text = {0};
    buf_str(&text, "entered with ");
    write_cube(p, s->entry, &text);
    if (exits.len) {
        buf_str(&text, ", left with ");
        write_cubes(p, &exits, &text);
    } else {
        buf_str(&text, ", never left");
    }
    if (p->out->summaries.len < MOST_REPORTED && strcmp(text.data, "entered with 1, left with 1") != 0)
        vec_push(&p->out->summaries, (engine_invariant){fragment_get(&p->f, s->fragment)->function, LOC_ENTRY,
                                                        arena_copy(&p->out->memory, text.data, text.len)});
    vec_free(&exits);
    buf_free(&text);
}

void proof_report(predicate_run *p)
{
    summary_list all = {0};
    map64 done = {0};
    proof_collect(p, &all);
    for (uint32_t k = 0; k < all.len; k++) {
        bool is_loop = fragment_get(&p->f, all.data[k]->fragment)->parent != FRAGMENT_NONE, fresh;
        if (is_loop) p->o->stats->proof_loops++;
        else p->o->stats->proof_procedures++;
        (void)map_slot(&done, all.data[k]->fragment, &fresh);
        if (is_loop && fresh) report_loop(p, &all, all.data[k]->fragment);
        if (!is_loop) report_procedure(p, all.data[k]);
    }
    map_free(&done);
    vec_free(&all);
}
