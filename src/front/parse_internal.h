/* front/parse_internal.h — declarations that the files of the parser share; no other file includes it.
 * One pass over the token array: parser.tok is the current token, the array ends with TOK_EOF, so looking one or two
 * tokens ahead needs no check as long as the current one is not the end.
 * Names are dense 32-bit ids, so scopes are arrays indexed by name with an undo log: a lookup is one load.
 * Errors: a syntax error sets parser.panic, which silences further messages until some loop has skipped to a safe token
 * (parse_sync). A semantic error yields an expression of parser.error_type, which every check accepts in silence.
 * parser.stop means give up: tok stands at the end of the input and every loop runs out. */
#ifndef FRONT_PARSE_INTERNAL_H
#define FRONT_PARSE_INTERNAL_H

#include "base/vec.h"
#include "front/front.h"
#include "front/lex.h"
#include "front/literal.h"
#include "front/pack.h"

enum { NESTING_MAX = 5000, CHAIN_MAX = 100000 };

typedef struct { /* struct, union or enum of a name */
    ctag *tag;
    ctype *type;
    uint8_t kind; /* CT_STRUCT, CT_UNION, CT_ENUM */
    bool open;    /* its body is being parsed */
} tagref;

typedef struct { /* looked up for nearly every identifier */
    symbol *symbol;
    uint32_t depth;    /* of the scope that holds symbol */
    uint8_t attribute; /* attribute_id of the name, 0: not asked yet */
} ident_slot;

typedef struct {    /* what is needed less often */
    symbol *linked; /* the object or function with linkage that has this name, visible or not */
    tagref *tag;
    label *label;
    uint32_t tag_depth;
    uint32_t label_owner; /* serial of the function that label belongs to */
    uint32_t ordinal;     /* locals of this name in function ordinal_owner so far */
    uint32_t ordinal_owner;
    uint32_t member_mark;   /* serial of the last struct with a member of this name */
    uint32_t undeclared_in; /* serial of the last function in which it was reported as undeclared */
    bool label_local;       /* by __label__ */
} name_slot;

typedef enum { UNDO_IDENT, UNDO_TAG, UNDO_LABEL, UNDO_TYPE /* of the object with linkage of that name */ } undo_kind;
typedef struct {
    uint32_t name;
    uint8_t kind;
    bool label_local;
    uint32_t depth; /* or label_owner */
    void *old;
} undo_entry;

typedef struct { /* a nested function uses an object of a function around it, over a pointer that it is passed */
    symbol *function, *object, *parameter;
} nested_capture;

typedef struct { /* of a nested function */
    symbol *caller, *callee;
    expr *call;
} nested_call;

typedef struct { /* #pragma weak name, name=target */
    name name, target;
} weak_name;

typedef struct function_state function_state;
struct function_state { /* the function whose body is being parsed */
    symbol *symbol;
    symbol *outermost; /* differs from symbol in nested functions */
    function_state *outer;
    uint32_t serial;
    uint32_t first_local, first_label; /* in parser.locals and parser.labels */
    ctype *result;
    symbol *func_name;  /* __func__, made on demand */
    stmt *switch_stmt;  /* innermost switch, NULL: none */
    stmt **switch_tail; /* where its next case is linked */
    ctype *switch_type;
    unsigned switch_bits; /* of a bit-field wider than int; 0: the type's */
    bool has_nested;
    uint32_t loops, breakables; /* enclosing loops; loops and switches */
};

typedef struct {
    const front_options *o;
    unit *u;
    arena *mem;
    type_table *types;
    interner *names;
    diag *diag;
    const source *text;
    token *tok, *eof;
    const token *text_tokens; /* the first token */
    bool panic, stop;
    uint32_t depth;          /* nesting of constructs, up to NESTING_MAX */
    uint32_t constants_only; /* inside an expression that has to be constant */
    uint32_t unevaluated;    /* inside sizeof and the like: mentioning a symbol does not use it */
    ident_slot *idents;      /* by name */
    name_slot *slots;        /* by name */
    uint32_t slot_cap;
    VEC(undo_entry) undo;
    VEC(uint32_t) scopes; /* undo.len at the opening of each scope; len is the current scope depth */
    function_state *fn;   /* NULL at file scope */
    symbol *initialising; /* the object with static duration whose initialiser is being parsed, NULL: none */
    uint32_t serial;      /* of functions and structs, for the marks in name_slot */
    uint32_t file_temporaries;
    uint32_t vla_made; /* counts array declarators of variable length */
    VEC(symbol *) locals;
    VEC(label *) labels;
    VEC(symbol *) mentions;
    VEC(symbol *) linked;          /* symbols with linkage or static duration in order of first declaration */
    VEC(cparam) params;            /* parameter lists that are being parsed, the innermost last */
    uint32_t params_from;          /* where the innermost one starts */
    uint32_t params_open;          /* nesting of parameter lists */
    VEC(cmember) members;          /* struct bodies that are being parsed */
    VEC(nested_capture) captures;  /* of the nested functions of the outermost one, in order of first use */
    VEC(nested_call) nested_calls; /* likewise */
    VEC(expr *) args;
    VEC(struct init_item) items;
    pack_state pack;
    VEC(weak_name) weak;
    ctype *error_type; /* a private copy of int, see above */
} parser;

