#include "analysis/predicate/cube.h"

#include "analysis/budgets.h"
#include "analysis/predicate/stored_abstractions.h"
#include "base/map.h"
#include <stdlib.h>

/* ---- cubes ---- */

void cubes_init(cube_table *c, term_table *t)
{
    *c = (cube_table){.t = t};
    vec_push(&c->first, 0);
    vec_push(&c->first, 0); /* true */
}

void cubes_free(cube_table *c)
{
    vec_free(&c->first);
    vec_free(&c->literals);
    idtable_free(&c->index);
}

static int compare(const void *a, const void *b)
{
    uint32_t x = ((const term *)a)->i, y = ((const term *)b)->i;
    return x < y ? -1 : x > y;
}

cube cube_make(cube_table *c, term *literals, uint32_t count)
{
    if (!count) return (cube){0};
    qsort(literals, count, sizeof *literals, compare);
    uint32_t n = 1;
    for (uint32_t k = 1; k < count; k++)
        if (literals[k].i != literals[n - 1].i) literals[n++] = literals[k];
    uint64_t h = hash_bytes(literals, n * sizeof *literals).lo;
    for (uint32_t slot = idtable_first(&c->index, h), id; (id = idtable_at(&c->index, &slot, h));) {
        uint32_t have;
        const term *other = cube_literals(c, (cube){id}, &have);
        if (have == n && memcmp(other, literals, n * sizeof *literals) == 0) return (cube){id};
    }
    uint32_t id = c->first.len - 1;
    for (uint32_t k = 0; k < n; k++) vec_push(&c->literals, literals[k]);
    vec_push(&c->first, c->literals.len);
    idtable_insert(&c->index, h, id);
    return (cube){id};
}

bool cube_implies(const cube_table *c, cube a, cube b)
{
    uint32_t n, m, i = 0;
    const term *x = cube_literals(c, a, &n), *y = cube_literals(c, b, &m);
    if (m > n) return false;
    for (uint32_t k = 0; k < m; k++) {
        while (i < n && x[i].i < y[k].i) i++;
        if (i == n || x[i].i != y[k].i) return false;
    }
    return true;
}

int cube_value(const cube_table *c, cube a, term predicate)
{
    uint32_t n;
    const term *x = cube_literals(c, a, &n);
    term negated = {0};
    for (uint32_t k = 0; k < n; k++) {
        if (x[k].i == predicate.i) return 1;
        const term_info *i = term_get(c->t, x[k]);
        if (i->kind == T_NOT) negated = term_arg(c->t, x[k], 0);
        if (i->kind == T_NOT && negated.i == predicate.i) return 0;
    }
    return -1;
}

/* ---- abstraction ---- */

enum { MAX_ROWS = BUDGET_PREDICATE_ROWS };

typedef struct {
    uint32_t count_premise, count;
    term formula;
    const term *premise, *predicates;
    known_question question; /* its content */
    abstract_rows rows;
} memo;

struct abstraction {
    solver *s;
    const known_abstractions *known;
    renaming before; /* names as they were when those were computed */
    abstraction_work work;
    map64 used; /* of the known ones: their number */
    VEC(memo) memos;
    idtable index;
    arena memory;
};

