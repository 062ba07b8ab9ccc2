/* encode/encode.h — C operations as transition relations over terms, bit-precisely.
 * In: operations of a program's automata.  Out: terms over SSA variables.
 * Invariant: every operation means exactly what the interpreter does (cfa/exec/interpret.h), bit for bit. A value that is not
 *   modelled is over-approximated by a fresh variable and listed (encode_assumptions), and the state is not exact any more
 *   (encode_is_exact).
 *
 * State. The state of a program is a set of cells:
 *   - A scalar variable that pointers cannot reach is one cell: a bit-vector (or float) of its width.
 *   - An aggregate that pointers cannot reach is split into one cell per scalar part ("x.f", "x[3]"). An array with variable indices, or
 *     with more than a few elements, is one array cell per scalar part of the element ("x[]", "x[].f"), indexed by element. Parts that
 *     overlap (unions, bit-fields) share a bit-vector, or an array of bytes ("x{0}") if they are long.
 *   - Memory is one array cell per region of the points-to analysis: addresses → elements of the region's length (cfa/pointsto/layout.h),
 *     else bytes. "mem:rest" holds bytes that are only ever copied. "mem:…::$before" are the contents of a region before the program; the
 *     values of initialisers and literals in it are looked up where they are read (encode/initial_memory.c).
 *   - "$heap" and "$stack" are the next free addresses; each recursive function has its frame's address, "f::$frame".
 * A cell's symbol is its stable name (var_format: "f::x"; regions: "mem:" + one of its objects + content hash + width). Its SSA index
 * counts assignments. Entering a function pushes a frame with fresh indices for its locals; leaving pops it. Indices are never reused on a
 * path, so recursion needs nothing else. Two states, one copied from the other, use the same indices on their own paths: combine their
 * constraints by disjunction only.
 *
 * Two styles (encode_set_style; the option says which one new states have):
 *   - SSA: an assignment makes a new index, and the equation  x@4 = value  is part of the edge's constraint. For interpolation and
 *     transition relations.
 *   - inlined: the state holds the value itself, and the constraint consists of assumptions only. So constants propagate, and with objects
 *     at constant addresses most of a concrete path folds away. For path feasibility, bounded checking, counterexamples.
 *
 * Addresses. Pointers are numbers of the data model's width. Objects with static storage and locals of functions that are not recursive
 * have fixed addresses, made from their names, so they survive changes elsewhere in the program. Frames of recursive functions are at
 * $stack, heap blocks at $heap. So two live objects never overlap. Programs that look at the numbers are another
 * matter: expressions that depend on the places of objects are left open (encode_options). Pointers from outside (unknown external
 * functions, undefined externs) are arbitrary numbers, null and the kernel's error numbers among them, outside the part of the address
 * space that holds the program's objects. Its content is arbitrary but stable (a free array variable). Memory is never exhausted. */
#ifndef ENCODE_ENCODE_H
#define ENCODE_ENCODE_H

#include "cfa/pointsto/modref.h"
#include "cfa/pointsto/pointsto.h"
#include "cfa/program.h"
#include "logic/term/model.h"
#include "logic/term/term.h"
#include <stdio.h>

typedef struct {
    uint32_t i;
} cell_id;                                /* dense from 0, in order of first use */
typedef struct encoder encoder;           /* one per program: cells, addresses, widths */
typedef struct encode_state encode_state; /* SSA indices and values of all cells, with frames: where we are on a path */

typedef struct {
    bool malloc_may_fail; /* default false, as the benchmarks assume */
    bool inline_values;   /* style of new states */
    bool
        heap_has_room; /* states that do not stem from the program's start have room for every block; else memory may be handed out again */
    const map64 *open; /* ex.i → open_value (cfa/open_value.h); NULL: none */
} encode_options;

/* The program, its points-to result and the table must outlive the encoder. Recurses over nested expressions: run it on a big stack
 * (base/bigstack.h). */
encoder *encoder_new(const cfa_program *p, const points_to *pt, const call_graph *g, term_table *t, const encode_options *o);
void encoder_free(encoder *e);

