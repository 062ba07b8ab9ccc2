#include "logic/interpolate/generalise.h"

#include "logic/solve/bitblast.h"
#include "logic/solve/cnf.h"
#include "logic/solve/lemmas.h"
#include "logic/solve/sat.h"
#include "logic/solve/solver.h"
#include "logic/term/pattern.h"
#include "logic/term/walk.h"
#include <stdio.h>

/* Labels of clauses. Every subterm has 1 + 2 · arguments of them: the operator as a whole, each argument, and each argument that is a
 * constant. Clauses that hold in any case (gates of circuits, axioms of arrays) have the first label of all. */
enum { LABEL_VALID = 0 };

typedef struct {
    term_table *t;
    limits *run;
    double deadline;       /* of the encoding and the search */
    term_walk walk;        /* all subterms */
    VEC(uint32_t) labels;  /* per subterm: its first label */
    VEC(term) named;       /* per subterm: the variable that stands for it, or itself */
    VEC(uint32_t) roots;   /* labels of the conjuncts */
    uint32_t count_labels; /* so far */
    uint32_t fresh;        /* number of the last variable */
    blaster blast;
    cnf circuit;
    int32_t last_var;
    sat *solver;
    VEC(uint32_t) clause_labels;
    VEC(uint8_t) values;
    aig_lits lemmas;
    VEC(bool) needed; /* per label */
    bool failed;
} generaliser;

typedef VEC(term) term_vec;

/* ---- names ---- */

static term fresh_variable(generaliser *g, sort s)
{
    char text[24];
    snprintf(text, sizeof text, "v%u", ++g->fresh);
    return term_var_str(g->t, text, s);
}

static bool is_constant(const term_table *t, term a)
{
    term_kind k = (term_kind)term_get(t, a)->kind;
    return k == T_BV || k == T_TRUE || k == T_FALSE;
}

/* Constants that are branches may become variables; elsewhere circuits would be much larger. */
static bool may_free_constants(term_kind k) { return k == T_ITE; }

/* It has a variable of its own. Negations cost nothing, and arrays are taken with what reads them. */
static bool is_named(const term_table *t, term a)
{
    const term_info *i = term_get(t, a);
    sort_kind s = (sort_kind)sort_get(t, i->sort)->kind;
    return i->count && i->kind != T_NOT && (s == SORT_BOOL || s == SORT_BV);
}

static uint32_t position_of(const generaliser *g, term a)
{
    uint32_t at = 0;
    (void)walk_position(&g->walk, a, &at);
    return at;
}

static uint32_t whole_label(const generaliser *g, uint32_t at) { return g->labels.data[at]; }
static uint32_t argument_label(const generaliser *g, uint32_t at, uint32_t i) { return g->labels.data[at] + 1 + i; }
static uint32_t constant_label(const generaliser *g, uint32_t at, uint32_t i)
{
    return g->labels.data[at] + 1 + term_get(g->t, g->walk.order.data[at])->count + i;
}

static bool has_free_constant(const generaliser *g, term a, uint32_t i)
{
    return is_named(g->t, a) && may_free_constants((term_kind)term_get(g->t, a)->kind) && is_constant(g->t, term_arg(g->t, a, i));
}

/* The same operator with other arguments. */
static term rebuild(term_table *t, term a, const term_vec *args)
{
    const term_info i = *term_get(t, a);
    if (i.kind == T_APPLY) return term_apply(t, i.symbol, args->data, args->len, i.sort);
    return term_make(t, (term_kind)i.kind, i.sort, args->data, args->len, i.kind == T_EXTRACT ? i.high : 0,
                     i.kind == T_EXTRACT ? i.low : 0);
}

/* ---- clauses ---- */

static void add_clause(generaliser *g, uint32_t label, const int32_t *lits, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) sat_add(g->solver, lits[k]);
    sat_add(g->solver, 0);
    vec_push(&g->clause_labels, label);
}

/* Clauses of the circuit are definitions of new variables, and hold in any case. */
static void take_circuit(generaliser *g)
{
    uint32_t first = 0;
    for (uint32_t k = 0; k < g->circuit.clauses.len; k++) {
        if (g->circuit.clauses.data[k]) continue;
        add_clause(g, LABEL_VALID, g->circuit.clauses.data + first, k - first);
        first = k + 1;
    }
    vec_clear(&g->circuit.clauses);
    g->failed |= g->circuit.stopped;
}

