/* analysis/predicate/internal.h — declarations that the parts of the predicate engine share: one run, its precision, its summaries, the
 * error path that counterexample analysis looks at. Only files of this folder (and tests of its parts) include it. The words are those of
 * He, Yu, Cai (doc/PAPERS.md): precision λ, summary ⟨λ, φin, φout⟩, summary cache Ξ, hole. */
#ifndef ANALYSIS_PREDICATE_INTERNAL_H
#define ANALYSIS_PREDICATE_INTERNAL_H

#include "analysis/cex/counterexample.h"
#include "analysis/engine.h"
#include "analysis/predicate/block.h"
#include "analysis/predicate/block_walk.h"
#include "analysis/predicate/cube.h"
#include "analysis/predicate/stored_abstractions.h"
#include "base/buf.h"
#include "encode/path_interpolate.h"

/* ---- the abstract model ---- */

typedef struct summary summary;

/* A node of the abstract reachability graph of one fragment: an abstract state (location and cube), and how it was reached. */
typedef struct arg_node arg_node;
struct arg_node {
    arg_node *parent; /* NULL: the entry */
    arg_node *same;   /* the node at this location that was made before */
    uint32_t where;
    cube c;
    const block *via; /* from the parent */
    summary *inner;   /* via ends with a call or a loop: the summary that was applied there */
    uint32_t exit;    /* the number of that summary's exit */
    cube outside;     /* of a call: what was known there over the predicates of the caller */
    arg_node *also;   /* behind another call, covered by the same node: the next one; of the covering node, the first; NULL: no more */
    arg_node *last;   /* of the covering node: the last one */
};

typedef struct {
    uint32_t where; /* LOC_EXIT: return; else the location behind the loop */
    cube c;
    arg_node *from;
    const block *via; /* from that node; NULL: the node itself is the exit */
} summary_exit;

/* A summary was applied at the end of a block, to the states there that satisfy two cubes: `outside` over the predicates of the fragment
 * that the block belongs to, and the entry of the summary. */
typedef struct {
    const arg_node *at;
    const block *via;
    cube outside;
    summary *s;
} application;

/* A summary ⟨λ, φin, φout⟩ of a fragment (Def. 3): entered in a state of φin = `entry`, it is left only in states of φout, the disjunction
 * of its exits. λ is the fragment's precision in iteration `made`. */
struct summary {
    uint32_t fragment;
    uint32_t at; /* location where it is entered */
    cube entry;
    uint32_t made;
    bool complete, running;
    bool used;       /* by recursion, while it was running */
    bool unmodelled; /* something unsupported was passed: it proves nothing */
    uint32_t depth;  /* on the stack */
    uint32_t lowest; /* the lowest depth of a running summary that it used */
    VEC(summary_exit) exits;
    VEC(arg_node *) nodes;    /* of its graph */
    VEC(application) applied; /* the summaries that it rests on */
    VEC(uint32_t) asked;      /* numbers of the abstractions that it rests on */
    /* for conditions (predicate_explored_part.c) */
    VEC(uint32_t) open_at;       /* locations behind which not everything is verified */
    uint32_t done;               /* nodes whose blocks were all followed */
    const block_list *begun;     /* blocks of the next one; NULL: it was not begun */
    VEC(const block *) followed; /* the blocks of `begun` that were followed */
};

typedef struct {
    summary *s;
    arg_node *at; /* from where the fragment above was entered */
    const block *via;
    cube outside; /* what is known there over the predicates of this fragment */
} running_frame;

/* ---- predicates and paths ---- */

/* Where a predicate makes sense. */
typedef struct {
    VEC(cell_id) cells;
    bool has_local; /* of some activation */
    fn owner;       /* the function of the locals; FN_NONE: there are none */
    bool mixed;     /* locals of several functions, or variables that are not cells: it is nowhere in scope */
    term named;     /* the predicate for other revisions: variables in memory have names (encode_name_variables) */
} predicate_info;

/* One item of an abstract error path: a block, or the return from a call. */
typedef struct {
    const block *via;        /* NULL: a return */
    cube before, behind;     /* the abstract states between which it leads; if it ends with a call or a loop, behind is the state inside */
    fn caller, callee;       /* of a return */
    uint32_t call;           /* of a return: the location of the call */
    const arg_node *reached; /* of a return: the node behind it */
    bool in_hole;            /* the path is infeasible even if nothing is said about this item */
} path_item;

