/* logic/solve/cdcl.c — see logic/solve/cdcl.h */
#include "logic/solve/cdcl.h"
#include "logic/solve/derivation.h"

typedef uint32_t lit; /* 2·variable + negated */
typedef uint32_t ref; /* offset of a clause in the pool */

#define NO_REF     UINT32_MAX
#define UNDEF_HEAP UINT32_MAX

enum { HEAD = 3, LEARNED = 1u << 31, GARBAGE = 1u << 30, SIZE_MASK = (1u << 30) - 1 };
enum { FIRST_REDUCE = 2000, NEXT_REDUCE = 500, KEEP_GLUE = 2, ASK_EVERY = 128, RESTART_MIN = 32 };

typedef struct {
    ref clause;
    lit blocker; /* some other literal of the clause; of a binary clause, the other one */
} watch;

typedef struct {
    uint32_t at, len, cap; /* in the pool of watches */
} watch_list;

typedef struct {
    uint32_t level;
    ref reason;
} assignment;

struct cdcl {
    uint32_t vars, cap; /* variables 1 … vars */
    VEC(uint32_t) pool; /* clauses: size and flags, glue, number in the derivation, literals */
    VEC(ref) learned;
    VEC(watch) watch_pool;
    watch_list *watches;  /* per literal */
    int8_t *values;       /* per literal: 1 true, −1 false */
    assignment *assigned; /* per variable */
    int8_t *phase;
    uint8_t *seen, *in_use; /* in_use: occurs in a clause or an assumption */
    double *activity;
    uint32_t *heap_at;
    VEC(uint32_t) heap;
    VEC(lit) trail;
    VEC(uint32_t) levels; /* where each decision level starts on the trail */
    uint32_t head;
    VEC(lit) input, clause, to_clear, stack;
    VEC(lit) assumptions;
    uint8_t *failed; /* per literal */
    VEC(lit) failed_list;
    VEC(uint32_t) stamps; /* per level */
    uint32_t stamp;
    double increment;
    double fast, slow; /* averages of glue */
    uint64_t visits;
    uint64_t conflicts, last_restart, next_reduce, reductions;
    bool contradiction, record, derives;
    VEC(int32_t) log;
    derivation derivation;
};

cdcl *cdcl_new(void)
{
    cdcl *s = mem_zalloc(sizeof *s);
    cdcl_clear(s);
    return s;
}

void cdcl_free(cdcl *s)
{
    if (!s) return;
    vec_free(&s->pool);
    vec_free(&s->learned);
    vec_free(&s->watch_pool);
    free(s->watches);
    free(s->values);
    free(s->assigned);
    free(s->phase);
    free(s->seen);
    free(s->in_use);
    free(s->activity);
    free(s->heap_at);
    vec_free(&s->heap);
    vec_free(&s->trail);
    vec_free(&s->levels);
    vec_free(&s->input);
    vec_free(&s->clause);
    vec_free(&s->to_clear);
    vec_free(&s->stack);
    vec_free(&s->assumptions);
    free(s->failed);
    vec_free(&s->failed_list);
    vec_free(&s->stamps);
    vec_free(&s->log);
    derivation_free(&s->derivation);
    free(s);
}

void cdcl_clear(cdcl *s)
{
    s->vars = 0;
    vec_clear(&s->pool);
    vec_clear(&s->learned);
    vec_clear(&s->watch_pool);
    vec_clear(&s->heap);
    vec_clear(&s->trail);
    vec_clear(&s->levels);
    vec_clear(&s->input);
    vec_clear(&s->assumptions);
    vec_clear(&s->failed_list);
    vec_clear(&s->stamps);
    vec_clear(&s->log);
    derivation_clear(&s->derivation);
    s->head = s->stamp = 0;
    s->increment = 1;
    s->fast = s->slow = 0;
    s->conflicts = s->last_restart = s->reductions = 0;
    s->next_reduce = FIRST_REDUCE;
    s->contradiction = s->record = s->derives = false;
}

