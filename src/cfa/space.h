/* cfa/space.h — the language of control-flow automata: canonical types, variables, expressions, operations.
 * One space is shared by all programs that are to be compared (the old and the new revision): everything in it is
 * hash-consed, so *equal operation* is *equal id*. Items are immutable; ids are dense from 1, id 0 is "none".
 *
 * Every item has two identities:
 *   - its id: absolute, within this space and process. f::x and g::x are different variables.
 *   - its hash: 128-bit content hash, the same in every process, *relative to the function*: locals hash by their own name and
 *     type, not by their function's, so that a renamed or moved function keeps its hashes. (A function's reference to itself
 *     is made relative by cfa/fingerprint.)
 * No line numbers, ids or pointers enter a hash.
 *
 * Expressions have no side effects. An lvalue expression (VAR, STRING, DEREF, MEMBER, INDEX) in a value position is a read.
 * Conversions are explicit: the operands of an arithmetic operator have exactly the operator's type. */
#ifndef CFA_SPACE_H
#define CFA_SPACE_H

#include "base/arena.h"
#include "base/hash.h"
#include "base/idtable.h"
#include "base/intern.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
typedef struct { uint32_t i; } ty;  /* canonical type */
typedef struct { uint32_t i; } var; /* variable or function symbol */
typedef struct { uint32_t i; } ex;  /* expression */
typedef struct { uint32_t i; } op;  /* operation */
/* clang-format on */

/* ---- types ---- */

typedef enum {
    TY_NONE,
    TY_VOID,
    TY_BOOL,
    TY_CHAR, /* plain char; .is_signed tells */
    TY_SCHAR,
    TY_UCHAR,
    TY_SHORT,
    TY_USHORT,
    TY_INT,
    TY_UINT,
    TY_LONG,
    TY_ULONG,
    TY_LLONG,
    TY_ULLONG,
    TY_INT128,
    TY_UINT128,
    TY_FLOAT16,
    TY_FLOAT,
    TY_DOUBLE,
    TY_LDOUBLE,
    TY_FLOAT128,
    TY_COMPLEX, /* of .target */
    TY_VECTOR,  /* .count elements of .target */
    TY_POINTER, /* to .target, whose qualifiers are .quals */
    TY_ARRAY,   /* .count elements of .target; count -1: unknown size, -2: variable length */
    TY_FUNCTION,
    TY_STRUCT,
    TY_UNION,
    TY_KINDS
} ty_kind;

enum { TYQ_CONST = 1, TYQ_VOLATILE = 2 }; /* only on pointer targets: a declaration must repeat them to stay compatible */

typedef struct {
    name name;           /* empty: unnamed bit-field or anonymous struct/union */
    name label;          /* counts instead of the name in hashes, for names that a tool has numbered; else empty */
    ty type;             /* of a bit-field: its declared type */
    uint64_t offset;     /* bytes; of a bit-field: of the byte that bit_offset counts from */
    uint16_t bit_offset; /* from the least significant bit of the byte at offset */
    int16_t bit_width;   /* -1: not a bit-field */
    uint32_t align;      /* explicit alignment to print, 0: none */
} ty_member;

/* A struct is identified by kind, tag and layout; inside a layout, a pointer to a struct counts by the struct's tag only
 * (this makes recursive types finite, and a struct does not change when one that it merely points to does). */
typedef struct {
    uint8_t kind; /* ty_kind */
    bool is_signed;
    bool complete;      /* struct, union, array: size known */
    bool variadic;      /* function */
    bool has_prototype; /* function */
    bool packed;        /* struct, union: print the attribute */
    bool is_va_list;    /* __builtin_va_list and its element struct: print it by that name */
    uint8_t quals;      /* pointer: of its target */
    uint32_t align;
    uint64_t size;  /* bytes */
    int64_t count;  /* array, vector */
    ty target;      /* pointer, array, vector, complex; function: result */
    name tag;       /* struct, union: unique within a program; see cfa/lower/type.c for how anonymous ones are named */
    bool anonymous; /* struct, union: the source gives it no tag (printed with the made-up tag) */
    const ty_member *members;
    const ty *params;
    uint32_t count_members, count_params;
    hash128 hash;    /* full identity */
    hash128 shallow; /* identity as the target of a pointer */
} ty_info;

static inline name member_label(const ty_member *m) { return m->label.i ? m->label : m->name; }

/* ---- variables ---- */

typedef enum {
    VAR_GLOBAL,       /* file scope, external or static: that is a fact of the program (cfa_global.is_static), not of the name */
    VAR_STATIC_LOCAL, /* f::x#s */
    VAR_LOCAL,        /* f::x, f::x@2 */
    VAR_PARAM,        /* f::x */
    VAR_TEMP,         /* made by lowering: f::$1 … numbered per statement; or compound literals */
    VAR_FUNCTION,     /* a function symbol, external or static */
} var_kind;

