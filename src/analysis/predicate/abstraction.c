/* Predicate abstraction: answers from memory, from earlier revisions, else by enumerating solutions. */
#include "analysis/predicate/abstraction.h"

#include "analysis/budgets.h"
#include "analysis/predicate/stored_abstractions.h"
#include "base/map.h"
#include <stdlib.h>

enum { MAX_ROWS = BUDGET_PREDICATE_ROWS }; /* solutions that are listed; beyond them Cartesian abstraction */

typedef struct {
    uint32_t count_premise, count;
    term formula;
    const term *premise, *predicates;
    abstraction_question question; /* its content */
    abstract_rows rows;
} memo;

struct abstraction {
    solver *s;
    const stored_abstractions *stored;
    renaming before; /* names as they were when the stored ones were computed */
    abstraction_work work;
    map64 used; /* numbers of the stored ones that answered */
    VEC(memo) memos;
    idtable index;
    uint32_t latest; /* the answer that was given last */
    arena memory;
};

abstraction *abstraction_new(solver *s, const stored_abstractions *stored, const renamed_function *renamed, uint32_t count)
{
    abstraction *a = mem_alloc(sizeof *a);
    *a = (abstraction){.s = s, .stored = stored};
    renaming_init(&a->before, solver_terms(s), renamed, count);
    return a;
}

void abstraction_free(abstraction *a)
{
    if (!a) return;
    vec_free(&a->memos);
    renaming_free(&a->before);
    map_free(&a->used);
    idtable_free(&a->index);
    arena_free(&a->memory);
    free(a);
}

/* ---- computing rows ---- */

typedef VEC(int8_t) row_list;

uint32_t abstract_rows_merge(int8_t *rows, uint32_t count, uint32_t width)
{
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = i + 1; j < count; j++) {
                int8_t *a = rows + (size_t)i * width, *b = rows + (size_t)j * width;
                uint32_t differ = 0, at = 0;
                for (uint32_t k = 0; k < width && differ < 2; k++)
                    if (a[k] != b[k]) differ++, at = k;
                if (differ > 1 || (differ == 1 && (a[at] < 0 || b[at] < 0))) continue;
                if (differ) a[at] = -1;
                memmove(b, rows + (size_t)(count - 1) * width, width);
                count--;
                again = true;
                j = i;
            }
    }
    return count;
}

/* Cartesian abstraction: the first row becomes what all solutions agree on. Where the rows seen so far differ, the solver need not be
 * asked. false: the solver gave up somewhere. */
static bool cartesian_row(abstraction *a, const term *predicates, uint32_t count, row_list *rows, uint32_t seen)
{
    term_table *t = solver_terms(a->s);
    int8_t *first = rows->data;
    bool sure = true;
    for (uint32_t k = 0; k < count; k++) {
        for (uint32_t r = 1; r < seen && first[k] >= 0; r++)
            if (rows->data[(size_t)r * count + k] != first[k]) first[k] = -1;
        if (first[k] < 0) continue;
        term other = first[k] ? term_not(t, predicates[k]) : predicates[k];
        solver_answer answer = solver_check(a->s, &other, 1);
        if (answer != SOLVER_UNSAT) first[k] = -1;
        sure = sure && answer != SOLVER_UNKNOWN;
    }
    return sure;
}

/* Appends the values of the predicates in a model as a row. A further solution must satisfy one of `differs`. */
static void add_solution(abstraction *a, const model *m, const term *predicates, uint32_t count, row_list *rows, term *differs)
{
    term_table *t = solver_terms(a->s);
    for (uint32_t k = 0; k < count; k++) {
        bool holds = model_holds(m, predicates[k]);
        vec_push(rows, holds);
        differs[k] = holds ? term_not(t, predicates[k]) : predicates[k];
    }
}

/* Lists the solutions of what is asserted, each time excluding those found so far. There is at least one predicate. */
static void enumerate_rows(abstraction *a, const term *predicates, uint32_t count, row_list *rows, abstract_rows *out)
{
    term *differs = mem_alloc((count + 1) * sizeof *differs);
    for (solver_answer answer; (answer = solver_check(a->s, NULL, 0)) != SOLVER_UNSAT;) {
        const model *m = answer == SOLVER_SAT ? solver_model(a->s) : NULL;
        if (!m) { /* the solver gives up: one row that leaves all values open */
            rows->len = 0;
            for (uint32_t k = 0; k < count; k++) vec_push(rows, -1);
            out->count = 1;
            out->for_sure = false;
            break;
        }
        add_solution(a, m, predicates, count, rows, differs);
        if (++out->count == MAX_ROWS) {
            solver_pop(a->s);
            solver_push(a->s);
            out->for_sure = cartesian_row(a, predicates, count, rows, out->count);
            out->is_cartesian = true;
            out->count = 1;
            break;
        }
        solver_assert(a->s, count == 1 ? differs[0] : term_or_n(solver_terms(a->s), differs, count));
    }
    free(differs);
}