void cdcl_record(cdcl *s, bool learned) { s->record = learned; }
void cdcl_keep_derivation(cdcl *s) { s->derives = true; }

static void grow_to(cdcl *s, uint32_t var)
{
    if (var >= s->cap) {
        uint32_t cap = s->cap ? s->cap : 256;
        while (cap <= var) cap *= 2;
        s->watches = mem_realloc(s->watches, sizeof *s->watches * 2 * cap);
        s->values = mem_realloc(s->values, 2 * (size_t)cap);
        s->failed = mem_realloc(s->failed, 2 * (size_t)cap);
        s->assigned = mem_realloc(s->assigned, sizeof *s->assigned * cap);
        s->phase = mem_realloc(s->phase, cap);
        s->seen = mem_realloc(s->seen, cap);
        s->in_use = mem_realloc(s->in_use, cap);
        s->activity = mem_realloc(s->activity, sizeof *s->activity * cap);
        s->heap_at = mem_realloc(s->heap_at, sizeof *s->heap_at * cap);
        s->cap = cap;
    }
    uint32_t from = s->vars + 1, n = var - s->vars;
    if (s->vars == 0) from = 0, n++;
    memset(s->watches + 2 * from, 0, sizeof *s->watches * 2 * n);
    memset(s->values + 2 * from, 0, 2 * (size_t)n);
    memset(s->failed + 2 * from, 0, 2 * (size_t)n);
    memset(s->phase + from, -1, n);
    memset(s->seen + from, 0, n);
    memset(s->in_use + from, 0, n);
    memset(s->activity + from, 0, sizeof *s->activity * n);
    memset(s->heap_at + from, 0xff, sizeof *s->heap_at * n);
    s->vars = var;
}

/* ---- the order of decisions ---- */

static void heap_up(cdcl *s, uint32_t at)
{
    uint32_t v = s->heap.data[at];
    double a = s->activity[v];
    while (at) {
        uint32_t parent = (at - 1) / 2, p = s->heap.data[parent];
        if (s->activity[p] >= a) break;
        s->heap.data[at] = p;
        s->heap_at[p] = at;
        at = parent;
    }
    s->heap.data[at] = v;
    s->heap_at[v] = at;
}

static void heap_down(cdcl *s, uint32_t at)
{
    uint32_t v = s->heap.data[at], n = s->heap.len;
    double a = s->activity[v];
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= n) break;
        if (child + 1 < n && s->activity[s->heap.data[child + 1]] > s->activity[s->heap.data[child]]) child++;
        uint32_t c = s->heap.data[child];
        if (s->activity[c] <= a) break;
        s->heap.data[at] = c;
        s->heap_at[c] = at;
        at = child;
    }
    s->heap.data[at] = v;
    s->heap_at[v] = at;
}

static void heap_insert(cdcl *s, uint32_t v)
{
    if (s->heap_at[v] != UNDEF_HEAP) return;
    s->heap_at[v] = s->heap.len;
    vec_push(&s->heap, v);
    heap_up(s, s->heap.len - 1);
}

static uint32_t heap_pop(cdcl *s)
{
    uint32_t v = s->heap.data[0], last = vec_pop(&s->heap);
    s->heap_at[v] = UNDEF_HEAP;
    if (s->heap.len) {
        s->heap.data[0] = last;
        s->heap_at[last] = 0;
        heap_down(s, 0);
    }
    return v;
}

static void bump_activity(cdcl *s, uint32_t v)
{
    if ((s->activity[v] += s->increment) > 1e100) {
        for (uint32_t i = 1; i <= s->vars; i++) s->activity[i] *= 1e-100;
        s->increment *= 1e-100;
    }
    if (s->heap_at[v] != UNDEF_HEAP) heap_up(s, s->heap_at[v]);
}

/* ---- watches and assignments ---- */

