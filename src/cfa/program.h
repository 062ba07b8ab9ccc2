/* cfa/program.h — a program as control-flow automata, one per function.
 * A location has one outgoing edge, or two complementary assumes: it is stored as its operation and up to two successors.
 *   op is OP_ASSUME (positive): edges are  assume(e) → next[0]  and  assume(!e) → next[1];
 *   otherwise:                 one edge    op        → next[0];   next[1] = 0.
 *   op none: the exit location (index 1 of every function), or the end of a path (noreturn call): no edges.
 * Locations are numbered in reverse postorder from the entry (index 2); index 0 is "none", index 1 is the exit.
 * Unreachable code is not there. Theorem 1 of the difference paper and `det` of FRed rest on this determinism. */
#ifndef CFA_PROGRAM_H
#define CFA_PROGRAM_H

#include "base/map.h"
#include "base/source.h"
#include "cfa/space.h"

/* clang-format off */
typedef struct { uint32_t i; } loc; /* location, index within its function */
typedef struct { uint32_t i; } fn;  /* function with a body, index within its program, from 0; FN_NONE otherwise */
/* clang-format on */
#define FN_NONE ((fn){UINT32_MAX})
enum { LOC_NONE = 0, LOC_EXIT = 1, LOC_ENTRY = 2 };

typedef struct {
    op op;
    uint32_t next[2];
    srcpos at;
} location;

typedef struct {
    name name;       /* of the label */
    uint32_t target; /* location; 0 if unreachable */
} cfa_label;         /* only labels whose address is taken */

typedef struct {
    var symbol;
    ty type;
    ty result;
    bool is_static, variadic, noreturn, constructor, destructor;
    uint16_t constructor_priority,
        destructor_priority; /* attribute constructor(N): the smaller, the earlier; destructors the other way round; 65535: none given */
    bool is_inline_only;     /* extern inline (gnu89) or inline without extern (C99): the linker may take another body; ours is used */
    bool reads_volatile;     /* volatile objects, anywhere in it */
    bool uses_fixed_address; /* accesses memory at an address that is a constant, and no device's */
    bool is_stand_in;        /* for a function without a body: cfa/stand_in.h made it */
    name unsupported;        /* empty, or why the body is not (wholly) modelled: contains OP_UNSUPPORTED */
    var *params;
    uint32_t count_params;
    var *locals; /* locals, temporaries; static locals are among the program's globals */
    uint32_t count_locals;
    location *locations; /* [0] unused, [1] exit, [2] entry */
    uint32_t count_locations;
    cfa_label *labels;
    uint32_t count_labels;
    srcpos at, end;
    /* cfa/fingerprint fills these */
    hash128 body;    /* shape and operations, relative to the function */
    hash128 closure; /* body + everything it can call + types and globals used */
} cfa_function;

typedef struct {
    ex place; /* lvalue within the global: E_VAR, or MEMBER/INDEX over it */
    ex value; /* constant: E_INT, E_FLOAT, E_FUNC, E_ADDR…, casts and PTRADD over them; or E_STRING for a char array */
} cfa_init;

typedef struct {
    var symbol;
    bool defined;    /* false: extern without a definition: arbitrary value. true: the initialisers over zero */
    bool of_library; /* the C library defines it, with these initialisers (cfa/library_object.h) */
    bool is_static, is_thread_local, weak;
    bool is_register;        /* a global register variable */
    bool is_const;           /* may not be written */
    bool has_external_alias; /* it is static, but has another name with external linkage */
    uint32_t align;          /* explicit, 0: of the type */
    cfa_init *inits;         /* in order; bytes that they do not cover are zero */
    uint32_t count_inits;
    srcpos at;
    /* cfa/fingerprint fills these */
    hash128 hash;    /* type and initialisers */
    hash128 closure; /* hash + those of all objects that its initialiser points to, directly or not */
} cfa_global;

typedef struct {
    var symbol; /* a function without a body */
    bool noreturn, is_builtin, implicit;
    bool weak; /* attribute weak: its address is null if nothing else defines it */
    srcpos at;
    bool is_added; /* the program does not declare it: the lowering has added calls of it */
} cfa_external;

/* The user's options about properties that C leaves to the environment (cfa/meaning.def). They decide which operations a program has. */
enum { MOST_DEVICES = 16 };
typedef struct {
    uint64_t first, last;
} address_range;
typedef struct {
#define PROGRAM_FLAG(name, options, what) bool name;
#define PROGRAM_RANGES(name, options, what) \
    uint32_t count_##name;                  \
    address_range name[MOST_DEVICES];
#include "cfa/meaning.def"
} cfa_meaning;

