#include "analysis/refutations.h"

#include "analysis/budgets.h"
#include "base/bytes.h"
#include <stdlib.h>

/* ---- sets ---- */

static void add_set(refuted_sets *to, const hash128 *members, uint32_t count)
{
    vec_push(&to->sets, (refuted_set){to->members.len, count, false});
    for (uint32_t k = 0; k < count; k++) vec_push(&to->members, members[k]);
    idtable_insert(&to->index, members[0].lo, to->sets.len);
}

static void free_sets(refuted_sets *s)
{
    vec_free(&s->members);
    vec_free(&s->sets);
    idtable_free(&s->index);
}

static int ascending(const void *a, const void *b) { return hash_compare(*(const hash128 *)a, *(const hash128 *)b); }

/* Both are sorted. */
static bool contains(const hash128 *all, uint32_t count, const hash128 *some, uint32_t wanted)
{
    uint32_t k = 0;
    for (uint32_t w = 0; w < wanted; w++, k++) {
        while (k < count && hash_compare(all[k], some[w]) < 0) k++;
        if (k == count || !hash_equal(all[k], some[w])) return false;
    }
    return true;
}

/* A set that all of these contain; NULL: there is none. Valid until the next set is added. */
static refuted_set *find_part(const refuted_sets *s, const hash128 *all, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t slot = idtable_first(&s->index, all[k].lo), id; (id = idtable_at(&s->index, &slot, all[k].lo));) {
            refuted_set *set = &s->sets.data[id - 1];
            if (contains(all, count, s->members.data + set->first, set->count)) return set;
        }
    return NULL;
}

/* One hash for a large question. */
static hash128 hash_of_all(const hash128 *all, uint32_t count)
{
    hash128 h = hash_u64(count);
    for (uint32_t k = 0; k < count; k++) h = hash_join(h, all[k]);
    return h;
}

static refuted_set *find_set(const refuted_sets *s, const hash128 *all, uint32_t count)
{
    if (!s->sets.len) return NULL;
    refuted_set *part = find_part(s, all, count);
    hash128 together = hash_of_all(all, count);
    return part ? part : find_part(s, &together, 1);
}

static void learn(refuted_sets *to, const hash128 *all, uint32_t count)
{
    if (!count || find_set(to, all, count)) return;
    hash128 together = hash_of_all(all, count);
    if (count <= BUDGET_REFUTATION_MEMBERS) add_set(to, all, count);
    else add_set(to, &together, 1);
}

/* ---- questions ---- */

/* The conjuncts, each once. */
static void list_conjuncts(refutations *r, const term *conjuncts, uint32_t count)
{
    vec_clear(&r->conjuncts);
    map_free(&r->seen);
    r->seen = (map64){0};
    for (uint32_t k = 0; k < count; k++) {
        vec_push(&r->open, conjuncts[k]);
        while (r->open.len) {
            term a = vec_pop(&r->open);
            bool fresh;
            (void)map_slot(&r->seen, a.i, &fresh);
            if (!fresh || a.i == r->t->true_term.i) continue;
            if (term_get(r->t, a)->kind != T_AND) vec_push(&r->conjuncts, a);
            else
                for (uint32_t i = term_get(r->t, a)->count; i-- > 0;) vec_push(&r->open, term_arg(r->t, a, i));
        }
    }
}

static void hash_conjuncts(refutations *r, bool as_before)
{
    vec_clear(&r->hashes);
    for (uint32_t k = 0; k < r->conjuncts.len; k++)
        vec_push(&r->hashes, as_before ? renaming_hash(&r->before, r->conjuncts.data[k]) : term_get(r->t, r->conjuncts.data[k])->hash);
    if (r->hashes.len > 1) qsort(r->hashes.data, r->hashes.len, sizeof *r->hashes.data, ascending);
}

/* NULL: the question is not known to have no solution. */
static refuted_set *find_known(refutations *r)
{
    if (!r->known.sets.len || !r->conjuncts.len) return NULL;
    hash_conjuncts(r, r->renames);
    refuted_set *set = find_set(&r->known, r->hashes.data, r->hashes.len);
    if (set && r->stats) r->stats->refutations_reused++;
    if (set) set->is_used = true;
    return set;
}

static void learn_question(refutations *r)
{
    if (!r->learns || r->fresh.sets.len >= BUDGET_REFUTATIONS || !r->conjuncts.len) return;
    hash_conjuncts(r, false);
    learn(&r->fresh, r->hashes.data, r->hashes.len);
}

static solver_answer ask_solver(refutations *r, solver *s, const term *conjuncts, uint32_t count)
{
    double from = limits_now();
    solver_answer a = solver_check(s, conjuncts, count);
    r->queries++;
    if (r->stats) r->stats->solver_queries++;
    r->seconds += limits_now() - from;
    return a;
}

/* An audit takes what is known for a claim: the answer is the solver's. */
static solver_answer audit_known(refutations *r, solver *s, const term *conjuncts, uint32_t count)
{
    solver_answer a = ask_solver(r, s, conjuncts, count);
    if (r->stats) r->stats->audited++;
    if (a == SOLVER_SAT) r->has_failed = true;
    return a;
}