static int32_t literal(generaliser *g, aig_lit a)
{
    int32_t l = cnf_literal(&g->circuit, a);
    take_circuit(g);
    return l;
}

typedef VEC(int32_t) literal_vec;

static bool literals_of(generaliser *g, term a, literal_vec *out)
{
    VEC(aig_lit) bits = {0};
    const aig_lit *found = blast_term(&g->blast, a);
    vec_clear(out);
    if (!found) g->failed = true;
    for (uint32_t k = 0; found && k < blast_width(g->t, a); k++) vec_push(&bits, found[k]);
    for (uint32_t k = 0; k < bits.len; k++) vec_push(out, literal(g, bits.data[k]));
    vec_free(&bits);
    return !g->failed;
}

/* a = b bit by bit */
static void add_equation(generaliser *g, uint32_t label, const literal_vec *a, const literal_vec *b)
{
    for (uint32_t k = 0; k < a->len; k++) {
        add_clause(g, label, (int32_t[]){-a->data[k], b->data[k]}, 2);
        add_clause(g, label, (int32_t[]){a->data[k], -b->data[k]}, 2);
    }
}

/* v = c ? a : b. Each branch has its label; that the branches agree needs both. */
static void define_choice(generaliser *g, uint32_t at, const literal_vec *v, int32_t c, const literal_vec *a, const literal_vec *b)
{
    for (uint32_t k = 0; k < v->len; k++) {
        int32_t x = v->data[k], y = a->data[k], z = b->data[k];
        add_clause(g, argument_label(g, at, 1), (int32_t[]){-c, -y, x}, 3);
        add_clause(g, argument_label(g, at, 1), (int32_t[]){-c, y, -x}, 3);
        add_clause(g, argument_label(g, at, 2), (int32_t[]){c, -z, x}, 3);
        add_clause(g, argument_label(g, at, 2), (int32_t[]){c, z, -x}, 3);
        add_clause(g, whole_label(g, at), (int32_t[]){-y, -z, x}, 3);
        add_clause(g, whole_label(g, at), (int32_t[]){y, z, -x}, 3);
    }
}

/* A conjunction implies each argument; all arguments imply it. sign -1: a disjunction, which is the dual. */
static void define_junction(generaliser *g, uint32_t at, int32_t v, const literal_vec *args, int32_t sign)
{
    literal_vec all = {0};
    for (uint32_t k = 0; k < args->len; k++) {
        add_clause(g, argument_label(g, at, k), (int32_t[]){-sign * v, sign * args->data[k]}, 2);
        vec_push(&all, -sign * args->data[k]);
    }
    vec_push(&all, sign * v);
    add_clause(g, whole_label(g, at), all.data, all.len);
    vec_free(&all);
}

/* ---- one subterm ---- */

/* The variable of an argument; of a constant that may become a variable: a new one, with the constant's value. */
static term name_argument(generaliser *g, term a, uint32_t at, uint32_t i)
{
    term arg = term_arg(g->t, a, i);
    if (!has_free_constant(g, a, i)) return g->named.data[position_of(g, arg)];
    literal_vec left = {0}, right = {0};
    term v = fresh_variable(g, term_sort(g->t, arg));
    if (literals_of(g, v, &left) && literals_of(g, arg, &right)) add_equation(g, constant_label(g, at, i), &left, &right);
    vec_free(&left);
    vec_free(&right);
    return v;
}

static void define(generaliser *g, term a, uint32_t at, const term_vec *args)
{
    term_kind kind = (term_kind)term_get(g->t, a)->kind;
    literal_vec v = {0}, x = {0}, y = {0}, z = {0};
    bool fine = literals_of(g, g->named.data[at], &v);
    if (fine && kind == T_ITE) {
        fine = literals_of(g, args->data[0], &x) && literals_of(g, args->data[1], &y) && literals_of(g, args->data[2], &z);
        if (fine) define_choice(g, at, &v, x.data[0], &y, &z);
    } else if (fine && (kind == T_AND || kind == T_OR)) {
        for (uint32_t k = 0; fine && k < args->len; k++) {
            fine = literals_of(g, args->data[k], &y);
            if (fine) vec_push(&x, y.data[0]);
        }
        if (fine) define_junction(g, at, v.data[0], &x, kind == T_AND ? 1 : -1);
    } else if (fine && literals_of(g, rebuild(g->t, a, args), &x)) {
        add_equation(g, whole_label(g, at), &v, &x);
    }
    vec_free(&v);
    vec_free(&x);
    vec_free(&y);
    vec_free(&z);
}

