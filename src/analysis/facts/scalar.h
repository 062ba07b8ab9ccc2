/* analysis/facts/scalar.h — the scalar program: a program reduced to its scalar variables, in a form that is cheap to execute on sets of
 * values.
 * In: a task.  Out: a number (slot) for every scalar that pointers cannot reach (variables, and the scalar parts of small structs and
 * arrays) and for every scalar in memory that is alone in its region (analysis/facts/scalar_memory.h); per location one step over slots;
 * expressions as shared nodes.
 * Other memory is not there: reading it gives any value, writing it does nothing. Variables that are never written are constants.
 * analysis/facts/interval and analysis/value execute these steps.
 * Invariant: for every concrete execution (cfa/exec/interpret) whose slots lie in a state's ranges, the slots after a location lie in the
 * ranges that its step gives. A step that says "infeasible" has no execution.
 * Assumed are the rules of cfa/pointsto/pointsto, that functions without a body change only what cfa/external_effect says, and that
 * assembly changes its outputs only.
 * Why not the expressions themselves: an analysis of explicit values executes some hundred steps per abstract state. */
#ifndef ANALYSIS_FACTS_SCALAR_H
#define ANALYSIS_FACTS_SCALAR_H

#include "analysis/engine.h"
#include "analysis/facts/range.h"
#include "cfa/stride.h"

enum { SLOT_NONE = UINT32_MAX, NODE_NONE = 0 };

typedef struct {
    var owner;       /* none: a heap block */
    fn function;     /* whose parameter or local it is; FN_NONE: a global, or in memory */
    region region;   /* in memory: its region */
    uint64_t offset; /* of this part within the variable */
    ty declared;
    range_type type;
    ex place;      /* an lvalue of the program that names it; none: no expression does */
    range initial; /* globals: before the entry function; locals: all values */
} scalar_slot;

/* ---- expressions ---- */

enum {                      /* kinds besides those of ex_kind */
       NODE_SLOT = E_KINDS, /* a: the slot */
       NODE_CONSTANT,       /* range: also sets that do not depend on the state, such as all values of the type */
       NODE_ELEMENT,        /* a: number of the element */
};

typedef struct {
    uint8_t kind; /* ex_kind or one of the above */
    range_type type;
    range_type operand; /* of a: comparisons, casts, conditions */
    uint32_t a, b;
    range range;     /* NODE_CONSTANT; else all values of the type */
    uint64_t stride; /* E_PTRADD, E_PTRDIFF */
} scalar_node;

enum { ELEMENT_INDICES = 4 };
typedef struct { /* a part of a variable whose place depends on indices */
    var owner;
    uint64_t offset;
    range_type type; /* of what is accessed */
    uint32_t count_indices;
    uint32_t index[ELEMENT_INDICES]; /* nodes */
    uint64_t stride[ELEMENT_INDICES], bound[ELEMENT_INDICES];
} scalar_element;

/* ---- operations ---- */

typedef enum {
    PLACE_NOWHERE, /* memory, or not tracked */
    PLACE_SLOT,    /* first */
    PLACE_SLOTS,   /* first … first + count - 1, in the order of the parts: all of them, and nothing else */
    PLACE_SOME,    /* some of first … first + count - 1 (v[i], a whole structure), or parts of them */
    PLACE_ELEMENT, /* first: number of the element; all slots of its owner if the index is not known */
    PLACE_LIST,    /* first: number of a list of slots: some of what is accessed */
} scalar_place_kind;

typedef struct {
    uint8_t kind;
    uint32_t first, count;
} scalar_place;

typedef enum {
    STEP_NEXT,        /* nothing that matters here */
    STEP_SET,         /* slot = node */
    STEP_STORE,       /* stores[item] */
    STEP_BRANCH,      /* node true: next[0]; false: next[1] */
    STEP_CALL,        /* calls[item] */
    STEP_RETURN,      /* returns[item]; also the function's exit without a return */
    STEP_END,         /* no execution goes on from here */
    STEP_UNSUPPORTED, /* not modelled */
} step_kind;

