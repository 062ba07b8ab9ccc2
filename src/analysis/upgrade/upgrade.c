#include "analysis/upgrade/upgrade.h"

#include "analysis/addresses.h"
#include "analysis/budgets.h"
#include "analysis/upgrade/summary_check.h"
#include <math.h>

typedef struct {
    const verify_task *task;
    const engine_options *o;
    engine_result *out;
    limits part; /* of the run's limits */
    task_encoding enc;
    unwound_program u;
    function_summaries summaries;
    summary_checker checker;
    bool *is_lost; /* per function: some summary that callers relied on is not valid any more */
    uint64_t kept, computed;
    bool changed; /* some function's formula has */
} upgrade;

/* ---- beginning and end ---- */

static void upgrade_init(upgrade *x, const verify_task *t, const engine_options *o, engine_result *out, double seconds)
{
    *x = (upgrade){.task = t, .o = o, .out = out};
    x->part = limits_begin_part(o->limits);
    limits_allow(&x->part, seconds);
    task_encoding_init(&x->enc, t, &x->part);
    summaries_init(&x->summaries, t->program->functions.len);
    x->is_lost = mem_zalloc(t->program->functions.len * sizeof *x->is_lost);
}

static bool unwind(upgrade *x, const bool *is_partition)
{
    bool fine = unwound_init(&x->u, &x->enc, x->o, x->summaries.is_sliced, is_partition);
    x->checker = (summary_checker){.u = &x->u, .summaries = &x->summaries, .limits = &x->part, .stats = x->o->stats, .solver = SOLVER_AUTO};
    return fine;
}

static void upgrade_free(upgrade *x)
{
    if (x->u.functions) unwound_free(&x->u);
    summaries_free(&x->summaries);
    task_encoding_free(&x->enc);
    free(x->is_lost);
    limits_end_part(x->o->limits, &x->part);
}

static void leave(upgrade *x)
{
    buf bytes = {0};
    if (!x->o->for_next) return;
    summaries_write(&x->summaries, x->task->program, x->enc.t, &bytes);
    if (bytes.len <= BUDGET_UPGRADE_BYTES) engine_result_leave(x->out, ARTEFACT_SUMMARIES, bytes.data, bytes.len);
    buf_free(&bytes);
}

static function_summary *root_summary(upgrade *x) { return &x->summaries.of[unwound_root(&x->u).i]; }

/* Some loop may run longer than the bound. */
static bool may_exceed(const upgrade *x) { return x->u.functions[unwound_root(&x->u).i].may_exceed; }

/* The summary of the entry function: no error, and if it is to be complete, nothing beyond the bound. */
static void claim_safety(upgrade *x, bool is_complete, summary_list *goals)
{
    vec_clear(goals);
    vec_push(goals, term_not(x->enc.t, x->u.error));
    if (is_complete && may_exceed(x)) vec_push(goals, term_not(x->enc.t, x->u.beyond));
}

/* The answer of the entry's summary after a check. */
static bool says(const upgrade *x, const summary_list *s, term never)
{
    for (uint32_t k = 0; k < s->len; k++)
        if (s->data[k].i == term_not(x->enc.t, never).i) return true;
    return false;
}

/* ---- one function ---- */

static bool relies_on_lost(const upgrade *x, fn f)
{
    const unwound_function *u = &x->u.functions[f.i];
    for (uint32_t k = 0; k < u->calls.len; k++)
        if (x->is_lost[u->calls.data[k].callee.i]) return true;
    return false;
}

/* Property (2) holds as it did before: the same formula, and callees with at least the same summaries. */
static bool holds_as_before(const upgrade *x, fn f)
{
    const function_summary *s = &x->summaries.of[f.i];
    return s->is_known && s->is_local && hash_equal(s->content, x->u.functions[f.i].content) && !relies_on_lost(x, f);
}

/* Proves the goals that are valid, first from the callees' summaries alone, then with callees inlined. A goal that is proved in that way is
 * proved again with new summaries of the inlined functions. */