/* ---- parse.c: tokens, errors, text of tokens ---- */
static inline srcpos parse_at(const parser *p) { return (srcpos){p->tok->at}; }
static inline unsigned parse_kind(const parser *p) { return p->tok->kind; }
static inline void parse_next(parser *p)
{
    if (p->tok != p->eof) p->tok++;
}
static inline unsigned parse_peek(const parser *p, unsigned n) /* kind of the n-th token after the current one */
{
    return (size_t)(p->eof - p->tok) >= n ? p->tok[n].kind : TOK_EOF;
}
static inline bool parse_accept(parser *p, unsigned kind)
{
    if (p->tok->kind != kind) return false;
    parse_next(p);
    return true;
}
bool parse_expect(parser *p, unsigned kind);      /* consumes it, or reports "expected … before …" */
void parse_semicolon(parser *p);                  /* at the end of a declaration or statement; recovers if only it is missing */
void parse_expected(parser *p, const char *what); /* "expected <what> before <token>"; panic */
void parse_error(parser *p, srcpos at, const char *format, ...) __attribute__((format(printf, 3, 4))); /* unless in panic */
void parse_stop(parser *p);
void parse_sync(parser *p);          /* ends panic: skips to after the next ';' or to the '}' that closes the current block */
void parse_skip_balanced(parser *p); /* at an opening bracket: to after its closing one */
bool parse_enter(parser *p);         /* one nesting level more; false: too deep, the parser has been stopped */
static inline void parse_leave(parser *p) { p->depth--; }
name parse_name(parser *p, const char *text, size_t len); /* interns a name the text may not contain */
/* Adjacent string literals as one; false: reported. */
bool parse_string(parser *p, string_literal *out);
name parse_string_name(parser *p); /* one or more string literals as a name; for asm, sections, aliases */
const char *parse_name_text(const parser *p, name n);
void parse_static_assert(parser *p);
void parse_pragma(parser *p);
/* Marks the static object that is being initialised, or the current function. */
void parse_unsupported(parser *p, srcpos at, const char *construct);
void parse_unsupported_error(parser *p, srcpos at, const char *construct); /* for what no function contains */
void parse_unknown_type(parser *p, srcpos at);                             /* at a name that should be a type */

/* ---- scope.c ---- */
void scope_init(parser *p);
void scope_free(parser *p);
void scope_reserve(parser *p, uint32_t names);
void scope_push(parser *p);
void scope_pop(parser *p);
static inline uint32_t scope_depth(const parser *p) { return p->scopes.len; }
static inline symbol *scope_lookup(const parser *p, name n) { return p->idents[n.i].symbol; }
static inline bool scope_is_typedef(const parser *p, name n)
{
    const symbol *s = p->idents[n.i].symbol;
    return s && s->kind == SYM_TYPEDEF;
}
void scope_bind(parser *p, name n, symbol *s);      /* in the current scope */
void scope_bind_file(parser *p, name n, symbol *s); /* at file scope, below whatever hides it */
void scope_bind_tag(parser *p, name n, tagref *t);
void scope_see_type(parser *p, symbol *s, ctype *type); /* before an object with linkage is declared once more, with this type */
symbol *scope_symbol(parser *p, name n, symbol_kind kind, ctype *type, srcpos at);
symbol *scope_local(parser *p, name n, ctype *type, srcpos at);               /* an object of the current function; not bound */
symbol *scope_temporary(parser *p, const char *stem, ctype *type, srcpos at); /* local, or a file-scope object outside functions */
void scope_number(parser *p, symbol *s);                                      /* gives a local its ordinal */
void scope_mention(parser *p, symbol *s);
label *scope_label(parser *p, name n, srcpos at); /* the label of that name in the current function */
void scope_local_label(parser *p, name n, srcpos at);
void scope_enter_function(parser *p, function_state *f, symbol *function);
void scope_leave_function(parser *p, function_state *f);

