/* front/ast.h — the typed syntax tree of one translation unit.
 * All conversions are explicit (EX_CAST, EX_DECAY), all names resolved, sizeof/offsetof/_Generic/__builtin_choose_expr and
 * the like already decided. Only evaluation order and control flow are left for cfa/.
 * Every node has its position. Nodes live in the unit's arena. */
#ifndef FRONT_AST_H
#define FRONT_AST_H

#include "front/type.h"

typedef struct symbol symbol;
typedef struct stmt stmt;
typedef struct initializer initializer;
typedef struct label label;

/* ---- symbols ---- */

typedef enum { SYM_OBJECT, SYM_FUNCTION, SYM_TYPEDEF, SYM_ENUM_CONSTANT } symbol_kind;
typedef enum { LINK_NONE, LINK_INTERNAL, LINK_EXTERNAL } linkage;
enum { PRIORITY_NONE = 65535 }; /* of constructors and destructors without one */

struct symbol {
    name name;
    uint8_t kind;         /* symbol_kind */
    uint8_t linkage;      /* linkage */
    bool is_static_local; /* object with static duration declared in a block */
    bool is_parameter;
    bool is_temporary;  /* made by the parser: compound literal, VLA length, … */
    bool defined;       /* function: has a body; object: is or becomes a definition (tentative ones too, at end of unit) */
    bool tentative;     /* file-scope object without initialiser and without extern */
    bool address_taken; /* & or decay of it, anywhere in the unit (also member/element of it) */
    bool mentioned;     /* in any body or initialiser */
    bool used;          /* mentioned in an evaluated context from a function body or initialiser that is kept */
    bool is_inline, is_gnu_inline, is_extern_inline_only; /* function; extern_inline_only: body is not a definition for the linker */
    bool noreturn, weak, weakref, is_builtin, is_register, is_thread_local, implicit /* implicitly declared function */;
    bool constructor, destructor;
    bool declared_before_definition;                    /* function with a body */
    uint16_t constructor_priority, destructor_priority; /* meaningful with the above; PRIORITY_NONE: the last, the first */
    name alias;                                         /* attribute alias("…"): that symbol */
    name resolver;                                      /* attribute ifunc("…"): returns the function that is called */
    name asm_name;                                      /* int f() asm("g") */
    name section;
    uint32_t align;   /* attribute/_Alignas; 0: of the type */
    uint32_t ordinal; /* locals: 1 for the first x in this function, 2 for the second x (another scope), … parameters count first */
    srcpos at;
    ctype *type;
    symbol *function; /* enclosing function of a local, and of a nested function (which is static, called OUTER.NAME); NULL at file scope */
    name own_name;    /* of a nested function: NAME */
    int64_t enum_value; /* SYM_ENUM_CONSTANT (type is int or the enum's type) */
    /* SYM_OBJECT */
    initializer *init;
    expr *cleanup; /* attribute cleanup: the call when its scope ends; or NULL */
    /* SYM_FUNCTION with body */
    stmt *body;
    symbol **params; /* param_count of them, named or not */
    uint32_t param_count;
    symbol **locals; /* every block-scope object in declaration order, static ones and temporaries included, parameters not */
    uint32_t local_count;
    label **labels;
    uint32_t label_count;
    srcpos end; /* closing brace */
    bool uses_arg_pack;
    const char *unsupported; /* construct that keeps this function from being lowered, or the use of this object; or NULL */
    srcpos unsupported_at;
    /* private to the parser */
    symbol *mentioned_by;                  /* the function being parsed when this symbol was last recorded in a mention list */
    uint32_t first_mention, mention_count; /* function with body: what it mentions, in parser.mentions */
    uint16_t builtin;                      /* builtin_id; 0: an ordinary symbol */
    bool keep;                             /* attribute used and the like: reachable by definition */
    ctype *hidden_type;                    /* object with linkage: what declarations say that cannot be seen here; or NULL */
    bool inline_external;                  /* C99: some declaration at file scope has no `inline`, or `extern inline` */
    uint32_t canonical;                    /* cfa/: id of the variable; 0: none yet */
};

struct label {
    name name;
    srcpos at;
    bool defined, address_taken;
    bool unused;      /* declared by __label__, and not mentioned since */
    uint32_t index;   /* in symbol.labels */
    uint32_t target;  /* cfa/: location */
    uint32_t cleanup; /* cfa/: the innermost cleanup whose scope it is in */
    uint32_t ordinal; /* cfa/: among the labels of this name whose address is taken, from 1; 0: not asked yet */
};

/* ---- expressions ---- */