static void add_watch(cdcl *s, lit l, watch w)
{
    watch_list *k = &s->watches[l];
    if (k->len == k->cap) {
        uint32_t cap = k->cap ? 2 * k->cap : 4, at = s->watch_pool.len;
        vec_reserve(&s->watch_pool, at + cap);
        s->watch_pool.len += cap;
        if (k->len) memcpy(s->watch_pool.data + at, s->watch_pool.data + k->at, sizeof(watch) * k->len);
        k->at = at;
        k->cap = cap;
    }
    s->watch_pool.data[k->at + k->len++] = w;
}

static inline uint32_t clause_size(const cdcl *s, ref c) { return s->pool.data[c] & SIZE_MASK; }
static inline lit *clause_lits(const cdcl *s, ref c) { return s->pool.data + c + HEAD; }
static inline uint32_t level_count(const cdcl *s) { return s->levels.len; }

static inline void assign(cdcl *s, lit l, ref reason)
{
    s->values[l] = 1;
    s->values[l ^ 1] = -1;
    s->assigned[l >> 1] = (assignment){level_count(s), reason};
    vec_push(&s->trail, l);
}

static void backtrack(cdcl *s, uint32_t level)
{
    if (level_count(s) <= level) return;
    uint32_t start = s->levels.data[level];
    for (uint32_t i = s->trail.len; i-- > start;) {
        lit l = s->trail.data[i];
        s->values[l] = s->values[l ^ 1] = 0;
        s->phase[l >> 1] = l & 1 ? -1 : 1;
        heap_insert(s, l >> 1);
    }
    s->trail.len = start;
    s->levels.len = level;
    s->head = start;
}

static ref propagate(cdcl *s)
{
    while (s->head < s->trail.len) {
        lit falsified = s->trail.data[s->head++] ^ 1;
        watch_list *list = &s->watches[falsified];
        uint32_t n = list->len, to = 0, at = 0;
        watch *w = s->watch_pool.data + list->at;
        s->visits += n + 4;
        for (; at < n; at++) {
            watch x = w[at];
            int8_t blocker = s->values[x.blocker];
            if (blocker > 0) {
                w[to++] = x;
                continue;
            }
            uint32_t size = clause_size(s, x.clause);
            if (size == 2) {
                w[to++] = x;
                if (blocker < 0) goto conflict;
                assign(s, x.blocker, x.clause);
                continue;
            }
            lit *lits = clause_lits(s, x.clause);
            lit other = lits[0] ^ lits[1] ^ falsified;
            int8_t value = s->values[other];
            if (value > 0) {
                w[to++] = (watch){x.clause, other};
                continue;
            }
            uint32_t i = 2;
            while (i < size && s->values[lits[i]] < 0) i++;
            if (i < size) {
                lit next = lits[i];
                lits[0] = other;
                lits[1] = next;
                lits[i] = falsified;
                add_watch(s, next, (watch){x.clause, other});
                w = s->watch_pool.data + list->at; /* the pool may have moved */
                continue;
            }
            w[to++] = (watch){x.clause, other};
            if (value < 0) goto conflict;
            lits[0] = other;
            lits[1] = falsified;
            assign(s, other, x.clause);
            continue;
conflict:;
            ref c = x.clause;
            for (at++; at < n; at++) w[to++] = w[at];
            list->len = to;
            return c;
        }
        list->len = to;
    }
    return NO_REF;
}

/* ---- clauses ---- */

static ref new_clause(cdcl *s, const lit *lits, uint32_t n, bool learned, uint32_t glue, uint32_t number)
{
    ref c = s->pool.len;
    vec_reserve(&s->pool, c + HEAD + n);
    s->pool.len += HEAD + n;
    s->pool.data[c] = n | (learned ? (uint32_t)LEARNED : 0);
    s->pool.data[c + 1] = glue;
    s->pool.data[c + 2] = number;
    memcpy(clause_lits(s, c), lits, sizeof *lits * n);
    add_watch(s, lits[0], (watch){c, lits[1]});
    add_watch(s, lits[1], (watch){c, lits[0]});
    if (learned) vec_push(&s->learned, c);
    return c;
}