static void recheck(upgrade *x, fn f, summary_list *goals)
{
    function_summary *s = &x->summaries.of[f.i];
    call_tree tree = {0};
    uint32_t wanted = goals->len;
    check_goals(&x->checker, f, CHECK_REFINED, goals, &tree);
    s->is_local = true;
    bool is_deep = false;
    for (uint32_t k = 1; k < tree.nodes.len; k++) is_deep |= tree.nodes.data[k].is_inlined;
    if (goals->len && is_deep) {
        summary_list again = {0};
        call_tree local = {0};
        for (uint32_t k = 0; k < goals->len; k++) vec_push(&again, goals->data[k]);
        (void)check_interpolate(&x->checker, &tree, goals);
        check_goals(&x->checker, f, CHECK_LOCALLY, &again, &local);
        s->is_local = again.len == goals->len;
        call_tree_free(&local);
        vec_free(&again);
    }
    x->is_lost[f.i] = goals->len < wanted;
    call_tree_free(&tree);
}

/* Under --audit, a proof counts only if all its summaries are proved once more. */
static bool passes_audit(upgrade *x, const summary_list *safety)
{
    if (!x->o->audit) return true;
    x->part.hit = LIMIT_NONE;
    x->part.max_ticks = x->o->limits ? x->o->limits->max_ticks : 0;
    const char *failed = check_audit(&x->checker, safety);
    if (x->part.hit) engine_result_limit(x->out, &x->part);
    else if (failed) engine_result_unknown(x->out, "audit: the summaries of %s do not follow", failed);
    return !failed;
}

/* ---- Alg. 2 ---- */

static void note_work(upgrade *x, fn f, bool reused)
{
    vec_push(&x->out->work, (fragment_work){.function = f, .reused = reused, .computed = !reused});
    if (reused) x->kept++;
    else x->computed++;
}

/* One step of the loop of Alg. 2 (lines 3–18) for all calls of a function. false: the function is the entry, and its summary fails. */
static bool check_function(upgrade *x, fn f)
{
    function_summary *s = &x->summaries.of[f.i];
    bool is_root = f.i == unwound_root(&x->u).i, as_before = holds_as_before(x, f);
    x->changed |= !s->is_known || !hash_equal(s->content, x->u.functions[f.i].content);
    if (is_root) claim_safety(x, x->summaries.is_complete, &s->conjuncts);
    if (!as_before && s->conjuncts.len) recheck(x, f, &s->conjuncts);
    if (!as_before && !s->is_known) x->is_lost[f.i] = true;
    if (!s->conjuncts.len) s->is_local = true; /* there is nothing to prove */
    s->is_known = true;
    s->content = x->u.functions[f.i].content;
    if (s->conjuncts.len || x->is_lost[f.i]) note_work(x, f, !x->is_lost[f.i]);
    return !is_root || says(x, &s->conjuncts, x->u.error);
}

/* After the proof that there is no error: does something go beyond the bound? If the base did, and nothing has changed, it still does. */
static void check_completeness(upgrade *x)
{
    function_summary *root = root_summary(x);
    summary_list goals = {0};
    bool was_complete = x->summaries.is_complete, was_local = root->is_local;
    x->summaries.is_complete = !may_exceed(x) || says(x, &root->conjuncts, x->u.beyond);
    if (x->summaries.is_complete || was_complete || !x->changed) return;
    vec_push(&goals, term_not(x->enc.t, x->u.beyond));
    recheck(x, unwound_root(&x->u), &goals);
    x->summaries.is_complete = goals.len > 0 && !x->part.hit;
    root->is_local = was_local && (root->is_local || !x->summaries.is_complete);
    if (x->summaries.is_complete) vec_push(&root->conjuncts, goals.data[0]);
    vec_free(&goals);
}

/* Functions that this program does not call are not checked, but their callees may lose summaries that they rely on. Their summaries
 * have to be proved again if a later revision calls them. */
static void doubt_unreached(upgrade *x)
{
    bool *is_reached = mem_zalloc(x->summaries.count * sizeof *is_reached);
    for (uint32_t k = 0; k < x->u.order.len; k++) is_reached[x->u.order.data[k].i] = true;
    for (uint32_t f = 0; f < x->summaries.count; f++) x->summaries.of[f].is_local &= is_reached[f];
    free(is_reached);
}

