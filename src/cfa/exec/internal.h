/* cfa/exec/internal.h — declarations that the files of the interpreter share.
 * A function is translated at its first call: every location becomes an `ins` with a function that executes it, every
 * expression a tree of `node`s with functions that evaluate them, chosen by operator, type and kind of operand. There is
 * no decoding at run time, and the interpreted program's stack is data (frames), not host stack.
 *   memory      address space, checks
 *   value       values, arithmetic, conversions
 *   eval        the evaluation functions of nodes
 *   translate   expressions → nodes, lvalues → places; frame: variables → memory
 *   execute     operations → instructions; call: calls, frames, the loop
 *   library     finding and calling models of external functions; lib_*: the models (lib_output: the printf family)
 *   arbitrary   what is nondeterministic
 *   interpret   start, end, messages
 * A run ends from any depth by longjmp to interpret(): checking every evaluation for failure would double its cost.
 * Nothing on the way may own memory: library models allocate from the run's arena. */
#ifndef CFA_EXEC_INTERNAL_H
#define CFA_EXEC_INTERNAL_H

#include "base/buf.h"
#include "cfa/exec/interpret.h"
#include "cfa/exec/memory.h"
#include "cfa/exec/value.h"
#include "cfa/stride.h"
#include <setjmp.h>

typedef struct run run;
typedef struct node node;
typedef struct ins ins;
typedef struct code code;

typedef uint64_t (*eval_fn)(run *, const node *);
typedef value (*wide_fn)(run *, const node *);

/* ---- places: translated lvalues ---- */

typedef enum {
    PLACE_LOCAL,    /* frame + start */
    PLACE_HOST,     /* host: a global at a fixed place */
    PLACE_LOCAL_AT, /* frame + base + start + index × stride, within limit bytes from base */
    PLACE_HOST_AT,  /* host + start + index × stride, within limit bytes from host */
    PLACE_MEMORY,   /* address a + start, checked */
    PLACE_MODES
} place_mode;

typedef struct {
    uint8_t mode; /* place_mode */
    bool is_bits; /* bit-field: start counts to its first byte */
    uint8_t bit_offset, bit_width;
    value_type type;
    const node *a; /* index or address */
    uint64_t start, base;
    int64_t stride;
    uint64_t limit;
    char *host;
} place;

/* ---- nodes: translated expressions ---- */

struct node {
    union {
        eval_fn eval; /* value of a class below V_WIDE_FIRST */
        wide_fn wide;
    };
    const node *a, *b;
    union {
        uint64_t c; /* constant */
        char *host; /* PLACE_HOST* */
        const place *place;
        const value *wide_c;
        const char *text;
    };
    uint64_t start, base, limit; /* of a place; two local operands: start and base */
    int64_t stride;
    value_type type, from; /* result; operand of casts and comparisons */
    uint8_t kind;          /* ex_kind */
    uint8_t shape;         /* node_shape */
};

typedef enum { SHAPE_OTHER, SHAPE_CONSTANT, SHAPE_LOCAL } node_shape; /* leaves that operators absorb */

/* ---- code ---- */

typedef struct {
    const node *value;  /* scalar */
    const place *bytes; /* aggregate */
    value_type type;
} call_argument;

typedef struct symbol symbol;

typedef struct {
    symbol *target;     /* direct call, or NULL */
    const node *callee; /* indirect call */
    call_argument *args;
    uint32_t count;
    const ex *types;  /* the arguments' expressions, for their types */
    const place *lhs; /* NULL: result unused */
    ty result;        /* as the caller sees it */
} call;

struct ins {
    const ins *(*exec)(run *, const ins *); /* does it; returns the next one, NULL: leaves this loop */
    const ins *next[2];
    const node *rhs;
    const place *lhs;
    union {
        uint64_t offset; /* PLACE_LOCAL */
        char *host;      /* PLACE_HOST */
        uint64_t size;
        const call *call;
        const struct asm_outputs *outputs;
        const char *text; /* why it is unsupported */
    };
    const place *source; /* aggregate assignment; NULL: all zero */
    value_type rhs_type; /* return */
};

typedef struct {
    var symbol;
    uint64_t offset, size;
    bool visible; /* its address is taken: pointers may reach it */
} frame_slot;

typedef struct {
    uint64_t offset;
    value_type type;
} code_param;

struct code {
    fn function;
    const cfa_function *cfa;
    ins *instructions; /* by location */
    uint64_t frame_size;
    uint64_t align;
    uint8_t *shadow; /* of the beginning of the frame, where the visible locals are */
    uint64_t shadow_len;
    code_param *params;
    uint32_t count_params;
    bool variadic;
    value_type result;
    uint64_t *vlas; /* offsets of the pointers behind variable-length arrays */
    uint32_t count_vlas;
    VEC(frame_slot) slots;
};

typedef struct {
    const code *code;
    const ins *call; /* to return to; NULL: leave the loop */
    uint64_t base, end;
    uint64_t variadic, variadic_size; /* block of the variable arguments */
    uint32_t blocks;                  /* chain of alloca and VLA blocks, index + 1 */
} frame;