/* clang-format off */
typedef enum {
    /* constants */
    EX_INT,      /* .value, sign- or zero-extended from the type's width; also enum constants, null pointers of pointer type */
    EX_FLOAT,    /* .floating */
    EX_STRING,   /* .string: bytes without the terminating zero of the array; type: array of (w)char; an lvalue */
    /* lvalues and designators */
    EX_OBJECT,   /* .symbol */
    EX_FUNCTION, /* .symbol; function designator */
    EX_DEREF,    /* *a: an lvalue, or a function designator if a points to a function */
    EX_MEMBER,   /* a.member: .member is the index in a's tag; a has struct/union type, need not be an lvalue (f().x). p->x is
                    MEMBER(DEREF(p)); anonymous levels are explicit MEMBER nodes. Also a part of a complex number, and all elements of a
                    vector as an array */
    EX_COMPOUND, /* compound literal: .symbol (is_temporary, block scope; at file scope a static object), initialised by .symbol->init
                    each time it is evaluated (file scope: statically) */
    /* pointers from lvalues */
    EX_ADDR,     /* &a */
    EX_DECAY,    /* array lvalue → pointer to its first element; function designator → pointer */
    /* conversions */
    EX_CAST,     /* (type)a: arithmetic, pointer↔integer, pointer↔pointer, anything→void, scalar→_Bool, scalar→union (GNU cast to union);
                    .implicit */
    EX_COMPLEX,  /* the complex number with the parts a and b, both of the element type */
    EX_VALUE_VECTOR, /* unsupported vector/complex operation: evaluating it is not modelled; .a, .b operands if any */
    /* unary */
    EX_NEG, EX_BITNOT, EX_NOT, /* operands promoted; NOT has type int */
    EX_PREINC, EX_PREDEC, EX_POSTINC, EX_POSTDEC, /* a is an lvalue; pointers step by their element */
    EX_REAL, EX_IMAG, /* of complex numbers that are not modelled; those of others are members 0 and 1 (type_has_parts) */
    /* binary (expr_is_binary: EX_ADD to EX_PTRDIFF). Both operands have the type .type, except: comparisons and LOGAND/LOGOR/NOT have
       type int; shifts have the promoted left type, the right operand its own; of a vector, an operand may be of the element type
       (it counts for all elements), and comparisons have a vector type; of a complex number, an operand may be real: its imaginary
       part is missing, not zero */
    EX_ADD, EX_SUB, EX_MUL, EX_DIV, EX_REM, EX_AND, EX_OR, EX_XOR, EX_SHL, EX_SHR,
    EX_LT, EX_LE, EX_GT, EX_GE, EX_EQ, EX_NE,
    EX_PTRADD,   /* pointer a + integer b (b already cast to ptrdiff type, in elements of a's target; void and functions count 1) */
    EX_PTRSUB,   /* pointer a - integer b */
    EX_PTRDIFF,  /* a - b, pointers; type ptrdiff_t, in elements */
    EX_LOGAND, EX_LOGOR, EX_COMMA,
    EX_ASSIGN,   /* a = b; b converted to a's unqualified type */
    EX_ASSIGN_OP, /* a op= b: .op is EX_ADD…EX_SHR, EX_PTRADD or EX_PTRSUB; computed in .compute type: a is cast to it, b already is
                     (shifts: its own promoted type), the result cast back to a's type */
    EX_COND,     /* a ? b : c; type of b and c unless void */
    EX_COND_OMITTED, /* a ?: c, a evaluated once; the value is a converted to .type */
    EX_CALL,     /* a(args): a is a pointer to function (EX_DECAY(EX_FUNCTION) for a direct call) */
    EX_STATEMENT, /* ({ … }): .block; value = last expression statement of the block if its type is not void (.block->value) */
    EX_VA_ARG,   /* __builtin_va_arg(a, type): a is the va_list lvalue decayed or its address, as written */
    EX_LABEL,    /* &&label: .label; type void * */
    EX_SIZEOF_VLA, /* sizeof of a variable type .of: evaluates to length × element size (length symbols) */
    EX_VLA_BOUND_EVAL, /* evaluates the length expressions of .of into their length symbols, in order; type void */
} expr_kind;
/* clang-format on */

/* An operator on two values, both of which are evaluated. */
static inline bool expr_is_binary(expr_kind k) { return k >= EX_ADD && k <= EX_PTRDIFF; }

struct expr {
    uint8_t kind;  /* expr_kind */
    uint8_t op;    /* EX_ASSIGN_OP */
    bool implicit; /* EX_CAST */
    bool is_lvalue;
    bool is_bitfield; /* an lvalue that designates a bit-field */
    bool has_effect;  /* contains an assignment, call, ++, statement expression or volatile read: must be evaluated exactly once */
    bool is_constant; /* integer constant expression or address constant (set where cheap; use const_eval to be sure) */
    bool is_folded;   /* EX_INT: a value that gcc knows, but no integer constant expression, so no null pointer constant */
    srcpos at;
    uint8_t bits;         /* a value that came from a bit-field and has its width still; 0: the type's */
    uint8_t compute_bits; /* EX_ASSIGN_OP: the number of bits of .compute that count; 0: all */
    ctype *type;          /* qualifiers of lvalues kept; rvalues are unqualified */
    expr *a, *b;
    union {
        __int128 value;
        long double floating;
        struct {
            const char *bytes;
            uint32_t len;
        } string; /* len in bytes */
        symbol *symbol;
        uint32_t member;
        ctype *compute;
        expr *c;
        struct {
            expr **args;
            uint32_t count;
        } call;
        stmt *block;
        label *label;
        ctype *of;
    };
};