typedef struct {
    uint8_t kind;     /* var_kind */
    uint16_t ordinal; /* 1 for the first x of a function, 2 for the second, …; 0 at file scope */
    name function;    /* owning function (with its file disambiguator if any); empty at file scope */
    name name;
    name file; /* disambiguates file-statics where two files collide; else empty */
    ty type;
    uint32_t align; /* explicit alignment of a local beyond its type's; 0: none */
    hash128 hash;   /* relative: without function */
} var_info;

/* ---- expressions ---- */

/* Kinds of a group stand together: E_ADD ... E_SHR are arithmetic, E_EQ ... E_GE comparisons, E_ADD ... E_PTRDIFF have two operands. */
/* clang-format off */
typedef enum {
    E_NONE,
    /* constants */
    E_INT,    /* integer or pointer constant of .type; ex_int_value() */
    E_FLOAT,  /* ex_float_value() */
    E_FUNC,   /* the address of function .var; type: pointer to function */
    E_LABEL,  /* &&label of function .var: .text the label's name; type void * */
    E_ZERO,   /* the all-zero value of a struct, union or array type */
    /* lvalues */
    E_VAR,    /* .var */
    E_STRING, /* string literal object, by content: .text (bytes without terminator); type: array of (w)char */
    E_DEREF,  /* *a, read or written as .type */
    E_MEMBER, /* a.member: a is an lvalue of struct/union type, .index the member's number */
    E_INDEX,  /* a[b]: a is an lvalue of array type, b an integer; in initialisers of globals a may be a vector */
    /* values */
    E_ADDR,   /* address of lvalue a. If a is an array and .type points to its element type, this is array decay */
    E_CAST,   /* scalar a to scalar .type */
    E_NEG, E_BITNOT,
    E_NOT,    /* a == 0 as int; a any scalar */
    E_ADD, E_SUB, E_MUL, E_DIV, E_REM, E_AND, E_OR, E_XOR, /* a, b of .type */
    E_SHL, E_SHR, /* a of .type, b any integer type */
    E_EQ, E_NE, E_LT, E_LE, E_GT, E_GE, /* a, b of one type (scalar); .type is int */
    E_PTRADD,  /* pointer a + integer b elements of a's target (void and functions: 1 byte); b has the signed pointer-sized type, or
                  unsigned of that size */
    E_PTRDIFF, /* pointers a - b in elements; .type is ptrdiff_t */
    E_KINDS
} ex_kind;
/* clang-format on */

typedef struct {
    uint8_t kind;      /* ex_kind */
    bool reads_memory; /* contains a read through DEREF, INDEX/MEMBER of anything, or of a VAR: depends on the state */
    bool is_lvalue;
    bool wide; /* E_INT: low indexes cfa_space.wides */
    ty type;
    union {
        struct {
            ex a;
            union {
                ex b;
                uint32_t index;
            };
        };
        struct {
            var var;
            name text;
        };
        uint64_t low; /* E_INT: low 64 bits (value truncated to 64, sign- or zero-extended by the type); E_FLOAT: index of its bytes */
    };
    hash128 hash;
} ex_info;

/* ---- operations ---- */

typedef enum {
    OP_NONE,
    OP_SKIP,
    OP_ASSIGN, /* lhs = rhs: scalar, bit-field, or whole struct/union/array (rhs an lvalue of the same type, E_ZERO, or for char arrays
                  E_STRING of the same type) */
    OP_ASSUME, /* rhs is true (positive) or false (!positive); rhs scalar, compared with 0 */
    OP_CALL,   /* [lhs =] callee(args): callee is E_FUNC (direct) or a pointer value. lhs has exactly the result type */
    OP_RETURN, /* [rhs]: leaves the function; successor is the exit location */
    OP_DECL,   /* lhs is E_VAR of a local: it comes into being with an arbitrary value. rhs: number of elements of a VLA (lhs' type is array
                  -2), else none */
    OP_HAVOC,  /* lhs gets an arbitrary value */
    OP_ASM,    /* inline assembly: .assembly; every output gets an arbitrary value; memory too if clobbers_memory */
    OP_UNSUPPORTED, /* .text: the construct; executing it is not modelled */
} op_kind;

typedef struct { /* inline assembly, kept for printing; outputs and inputs are expressions */
    name text;
    bool is_volatile, is_basic, is_goto, clobbers_memory;
    uint32_t count_outputs, count_inputs, count_clobbers, count_labels;
    const name *constraints; /* outputs, then inputs */
    const name *symbolic;    /* outputs, then inputs; empty: none */
    const ex *operands;      /* outputs (lvalues), then inputs */
    const name *clobbers;
    const name *labels; /* asm goto */
} op_asm;