typedef struct library_call library_call;
typedef void (*library_fn)(library_call *);

typedef enum { SYMBOL_NEW, SYMBOL_BODY, SYMBOL_ERROR, SYMBOL_LIBRARY, SYMBOL_NONDET, SYMBOL_UNKNOWN } run_symbol_kind;

struct symbol { /* a function, or a label whose address is taken */
    var v;
    uint8_t kind; /* run_symbol_kind */
    bool is_label;
    bool noted;       /* that it has no model */
    const char *name; /* plain, without __builtin_ for the library's */
    uint64_t address;
    code *code;
    library_fn library;
    uint32_t library_variant;
};

typedef enum {
    VAR_PLACE_NONE,
    VAR_PLACE_LOCAL,
    VAR_PLACE_VLA,
    VAR_PLACE_GLOBAL,
    VAR_PLACE_ABSENT /* weak and nowhere defined: at null */
} var_place_kind;

typedef struct {
    uint8_t kind;
    bool visible;
    uint64_t at; /* offset in the frame, or address */
    uint64_t size;
} var_place;

typedef struct {
    uint64_t number, address;
} named_memory; /* from outside, by the number that the inputs give it */

/* ---- the run ---- */

struct run {
    char *fp; /* host place of the current frame */
    uint64_t fp_address;
    uint64_t steps, check_at; /* at check_at steps the loop looks up: limits, trace */
    const ins *at;
    value_flags flags;
    run_memory mem;
    bool ilp32;
    uint32_t pointer_size;
    uint64_t address_mask;

    /* result of the last return */
    value returned;
    const char *returned_bytes; /* V_BYTES; in the dead frame, good until the next call */
    value_type returned_type;

    VEC(frame) frames; /* records above len are of frames that have returned: for messages */
    uint32_t frames_high;
    uint32_t nesting; /* of loops: callbacks from library functions */

    const cfa_program *p;
    const cfa_space *s;
    const run_options *o;
    run_result result;
    jmp_buf escape;
    strides sizes;
    arena memory;
    var_place *vars;    /* by var.i */
    const node **nodes; /* by ex.i */
    uint32_t count_nodes;
    uint8_t *seen; /* by ex.i: address-taken scan has visited it */
    map64 strings; /* ex.i → index in string_addresses */
    VEC(uint64_t) string_addresses;
    VEC(symbol *) symbols; /* by (address - mem.code) / 16 */
    map64 symbol_index;    /* var.i → index */
    map64 label_index;     /* ex.i → index */

    uint64_t random;
    bool fill_random; /* false: arbitrary memory is zero */
    VEC(named_memory) named;
    uint64_t files[3]; /* addresses that stdin, stdout, stderr point to */
    bool input_ended;  /* a function has met the end of standard input, which is empty */
    uint64_t errno_address, ctype_tables[3];
    struct library_random *rand; /* state of rand() */
    VEC(void *) held;            /* buffers of library functions */
    buf text;                    /* what sprintf makes */
    VEC(uint64_t) exit_handlers;
    bool exiting;
    uint64_t strtok_at; /* where the next strtok(NULL, …) goes on */

    uint64_t stack_high; /* the end of the highest frame so far */
    /* For several executions: */
    bool repeats;
    bool is_kept;        /* mem_keep: the memory at the beginning */
    bool is_translating; /* a run that ends now leaves half of a function */
};

/* interpret.c */
_Noreturn void run_stop(run *m, run_outcome outcome, const char *format, ...) __attribute__((format(printf, 3, 4)));
_Noreturn void run_bad_access(run *m, uint64_t address, uint64_t size, bool write);
_Noreturn void run_bad_index(run *m, const char *object, int64_t offset, uint64_t size, bool write); /* host place of the object */
_Noreturn void run_check_division(run *m, value_status status);
_Noreturn void run_exit(run *m, int status, bool handlers);
void run_look_up(run *m);                 /* once in a while: limits, trace */
void run_reserve(run *m, uint64_t bytes); /* before host memory is allocated: ends the run if the limit would be passed */

/* cfa/exec/repeat.c */
void run_restart(run *m); /* all is as before the first execution but what was translated */

/* cfa/exec/coverage.c */
void coverage_tell(run *m, const node *condition, uint32_t way);  /* what it compares */
bool coverage_wants(const run *m, const node *n);                 /* it is the truth of a comparison, and coverage is wanted */
uint32_t coverage_way(const run *m, const code *c, const ins *i); /* the first way of its location */
void coverage_decide(run *m, const ins *i);                       /* its rhs decides something; i->offset is its way */
void coverage_bytes(run *m, int a, int b);                        /* a function of the library compares them */

static inline void coverage_count(run_coverage *c, uint32_t way)
{
    if (!c->taken[way]) c->ways[c->count++] = way;
    c->taken[way] = (uint8_t)(c->taken[way] + (c->taken[way] < UINT8_MAX));
}