encode_state *encode_initial(encoder *e, fn entry);   /* before anything: frame of entry, arbitrary parameters */
encode_state *encode_unconstrained(encoder *e, fn f); /* every cell arbitrary: for transition relations of blocks */
encode_state *encode_copy(const encode_state *s);     /* cheap: states share what they have in common */
void encode_free(encode_state *s);
void encode_set_style(encode_state *s, bool inline_values);

/* The values of globals before the entry function: initialisers over zero; undefined externs are arbitrary. In the inlined style the state
 * holds them from then on, and there is nothing to add. In SSA style they are equations, many in a large program; encode_globals_of gives
 * only those that formulas over a path can see. */
term encode_globals(encoder *e, encode_state *s);
term encode_globals_of(encoder *e, const term *formulas, uint32_t count);
/* Makes the cells of all defined globals, without their values. */
void encode_make_globals(encoder *e);

/* One edge: the constraint that relates the state before to the state after (s is advanced).
 * branch: of an assume location, 0 true, 1 false. Calls of functions with a body: encode_call pushes the frame and passes parameters (and
 * demands that an indirect call goes there), encode_return pops it and assigns the result; encode_edge handles every other operation, and
 * calls of externals and modelled library functions. Edges that end the path (abort, a violated assumption) give false. */
term encode_edge(encoder *e, encode_state *s, fn f, uint32_t where, unsigned branch);
term encode_call(encoder *e, encode_state *s, fn caller, uint32_t where, fn callee);
/* from: the location of the return, or LOC_EXIT if the end was reached without one */
term encode_return(encoder *e, encode_state *s, fn callee, uint32_t from, fn caller, uint32_t call);

/* Calls whose bodies are summarised (encode/summarised_call.c). encode_step_over: cells that the callee may modify, and the result, are
 * arbitrary afterwards; mod must not say "everything". A return in two halves: encode_leave puts the value into the function's result cell
 * ("f::$result") and stays in its frame, encode_resume pops the frame and assigns the result. */
term encode_step_over(encoder *e, encode_state *s, fn caller, uint32_t where, const effect_set *mod);
term encode_leave(encoder *e, encode_state *s, fn callee, uint32_t from);
term encode_resume(encoder *e, encode_state *s, fn callee, fn caller, uint32_t call);
/* From inlined values to SSA: every cell that has a value becomes a variable; the constraint says that they are equal. Not for states with
 * several activations of one function. */
term encode_commit(encoder *e, encode_state *s);
term encode_target(encoder *e, encode_state *s, fn caller, uint32_t where, fn callee); /* the call goes there */
bool encode_result_cell(encoder *e, fn f, cell_id *c);                                 /* false: it returns no scalar */

/* The value of a scalar expression in the current frame of a state; the truth of a condition. A read that has no meaning gives a fresh
 * variable. The demands of such a read (initial contents of memory, patterns of NaNs) are part of the next edge's constraint, or of
 * encode_demands if there is none. */
term encode_value(encoder *e, encode_state *s, fn f, ex value);
term encode_condition(encoder *e, encode_state *s, fn f, ex condition);
term encode_demands(encoder *e, encode_state *s); /* for tests */
/* The address of a variable in the current frame; none if pointers cannot reach it. */
term encode_address(encoder *e, const encode_state *s, var v);

/* An object of the program can be at this address: a variable, a literal, a function, a block of the heap, a frame. */
bool encode_has_object(const encoder *e, uint64_t address);

/* Joins at control-flow merges: makes a and b agree (fresh index where they differ); *into_a, *into_b are the equations each side adds.
 * Both must have the same frame stack. The result replaces *a; b is as before. Of the choices, those remain that both have made. For tests
 * of interpolants of blocks: in the inlined style, encode_merge does it. */
void encode_join(encoder *e, encode_state *a, encode_state *b, term *into_a, term *into_b);

/* Two states of one program point as one: a cell that differs is its value in a if is_a holds, else in b. For the inlined style; the frames
 * must agree. The cost is in proportion to the number of cells that differ. The states must stem from one start, and no execution reaches
 * both; then they may share fresh variables. The result replaces *a. Choices that only one of them has made are forgotten. */
void encode_merge(encoder *e, encode_state *a, const encode_state *b, term is_a);
/* Both edges of an assume location at once: the condition of the first one. *side: a constraint, from
 * reading the condition, that holds on both edges. The state serves for both. */