typedef struct {
    uint8_t kind;  /* op_kind */
    bool positive; /* OP_ASSUME */
    uint32_t count_args;
    ex lhs, rhs; /* OP_CALL: rhs is the callee */
    const ex *args;
    const op_asm *assembly;
    name text; /* OP_UNSUPPORTED; rhs: a number that stands for the program's text, or none if the rest of the function is there */
    hash128 hash;
} op_info;

/* ---- the space ---- */

typedef struct cfa_space cfa_space;
struct cfa_space {
    arena memory;
    interner names;
    VEC(ty_info) types;
    VEC(var_info) vars;
    VEC(ex_info) exs;
    VEC(op_info) ops;
    VEC(long double) floats;      /* E_FLOAT values, by index */
    VEC(unsigned __int128) wides; /* E_INT of 128-bit type whose value does not fit in 64 bits */
    idtable type_index, var_index, ex_index, op_index, float_index, wide_index;
};

cfa_space *space_new(void); /* its interner has the C keywords registered first (front/lex.h) */
void space_free(cfa_space *s);

static inline const ty_info *ty_get(const cfa_space *s, ty t) { return &s->types.data[t.i]; }
static inline const var_info *var_get(const cfa_space *s, var v) { return &s->vars.data[v.i]; }
static inline const ex_info *ex_get(const cfa_space *s, ex e) { return &s->exs.data[e.i]; }
static inline const op_info *op_get(const cfa_space *s, op o) { return &s->ops.data[o.i]; }
static inline const char *space_text(const cfa_space *s, name n) { return name_text(&s->names, n); }

/* Interning. Each returns the id of the equal item if there is one. The arrays inside the info are copied.
 * Pointers obtained from …_get() are invalid after the next interning of the same kind. */
ty ty_intern(cfa_space *s, const ty_info *t); /* fills hash and shallow itself */
var var_intern(cfa_space *s, const var_info *v);
op op_intern(cfa_space *s, const op_info *o);

/* Expression constructors; they fold only integer constants (casts, negation, arithmetic that cannot trap). */
ex ex_int(cfa_space *s, ty type, __int128 value); /* wraps value to the type's width */
ex ex_float(cfa_space *s, ty type, long double value);
ex ex_func(cfa_space *s, ty pointer_type, var function);
ex ex_label(cfa_space *s, ty void_pointer, var function, name label);
ex ex_zero(cfa_space *s, ty type);
ex ex_var(cfa_space *s, var v);
ex ex_string(cfa_space *s, ty array_type, name bytes);
ex ex_deref(cfa_space *s, ty type, ex pointer); /* *&x is x when the types agree */
ex ex_member(cfa_space *s, ex record, uint32_t index);
ex ex_index(cfa_space *s, ex array, ex index);
ex ex_addr(cfa_space *s, ty pointer_type, ex lvalue); /* &*p is p when the types agree */
ex ex_cast(cfa_space *s, ty type, ex a);
ex ex_unary(cfa_space *s, ex_kind kind, ty type, ex a);
ex ex_binary(cfa_space *s, ex_kind kind, ty type, ex a, ex b);

__int128 ex_int_value(const cfa_space *s, ex e); /* E_INT; sign- or zero-extended by its type */
long double ex_float_value(const cfa_space *s, ex e);
bool ex_is_int(const cfa_space *s, ex e, __int128 *value); /* true if e is E_INT */

op op_skip(cfa_space *s);
op op_assign(cfa_space *s, ex lhs, ex rhs);
op op_assume(cfa_space *s, ex condition, bool positive);
op op_call(cfa_space *s, ex lhs, ex callee, const ex *args, uint32_t count);
op op_return(cfa_space *s, ex value);
op op_decl(cfa_space *s, var v, ex vla_count);
op op_havoc(cfa_space *s, ex lvalue);

static inline bool ty_is_integer(const ty_info *t) { return t->kind >= TY_BOOL && t->kind <= TY_UINT128; }
static inline bool ty_is_float(const ty_info *t) { return t->kind >= TY_FLOAT16 && t->kind <= TY_FLOAT128; }
static inline bool ty_is_scalar(const ty_info *t) { return ty_is_integer(t) || ty_is_float(t) || t->kind == TY_POINTER; }
static inline bool ty_is_record(const ty_info *t) { return t->kind == TY_STRUCT || t->kind == TY_UNION; }
bool ty_has_pointer(const cfa_space *s, ty type); /* itself, or an element or a member of it */
static inline bool ty_same(ty a, ty b) { return a.i == b.i; }
static inline bool ex_none(ex e) { return e.i == 0; }

/* "f::x", "f::x@2", "f::x#s", "x", "f::$1", "static_fn@file.c": the stable name, NUL-terminated in out (cut if too long). */
void var_format(const cfa_space *s, var v, char *out, size_t size);

#endif
