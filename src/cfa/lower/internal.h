/* cfa/lower/internal.h — declarations that the files of the lowering share; no other file includes it.
 * One builder per cfa_build. Expressions are lowered to pure ex values; whatever has an effect is appended to the graph of
 * the function under construction at builder.cur. cur = 0 means "unreachable here": appending does nothing, so callers need
 * not ask. Labels (places to jump to) are nodes without an operation; they vanish when the function is finished.
 * constant = true: an initialiser of static storage is being lowered; nothing is appended, values must be constants. */
#ifndef CFA_LOWER_INTERNAL_H
#define CFA_LOWER_INTERNAL_H

#include "base/vec.h"
#include "cfa/lower/build.h"
#include "cfa/numbering.h"
#include "cfa/recast.h"
#include "front/front.h"

typedef struct {      /* node of the graph under construction; 1 is the exit, 2 the entry */
    op op;            /* none: goes on at next[0] */
    uint32_t next[2]; /* both: op is an assume; 0: no successor */
    srcpos at;
    bool used; /* something jumps here */
    bool is_assume;
} build_node;

typedef VEC(uint32_t) build_ids;

typedef struct { /* struct or union of the program; several tag objects (of several units) may share one */
    name tag;
    uint8_t kind; /* TY_STRUCT, TY_UNION; TY_NONE: only its name was needed so far */
    bool anonymous, busy;
    ctag *definition; /* complete tag object; NULL: none known */
    ty reference, complete;
    uint32_t next_same; /* record + 1 of another layout that claims the same tag; 0: none */
} build_record;

typedef struct {              /* a file-scope name of the program, after linking */
    name key;                 /* the name for the linker */
    symbol *chosen;           /* the definition, else the first declaration */
    ctype *type;              /* of the object or function as a whole */
    uint32_t unit, type_unit; /* whose symbol and whose type it is */
    uint8_t strength;         /* 0: declared only … 3: strong definition */
    bool is_function, is_static;
    bool weak, has_external_alias;
    var var; /* 0: not asked yet */
} build_entry;

typedef struct { /* runs before main or after it */
    symbol *function;
    uint16_t priority; /* the smaller, the nearer to the outside */
    uint32_t unit;
    bool is_pointer; /* in a section */
} build_startup;
typedef VEC(build_startup) build_startup_list;

typedef struct { /* the scope of a variable with attribute cleanup */
    expr *call;
    uint32_t outer; /* index + 1 of the scope around it; 0: none */
} build_cleanup;
typedef struct { /* a goto that leaves such scopes, or may */
    label *to;
    uint32_t node, from;
} build_cleanup_goto;

typedef struct {                      /* a call of setjmp */
    ex number, result;                /* what it wrote into the buffer, and returned */
    uint32_t after;                   /* node */
    uint32_t first_local, last_local; /* in builder.jump_locals */
} build_jump_site;
typedef struct { /* a local that a jump to the site may make arbitrary, and its value at setjmp; none: it does so always */
    ex place, copy;
} build_jump_local;

enum {                   /* builder.flags, by variable id */
       VF_LISTED = 1,    /* in the locals of its function */
       VF_TAKEN = 2,     /* in program.address_taken */
       VF_QUIET = 4,     /* local whose address is never taken: only assignments to it change it */
       VF_TEMP = 8,      /* temporary: assigned before its uses, never in between */
       VF_NORETURN = 16, /* function */
       VF_WEAK = 32,
       VF_ASKED = 64, /* file-scope name that something mentions */
};
#define ENTRY_MARK 0x80000000u /* symbol.canonical: with this bit the index of a build_entry, without it a variable */