typedef struct { /* 32 bytes: chains of branches are walked through by the hundred thousand */
    uint8_t kind;
    uint8_t compare; /* STEP_BRANCH: the condition is  slot compare with  (ex_kind); 0: something else */
    bool is_signed;  /* STEP_BRANCH: the comparison is signed */
    bool flipped;    /* next[0] is branch 1 of the location */
    bool merges;     /* several edges lead here */
    bool is_head;    /* a cycle within the function passes through here: in every cycle there is such a location */
    union {
        uint32_t node; /* STEP_SET, STEP_BRANCH */
        uint32_t item; /* STEP_STORE, STEP_CALL, STEP_RETURN */
    };
    uint32_t slot;
    uint32_t next[2]; /* LOC_NONE: the path ends */
    uint64_t with;
} scalar_step;

typedef enum { STORE_FORGET, STORE_VALUE, STORE_COPY, STORE_ZERO } store_kind;
typedef struct {
    uint8_t kind;
    scalar_place to, from;
    uint32_t node;
    uint32_t more; /* another store that follows (assembly with several outputs), index + 1; 0: none */
} scalar_store;

typedef struct {
    bool is_aggregate;
    scalar_place place; /* aggregate */
    uint32_t node;      /* scalar; NODE_NONE: not tracked */
} scalar_argument;

typedef struct {
    fn caller;
    uint32_t where;
    const fn *callees; /* functions with a body that it may enter, error functions among them */
    uint32_t count_callees;
    bool leaves;     /* may call a function without a body */
    bool fails;      /* is, or may be, a call of an error function */
    bool only_fails; /* it certainly is one */
    bool is_direct;
    uint32_t callee;         /* indirect: the node of the function's address */
    var external;            /* the function without a body; none: unknown */
    const char *unsupported; /* control flow that is not modelled (setjmp, threads, callbacks): its name; else NULL */
    scalar_place lhs;
    scalar_place writes; /* of an external: memory that becomes arbitrary */
    range_type lhs_type;
    range result; /* of an external: the values that it may return */
    scalar_argument *args;
    uint32_t count_args;
} scalar_call;

typedef struct {
    bool is_aggregate;
    scalar_place place;
    uint32_t node; /* NODE_NONE: no value, or not tracked */
} scalar_return;

typedef struct {
    scalar_step *steps;  /* per location; NULL: the function is not reachable, or an error function */
    int64_t *thresholds; /* constants in its conditions and their neighbours, ascending */
    uint32_t count_thresholds;
} scalar_code;

typedef struct {
    uint32_t first, count; /* slots, by offset */
} slot_span;

typedef struct {
    uint32_t *slots;
    uint32_t count;
} slot_list;

typedef struct {
    const verify_task *t;
    const cfa_program *p;
    const cfa_space *s;
    VEC(scalar_slot) slots; /* globals and memory first, then function by function */
    uint32_t count_globals; /* slots of globals and memory */
    uint32_t *of_region;    /* per region: its slot, SLOT_NONE */
    slot_list *memory_of;   /* per function: slots in memory that are its locals */
    VEC(slot_list) lists;
    slot_span *of_var;      /* by var.i < count_vars */
    slot_span *of_function; /* its parameters and locals */
    uint32_t count_vars;
    uint32_t *node_of_ex; /* by ex.i < count_exs; NODE_NONE: not yet */
    uint32_t count_exs;
    VEC(scalar_node) nodes;
    VEC(scalar_element) elements;
    VEC(scalar_store) stores;
    VEC(scalar_call) calls;
    VEC(scalar_return) returns;
    scalar_code *code; /* per function */
    strides sizes;
    uint8_t *written; /* by var.i: some reachable function writes it (its region) */
    bool rounds;      /* the program sets the rounding mode: the values of floats are not known */
    arena memory;
} scalars;

scalars *scalars_new(const verify_task *t, limits *l); /* NULL: out of limits */
void scalars_free(scalars *c);
/* The assumptions of a proof over these steps about functions without a body and assembly, one sentence each. dead (may be NULL): locations
 * that do not count. */
typedef bool (*scalar_dead)(const void *context, fn f, uint32_t where);
void scalar_assumptions(const scalars *c, scalar_dead dead, const void *context, engine_result *out);

/* ---- states ---- */

typedef struct {
    uint32_t slot;
    range before;
} scalar_undo_entry;