/* Checking may cost a share of the costs of the base's proof. */
static void allow_share(upgrade *x)
{
    x->part.hit = LIMIT_NONE;
    x->part.max_ticks = x->o->limits ? x->o->limits->max_ticks : 0;
    limits_allow(&x->part, BUDGET_UPGRADE_START + BUDGET_UPGRADE_SHARE * x->summaries.cost);
}

/* Partitions are those of the base, and functions that the base did not have. */
static bool read_given(upgrade *x, const artefact *given)
{
    bool *is_partition = mem_zalloc(x->summaries.count * sizeof *is_partition);
    bool fine = summaries_read(&x->summaries, x->task->program, x->enc.t, given->bytes, given->len);
    for (uint32_t f = 0; f < x->summaries.count; f++) is_partition[f] = !x->summaries.of[f].is_inlined;
    allow_share(x);
    fine = fine && !x->summaries.is_none && unwind(x, is_partition);
    free(is_partition);
    if (fine) doubt_unreached(x);
    return fine;
}

bool upgrade_check(const verify_task *t, const engine_options *o, engine_result *out, upgrade_bound *bound)
{
    const artefact *given = artefact_find(o->given, ARTEFACT_SUMMARIES, "bmc");
    upgrade x;
    *bound = (upgrade_bound){0};
    if (!given) return false;
    upgrade_init(&x, t, o, out, BUDGET_UPGRADE_START);
    double from = limits_now();
    bool proved = read_given(&x, given);
    if (o->stats) o->stats->time_diff += limits_now() - from;
    bool was_complete = x.summaries.is_complete;
    for (uint32_t k = 0; k < x.u.order.len && proved; k++) proved = !limits_hit(&x.part) && check_function(&x, x.u.order.data[k]);
    proved = proved && !x.part.hit;
    if (proved) {
        allow_share(&x);
        check_completeness(&x);
        proved = !was_complete || x.summaries.is_complete; /* partitions may be too weak to show that nothing is beyond the bound */
    }
    if (proved) {
        out->answer = ENGINE_TRUE;
        out->bound = x.summaries.is_complete ? 0 : o->unwind;
        *bound = (upgrade_bound){.is_open = out->bound && x.changed, .is_sliced = x.summaries.is_sliced};
        task_encoding_assumptions(&x.enc, out);
        addresses_withdraw_proof(out, t);
        if (passes_audit(&x, &root_summary(&x)->conjuncts)) leave(&x);
    } else {
        out->work.len = 0;
    }
    upgrade_free(&x);
    return proved;
}

void upgrade_pass_on(const engine_options *o, engine_result *out)
{
    const artefact *given = artefact_find(o->given, ARTEFACT_SUMMARIES, "bmc");
    if (given) engine_result_leave(out, ARTEFACT_SUMMARIES, given->bytes, given->len);
}

/* ---- Alg. 1 ---- */

/* Which functions are partitions: as many as possible, but so that the tree of calls is not too large. The functions that are called most
 * often are inlined in their callers. */
static bool choose_partitions(const unwound_program *u, bool *is_partition)
{
    uint32_t n = u->enc.p->functions.len;
    double *calls = mem_zalloc(n * sizeof *calls);
    bool changed = false;
    for (;;) {
        double all = 0;
        uint32_t most = n;
        for (uint32_t f = 0; f < n; f++) calls[f] = 0;
        calls[unwound_root(u).i] = 1;
        for (uint32_t k = u->order.len; k-- > 0;) {
            const unwound_function *f = &u->functions[u->order.data[k].i];
            for (uint32_t i = 0; i < f->calls.len; i++) calls[f->calls.data[i].callee.i] += calls[u->order.data[k].i];
        }
        for (uint32_t f = 0; f < n; f++) {
            if (!is_partition[f]) continue;
            all += calls[f];
            if (calls[f] > 0 && (most == n || calls[f] > calls[most])) most = f;
        }
        if (all <= BUDGET_UPGRADE_CALLS || most == n) break;
        is_partition[most] = false;
        changed = true;
    }
    free(calls);
    return changed;
}