static void ensure_variable(cdcl *s, uint32_t v)
{
    if (v > s->vars) grow_to(s, v);
    if (s->in_use[v]) return;
    s->in_use[v] = 1;
    heap_insert(s, v);
}

/* Decides the variable at the top level, by this clause of the derivation. */
static void assign_unit(cdcl *s, lit l, uint32_t number)
{
    assign(s, l, NO_REF);
    if (s->derives) derivation_decides(&s->derivation, number, l >> 1);
}

static void derive_from(cdcl *s, ref c, lit except)
{
    derivation_clause(&s->derivation, s->pool.data[c + 2]);
    for (uint32_t i = 0; i < clause_size(s, c); i++)
        if (clause_lits(s, c)[i] != except) derivation_variable(&s->derivation, clause_lits(s, c)[i] >> 1);
}

/* The sources named last contradict each other. Those that are variables were decided at the top level by the clauses told here. */
static void find_contradiction(cdcl *s)
{
    s->contradiction = true;
    if (!s->derives) return;
    uint32_t last = derivation_end(&s->derivation);
    for (uint32_t i = 0; i < s->trail.len; i++) {
        ref c = s->assigned[s->trail.data[i] >> 1].reason;
        if (c == NO_REF) continue;
        derive_from(s, c, s->trail.data[i]);
        derivation_decides(&s->derivation, derivation_end(&s->derivation), s->trail.data[i] >> 1);
    }
    derivation_clause(&s->derivation, last);
    (void)derivation_end(&s->derivation);
}

/* The clause in `input`; at the top level. Literals that are false already are dropped: with a proof record this is still unit propagation.
 */
static void end_clause(cdcl *s)
{
    backtrack(s, 0);
    uint32_t n = 0, number = s->derives ? derivation_given(&s->derivation) : 0;
    bool satisfied = false;
    if (s->derives) derivation_clause(&s->derivation, number);
    for (uint32_t i = 0; i < s->input.len && !satisfied; i++) {
        lit l = s->input.data[i];
        ensure_variable(s, l >> 1);
        satisfied = s->values[l] > 0 || s->seen[l >> 1] == 2 - (l & 1);
        if (s->derives && s->values[l] < 0) derivation_variable(&s->derivation, l >> 1);
        if (s->values[l] < 0 || s->seen[l >> 1] == 1 + (l & 1)) continue;
        s->seen[l >> 1] = (uint8_t)(1 + (l & 1));
        s->input.data[n++] = l;
    }
    for (uint32_t i = 0; i < n; i++) s->seen[s->input.data[i] >> 1] = 0;
    if (s->derives) number = derivation_end(&s->derivation);
    if (!satisfied) {
        if (s->derives && n == 0) derivation_clause(&s->derivation, number);
        if (n == 0) find_contradiction(s);
        else if (n == 1) assign_unit(s, s->input.data[0], number);
        else new_clause(s, s->input.data, n, false, 0, number);
    }
    vec_clear(&s->input);
}

void cdcl_add(cdcl *s, int32_t x)
{
    if (x) vec_push(&s->input, x < 0 ? (uint32_t)-x << 1 | 1 : (uint32_t)x << 1);
    else if (!s->contradiction) end_clause(s);
    else vec_clear(&s->input);
}

void cdcl_assume(cdcl *s, int32_t x)
{
    lit l = x < 0 ? (uint32_t)-x << 1 | 1 : (uint32_t)x << 1;
    ensure_variable(s, l >> 1);
    vec_push(&s->assumptions, l);
}

/* ---- learning ---- */

/* Is the literal implied by other literals of the learned clause? Depth-first through reasons; the answer is remembered in seen (2: yes,
 * 3: no). */