/* ---- attribute.c ---- */
typedef enum { ORDER_UNSAID, ORDER_MACHINE, ORDER_REVERSED } attribute_order;
typedef struct {
    uint32_t align;      /* largest aligned(n) or _Alignas; 0: none */
    uint32_t last_align; /* the last aligned(n), which is that of a structure; 0: none */
    uint32_t type_align; /* that of a typedef: the last one at the first place that has one; 0: none */
    uint32_t vector_bytes;
    uint8_t mode;                                       /* attribute_mode */
    uint16_t constructor_priority, destructor_priority; /* meaningful with the flags below */
    bool any;                                           /* something below or above is set */
    bool packed, noreturn, transparent_union, weak, constructor, destructor, gnu_inline, used, returns_twice, weakref, ms_struct;
    name resolver; /* attribute ifunc */
    uint8_t order; /* attribute_order, of structs and unions */
    name alias, section, cleanup, asm_name;
    srcpos at;
} attributes;

void attribute_parse(parser *p, attributes *a);         /* any number of __attribute__((…)), possibly none */
void attribute_parse_more(parser *p, attributes *into); /* at a later place */
void attribute_asm_label(parser *p, attributes *a);
void attribute_alignas(parser *p, attributes *a);
void attribute_merge(attributes *into, const attributes *from);
ctype *attribute_apply_type(parser *p, const attributes *a, ctype *type); /* mode, vector_size, noreturn */
void attribute_apply_symbol(parser *p, const attributes *a, symbol *s);

/* ---- specifier.c, declarator.c, record.c, decl.c ---- */
typedef enum { STORAGE_NONE, STORAGE_TYPEDEF, STORAGE_EXTERN, STORAGE_STATIC, STORAGE_AUTO, STORAGE_REGISTER } storage_class;

typedef struct {
    ctype *type; /* with qualifiers */
    ctype
        *plain_type; /* the same without attribute mode, which is the declared object's: a pointer's changes nothing; NULL: none is given */
    srcpos at;
    uint8_t storage;
    bool is_inline, is_noreturn, is_thread, is_auto_type;
    bool is_empty; /* no specifier at all */
    bool has_type; /* a type specifier was given; otherwise int is implied */
    bool has_tag;  /* the type specifier is a struct, union or enum */
    bool has_tag_body;
    attributes attributes;
} specifiers;

typedef struct { /* a tag or enumeration constant declared in a parameter list: visible in the function's body, too */
    name name;
    symbol *symbol;
    tagref *tag;
} inner_binding;

typedef struct {
    name name; /* empty: abstract */
    srcpos at;
    ctype *type;
    ctype *function;   /* the function type whose parameter list follows the name directly, if any */
    cparam *old_names; /* that parameter list is an identifier list: K&R */
    uint32_t old_count;
    inner_binding *inner; /* of that parameter list */
    uint32_t inner_count;
    bool derived; /* the declarator adds something to the specified type */
    attributes attributes;
} declarator;

typedef struct { /* a list of statements under construction */
    stmt *first, **tail;
    stmt *last;
} stmt_list;

enum { DECLARATOR_NAMED, DECLARATOR_ABSTRACT, DECLARATOR_EITHER };

bool decl_starts_type(const parser *p, const token *t); /* t begins declaration specifiers or a type name */
void decl_specifiers(parser *p, specifiers *s);
ctype *decl_float_name(const parser *p); /* the type of the token if it is a name like _Float32 in the place of a declarator, else NULL */
void decl_parse_declarator(parser *p, const specifiers *s, int form, declarator *d);
ctype *decl_type_name(parser *p, bool *fresh_vla); /* *fresh_vla: contains lengths that were not evaluated yet */
ctype *decl_typeof(parser *p);
ctype *decl_adjust_parameter(parser *p, ctype *type);
void decl_give_lengths(parser *p, ctype *type); /* VLA types get their length symbols in the current function */
ctype *decl_freeze(parser *p, ctype *type);     /* lengths that were evaluated are read back from their symbols */
ctype *decl_copy_type(parser *p, const ctype *type);
void decl_external(parser *p);              /* one external declaration */
void decl_local(parser *p, stmt_list *out); /* a declaration in a block */
symbol *decl_implicit_function(parser *p, name n, srcpos at);
stmt *decl_length_statement(parser *p, ctype *type, srcpos at); /* ST_VLA */
ctype *record_specifier(parser *p, specifiers *s);              /* struct, union */
ctype *record_enum(parser *p, specifiers *s);