term encode_branch(encoder *e, encode_state *s, fn f, uint32_t where, term *side);
/* Gives an lvalue a value, as an assignment does. */
void encode_set(encoder *e, encode_state *s, ex lvalue, ex value);
/* Pushes a frame in which everything is arbitrary. */
void encode_enter_arbitrary(encoder *e, encode_state *s, fn f);

/* Weakest precondition of one edge, on formulas over un-indexed cells (index 0). An assumption c turns post into c ⇒ post. No term for
 * calls of functions with a body, nor if a quantifier would be needed. For tests. */
term encode_wp(encoder *e, fn f, uint32_t where, unsigned branch, term post);

/* Removes and adds SSA indices: a formula over the cells of a state ↔ over un-indexed cells. encode_strip leaves variables that are not
 * current in place. */
term encode_strip(encoder *e, const encode_state *s, term indexed);
term encode_instantiate(encoder *e, const encode_state *s, term plain);

/* A formula over un-indexed cells for other revisions, and back (encode/variable_names.c): a scalar variable has its name in it, be it a
 * cell or an element of memory. A variable that is neither stays. */
term encode_name_variables(encoder *e, term formula);
term encode_place_variables(encoder *e, term formula);

/* ---- cells, for analyses that talk about the state as a whole ---- */

typedef struct {
    name symbol;
    sort sort;
    var owner;     /* the variable it is (part of); none: memory, or one of the $ cells */
    region region; /* memory */
    fn function;   /* whose activations have one each (locals, frames, places of locals); FN_NONE: there is one cell */
    bool is_local; /* it has such a function */
} encode_cell;
uint32_t encode_cell_count(const encoder *e);
const encode_cell *encode_cell_get(const encoder *e, cell_id c);
bool encode_cell_find(encoder *e, name symbol, cell_id *c);   /* cells that were not used yet are made */
term encode_cell_value(const encode_state *s, cell_id c);     /* current */
void encode_cell_set(encode_state *s, cell_id c, term value); /* in the inlined style */
/* Cells that may differ from an untouched state; ascending. */
void encode_touched(const encode_state *s, void (*visit)(void *context, cell_id c), void *context);

/* Memory whose contents before the program are not completely known: the variable that stands for them in the inlined style; none for other
 * cells. encode_start: *rest with the contents of static objects stored into it; *rest stands for the memory outside of them. None: there
 * are too many. */
term encode_unknown_start(encoder *e, cell_id c);
term encode_start(encoder *e, cell_id c, term *rest); /* for tests */

/* ---- choices ---- */

/* The nondeterministic choices of a path in order, for `reprove run --inputs`: recorded by encode_edge. */
typedef struct {
    term value; /* the fresh variable */
    srcpos at;
    bool is_float, is_signed, is_pointer;
    uint32_t width; /* bits; 0: an array */
    bool is_input;  /* a call that consumes an input; else other arbitrary values (uninitialised memory, results that are not modelled) */
    ex place;       /* the lvalue that got it; none: a part of one, or unused */
    term when;      /* matters only then; none: always */
} encode_choice;
const encode_choice *encode_choices(const encode_state *s, uint32_t *count); /* valid until the state changes */
void encode_write_inputs(const encode_state *s, const model *m, FILE *out);  /* for tests */

/* ---- what the terms leave open ---- */

bool encode_is_exact(const encode_state *s); /* nothing on the way was over-approximated: a model is an execution */
bool encode_is_exact_in(const encode_state *s,
                        const model *m);        /* the same, or conditions of over-approximations do not hold in this model; for tests */
bool encode_is_modelled(const encode_state *s); /* nothing on the way is unsupported: if there is no model, there is no execution */
/* The assumptions and over-approximations so far: "inline assembly: its outputs are arbitrary, and it changes nothing else", … */
typedef enum {
    LEFT_OPEN,  /* over-approximated: a proof takes nothing for granted here */
    EXCLUDED,   /* something that the program might do is taken not to happen: a proof rests on it */
    UNMODELLED, /* paths through here prove nothing and refute nothing */
} assumption_kind;
typedef struct {
    const char *text;
    srcpos at;
    assumption_kind kind;
} encode_assumption;
const encode_assumption *encode_assumptions(const encoder *e, uint32_t *count);

#endif