static bool is_redundant(cdcl *s, lit root)
{
    if (s->assigned[root >> 1].reason == NO_REF) return false;
    vec_clear(&s->stack);
    vec_push(&s->stack, root);
    uint32_t first = s->to_clear.len, mark = derivation_mark(&s->derivation);
    for (uint32_t at = 0; at < s->stack.len; at++) {
        ref c = s->assigned[s->stack.data[at] >> 1].reason;
        if (s->derives) derivation_clause(&s->derivation, s->pool.data[c + 2]);
        uint32_t n = clause_size(s, c);
        const lit *lits = clause_lits(s, c);
        for (uint32_t i = 0; i < n; i++) {
            uint32_t v = lits[i] >> 1;
            if (s->derives && s->assigned[v].level == 0) derivation_variable(&s->derivation, v);
            if (lits[i] == (s->stack.data[at] ^ 1) || s->seen[v] == 1 || s->seen[v] == 2 || s->assigned[v].level == 0) continue;
            bool fails = s->seen[v] == 3 || s->assigned[v].reason == NO_REF || s->stamps.data[s->assigned[v].level] != s->stamp;
            if (fails) {
                derivation_forget(&s->derivation, mark);
                for (uint32_t k = first; k < s->to_clear.len; k++) s->seen[s->to_clear.data[k] >> 1] = 3;
                return false;
            }
            s->seen[v] = 2;
            vec_push(&s->to_clear, lits[i]);
            vec_push(&s->stack, lits[i]);
        }
    }
    return true;
}

static void resolve_literal(cdcl *s, lit l, uint32_t *open)
{
    uint32_t v = l >> 1;
    if (s->derives && s->assigned[v].level == 0) derivation_variable(&s->derivation, v);
    if (s->seen[v] || s->assigned[v].level == 0) return;
    s->seen[v] = 1;
    vec_push(&s->to_clear, l);
    bump_activity(s, v);
    if (s->assigned[v].level == level_count(s)) ++*open;
    else vec_push(&s->clause, l);
}

/* First unique implication point; the clause is in s->clause, its asserting literal first. Returns the level to go back to. */
static uint32_t analyze(cdcl *s, ref conflict, uint32_t *glue)
{
    vec_clear(&s->clause);
    vec_clear(&s->to_clear);
    vec_push(&s->clause, 0);
    uint32_t open = 0, at = s->trail.len;
    lit uip = 0;
    for (ref c = conflict;; c = s->assigned[uip >> 1].reason) {
        uint32_t n = clause_size(s, c);
        if (s->derives) derivation_clause(&s->derivation, s->pool.data[c + 2]);
        for (uint32_t i = 0; i < n; i++)
            if (clause_lits(s, c)[i] != uip) resolve_literal(s, clause_lits(s, c)[i], &open);
        while (!s->seen[s->trail.data[--at] >> 1]) {
        }
        uip = s->trail.data[at];
        if (--open == 0) break;
    }
    s->clause.data[0] = uip ^ 1;
    s->stamp++;
    while (s->stamps.len <= level_count(s)) vec_push(&s->stamps, 0);
    for (uint32_t i = 1; i < s->clause.len; i++) s->stamps.data[s->assigned[s->clause.data[i] >> 1].level] = s->stamp;
    uint32_t kept = 1;
    for (uint32_t i = 1; i < s->clause.len; i++)
        if (!is_redundant(s, s->clause.data[i])) s->clause.data[kept++] = s->clause.data[i];
    s->clause.len = kept;
    for (uint32_t i = 0; i < s->to_clear.len; i++) s->seen[s->to_clear.data[i] >> 1] = 0;
    uint32_t back = 0, place = 0;
    *glue = 1;
    s->stamp++;
    for (uint32_t i = 1; i < kept; i++) {
        uint32_t level = s->assigned[s->clause.data[i] >> 1].level;
        if (s->stamps.data[level] != s->stamp) s->stamps.data[level] = s->stamp, ++*glue;
        if (level > back) back = level, place = i;
    }
    if (place) { /* the second watch is on the level we go back to */
        lit swap = s->clause.data[1];
        s->clause.data[1] = s->clause.data[place];
        s->clause.data[place] = swap;
    }
    return back;
}