typedef struct {
    const scalars *c;
    range *now;                   /* per slot */
    VEC(scalar_undo_entry) trail; /* what was there before each change, oldest first */
} scalar_state;

void scalar_state_init(scalar_state *s, const scalars *c); /* all values everywhere */
void scalar_state_free(scalar_state *s);
static inline void scalar_set(scalar_state *s, uint32_t slot, range r)
{
    vec_push(&s->trail, (scalar_undo_entry){slot, s->now[slot]});
    s->now[slot] = r;
}
static inline void scalar_undo(scalar_state *s, uint32_t mark) /* back to when the trail was that long */
{
    while (s->trail.len > mark) {
        scalar_undo_entry e = vec_pop(&s->trail);
        s->now[e.slot] = e.before;
    }
}
void scalar_set_initial(scalar_state *s); /* globals before the entry function */

range scalar_eval(const scalar_state *s, uint32_t node);
range_truth scalar_test(const scalar_state *s, uint32_t node);
bool scalar_assume(scalar_state *s, uint32_t node, bool truth); /* keeps what can make it so; false: nothing can */

/* The condition of a branch; most of them compare a variable with a constant. */
static inline range_truth scalar_test_step(const scalar_state *s, const scalar_step *step)
{
    if (!step->compare) return scalar_test(s, step->node);
    uint64_t bias = (uint64_t)step->is_signed << 63; /* the order of the type as the order of unsigned numbers */
    uint64_t low = s->now[step->slot].low ^ bias, high = s->now[step->slot].high ^ bias, with = step->with ^ bias;
    if (low > high) return scalar_test(s, step->node); /* a hole */
    switch (step->compare) {
    case E_EQ: return low > with || high < with ? RANGE_FALSE : low == high ? RANGE_TRUE : RANGE_MAYBE;
    case E_NE: return low > with || high < with ? RANGE_TRUE : low == high ? RANGE_FALSE : RANGE_MAYBE;
    case E_LT: return high < with ? RANGE_TRUE : low >= with ? RANGE_FALSE : RANGE_MAYBE;
    case E_LE: return high <= with ? RANGE_TRUE : low > with ? RANGE_FALSE : RANGE_MAYBE;
    case E_GT: return low > with ? RANGE_TRUE : high <= with ? RANGE_FALSE : RANGE_MAYBE;
    default: return low >= with ? RANGE_TRUE : high < with ? RANGE_FALSE : RANGE_MAYBE;
    }
}

/* Which function an indirect call calls in a state. */
typedef enum { CALLS_ANY, CALLS_BODY /* *f */, CALLS_OUTSIDE, CALLS_NOTHING /* null: undefined */ } scalar_called;
scalar_called scalar_callee(const scalar_state *s, const scalar_call *call, fn *f);

void scalar_execute_set(scalar_state *s, const scalar_step *step);
void scalar_execute_store(scalar_state *s, const scalar_store *store);
/* Passes the arguments. Parameters that get none and all locals become arbitrary. The callee must not be active already, unless the caller
 * has saved its slots. */
void scalar_enter(scalar_state *s, const scalar_call *call, fn callee);
/* The result of a function with a body is assigned; its slots become arbitrary. saved (may be NULL): values of the callee's slots in an
 * outer activation. */
void scalar_leave(scalar_state *s, fn callee, const scalar_return *from, const scalar_call *call, const range *saved);
void scalar_external(scalar_state *s, const scalar_call *call);                    /* the result of a function without a body */
void scalar_give(scalar_state *s, const scalar_call *call, range_type t, range r); /* a result of that type */

/* The slot of a place in a state; SLOT_NONE: nowhere, several, or not known. */
uint32_t scalar_slot_at(const scalar_state *s, const scalar_place *p);
/* Every slot whose value the evaluation of a node reads in a state. */
void scalar_reads(const scalar_state *s, uint32_t node, void (*visit)(void *context, uint32_t slot), void *context);
/* Every slot among globals and memory that an effect mentions. */
void scalar_effects(const scalars *c, const effect_set *e, void (*visit)(void *context, uint32_t slot), void *context);
uint32_t scalar_slot_of_var(const scalars *c, var v); /* of a scalar variable; SLOT_NONE: not tracked */

#endif