static bool unwind_few(upgrade *x)
{
    bool *is_partition = mem_zalloc(x->summaries.count * sizeof *is_partition);
    bool fine = unwind(x, NULL);
    for (uint32_t f = 0; f < x->summaries.count; f++) is_partition[f] = x->u.is_partition[f];
    if (fine && choose_partitions(&x->u, is_partition)) {
        unwound_free(&x->u);
        fine = unwind(x, is_partition);
    }
    free(is_partition);
    return fine;
}

/* After the interpolants of all calls were found and proved: does the entry's claim follow from them alone? */
static bool conclude(upgrade *x, summary_list *safety)
{
    call_tree tree = {0};
    uint32_t claims = safety->len;
    check_goals(&x->checker, unwound_root(&x->u), CHECK_LOCALLY, safety, &tree);
    call_tree_free(&tree);
    for (uint32_t k = 0; k < x->u.order.len; k++) {
        function_summary *s = &x->summaries.of[x->u.order.data[k].i];
        s->is_known = s->is_local = true;
        s->content = x->u.functions[x->u.order.data[k].i].content;
        if (s->conjuncts.len) x->computed++;
    }
    for (uint32_t f = 0; f < x->summaries.count; f++)
        x->summaries.of[f].is_inlined = !x->u.is_partition[f] && unwound_is_separable(x->task, (fn){f});
    return safety->len == claims && !x->part.hit;
}

/* Tells later revisions that summaries cost too much, so that they do not try again. */
void upgrade_decline(const engine_options *o, double cost, engine_result *out)
{
    function_summaries none = {.is_none = true, .cost = cost};
    buf bytes = {0};
    if (!o->for_next) return;
    summaries_write(&none, NULL, NULL, &bytes);
    engine_result_leave(out, ARTEFACT_SUMMARIES, bytes.data, bytes.len);
    buf_free(&bytes);
}

void upgrade_bootstrap(const verify_task *t, const engine_options *o, bool is_sliced, double cost, engine_result *out)
{
    upgrade x;
    summary_list safety = {0};
    call_tree tree = {0};
    const artefact *given = artefact_find(o->given, ARTEFACT_SUMMARIES, "bmc");
    bool found = false, was_in_vain = given && summaries_are_none(given->bytes, given->len), is_first = !given || was_in_vain;
    if (was_in_vain && !o->audit) {
        upgrade_pass_on(o, out);
        return;
    }
    upgrade_init(&x, t, o, out,
                 is_first ? fmax(BUDGET_UPGRADE_FIRST, BUDGET_UPGRADE_BOOTSTRAP * cost)
                          : BUDGET_UPGRADE_START + BUDGET_UPGRADE_SHARE * cost);
    x.summaries.is_complete = !out->bound;
    x.summaries.is_sliced = is_sliced;
    x.summaries.cost = cost;
    if (unwind_few(&x)) {
        claim_safety(&x, x.summaries.is_complete, &safety);
        call_tree_init(&tree, &x.u, &x.summaries, unwound_root(&x.u)); /* line 1: CreateFormula, everything inlined */
        for (uint32_t k = 0; k < tree.nodes.len; k++) call_tree_inline(&tree, k);
        found = tree.size <= BUDGET_UPGRADE_SIZE && check_interpolate(&x.checker, &tree, &safety) && conclude(&x, &safety); /* lines 5–7 */
    }
    if (found && passes_audit(&x, &safety)) {
        leave(&x);
        if (o->stats) o->stats->summaries_computed += x.computed;
    } else if (!found) {
        if (is_first) upgrade_decline(o, cost, out);
        else upgrade_pass_on(o, out);
        if (o->audit)
            engine_result_assume(out, "no function summaries were found, so none were audited: the proof is that of the whole program");
    }
    call_tree_free(&tree);
    vec_free(&safety);
    upgrade_free(&x);
}