static void encode_subterm(generaliser *g, uint32_t at)
{
    term a = g->walk.order.data[at];
    uint32_t count = term_get(g->t, a)->count;
    term_vec args = {0};
    vec_push(&g->labels, g->count_labels);
    g->count_labels += 1 + 2 * count;
    for (uint32_t i = 0; i < count; i++) vec_push(&args, name_argument(g, a, at, i));
    if (is_named(g->t, a)) {
        vec_push(&g->named, fresh_variable(g, term_sort(g->t, a)));
        define(g, a, at, &args);
    } else {
        vec_push(&g->named, count ? rebuild(g->t, a, &args) : a);
    }
    vec_free(&args);
}

static void encode(generaliser *g, const term *conjuncts, uint32_t count)
{
    g->count_labels = LABEL_VALID + 1;
    for (uint32_t k = 0; k < count; k++) walk_add(g->t, &g->walk, conjuncts[k]);
    for (uint32_t at = 0; at < g->walk.order.len && !g->failed; at++) encode_subterm(g, at);
    for (uint32_t k = 0; k < count && !g->failed; k++) {
        literal_vec root = {0};
        vec_push(&g->roots, g->count_labels++);
        if (literals_of(g, g->named.data[position_of(g, conjuncts[k])], &root)) add_clause(g, g->roots.data[k], root.data, 1);
        vec_free(&root);
    }
}

/* ---- the refutation ---- */

/* Axioms of arrays and functions that the model violates; how many. */
static uint32_t add_lemmas(generaliser *g)
{
    const aig *graph = &g->blast.graph;
    vec_reserve(&g->values, graph->nodes.len);
    for (uint32_t i = 0; i < graph->inputs.len; i++) {
        int32_t var = cnf_var(&g->circuit, graph->inputs.data[i]);
        g->values.data[graph->inputs.data[i]] = var && sat_value(g->solver, var);
    }
    aig_simulate(graph, g->values.data);
    vec_clear(&g->lemmas);
    uint32_t found = lemmas_find(&g->blast, &g->circuit, g->values.data, &g->lemmas);
    for (uint32_t k = 0; k < g->lemmas.len; k++) cnf_assert(&g->circuit, g->lemmas.data[k]);
    take_circuit(g);
    g->failed |= g->blast.graph.full || g->blast.stopped;
    return found;
}

static bool search(generaliser *g)
{
    sat_limits l = {.deadline = g->deadline, .run = g->run};
    while (!g->failed) {
        sat_answer a = sat_solve(g->solver, &l);
        if (a != SAT_YES) return a == SAT_NO;
        if (!add_lemmas(g)) return false;
    }
    return false;
}

/* Which labels does the refutation use? */
static void find_needed(generaliser *g)
{
    bool *needed = mem_zalloc(g->clause_labels.len + 1);
    sat_needed(g->solver, needed);
    for (uint32_t k = 0; k < g->count_labels; k++) vec_push(&g->needed, false);
    for (uint32_t k = 0; k < g->clause_labels.len; k++)
        if (needed[k]) g->needed.data[g->clause_labels.data[k]] = true;
    free(needed);
}

/* ---- the pattern ---- */

static bool is_used(const generaliser *g, uint32_t at)
{
    uint32_t count = term_get(g->t, g->walk.order.data[at])->count;
    for (uint32_t k = 0; k <= count; k++)
        if (g->needed.data[whole_label(g, at) + k]) return true;
    return false;
}

static term general_argument(generaliser *g, const term_vec *built, term a, uint32_t at, uint32_t i)
{
    term arg = term_arg(g->t, a, i);
    bool whole = g->needed.data[whole_label(g, at)];
    bool is_branch = term_get(g->t, a)->kind == T_ITE && i > 0;
    if (is_branch && !whole && !g->needed.data[argument_label(g, at, i)]) return fresh_variable(g, term_sort(g->t, arg));
    if (has_free_constant(g, a, i) && !g->needed.data[constant_label(g, at, i)]) return fresh_variable(g, term_sort(g->t, arg));
    return built->data[position_of(g, arg)];
}