abstraction *abstraction_new(solver *s, const known_abstractions *known, const renamed_function *renamed, uint32_t count)
{
    abstraction *a = mem_alloc(sizeof *a);
    *a = (abstraction){.s = s, .known = known};
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

/* What all solutions agree on: one row. The rows seen so far say what need not be asked. false: the solver gave up somewhere. */
static bool cartesian(abstraction *a, const term *predicates, uint32_t count, row_list *rows, uint32_t seen)
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

static abstract_rows compute(abstraction *a, const term *premise, uint32_t count_premise, term formula, const term *predicates,
                             uint32_t count)
{
    term_table *t = solver_terms(a->s);
    abstract_rows out = {.width = count, .for_sure = true};
    row_list rows = {0};
    term *block = calloc(count + 1, sizeof *block);
    if (!block) abort();
    solver_push(a->s);
    solver_assert(a->s, formula);
    for (uint32_t k = 0; k < count_premise; k++) solver_assert(a->s, premise[k]);
    solver_push(a->s);
    for (;;) {
        solver_answer answer = solver_check(a->s, NULL, 0);
        if (answer == SOLVER_UNSAT) break;
        const model *m = answer == SOLVER_SAT && count ? solver_model(a->s) : NULL;
        if (answer == SOLVER_UNKNOWN || (count && !m)) { /* anything may be */
            rows.len = 0;
            for (uint32_t k = 0; k < count; k++) vec_push(&rows, -1);
            out.count = 1;
            out.for_sure = false;
            break;
        }
        out.count++;
        if (!count) break;
        for (uint32_t k = 0; k < count; k++) {
            bool holds = model_holds(m, predicates[k]);
            vec_push(&rows, holds);
            block[k] = holds ? term_not(t, predicates[k]) : predicates[k];
        }
        if (out.count == MAX_ROWS) {
            solver_pop(a->s);
            solver_push(a->s);
            out.for_sure = cartesian(a, predicates, count, &rows, out.count);
            out.is_cartesian = true;
            out.count = 1;
            break;
        }
        term other = count == 1 ? block[0] : term_or_n(t, block, count);
        solver_assert(a->s, other);
    }
    solver_pop(a->s);
    solver_pop(a->s);
    free(block);
    if (count && out.count > 1) out.count = abstract_rows_merge(rows.data, out.count, count);
    int8_t *kept = arena_alloc(&a->memory, (size_t)out.count * count + 1);
    if (count && out.count) memcpy(kept, rows.data, (size_t)out.count * count);
    out.values = kept;
    vec_free(&rows);
    return out;
}

static hash128 hash_of(abstraction *a, term x, bool before)
{
    return before ? renaming_hash(&a->before, x) : term_get(solver_terms(a->s), x)->hash;
}

/* By content; the premise is a set. before: with the names that functions had. */
static known_question question_of(abstraction *a, const memo *m, bool before)
{
    hash128 sum = {m->count_premise, 0};
    for (uint32_t k = 0; k < m->count_premise; k++) {
        hash128 x = hash_add(hash_of(a, m->premise[k], before), 0x5bd1e995u);
        sum.lo += x.lo;
        sum.hi += x.hi;
    }
    uint64_t *predicates = ARENA_ARRAY(&a->memory, uint64_t, m->count + 1);
    for (uint32_t k = 0; k < m->count; k++) predicates[k] = hash_of(a, m->predicates[k], before).lo;
    return (known_question){hash_join(sum, hash_of(a, m->formula, before)), predicates, m->count};
}

/* false: the answer is not known */
static bool recall(abstraction *a, memo *m)
{
    known_question asked = m->question;
    const known_abstraction *found = known_find(a->known, &asked);
    if (!found && a->before.count) {
        asked = question_of(a, m, true);
        found = known_find(a->known, &asked);
    }
    if (!found) return false;
    m->rows = known_rows(found, &asked, &a->memory);
    if (known_is_about(found, &asked)) map_put(&a->used, (uint64_t)(found - a->known->all.data), 1);
    return true;
}

abstraction_work abstraction_done(const abstraction *a) { return a->work; }

void abstraction_write(const abstraction *a, bool all, buf *out)
{
    uint32_t count = a->memos.len < KNOWN_MOST ? a->memos.len : KNOWN_MOST, others = all ? a->known->all.len : 0;
    if (others > KNOWN_MOST - count) others = KNOWN_MOST - count;
    for (uint32_t k = a->known->all.len - others; k < a->known->all.len; k++) {
        const known_abstraction *x = &a->known->all.data[k];
        if (!map_get(&a->used, k, NULL)) known_write(out, &x->question, &x->rows);
    }
    for (uint32_t k = a->memos.len - count; k < a->memos.len; k++) known_write(out, &a->memos.data[k].question, &a->memos.data[k].rows);
}

const abstract_rows *abstraction_rows(abstraction *a, bool use_known, const term *premise, uint32_t count_premise, term formula,
                                      const term *predicates, uint32_t count)
{
    uint64_t h = hash_fold(hash_bytes(premise, count_premise * sizeof *premise).lo ^ formula.i,
                           hash_bytes(predicates, count * sizeof *predicates).lo ^ 0x9e3779b97f4a7c15u);
    for (uint32_t slot = idtable_first(&a->index, h), id; (id = idtable_at(&a->index, &slot, h));) {
        const memo *m = &a->memos.data[id - 1];
        if (m->formula.i == formula.i && m->count_premise == count_premise && m->count == count &&
            (!count_premise || memcmp(m->premise, premise, count_premise * sizeof *premise) == 0) &&
            (!count || memcmp(m->predicates, predicates, count * sizeof *predicates) == 0))
            return &m->rows;
    }
    memo m = {.count_premise = count_premise, .count = count, .formula = formula};
    term *kept = arena_alloc(&a->memory, (count_premise + count + 1) * sizeof *kept);
    if (count_premise) memcpy(kept, premise, count_premise * sizeof *kept);
    if (count) memcpy(kept + count_premise, predicates, count * sizeof *kept);
    m.premise = kept;
    m.predicates = kept + count_premise;
    m.question = question_of(a, &m, false);
    if (use_known && recall(a, &m)) a->work.known++;
    else a->work.computed++, m.rows = compute(a, m.premise, count_premise, formula, m.predicates, count);
    vec_push(&a->memos, m);
    idtable_insert(&a->index, h, a->memos.len);
    return &a->memos.data[a->memos.len - 1].rows;
}