/* ---- expr.c ---- */
expr *expr_parse(parser *p); /* with commas */
expr *expr_assignment(parser *p);
/* Arguments from '(' to ')' on top of parser.args, from the returned index on; the caller drops them. */
uint32_t expr_arguments(parser *p);
expr *expr_conditional(parser *p);
bool expr_constant(parser *p, __int128 *value, const char *what); /* an integer constant expression, or an error */

/* ---- check.c, operator.c, call.c ---- */
expr *check_new(parser *p, expr_kind kind, ctype *type, srcpos at);
expr *check_int(parser *p, __int128 value, ctype *type, srcpos at);
expr *check_error(parser *p, srcpos at);
static inline bool check_is_error(const parser *p, const expr *e) { return e->type == p->error_type; }
expr *check_symbol(parser *p, symbol *s, srcpos at);
expr *check_rvalue(parser *p, expr *e);  /* decay; volatile reads become effects */
expr *check_promote(parser *p, expr *e); /* integer promotions of an rvalue */
ctype *check_promoted_type(parser *p, const expr *e);

/* bitfield_value.c: widths of bit-fields, which are types of their own for gcc; 0: that of the type */
unsigned bitfield_width(const expr *e);                         /* as it is */
unsigned bitfield_value_size(const expr *e);                    /* bytes of the type that gcc gives it; 0: it is the declared type */
void bitfield_refuse_type(parser *p, const expr *e, srcpos at); /* where that type would matter in another way */
unsigned bitfield_promoted_width(const expr *e);                /* after the integer promotions */
ctype *bitfield_common_type(parser *p, const expr *a, const expr *b, unsigned *bits); /* usual arithmetic conversions */
expr *bitfield_convert(parser *p, expr *e, ctype *to, unsigned bits);
expr *bitfield_wrap(parser *p, expr *e, unsigned bits);
expr *bitfield_result(parser *p, expr *e, unsigned bits); /* of an operator whose operands have this many bits */
bool bitfield_fits(parser *p, const expr *e, const ctype *to, unsigned bits);
__int128 bitfield_wrap_value(parser *p, const ctype *t, unsigned bits, __int128 v);
static inline bool bitfield_matters(const expr *a, const expr *b) { return a->is_bitfield || b->is_bitfield || a->bits || b->bits; }
void check_excess(parser *p, const expr *e);                                    /* of precision: refuses what uses a result in it */
expr *check_convert(parser *p, expr *e, ctype *to, bool implicit);              /* no questions asked */
expr *check_assign_convert(parser *p, expr *e, ctype *to, const char *context); /* as if by assignment; errors name the context */
expr *check_condition(parser *p, expr *e);                                      /* a scalar rvalue */
bool check_is_modelled(const ctype *t);                                         /* not __float128, nor made of it */
expr *check_unmodelled(parser *p, srcpos at, ctype *type, expr *a, expr *b);
void check_take_address(parser *p, expr *e);
ctype *check_common_pointer(parser *p, expr *a, expr *b); /* type of c ? a : b with at least one pointer; NULL: none */

/* ---- parts.c: complex numbers and vectors (type_has_parts) ---- */
expr *parts_member(parser *p, srcpos at, expr *a, uint32_t index); /* of the hidden struct */
expr *parts_element(parser *p, srcpos at, expr *vector, expr *index);
expr *parts_complex(parser *p, srcpos at, ctype *type, expr *real, expr *imaginary);
bool parts_same(const ctype *a, const ctype *b); /* the same parts */
expr *parts_convert(parser *p, expr *e, ctype *to, bool implicit);
expr *parts_binary(parser *p, srcpos at, expr_kind op, expr *a, expr *b);
expr *parts_unary(parser *p, srcpos at, expr_kind op, expr *a);
expr *parts_condition(parser *p, expr *e);
expr *parts_assign_op(parser *p, srcpos at, expr_kind op, expr *a, expr *b);
expr *parts_step(parser *p, srcpos at, expr_kind op, expr *a);
expr *parts_call(parser *p, srcpos at, const symbol *callee, expr **args, uint32_t count); /* NULL: an ordinary call */

/* ---- nested.c: nested functions ---- */
expr *nested_object(parser *p, symbol *s, srcpos at); /* of a function around this one; NULL: it is not one */
void nested_note_call(parser *p, symbol *callee, expr *call);
void nested_define(parser *p, symbol *f);
void nested_finish(parser *p, symbol *outermost, bool has_variable_lengths); /* declared within it */

