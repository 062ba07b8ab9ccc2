/* analysis/predicate/internal.h — what the parts of the predicate engine share: one run, its precision, its summaries, the path that a
 * refinement looks at. Included by analysis/pred_*.c and predicate.c only. */
#ifndef ANALYSIS_PREDICATE_INTERNAL_H
#define ANALYSIS_PREDICATE_INTERNAL_H

#include "analysis/cex/counterexample.h"
#include "analysis/engine.h"
#include "analysis/predicate/block.h"
#include "analysis/predicate/cube.h"
#include "analysis/predicate/stored_abstractions.h"
#include "base/buf.h"

typedef struct summary summary;

/* A node of the abstract reachability graph of one fragment: a point of abstraction with a cube, and how it was reached. */
typedef struct arg_node arg_node;
struct arg_node {
    arg_node *parent; /* NULL: the entry */
    arg_node *same;   /* the node at this location that was made before */
    uint32_t where;
    cube c;
    const block *via; /* from the parent */
    summary *inner;   /* via ends with a call or a loop: what was applied there … */
    uint32_t exit;    /* … and which of its exits */
};

typedef struct {
    uint32_t where; /* LOC_EXIT: return; else the location behind the loop */
    cube c;
    arg_node *from;
    const block *via; /* from that node; NULL: the node itself is there */
} summary_exit;

/* A summary was applied at the end of a block, for the states there that satisfy both cubes: the one outside of what is entered, and the
 * summary's entry. */
typedef struct {
    const arg_node *at;
    const block *via;
    cube outside;
    summary *s;
} application;

/* ⟨λ, φin, φout⟩ of a fragment: entered in a state of `entry`, it is left only in states of its exits (under the precision of iteration
 * `made`). */
struct summary {
    uint32_t fragment;
    uint32_t at; /* location where it is entered */
    cube entry;
    uint32_t made;
    bool complete, running;
    bool used;       /* while it was running: by recursion */
    bool unmodelled; /* something unsupported was passed: it proves nothing */
    uint32_t depth;  /* on the stack */
    uint32_t lowest; /* the lowest running summary that it used */
    VEC(summary_exit) exits;
    VEC(arg_node *) nodes;    /* of its graph */
    VEC(application) applied; /* what it rests on */
};

typedef struct {
    summary *s;
    arg_node *at; /* where the fragment above was entered from */
    const block *via;
} running_frame;

typedef struct {
    VEC(cell_id) cells;
    bool has_local; /* of some activation */
    fn owner;       /* of the locals; FN_NONE: none, or of several functions */
    bool mixed;     /* locals of several functions, or variables that are no cells: nowhere in scope */
} predicate_info;

/* A step of an abstract error path. */
typedef struct {
    const block *via;    /* NULL: a return */
    cube before, behind; /* the abstract states between which it leads; a call's or a loop's: the one that is entered there */
    fn caller, callee;
    uint32_t call;
    bool dropped; /* the path is infeasible without what it does */
} path_item;

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
    known_abstractions known;
    abstraction *a;
    abstraction_work *work; /* per fragment */
    VEC(term) * predicates; /* per fragment */
    uint32_t *changed;      /* per fragment: the first iteration that may use its summaries */
    bool *closely;          /* per fragment: also what a block only decides, and does not change, is asked about */
    uint32_t iteration;
    VEC(predicate_info) infos;
    map64 info_of;    /* term → index in infos */
    map64 start_of;   /* term → its instance before any block */
    map64 end_of;     /* block number and term → its instance at the end */
    map64 doors;      /* fragment and location where it is entered → number */
    map64 summary_of; /* door and cube → index in summaries */
    VEC(summary *) summaries;
    VEC(running_frame) stack;
    VEC(path_item) path;  /* of the error that was found */
    bool unmodelled;      /* something unsupported was passed on the way to a proof */
    bool stopped;         /* limits */
    const summary *whole; /* MODEL_SAFE: of the entry function */
    const char *stuck;    /* why a refinement failed */
    uint32_t reused;      /* predicates of an earlier revision */
    bool hint_failed;     /* with the precision of an earlier revision a refinement failed, or it became too expensive */
    uint64_t count_summaries, count_hits, count_refinements;
    uint64_t count_path_steps; /* of the paths that were refuted, without their holes */
    double refining;           /* seconds */
    arena memory;
} predicate_run;

/* One run: NULL, or why the program cannot be analysed; the CEGAR loop; the end, in any case. */
const char *predicate_begin(predicate_run *p);
void predicate_decide(predicate_run *p);
void predicate_end(predicate_run *p);

const predicate_info *predicate_info_of(predicate_run *p, term predicate);
bool predicate_in_scope(predicate_run *p, uint32_t in /* fragment */, term predicate);
bool precision_add(predicate_run *p, uint32_t in, term predicate); /* false: it is there already, or makes no sense there */
void precision_touch(predicate_run *p, uint32_t in);               /* summaries of the fragment and of all that contain it are outdated */

/* The whole precision as text, and what of a text makes sense here added to it; how many predicates that were. */
void precision_write(const predicate_run *p, buf *out);
uint32_t precision_read(predicate_run *p, const char *text);

/* Instances of a predicate (or literal) where a block begins and where it ends; inside: in the callee. */
term predicate_at_start(predicate_run *p, const block *b, term plain);
term predicate_at_end(predicate_run *p, const block *b, bool inside, term plain);

/* One validation of the abstract model. */
typedef enum { MODEL_SAFE, MODEL_ERROR, MODEL_STOPPED } model_answer;
model_answer predicate_explore(predicate_run *p);

/* What the proof is: the summaries that p->whole rests on, itself first; each once. */
typedef VEC(const summary *) summary_list;
void proof_collect(const predicate_run *p, summary_list *out);
/* The proof in words: invariants of loops, summaries of procedures; how many there are. */
void proof_report(predicate_run *p);

/* Re-checks every triple of the proof. */
typedef struct {
    uint32_t triples;
    bool failed;
    char what[120]; /* of the triple that did not hold */
} proof_audit;
void proof_check(predicate_run *p, proof_audit *out);

/* Looks at p->path. */
typedef enum { REFINED, REFINE_FEASIBLE, REFINE_STUCK, REFINE_STOPPED } refine_answer;
refine_answer predicate_refine(predicate_run *p);
/* Takes one way through each block between its abstract states, and refutes that path alone: its interpolants look like the program's
 * conditions. false: nothing new. */
typedef struct path_interpolator path_interpolator;
bool refine_single_path(predicate_run *p, path_interpolator *i);
/* The atoms of the interpolant behind an item become predicates of the fragments that meet there; how many were new. Functions whose locals
 * it relates to others are listed. */
uint32_t refine_add(predicate_run *p, uint32_t item, term interpolant, bool whole, function_list *related);

typedef VEC(trace_step) concrete_steps;

/* The one way through the blocks that a model takes. */
typedef struct {
    const predicate_run *p;
    const model *m;
    const block_trace *traces; /* of the path's items */
    uint32_t count;
    const block_trace *one; /* for all items instead */
} concrete_path;
/* The locations of one item, appended; false: the model does not lead through it. */
bool concrete_walk_item(const concrete_path *c, uint32_t item, concrete_steps *out);
/* Functions that the way steps over are opened; true: there were some. */
bool concrete_open(predicate_run *p, const concrete_path *c);
/* out gets the counterexample; false: it is not one. */
bool concrete_counterexample(predicate_run *p, const concrete_path *c);

#endif