/* A function that the error path has entered and not left. */
typedef struct {
    uint32_t first; /* item behind the call */
    fn function;
    cube known;  /* the caller's knowledge at the call */
    bool is_own; /* `known` is over the callee's predicates instead, and holds at its entry */
} path_entry;

/* An abstract error path π, and where it has entered functions, the outermost first. */
typedef struct {
    VEC(path_item) items;
    VEC(path_entry) entered;
} error_path;

/* The error path as formulas over SSA variables. */
typedef struct {
    VEC(path_step) steps;    /* step 0: what holds before the program, as far as the path mentions it; step k + 1: item k */
    term globals;            /* all that holds before the program */
    VEC(block_trace) traces; /* of the items */
} path_formulas;

/* ---- one run ---- */

typedef struct {
    const verify_task *task;
    const engine_options *o;
    engine_result *out;
    term_table *t;
    encoder *e;
    solver *s;
    fragment_table f;
    block_builder *b;
    cube_table cubes;
    stored_abstractions stored; /* of earlier revisions */
    abstraction *a;
    abstraction_work *work; /* per fragment */
    VEC(term) * predicates; /* per fragment: its precision λ */
    uint32_t *changed;      /* per fragment: the first iteration whose summaries of it are valid */
    bool *ask_unchanged;    /* per fragment: also ask about predicates that a block decides without changing their variables */
    uint32_t iteration;
    VEC(predicate_info) infos;
    map64 info_of;      /* predicate → index in infos */
    map64 start_of;     /* predicate → its instance before any block */
    map64 end_of;       /* number of a block and predicate → the instance at its end */
    map64 return_of;    /* number of a return and predicate → the instances before and behind it */
    map64 entry_points; /* fragment and location where it is entered → number */
    map64 summary_of;   /* the summary cache Ξ: entry point and cube → index in summaries */
    VEC(summary *) summaries;
    VEC(running_frame) stack;
    VEC(path_item) path;     /* the abstract error path π that was found */
    VEC(path_entry) entered; /* where it has entered functions, the outermost first */
    VEC(error_path) further; /* that were found after it, in other functions */
    uint32_t wanted;         /* of these */
    const path_entry *from;  /* counterexample analysis looks at the end of π alone, from this entry on; NULL: at the whole */
    bool unmodelled;         /* something unsupported was passed on the way to a proof */
    bool stopped;            /* by a limit */
    const summary *whole;    /* MODEL_SAFE: the summary of the entry function */
    const char *stuck;       /* why a refinement failed */
    map64 given_up;          /* (function, location) of error calls that could not be refuted: they do not end the exploration any more */
    uint32_t reused;         /* predicates of an earlier revision */
    uint32_t decisions;      /* other decisions of its refinements */
    uint64_t began;          /* ticks at the beginning */
    bool hint_failed;        /* with the precision or structure of an earlier revision a refinement failed, or it became too expensive */
    uint64_t count_summaries, count_hits, count_refinements;
    uint64_t count_path_steps; /* of the paths that were refuted, without their holes */
    double refining;           /* seconds */
    stats before;              /* the statistics when it began */
    arena memory;
} predicate_run;

/* predicate.c, for tests that look inside a run. begin: NULL, or why the program cannot be analysed. decide: the CEGAR loop. end: in any
 * case. */
const char *predicate_begin(predicate_run *p);
void predicate_decide(predicate_run *p);
void predicate_end(predicate_run *p);

/* ---- precision_set.c ---- */

const predicate_info *predicate_info_of(predicate_run *p, term predicate);
bool predicate_in_scope(predicate_run *p, uint32_t in /* fragment */, term predicate);
bool precision_add(predicate_run *p, uint32_t in, term predicate); /* false: it is there already, or makes no sense there */
void precision_touch(predicate_run *p, uint32_t in);               /* summaries of the fragment and of all that contain it are outdated */

/* Instances of a predicate (or of a literal) where a block begins and where it ends; inside: in the frame of the callee. */
term predicate_at_start(predicate_run *p, const block *b, term plain);
term predicate_at_end(predicate_run *p, const block *b, bool inside, term plain);
term predicate_at_return(predicate_run *p, const resume_block *r, bool behind, term plain);

/* ---- precision.c ---- */

/* Writes the whole precision as text. Reads such a text: adds its predicates that make sense here, and returns how many those are. */
void precision_write(const predicate_run *p, buf *out);
uint32_t precision_read(predicate_run *p, const char *text);