/* A conjunction of which only some arguments are needed: the others are variables, so that each argument keeps its place. */
static void general_junction(generaliser *g, const term_vec *built, term a, uint32_t at, term_vec *args)
{
    uint32_t count = term_get(g->t, a)->count;
    bool whole = g->needed.data[whole_label(g, at)];
    for (uint32_t i = 0; i < count; i++) {
        bool is_needed = whole || g->needed.data[argument_label(g, at, i)];
        vec_push(args, is_needed ? built->data[position_of(g, term_arg(g->t, a, i))] : fresh_variable(g, g->t->bool_sort));
    }
}

static term general_form(generaliser *g, const term_vec *built, uint32_t at)
{
    term a = g->walk.order.data[at];
    const term_info i = *term_get(g->t, a);
    if (i.kind == T_VAR) return fresh_variable(g, i.sort);
    if (!i.count) return a;
    if (is_named(g->t, a) && !is_used(g, at)) return fresh_variable(g, i.sort);
    term_vec args = {0};
    if (i.kind == T_AND || i.kind == T_OR) general_junction(g, built, a, at, &args);
    else
        for (uint32_t k = 0; k < i.count; k++) vec_push(&args, general_argument(g, built, a, at, k));
    term r = pattern_node(g->t, a, args.data, args.len);
    vec_free(&args);
    return r;
}

static void build_pattern(generaliser *g, const term *conjuncts, uint32_t count, pattern_terms *out)
{
    term_vec built = {0};
    for (uint32_t at = 0; at < g->walk.order.len; at++) vec_push(&built, general_form(g, &built, at));
    vec_clear(out);
    for (uint32_t k = 0; k < count; k++) {
        bool is_needed = g->needed.data[g->roots.data[k]];
        vec_push(out, is_needed ? built.data[position_of(g, conjuncts[k])] : fresh_variable(g, g->t->bool_sort));
    }
    vec_free(&built);
}

/* Has the pattern no solution? Asked in the usual way, without proof and labels. */
static bool is_refuted(const generaliser *g, const pattern_terms *pattern, double seconds)
{
    solver *s = solver_new(g->t, &(solver_options){.kind = SOLVER_AUTO, .timeout = seconds, .limits = g->run});
    term_vec question = {0};
    for (uint32_t k = 0; k < pattern->len; k++) vec_push(&question, pattern_normal(g->t, pattern->data[k]));
    bool refuted = pattern->len && solver_check(s, question.data, question.len) == SOLVER_UNSAT;
    vec_free(&question);
    solver_free(s);
    return refuted;
}

/* ---- beginning and end ---- */

static void generaliser_init(generaliser *g, term_table *t, double seconds, limits *run)
{
    *g = (generaliser){.t = t, .run = run, .deadline = limits_clock(run) + seconds};
    blast_init(&g->blast, t);
    g->blast.deadline = g->deadline;
    g->blast.run = run;
    cnf_init(&g->circuit, &g->blast.graph, &g->last_var);
    g->circuit.deadline = g->deadline;
    g->circuit.run = run;
    g->solver = sat_new(false);
    sat_keep_derivation(g->solver);
}

static void generaliser_free(generaliser *g)
{
    walk_free(&g->walk);
    vec_free(&g->labels);
    vec_free(&g->named);
    vec_free(&g->roots);
    blast_free(&g->blast);
    cnf_free(&g->circuit);
    sat_free(g->solver);
    vec_free(&g->clause_labels);
    vec_free(&g->values);
    vec_free(&g->lemmas);
    vec_free(&g->needed);
}

bool generalise(term_table *t, const term *conjuncts, uint32_t count, double seconds, limits *run, pattern_terms *out)
{
    generaliser g;
    for (uint32_t k = 0; k < count; k++)
        if (term_get(t, conjuncts[k])->has_float) return false;
    generaliser_init(&g, t, seconds, run);
    encode(&g, conjuncts, count);
    bool found = !g.failed && search(&g);
    if (found) {
        find_needed(&g);
        build_pattern(&g, conjuncts, count, out);
        found = is_refuted(&g, out, seconds);
    }
    generaliser_free(&g);
    return found;
}