static void log_clause(cdcl *s)
{
    if (!s->record) return;
    for (uint32_t i = 0; i < s->clause.len; i++) {
        int32_t v = (int32_t)(s->clause.data[i] >> 1);
        vec_push(&s->log, s->clause.data[i] & 1 ? -v : v);
    }
    vec_push(&s->log, 0);
}

static void learn_from(cdcl *s, ref conflict)
{
    uint32_t glue, back = analyze(s, conflict, &glue), number = s->derives ? derivation_end(&s->derivation) : 0;
    log_clause(s);
    backtrack(s, back);
    if (s->clause.len == 1) assign_unit(s, s->clause.data[0], number);
    else assign(s, s->clause.data[0], new_clause(s, s->clause.data, s->clause.len, true, glue, number));
    s->increment *= 1 / 0.95;
    s->conflicts++;
    s->fast += (glue - s->fast) / 32;
    s->slow += (glue - s->slow) / (s->conflicts < 4096 ? (double)s->conflicts : 4096);
}

/* ---- keeping the number of learned clauses down ---- */

static int compare_glue(const void *x, const void *y, void *context)
{
    const cdcl *s = context;
    ref a = *(const ref *)x, b = *(const ref *)y;
    uint32_t g = s->pool.data[a + 1], h = s->pool.data[b + 1];
    if (g != h) return g < h ? -1 : 1;
    return a > b ? -1 : a < b; /* the younger one first */
}

static bool is_reason(const cdcl *s, ref c)
{
    for (uint32_t i = 0; i < 2; i++) {
        lit l = clause_lits(s, c)[i];
        if (s->values[l] > 0 && s->assigned[l >> 1].reason == c) return true;
    }
    return false;
}

/* Removes marked clauses from the lists. Their place in the pool stays unused: searches here are short. */
static void collect_garbage(cdcl *s)
{
    for (lit l = 2; l < 2 * (s->vars + 1); l++) {
        watch_list *k = &s->watches[l];
        uint32_t to = 0;
        for (uint32_t i = 0; i < k->len; i++) {
            watch w = s->watch_pool.data[k->at + i];
            if (!(s->pool.data[w.clause] & GARBAGE)) s->watch_pool.data[k->at + to++] = w;
        }
        k->len = to;
    }
    uint32_t to = 0;
    for (uint32_t i = 0; i < s->learned.len; i++)
        if (!(s->pool.data[s->learned.data[i]] & GARBAGE)) s->learned.data[to++] = s->learned.data[i];
    s->learned.len = to;
}

static void reduce_learned(cdcl *s)
{
    VEC(ref) candidates = {0};
    for (uint32_t i = 0; i < s->learned.len; i++) {
        ref c = s->learned.data[i];
        if (s->pool.data[c + 1] > KEEP_GLUE && clause_size(s, c) > 2 && !is_reason(s, c)) vec_push(&candidates, c);
    }
    qsort_r(candidates.data, candidates.len, sizeof *candidates.data, compare_glue, s);
    for (uint32_t i = candidates.len / 2; i < candidates.len; i++) s->pool.data[candidates.data[i]] |= GARBAGE;
    vec_free(&candidates);
    collect_garbage(s);
    s->reductions++;
    s->next_reduce = s->conflicts + FIRST_REDUCE + NEXT_REDUCE * s->reductions;
}

/* ---- search ---- */

/* The assumption `l` is false: marks the assumptions that cause it. */
static void find_failed_assumptions(cdcl *s, lit l)
{
    s->failed[l] = 1;
    vec_push(&s->failed_list, l);
    if (s->assigned[l >> 1].level == 0) return;
    s->seen[l >> 1] = 1;
    for (uint32_t i = s->trail.len; i-- > s->levels.data[0];) {
        lit t = s->trail.data[i];
        if (!s->seen[t >> 1]) continue;
        s->seen[t >> 1] = 0;
        ref c = s->assigned[t >> 1].reason;
        if (c == NO_REF) { /* a decision, and all decisions so far are assumptions */
            s->failed[t] = 1;
            vec_push(&s->failed_list, t);
            continue;
        }
        for (uint32_t k = 0; k < clause_size(s, c); k++) {
            uint32_t v = clause_lits(s, c)[k] >> 1;
            if (v != t >> 1 && s->assigned[v].level) s->seen[v] = 1;
        }
    }
    s->seen[l >> 1] = 0;
}