/* Boolean abstraction of premise and formula; without predicates, only whether there is a solution. */
static abstract_rows compute_rows(abstraction *a, const term *premise, uint32_t count_premise, term formula, const term *predicates,
                                  uint32_t count)
{
    abstract_rows out = {.width = count, .for_sure = true};
    row_list rows = {0};
    solver_push(a->s);
    solver_assert(a->s, formula);
    for (uint32_t k = 0; k < count_premise; k++) solver_assert(a->s, premise[k]);
    solver_push(a->s);
    if (count) {
        enumerate_rows(a, predicates, count, &rows, &out);
    } else {
        solver_answer answer = solver_check(a->s, NULL, 0);
        out.count = answer != SOLVER_UNSAT;
        out.for_sure = answer != SOLVER_UNKNOWN;
    }
    solver_pop(a->s);
    solver_pop(a->s);
    if (out.count > 1) out.count = abstract_rows_merge(rows.data, out.count, count);
    int8_t *kept = arena_alloc(&a->memory, (size_t)out.count * count + 1);
    if (count && out.count) memcpy(kept, rows.data, (size_t)out.count * count);
    out.values = kept;
    vec_free(&rows);
    return out;
}

/* ---- the content of a question ---- */

static hash128 content_hash(abstraction *a, term x, bool before)
{
    return before ? renaming_hash(&a->before, x) : term_get(solver_terms(a->s), x)->hash;
}

/* The question by its content. The premise is a set, so its hashes are added up. before: with the names that functions had. */
static abstraction_question question_of(abstraction *a, const memo *m, bool before)
{
    hash128 sum = {m->count_premise, 0};
    for (uint32_t k = 0; k < m->count_premise; k++) {
        hash128 x = hash_add(content_hash(a, m->premise[k], before), 0x5bd1e995u);
        sum.lo += x.lo;
        sum.hi += x.hi;
    }
    uint64_t *predicates = ARENA_ARRAY(&a->memory, uint64_t, m->count + 1);
    for (uint32_t k = 0; k < m->count; k++) predicates[k] = content_hash(a, m->predicates[k], before).lo;
    return (abstraction_question){hash_join(sum, content_hash(a, m->formula, before)), predicates, m->count};
}

/* false: no stored abstraction answers the question */
static bool find_stored(abstraction *a, memo *m)
{
    abstraction_question asked = m->question;
    const stored_abstraction *found = stored_find(a->stored, &asked);
    if (!found && a->before.count) {
        asked = question_of(a, m, true);
        found = stored_find(a->stored, &asked);
    }
    if (!found) return false;
    m->rows = stored_rows(found, &asked, &a->memory);
    if (stored_is_about(found, &asked)) map_put(&a->used, (uint64_t)(found - a->stored->all.data), 1);
    return true;
}

/* ---- answers ---- */

abstraction_work abstraction_done(const abstraction *a) { return a->work; }

uint32_t abstraction_latest(const abstraction *a) { return a->latest; }

static void write_answer(const memo *m, buf *out) { stored_write(out, &m->question, &m->rows); }

void abstraction_write(const abstraction *a, const uint32_t *numbers, uint32_t count, bool all, buf *out)
{
    if (count > STORED_PROOF) count = STORED_PROOF;
    uint32_t room = count < STORED_MOST ? STORED_MOST - count : 0, unneeded = all ? a->stored->all.len : 0, others = a->memos.len - count;
    if (others > room) others = room;
    if (unneeded > room - others) unneeded = room - others;
    for (uint32_t k = a->stored->all.len - unneeded; k < a->stored->all.len; k++) {
        const stored_abstraction *x = &a->stored->all.data[k];
        if (!map_get(&a->used, k, NULL)) stored_write(out, &x->question, &x->rows);
    }
    for (uint32_t k = a->memos.len, next = count; k-- > 0 && others;) { /* the latest ones that have no number in the list */
        while (next && numbers[next - 1] > k) next--;
        if (next && numbers[next - 1] == k) continue;
        write_answer(&a->memos.data[k], out);
        others--;
    }
    for (uint32_t k = 0; k < count; k++) write_answer(&a->memos.data[numbers[k]], out);
}

const abstract_rows *abstraction_rows(abstraction *a, bool use_stored, const term *premise, uint32_t count_premise, term formula,
                                      const term *predicates, uint32_t count)
{
    uint64_t h = hash_pair(hash_bytes(premise, count_premise * sizeof *premise).lo ^ formula.i,
                           hash_bytes(predicates, count * sizeof *predicates).lo);
    for (uint32_t slot = idtable_first(&a->index, h), id; (id = idtable_at(&a->index, &slot, h));) {
        const memo *m = &a->memos.data[id - 1];
        if (m->formula.i == formula.i && m->count_premise == count_premise && m->count == count &&
            (!count_premise || memcmp(m->premise, premise, count_premise * sizeof *premise) == 0) &&
            (!count || memcmp(m->predicates, predicates, count * sizeof *predicates) == 0)) {
            a->latest = id - 1;
            return &m->rows;
        }
    }
    memo m = {.count_premise = count_premise, .count = count, .formula = formula};
    term *kept = arena_alloc(&a->memory, (count_premise + count + 1) * sizeof *kept);
    if (count_premise) memcpy(kept, premise, count_premise * sizeof *kept);
    if (count) memcpy(kept + count_premise, predicates, count * sizeof *kept);
    m.premise = kept;
    m.predicates = kept + count_premise;
    m.question = question_of(a, &m, false);
    if (use_stored && find_stored(a, &m)) a->work.reused++;
    else a->work.computed++, m.rows = compute_rows(a, m.premise, count_premise, formula, m.predicates, count);
    vec_push(&a->memos, m);
    idtable_insert(&a->index, h, a->memos.len);
    a->latest = a->memos.len - 1;
    return &a->memos.data[a->memos.len - 1].rows;
}