typedef struct builder {
    cfa_space *s;
    cfa_program *p;
    diag *d;
    limits *l;
    unit *const *units;
    uint32_t unit_count;
    bool stopped; /* a limit was hit */

    /* linking */
    VEC(build_entry) entries;
    map64 entry_of;      /* name of an external symbol → index in entries */
    map64 compared_tags; /* pairs of records of two units that were compared, or reported as different */
    map64 unit_of;       /* more than one unit: file-scope name → unit + 1, UINT32_MAX if it is in several */
    map64 noreturn_names;
    map64 function_ex;      /* function → its E_FUNC */
    VEC(uint8_t) flags;     /* by variable id */
    VEC(symbol *) literals; /* file-scope compound literals met, still to be emitted */

    /* types */
    VEC(build_record) records;
    map64 record_of; /* tag name → record + 1 */
    map64 parent_of; /* anonymous ctag (address) → index in parents; filled per unit on demand */
    VEC(struct build_parent {
        ctag *tag;
        uint32_t member;
    })
    parents;
    VEC(ty_member) members; /* stack */
    VEC(ty) params;         /* stack */
    unit *parents_unit;
    name type_hint; /* variable whose type is being made, names its anonymous struct */

    /* the unit and function at hand */
    unit *u;
    symbol *function;
    var function_var;
    name owner;        /* of locals */
    hash128 text_hash; /* of all units; 0: not computed */
    const char *unsupported;
    VEC(build_node) nodes;
    uint32_t cur;
    srcpos at;
    VEC(var) locals;
    uint32_t break_to, continue_to;
    VEC(build_cleanup) cleanups;                       /* of the function */
    uint32_t cleanup, break_cleanup, continue_cleanup; /* index + 1 of the innermost scope here, and where a jump ends */
    VEC(build_cleanup_goto) cleanup_gotos;
    VEC(build_jump_site) jump_sites; /* of the function */
    VEC(build_jump_local) jump_locals;
    uint32_t unwind; /* node where a jump that is under way goes on; 0: none yet */
    uint32_t in_switch;
    uint32_t in_statement_expression;
    uint32_t temps, statement_literals; /* of the statement */
    symbol *declaring;                  /* whose initialiser is being lowered */
    uint32_t declared_literals;
    bool declaring_seen; /* and it mentions itself */
    const symbol *sized; /* array declared next: names the lengths evaluated for it */
    uint32_t sized_lengths;
    const expr *value_of_block; /* evaluated by the enclosing statement expression, not as a statement */
    uint32_t dispatch;          /* label of the common computed goto; 0: none yet */
    ex dispatch_value;
    VEC(ex) args; /* stack */
    VEC(name) temp_names, literal_names;
    build_ids forward, resolved; /* scratch of graph_finish */
    numbering order;             /* scratch of graph_finish: the locations of the nodes */

    /* static initialisers */
    bool constant;
    VEC(cfa_init) inits;
    var_info literal_owner; /* object whose file-scope compound literals are being named */
    uint32_t literal_count;

    name main_name, expect_name, constant_p_name, va_start_name, va_arg_name, prefetch_name;
    var va_arg_var, assembly_memory;
    VEC(name) templates; /* of all assembly in functions, as the assembler gets it */
    build_startup_list constructors, destructors;
    bool runs_startup;                       /* main calls them */
    bool jumps;                              /* the program calls setjmp or longjmp */
    symbol *exit_model, *quick_exit_model;   /* what runs exit handlers (cfa/model.h); NULL: there are none */
    map64 volatile_places;                   /* ex.i present: assigned to as volatile, with device registers */
    bool reads_volatile, uses_fixed_address; /* the function at hand */
} builder;

/* ---- cfa/lower/type.c ---- */
ty build_type(builder *b, ctype *c);           /* complete wherever the definition is known */
ty build_type_reference(builder *b, ctype *c); /* a struct or union by its tag alone */
ty build_pointer_to(builder *b, ty target, uint8_t quals);
bool build_type_runtime(const ctype *c); /* an array whose size is known at run time only */
ctype *build_type_element(ctype *c);     /* its innermost element of constant size */
void build_types_free(builder *b);

/* ---- cfa/lower/link.c: names ---- */
void link_units(builder *b);
void link_compare_types(builder *b, const ctype *type, const symbol *one, const symbol *other); /* of a name in two units */
bool link_is_chosen(const builder *b, const symbol *sym);           /* the definition, or the declaration that stands for it */
const symbol *link_definition(const builder *b, const symbol *sym); /* the symbol of all units that defines it */
bool link_is_asked(const builder *b, const symbol *sym);            /* something mentions it */
bool section_is(const char *section, const char *kind);             /* of this name, or of that with a dot and more behind it */
symbol *link_find(const builder *b, name n);                        /* as the current unit sees it; NULL: none */
bool link_is_static(const builder *b, name n);                      /* what the assembler calls a static function or object of any unit */
const char *link_problem(const builder *b); /* cfa/lower/link_names.c: names that the linker would link in another way; NULL: none */
name link_name(const symbol *sym);          /* of one with external linkage, for the linker */
const char *link_called(const builder *b, const symbol *sym); /* the same as text: asm("exit") is exit, whatever the program calls it */
name build_owner(builder *b, var function);                   /* how its locals call it */
var build_symbol(builder *b, symbol *sym);
void build_flag(builder *b, var v, uint8_t flag);
static inline uint8_t build_flags(const builder *b, var v) { return v.i < b->flags.len ? b->flags.data[v.i] : 0; }
void build_take_function(builder *b, var v);
var build_builtin(builder *b, name n); /* an external function without a declaration */
name build_label_name(builder *b, const label *l);