typedef enum { DECIDED, ALL_ASSIGNED, ASSUMPTION_FAILS } decision;

static decision decide_next(cdcl *s)
{
    lit next = 0;
    while (level_count(s) < s->assumptions.len && !next) {
        lit l = s->assumptions.data[level_count(s)];
        if (s->values[l] > 0) vec_push(&s->levels, s->trail.len); /* true already: a level of its own keeps the count */
        else if (s->values[l] < 0) return find_failed_assumptions(s, l), ASSUMPTION_FAILS;
        else next = l;
    }
    while (!next) {
        if (!s->heap.len) return ALL_ASSIGNED;
        uint32_t v = heap_pop(s);
        if (!s->values[v << 1]) next = v << 1 | (s->phase[v] < 0);
    }
    vec_push(&s->levels, s->trail.len);
    assign(s, next, NO_REF);
    return DECIDED;
}

static bool restart_due(const cdcl *s) { return s->conflicts >= s->last_restart + RESTART_MIN && s->fast > 1.15 * s->slow; }

static cdcl_answer search(cdcl *s, uint64_t limit, bool (*stop)(void *), void *context)
{
    uint64_t last = limit ? s->conflicts + limit : UINT64_MAX;
    uint32_t ticks = 0;
    for (;;) {
        ref conflict = propagate(s);
        if (conflict != NO_REF) {
            if (!level_count(s)) {
                if (s->derives) derive_from(s, conflict, 0);
                find_contradiction(s);
                return CDCL_UNSAT;
            }
            learn_from(s, conflict);
            continue;
        }
        if (s->conflicts >= last) return CDCL_UNKNOWN;
        if (stop && (++ticks % ASK_EVERY) == 0 && stop(context)) return CDCL_UNKNOWN;
        if (restart_due(s)) {
            s->last_restart = s->conflicts;
            backtrack(s, s->assumptions.len < level_count(s) ? s->assumptions.len : level_count(s));
            continue;
        }
        if (s->conflicts >= s->next_reduce) reduce_learned(s);
        decision d = decide_next(s);
        if (d == ALL_ASSIGNED) return CDCL_SAT;
        if (d == ASSUMPTION_FAILS) return CDCL_UNSAT;
    }
}

cdcl_answer cdcl_solve(cdcl *s, uint64_t max_conflicts, bool (*stop)(void *), void *context)
{
    for (uint32_t i = 0; i < s->failed_list.len; i++) s->failed[s->failed_list.data[i]] = 0;
    vec_clear(&s->failed_list);
    if (s->contradiction) {
        vec_clear(&s->assumptions);
        return CDCL_UNSAT;
    }
    backtrack(s, 0);
    cdcl_answer a = search(s, max_conflicts, stop, context);
    if (a != CDCL_SAT) backtrack(s, 0);
    vec_clear(&s->assumptions);
    return a;
}

uint64_t cdcl_conflicts(const cdcl *s) { return s->conflicts; }
uint64_t cdcl_visits(const cdcl *s) { return s->visits; }
bool cdcl_value(const cdcl *s, int32_t var) { return (uint32_t)var <= s->vars && s->values[(uint32_t)var << 1] > 0; }

bool cdcl_failed(const cdcl *s, int32_t x)
{
    lit l = x < 0 ? (uint32_t)-x << 1 | 1 : (uint32_t)x << 1;
    return l >> 1 <= s->vars && s->failed[l];
}

void cdcl_needed(const cdcl *s, bool *needed) { derivation_needed(&s->derivation, needed); }
uint64_t cdcl_sources(const cdcl *s) { return s->derivation.sources.len; }

const int32_t *cdcl_learned(const cdcl *s, uint32_t *count)
{
    *count = s->log.len;
    return s->log.data;
}