/* ---- operator.c ---- */
expr *operator_unary(parser *p, srcpos at, expr_kind op, expr *a);
expr *operator_binary(parser *p, srcpos at, expr_kind op, expr *a, expr *b);
expr *operator_assign(parser *p, srcpos at, expr *a, expr *b);
expr *operator_assign_op(parser *p, srcpos at, expr_kind op, expr *a, expr *b);
expr *operator_step(parser *p, srcpos at, expr_kind op, expr *a);
expr *operator_address(parser *p, srcpos at, expr *a);
expr *operator_deref(parser *p, srcpos at, expr *a);
expr *operator_index(parser *p, srcpos at, expr *a, expr *b);
expr *operator_member(parser *p, srcpos at, expr *a, name member, bool arrow);
expr *operator_conditional(parser *p, srcpos at, expr *a, expr *b, expr *c); /* b NULL: a ?: c */
expr *operator_comma(parser *p, srcpos at, expr *a, expr *b);
expr *operator_cast(parser *p, srcpos at, ctype *type, expr *a);
expr *operator_sizeof(parser *p, srcpos at, ctype *type);
expr *operator_call(parser *p, srcpos at, expr *function, expr **args, uint32_t count);

/* ---- builtin.c ---- */
enum {
    BUILTIN_NONE,
    BUILTIN_SETJMP /* returns twice */,
    BUILTIN_ALLOCA,
    BUILTIN_ARG_PACK,
    BUILTIN_FIRST /* the rest is builtin.c's business */
};
void builtin_init(parser *p);
symbol *builtin_symbol(parser *p, name n, srcpos at);         /* a __builtin_… function; NULL: none of that name */
symbol *builtin_untyped_symbol(parser *p, name n, srcpos at); /* of an undeclared function that gcc knows and we do not; or NULL */
ctype *builtin_library_type(parser *p, name n);               /* type gcc gives an undeclared library function; NULL: unknown */
void builtin_note_function(parser *p, symbol *s);             /* a function was declared: is it setjmp or alloca? */
expr *builtin_call(parser *p, srcpos at, symbol *s);          /* at '(': parses the arguments; the whole call */
expr *builtin_keyword(parser *p);                             /* va_arg, offsetof, types_compatible_p, choose_expr */
/* size -1: nothing is known. false: the compiler may know more */
void builtin_refuse(parser *p, srcpos at, const char *construct); /* parse_unsupported, even where nothing is evaluated */
expr *builtin_call_as_is(parser *p, srcpos at, symbol *s, ctype *result, expr **args, uint32_t count);
expr *builtin_constant_p(parser *p, srcpos at, symbol *s); /* compiler_answer.c */
expr *builtin_size_of_object(parser *p, srcpos at, symbol *s);
bool builtin_object_size(const type_table *t, const expr *pointer, __int128 kind, __int128 *size, bool *is_known);
expr *builtin_va_list_operand(parser *p, expr *e); /* a pointer to what va_arg changes */

/* ---- init.c ---- */
initializer *init_parse(parser *p, ctype **type); /* at the first token after '='; completes arrays of unknown size */
initializer *init_whole(parser *p, expr *value, srcpos at);

/* ---- stmt.c, asm.c ---- */
stmt *stmt_new(parser *p, stmt_kind kind, srcpos at);
void stmt_append(stmt_list *l, stmt *s);
stmt *stmt_block(parser *p, bool own_scope);     /* at '{' */
assembly *asm_parse(parser *p, bool file_scope); /* at the keyword; up to, not including, ';' */

/* ---- fold.c, fold_static.c ---- */
expr *fold_call(parser *p, expr *call);             /* its value if gcc evaluates the call of a known function; otherwise call */
symbol *fold_callee(parser *p, const expr *call);   /* the builtin or library function called directly; NULL: another one */
expr *fold_static(parser *p, expr *e);              /* an initialiser of a static object, reduced to constants as far as possible */
bool fold_has_known_call(parser *p, const expr *e); /* a call of a builtin or library function is left */

/* ---- consteval.c ---- */
__int128 const_wrap(const type_table *t, const ctype *c, __int128 v); /* the value of v in type c */
__int128 const_convert(const type_table *t, const ctype *from, const ctype *to,
                       __int128 v); /* the same for a value of a type: a pointer's sign is extended */
bool const_binary(const type_table *t, expr_kind op, const ctype *operand, __int128 a, __int128 b, __int128 *out);
bool const_float(const type_table *t, const expr *e, long double *value);
bool const_is_static(const type_table *t, const expr *e); /* may initialise a static object; when in doubt, true */
long double const_round(const ctype *c, long double v);   /* to the precision of c */
long double const_from_integer(const ctype *to, const ctype *from, __int128 v);

#endif