/* The title of a fragment: "f", "f loop 2". The fragment of such a title, or as CPAchecker writes them of "f N12" and "f f N12";
 * FRAGMENT_NONE: it is gone. */
void fragment_write_title(const predicate_run *p, uint32_t f, buf *out);
uint32_t fragment_titled(const predicate_run *p, const char *title, size_t len);

/* ---- predicate_structure.c ---- */

/* Writes the decisions of refinements besides predicates as text. Reads such a text: takes the decisions that make sense here, and
 * returns how many those are. Before the first exploration. */
void structure_write(const predicate_run *p, buf *out);
uint32_t structure_read(predicate_run *p, const char *text);

/* ---- predicate_explore.c: model validation ---- */

/* SAFE: p->whole. ERROR: p->path, and up to p->wanted more in p->further. */
typedef enum { MODEL_SAFE, MODEL_ERROR, MODEL_STOPPED } model_answer;
model_answer predicate_explore(predicate_run *p);
bool predicate_next_path(predicate_run *p); /* p->path becomes one of p->further; false: there is none left */
/* A way through a call was refuted. Other calls lead to the same states behind it: their ways become paths of p->further, each for itself.
 */
void predicate_add_other_calls(predicate_run *p, const arg_node *behind);
void predicate_forget_further(predicate_run *p);

/* ---- predicate_explored_part.c ---- */

/* Tells the explored part, for a condition (analysis/explored.h). */
void predicate_tell_explored(const predicate_run *p);

/* ---- proof.c, predicate_audit.c ---- */

/* The proof: the summaries that p->whole rests on, itself first; each once. */
typedef VEC(const summary *) summary_list;
void proof_collect(const predicate_run *p, summary_list *out);
/* The numbers of the abstractions that it rests on, ascending, each once. */
typedef VEC(uint32_t) number_list;
void proof_abstractions(const predicate_run *p, number_list *out);
/* Adds invariants of loops and summaries of procedures to the result, as C expressions. */
void proof_report(predicate_run *p);

/* Checks every triple of the proof again. */
typedef struct {
    uint32_t triples;
    bool failed;
    char what[120]; /* of the triple that did not hold */
} proof_audit;
void proof_check(predicate_run *p, proof_audit *out);

/* ---- predicate_refine.c: counterexample analysis of p->path ---- */

typedef enum { REFINED, REFINE_FEASIBLE, REFINE_STUCK, REFINE_STOPPED } refine_answer;
refine_answer predicate_refine(predicate_run *p);
/* The atoms of the interpolant behind an item (whole: its conjuncts) become predicates of the fragments that meet there; returns how many
 * were new. Functions whose locals it relates to those of others are appended to `related`. */
uint32_t refine_add(predicate_run *p, uint32_t item, term interpolant, bool whole, function_list *related);
/* The same for the interpolant where the path begins. */
uint32_t refine_add_at_start(predicate_run *p, term interpolant, bool whole, function_list *related);
/* The state in which the path begins, and what is known then. */
encode_state *refine_begin_path(predicate_run *p, term *known);
fn refine_first_function(const predicate_run *p);

/* ---- lazy_cex.c ---- */

/* Is the path feasible, without the steps that are in holes (NULL: none are)? */
solver_answer path_feasibility(predicate_run *p, const path_formulas *f, const bool *in_hole);
/* Alg. 2 of He, Yu, Cai. UNSAT: the path is infeasible with the holes that are left in `in_hole`, one value per step. */
solver_answer lazy_analysis(predicate_run *p, const path_formulas *f, bool *in_hole);

/* ---- single_path.c ---- */

/* Takes one concrete path through each block between its abstract states, and refutes that path alone. Its interpolants look like
 * conditions of the program. false: nothing new. */
bool refine_single_path(predicate_run *p, path_interpolator *i);

/* ---- concrete_path.c ---- */

/* The one path through the blocks that a model takes. */
typedef struct {
    const predicate_run *p;
    const model *m;
    const block_trace *traces; /* of the path's items */
    uint32_t count;
} concrete_path;
/* Opens the functions that the path steps over: they are analysed from now on. true: there were some. */
bool concrete_open(predicate_run *p, const concrete_path *c);
/* p->out gets the counterexample; false: the path is not one. */
bool concrete_counterexample(predicate_run *p, const concrete_path *c);

#endif