/* ---- cfa/lower/graph.c: nodes and finished functions ---- */
void graph_start(builder *b);
uint32_t graph_label(builder *b);
void graph_goto(builder *b, uint32_t to);
void graph_begin(builder *b, uint32_t to); /* go on at label; unreachable if nothing jumps there */
void graph_force(builder *b, uint32_t to); /* go on at label, which may be jumped to later */
void graph_emit(builder *b, op o);
void graph_end(builder *b, op o);                    /* no successor */
void graph_insert(builder *b, uint32_t start, op o); /* before all operations that were appended since node start, which was empty then */
void graph_branch(builder *b, ex condition, uint32_t yes, uint32_t no);
void graph_finish(builder *b, cfa_function *f);
uint32_t graph_location(builder *b, uint32_t node); /* after graph_finish; 0: unreachable */
static inline bool graph_alive(const builder *b) { return b->cur != 0; }
static inline bool graph_used(const builder *b, uint32_t to) { return b->nodes.data[to].used; }
void graph_unsupported(builder *b, srcpos at, const char *construct); /* the path ends here */
void graph_unmodelled(builder *b, const char *what); /* the same where an execution goes on that most programs do not have: no warning */
void graph_assign(builder *b, ex lhs, ex rhs);
ex graph_fit(builder *b, ex place, ex value); /* a constant as the bit-field place will hold it */
ex graph_temp(builder *b, ty type);
ex graph_save(builder *b, ex value);                                                                   /* in a fresh temporary */
var graph_local(builder *b, var_kind kind, name n, uint32_t ordinal, ty type);                         /* listed as a local */
var graph_aligned_local(builder *b, var_kind kind, name n, uint32_t ordinal, ty type, uint32_t align); /* 0: as the type says */

/* ---- cfa/lower/expr.c ---- */
ex build_value(builder *b, expr *e); /* none for void */
ex build_place(builder *b, expr *e); /* an lvalue, or a struct in a temporary */
void build_effect(builder *b, expr *e);
void build_assign_to(builder *b, ex place, expr *value); /* place must not be changed by evaluating value */
ex build_dummy(builder *b, ty type);
ex build_low_bits(builder *b, ex v, unsigned bits); /* as a number of its type; 0: all of them */
void build_take(builder *b, ex place);              /* its address is taken */

ex_kind build_operator_kind(expr_kind k); /* of an operator on one or two values */

/* ---- cfa/lower/parts.c: complex numbers and vectors (type_has_parts) ---- */
ex build_part(builder *b, ex whole, const ctype *c, uint32_t i); /* of a place of type c */
bool build_is_parts_operator(const expr *e);                     /* its value is computed part by part */
void build_parts_assign(builder *b, ex place, expr *e);          /* of such an operator; also an item of a static initialiser */
ex build_parts_value(builder *b, expr *e);
ex build_parts_equal(builder *b, expr *e); /* EX_EQ, EX_NE of complex numbers */
ex build_vector_bits(builder *b, expr *e); /* EX_CAST of a vector to a scalar of its size */

/* ---- cfa/lower/call.c ---- */
ex build_call(builder *b, expr *e, ex into, bool wanted); /* into: variable to be assigned, or none */
ex build_va_arg(builder *b, expr *e);

/* ---- cfa/lower/check_call.c: assertions, assumptions and arbitrary memory of other verifiers ---- */
bool build_check_call(builder *b, expr *e, const symbol *callee); /* false: it is an ordinary call */
/* A function without result that the program need not mention; its own declaration, if it has one: there must not be two. */
ex build_outside_function(builder *b, const char *function, const ty *params, uint32_t count);

/* ---- cfa/lower/startup.c: constructors, destructors and exit handlers ---- */
void startup_collect(builder *b);
void startup_begin(builder *b); /* of main: calls the constructors */
bool startup_is_emitted(const symbol *f);
void startup_before_call(builder *b, const symbol *callee, ex argument); /* of exit: calls handlers and destructors */
void startup_check_pointers(builder *b);                                 /* when all functions are lowered */
ex startup_return(builder *b, ex value); /* from a function: of main, the same; the value as it was before */

/* ---- cfa/lower/environment.c ---- */
void build_main_environment(builder *b, const symbol *f, const var *params); /* what holds when main begins */