typedef enum {
    USE_READS,  /* a variable, or a value in memory; 0: through a pointer */
    USE_CALLS,  /* a function; 0: through a pointer */
    USE_WRITES, /* a variable, in a statement expression or as a list of arguments; 0: through a pointer */
    USE_SETS, /* a variable, by an assignment: that the other part uses it, too, is undefined, unless a function does; 0: through a pointer
               */
    USE_LEAVES, /* no symbol: a statement expression may end by return, goto, break or continue */
} unsequenced_use;

typedef struct {
    var symbol;
    unsequenced_use use;
    ex value; /* that is read, or the place that is written; none: the symbol says it */
} cfa_unsequenced_name;

typedef struct { /* two parts of an expression whose order C leaves open, at least one of which calls a function or writes */
    var function;
    srcpos at;
    ex value;          /* what the second part reads from memory; 0: its names say it */
    uint32_t first[3]; /* in program.unsequenced_names: the first part's are from first[0] to first[1], the second's end at first[2] */
} cfa_unsequenced;

typedef struct {
    cfa_space *space; /* not owned */
    arena memory;
    source_map *sources; /* not owned; may be NULL for programs made by tests */
    bool ilp32;
    bool loose_floats; /* flags let the compiler compute floats in another precision or order */
    cfa_meaning meaning;
    VEC(cfa_function) functions;
    VEC(cfa_global) globals;
    VEC(cfa_external) externals;
    VEC(ty) records;         /* complete struct and union types in an order in which C can define them */
    VEC(name) assemblies;    /* top-level asm */
    VEC(name) mentioned;     /* functions that the text mentions, also where no execution can come */
    VEC(name) only_declared; /* functions that a file declares, and neither defines nor mentions */
    VEC(cfa_unsequenced) unsequenced;
    VEC(cfa_unsequenced_name) unsequenced_names; /* what the parts use */
    VEC(name) unknown_flags;                     /* compiler flags of which nothing is known, in the order of their texts' first use */
    VEC(name) borrowed;                          /* names for the linker, other than their own, under which it defines something */
    VEC(name) differences;                       /* sentences about types that differ between files */
    bool runs_at_end;                            /* exit calls functions of the program: exit handlers or destructors */
    const char *unmodelled;                      /* code outside of all functions that is not modelled; NULL: none */
    map64 symbol_function;                       /* var.i → index in functions */
    map64 symbol_global;                         /* var.i → index in globals */
    map64 symbol_external;                       /* var.i → index in externals */
    map64 recast;           /* var.i present: the address of this function is converted to another type, so it may be called as anything
                               (cfa/recast.h) */
    map64 punned;           /* var.i present: pointers of its type are */
    map64 recast_known;     /* ty.i present: in recast_targets */
    VEC(ty) recast_targets; /* targets of pointers that were converted */
    map64 address_taken;    /* var.i present: & or decay of it occurs somewhere (functions: other than being called) */
    ty int_type, size_type, ptrdiff_type, void_pointer, char_type, void_type;
} cfa_program;

cfa_program *program_new(cfa_space *s, bool ilp32); /* makes the basic types */
void program_free(cfa_program *p);
/* A program that shares everything with this one but the list of functions and their locations: these may be replaced. It must not outlive
 * the other one. */
cfa_program *program_variant(const cfa_program *of);
fn program_find(const cfa_program *p, const char *function_name);   /* external linkage first, then static */
fn program_function(const cfa_program *p, var symbol);              /* FN_NONE: no body */
const cfa_global *program_global(const cfa_program *p, var symbol); /* NULL: none */
const cfa_external *program_external(const cfa_program *p, var symbol);
static inline cfa_function *fn_get(const cfa_program *p, fn f) { return &p->functions.data[f.i]; }
static inline bool program_address_taken(const cfa_program *p, var v) { return map_get(&p->address_taken, v.i, NULL); }
static inline const char *fn_name(const cfa_program *p, fn f)
{
    return space_text(p->space, var_get(p->space, p->functions.data[f.i].symbol)->name);
}

/* Text of an operation or expression as C-like source, for traces, pictures and messages: "x = y + 1", "[!(i < n)]". */
void ex_show(const cfa_program *p, ex e, char *out, size_t size);
void op_show(const cfa_program *p, op o, char *out, size_t size);

/* Where an object with this initialised part ends at the earliest: flexible array members reach beyond the type, by whole elements. */
uint64_t program_end_of_item(const cfa_space *s, ex place);

#endif