solver_answer refutations_ask(refutations *r, solver *s, const term *conjuncts, uint32_t count)
{
    if (r->learns || r->known.sets.len) {
        list_conjuncts(r, conjuncts, count);
        if (find_known(r)) {
            if (r->audits) return audit_known(r, s, conjuncts, count);
            if (r->renames) learn_question(r);
            return SOLVER_UNSAT;
        }
    }
    uint64_t obvious = solver_statistics(s)->trivial;
    solver_answer a = ask_solver(r, s, conjuncts, count);
    if (a == SOLVER_UNSAT && solver_statistics(s)->trivial == obvious) learn_question(r);
    return a;
}

/* The conjuncts of the question that are members of the set. */
static void list_members(const refutations *r, const refuted_set *set, refuting_terms *core)
{
    for (uint32_t k = 0; k < r->conjuncts.len; k++)
        for (uint32_t m = 0; m < set->count; m++)
            if (hash_equal(term_get(r->t, r->conjuncts.data[k])->hash, r->known.members.data[set->first + m])) {
                vec_push(core, r->conjuncts.data[k]);
                break;
            }
}

solver_answer refutations_ask_core(refutations *r, solver *s, const term *conjuncts, uint32_t count, refuting_terms *core)
{
    vec_clear(core);
    list_conjuncts(r, conjuncts, count);
    const refuted_set *set = r->renames ? NULL : find_known(r);
    if (set) list_members(r, set, core);
    bool is_known = core->len;
    if (is_known && !r->audits) return SOLVER_UNSAT;
    solver_answer a = is_known ? audit_known(r, s, conjuncts, count) : ask_solver(r, s, conjuncts, count);
    vec_clear(core);
    if (a != SOLVER_UNSAT) return a;
    double from = limits_now();
    uint32_t size;
    const term *found = solver_core(s, &size);
    for (uint32_t k = 0; k < size; k++) vec_push(core, found[k]);
    list_conjuncts(r, core->data, core->len);
    learn_question(r);
    r->seconds += limits_now() - from;
    return a;
}

/* ---- bytes ---- */

static bool read_sets(refuted_sets *to, const char *bytes, size_t len)
{
    byte_reader b = {.at = bytes, .end = bytes + len};
    hash128 members[BUDGET_REFUTATION_MEMBERS];
    while (b.at < b.end && !b.bad) {
        uint64_t count = bytes_get_number(&b);
        if (!count || count > BUDGET_REFUTATION_MEMBERS) return false;
        bytes_get(&b, members, count * sizeof *members);
        if (b.bad) return false;
        add_set(to, members, (uint32_t)count);
    }
    return !b.bad;
}

static void write_set(const refuted_sets *s, uint32_t k, buf *out)
{
    const refuted_set *set = &s->sets.data[k];
    bytes_put_number(out, set->count);
    buf_add(out, (const char *)(s->members.data + set->first), set->count * sizeof(hash128));
}

/* Those that were used, or those that were not; as long as there is room for them. */
static void write_sets(const refuted_sets *s, bool used, uint32_t *room, buf *out)
{
    for (uint32_t k = 0; k < s->sets.len && *room; k++) {
        if (s->sets.data[k].is_used != used) continue;
        write_set(s, k, out);
        --*room;
    }
}

bool refutations_count(const char *bytes, size_t len, uint64_t *count)
{
    refuted_sets s = {0};
    bool fine = read_sets(&s, bytes, len);
    *count = s.sets.len;
    free_sets(&s);
    return fine;
}

void refutations_leave(const refutations *r, engine_result *out)
{
    buf bytes = {0};
    if (!r->learns) return;
    uint32_t room = BUDGET_REFUTATIONS;
    bool passes_on = !r->renames && !r->has_failed;
    if (passes_on) write_sets(&r->known, true, &room, &bytes);
    write_sets(&r->fresh, false, &room, &bytes);
    if (passes_on) write_sets(&r->known, false, &room, &bytes);
    engine_result_leave(out, ARTEFACT_REFUTATIONS, bytes.data, bytes.len);
    buf_free(&bytes);
}

void refutations_judge(const refutations *r, engine_result *out)
{
    if (r->has_failed) engine_result_fail_audit(out, "audit: a question that an earlier revision has refuted has a solution");
}

/* ---- beginning and end ---- */

void refutations_init(refutations *r, const term_table *t, const char *engine_name, const engine_options *o)
{
    *r = (refutations){.t = t, .stats = o->stats, .learns = o->for_next, .audits = o->audit, .renames = o->count_renamed != 0};
    const artefact *given = artefact_find(o->given, ARTEFACT_REFUTATIONS, engine_name);
    if (r->renames) renaming_init(&r->before, t, o->renamed, o->count_renamed);
    if (!given || !read_sets(&r->known, given->bytes, given->len)) free_sets(&r->known), r->known = (refuted_sets){0};
    if (o->stats) o->stats->refutations_loaded = r->known.sets.len;
}

void refutations_free(refutations *r)
{
    if (r->stats) r->stats->time_solver += r->seconds;
    free_sets(&r->known);
    free_sets(&r->fresh);
    if (r->renames) renaming_free(&r->before);
    vec_free(&r->conjuncts);
    vec_free(&r->open);
    vec_free(&r->hashes);
    map_free(&r->seen);
}