/* cfa/exec/call.c */
value run_callback(run *m, uint64_t function, const value *args, const value_type *types, uint32_t count); /* its result; 0 if void */
uint64_t run_alloca(run *m, uint64_t size, uint64_t align, mem_block_kind kind); /* lives until the current function returns */
void run_tell_block(run *m, uint64_t address, uint64_t size);                    /* to the observer: this is a new block */
uint64_t run_variadic_slot(const run *m, value_type t, uint64_t *at);            /* offset of the next variable argument; *at advances */

/* cfa/exec/translate.c */
const node *run_node(run *m, ex e);
const place *run_place(run *m, ex e);
code *run_translate(run *m, fn f);
void run_place_globals(run *m);
void run_supply_globals(run *m); /* once more, those that are from outside */
symbol *run_symbol(run *m, var v);

/* cfa/exec/eval.c */
eval_fn eval_load(place_mode mode, value_type t);
value eval_load_wide(run *m, const node *n);
eval_fn eval_binary(ex_kind kind, value_type t, bool a_local, bool b_local, bool b_constant); /* NULL: no special one */
const node *eval_node_convert(run *m, const node *a, value_type from, value_type to);
uint64_t eval_constant(run *m, const node *n);
value eval_constant_wide(run *m, const node *n);
uint64_t eval_address(run *m, const node *n);
uint64_t eval_scaled(run *m, const node *n);
uint64_t eval_pointer_add(run *m, const node *n);
uint64_t eval_pointer_difference(run *m, const node *n);
uint64_t eval_bits(run *m, const node *n);
uint64_t eval_any_binary(run *m, const node *n);
value eval_any_binary_wide(run *m, const node *n);
uint64_t eval_any_compare(run *m, const node *n);
uint64_t eval_not(run *m, const node *n);
uint64_t eval_not_any(run *m, const node *n);
uint64_t eval_negate(run *m, const node *n);
value eval_negate_wide(run *m, const node *n);
uint64_t eval_complement(run *m, const node *n);
value eval_complement_wide(run *m, const node *n);
uint64_t eval_unsupported(run *m, const node *n);
value eval_unsupported_wide(run *m, const node *n);

/* cfa/exec/library.c */
void library_resolve(run *m, symbol *s);            /* its kind if it has no body or is an error function */
bool library_is_absent(run *m, symbol *s);          /* weak, without body or model: its address is null */
void library_run(run *m, symbol *s, const call *c); /* leaves the result where a return does */
/* cfa/exec/arbitrary.c */
bool run_supplied(run *m, arbitrary_kind kind, uint32_t index, void *to,
                  uint64_t size);               /* bytes are 0; by the observer; false: it has no value for it */
void run_fill(run *m, char *to, uint64_t size); /* arbitrary bytes */
void run_fill_block(run *m, char *to, uint64_t size, bool is_zero);
value run_arbitrary(run *m, value_type t, bool is_pointer); /* from the inputs, else the generator */
value run_garbage(run *m, value_type t);                    /* arbitrary, but never an input */
uint64_t run_outside_pointer(run *m);                       /* null or fresh memory */

static inline value node_value(run *m, const node *n) { return value_is_wide(n->type) ? n->wide(m, n) : n->eval(m, n); }

static inline char *run_readable(run *m, uint64_t address, uint64_t size)
{
    char *p = mem_read_at(&m->mem, address, size);
    if (__builtin_expect(!p, 0)) run_bad_access(m, address, size, false);
    return p;
}

static inline char *run_writable(run *m, uint64_t address, uint64_t size)
{
    char *p = mem_write_at(&m->mem, address, size);
    if (__builtin_expect(!p, 0)) run_bad_access(m, address, size, true);
    return p;
}

typedef struct {
    const node *index;
    uint64_t start;
    int64_t stride;
    uint64_t limit; /* bytes of the object */
} indexed_bytes;

/* The host place of `size` bytes at offset start + index × stride of an object. */
static inline char *run_element(run *m, char *object, indexed_bytes e, uint64_t size, bool write)
{
    uint64_t at = e.start + e.index->eval(m, e.index) * (uint64_t)e.stride;
    if (__builtin_expect(at > e.limit || size > e.limit - at, 0)) run_bad_index(m, object, (int64_t)at, size, write);
    return object + at;
}

static inline indexed_bytes place_element(const place *p) { return (indexed_bytes){p->a, p->start, p->stride, p->limit}; }

/* Inlined in any case: every assignment comes here. */
__attribute__((always_inline)) static inline char *place_host(run *m, const place *p, uint64_t size, bool write)
{
    switch ((place_mode)p->mode) {
    case PLACE_LOCAL: return m->fp + p->start;
    case PLACE_HOST: return p->host;
    case PLACE_LOCAL_AT: return run_element(m, m->fp + p->base, place_element(p), size, write);
    case PLACE_HOST_AT: return run_element(m, p->host, place_element(p), size, write);
    default: break;
    }
    uint64_t address = p->a->eval(m, p->a) + p->start;
    return write ? run_writable(m, address, size) : run_readable(m, address, size);
}

void place_store(run *m, const place *p, value v); /* scalars and bit-fields; v has p->type */

#endif