/* ---- cfa/lower/pointer.c: addresses, arithmetic, arrays of variable length ---- */
ex build_deref_place(builder *b, expr *e);
ex build_decay(builder *b, expr *e);
ex build_address(builder *b, expr *e);
ex build_fixed_place(builder *b, ex place);       /* it stays where it is, whatever is assigned to what it is computed from */
ex build_function_ex(builder *b, var v);          /* E_FUNC, to be called */
ex build_function_value(builder *b, symbol *sym); /* the same as a value: its address is taken */
ex build_pointer_step(builder *b, ctype *pointer, ex p, ex elements); /* p + elements */
ex build_pointer_sum(builder *b, expr *e);
ex build_pointer_difference(builder *b, expr *e);
void build_bounds(builder *b, ctype *c);
ex build_vla_count(builder *b, ctype *c); /* elements of the innermost constant size, as ptrdiff_t */
ex build_vla_size(builder *b, expr *e);

/* ---- cfa/lower/cond.c ---- */
void build_branch(builder *b, expr *e, uint32_t yes, uint32_t no);
bool build_decided(builder *b, ex v, bool *truth); /* a condition that is constant */

/* ---- cfa/lower/operand_order.c: values that a later operand may change ---- */
ex order_keep(builder *b, ex value, const expr *later);       /* saved if later may change it */
ex order_keep_place(builder *b, ex place, const expr *later); /* the same for what an lvalue is computed from */

/* ---- cfa/lower/unsequenced.c: parts of an expression that C evaluates in any order ---- */
void order_note(builder *b, const expr *first, bool first_is_place, const expr *second); /* first: lowered first */
void order_note_read(builder *b, ex value, const expr *other); /* a value that is used after the other operand was evaluated, or before */
void order_note_arguments(builder *b, const expr *call);
void order_note_list(builder *b, const initializer *init); /* the items of an initialiser */
void order_note_lengths(builder *b, const ctype *c);       /* the lengths of an array of arrays */
void order_note_operands(builder *b, const assembly *a);

/* ---- cfa/lower/init.c ---- */
void build_init(builder *b, ex place, ctype *type, initializer *init, bool zero_first);
bool build_init_is_whole(const initializer *init);
bool build_init_covers(const ctype *type, const initializer *init);
void build_store(builder *b, ex place, ex value); /* assignment, or item of a static initialiser */

/* ---- cfa/lower/stmt.c ---- */
void build_list(builder *b, stmt *list);
void build_body(builder *b, symbol *function);
uint32_t build_label_target(builder *b, label *l); /* node */

/* ---- cfa/lower/cleanup.c: attribute cleanup ---- */
void cleanup_enter(builder *b, const symbol *variable); /* its scope begins, if it has the attribute */
void cleanup_leave(builder *b, uint32_t to);            /* calls what leaving the scopes up to `to` calls; builder.cleanup stays */
void cleanup_goto(builder *b, label *to);
void cleanup_finish(builder *b); /* at the end of a function */

/* ---- cfa/lower/jump.c: setjmp and longjmp ---- */
void jump_collect(builder *b);
bool jump_call(builder *b, expr *e, const symbol *callee, ex *value); /* false: it is an ordinary call */
void jump_after_call(builder *b, bool noreturn);                      /* which may have been left by a jump */
void jump_finish(builder *b);                                         /* at the end of a function */

/* ---- cfa/lower/compare.c: qsort and bsearch ---- */
symbol *compare_model(builder *b, const expr *e, symbol *callee); /* what is called: a model of the callee, or the callee */

/* ---- cfa/lower/assembly.c ---- */
void build_assembly(builder *b, stmt *st);

/* ---- cfa/lower/assembling.c: effects of assembly when it is assembled, wherever it stands ---- */
const char *build_assembled(const builder *b); /* what is not modelled; NULL: nothing */

/* ---- cfa/lower/allocation.c: allocations that may fail ---- */
bool build_allocation_failure(builder *b, const symbol *callee, ex lhs, uint32_t *end); /* false: this call does not fail */
const char *build_allocation_taken(const builder *b); /* what is not modelled, because its address is taken; NULL: nothing */

/* ---- cfa/lower/volatile.c: reads that the program's writes do not decide ---- */
ex build_read(builder *b, const expr *e, ex place);           /* the value of lvalue e, whose place this is */
ex build_volatile_place(builder *b, const expr *e, ex place); /* remembers that what will be assigned to is volatile */
bool build_device_write(builder *b, ex place, ex value);      /* false: it is an ordinary assignment, still to be done */

#endif