/* It is a bit-field, or the value of one without a conversion. */
static inline bool expr_is_of_bitfield(const expr *e) { return e->is_bitfield || e->bits; }

/* ---- initialisers ----
 * Flattened: a list of (subobject, value) in the order of evaluation; later items override earlier ones, which the parser has
 * already removed when they had no side effect. Bytes that no item covers are zero. A string for a char array is one item whose
 * value is EX_STRING (its array type may be longer or shorter than the subobject: cut or padded with zeros). */

typedef struct init_path init_path;
struct init_path { /* from the subobject outward; NULL: the whole object */
    init_path *parent;
    ctype *type;    /* of this subobject */
    uint64_t index; /* member index of the parent's struct/union, or element index of the parent's array */
    uint64_t last;  /* GNU range designator [index ... last]; otherwise = index */
    uint32_t cache; /* cfa/ */
};

struct initializer {
    struct init_item {
        init_path *path;
        expr *value;
    } * items;
    uint32_t count;
    bool is_whole; /* one item with path NULL: x = e (scalar, or struct copy) */
    srcpos at;
};

/* ---- statements ---- */

/* clang-format off */
typedef enum {
    ST_EMPTY, ST_EXPR, /* .e */
    ST_DECL,           /* .symbol: a local object comes into scope: arbitrary value, then its init if any (static locals: nothing happens)
                          */
    ST_VLA,            /* .e: EX_VLA_BOUND_EVAL for a variably modified type in a declaration or typedef */
    ST_BLOCK,          /* .list; value expression of a statement expression in .value */
    ST_IF,             /* .e, .then, .otherwise (may be NULL) */
    ST_WHILE, ST_DO,   /* .e, .body */
    ST_FOR,            /* .init (stmt or NULL), .e (may be NULL), .step (may be NULL), .body */
    ST_SWITCH,         /* .e promoted, .body; its ST_CASE/ST_DEFAULT are linked in .cases in source order */
    ST_CASE,           /* .low … .high (already converted to the switch type), .body: the labelled statement */
    ST_DEFAULT, ST_LABEL, /* .body; .label */
    ST_GOTO, ST_GOTO_COMPUTED, /* .label / .e (void *) */
    ST_BREAK, ST_CONTINUE, ST_RETURN, /* .e may be NULL; converted to the function's result type */
    ST_ASM,            /* .assembly */
} stmt_kind;
/* clang-format on */

typedef struct {
    name constraint; /* text of the constraint string, "=r" */
    name symbolic;   /* [name], or empty */
    expr *value;     /* outputs: an lvalue; inputs: rvalue, or lvalue for memory constraints */
} asm_operand;

typedef struct {
    name text; /* the template */
    bool is_volatile, is_goto, is_basic /* no colons */;
    asm_operand *outputs, *inputs;
    uint32_t output_count, input_count;
    name *clobbers;
    uint32_t clobber_count;
    label **labels;
    uint32_t label_count;
    bool clobbers_memory;
} assembly;

struct stmt {
    uint8_t kind; /* stmt_kind */
    srcpos at;
    expr *e;
    stmt *body, *otherwise; /* otherwise: else branch */
    stmt *next;             /* in a block's list */
    union {
        struct {
            stmt *list;
            expr *value;
        }; /* ST_BLOCK; value also is the last ST_EXPR's e: cfa/ evaluates it once, as the value */
        struct {
            stmt *init;
            expr *step;
        }; /* ST_FOR */
        struct {
            stmt *cases;
            stmt *fallback /* ST_DEFAULT or NULL */;
        }; /* ST_SWITCH */
        struct {
            __int128 low, high;
            stmt *next_case;
            uint32_t target /* cfa/ */;
        }; /* ST_CASE, ST_DEFAULT */
        symbol *symbol;
        label *label;
        assembly *assembly;
    };
};

/* ---- a translation unit ---- */

typedef struct {
    arena memory;
    type_table types;
    source *text;
    VEC(symbol *) functions; /* with a body, in source order */
    VEC(symbol *) externals; /* functions that are declared only, in order of first declaration, used ones only */
    VEC(symbol *)
    objects; /* file-scope objects (defined or extern) and static locals, in order of first declaration; extern ones only if used */
    VEC(ctag *) tags;           /* struct, union and enum definitions in order, also of inner scopes */
    VEC(symbol *) typedefs;     /* at file scope */
    VEC(assembly *) assemblies; /* at file scope */
    VEC(name) mentioned;        /* functions that some body or initialiser mentions, whether it is kept or not */
    VEC(name) only_declared;    /* functions that are declared, and neither defined nor mentioned */
    bool loose_floats;          /* some attribute or pragma lets gcc compute floats in another precision or order */
} unit;

#endif
