/* cfa/print/internal.h — declarations that the files of the printer share (cfa/print/print.h).
 * A printer writes into a buffer, with the identifiers of a print_names, or without one: then variables and tags appear as
 * the user wrote them (texts for traces and pictures). Invariant of every expression that is written: its C type is the canonical type
 * of the expression, except that qualifiers of a pointer's target may be missing (C adds them silently). */
#ifndef CFA_PRINT_INTERNAL_H
#define CFA_PRINT_INTERNAL_H

#include "cfa/print/print.h"

typedef struct print_names {
    const cfa_program *program;
    arena memory;
    const char **vars; /* by var.i; NULL: not of this program */
    uint32_t *owner;   /* by var.i: 1 + the function that a parameter or local belongs to; 0: none */
    uint32_t count_vars;
    map64 tags;     /* tag name → index in tag_texts */
    map64 tag_uses; /* tag name → TAG_… bits */
    VEC(const char *) tag_texts;
    bool *in_function;                               /* by global: a static local that has to stay inside its function (it holds labels) */
    VEC(ty) mentioned;                               /* records that something mentions, in order of discovery */
    bool divides_by_zero, shifts_too_far, overflows; /* constants that gcc warns about and that must stay */
    bool compares_same;                              /* something is compared with itself */
    bool packed_address;                             /* the address of a member of a packed record is taken */
    bool library_mismatch;                           /* something is declared unlike gcc's builtin of that name */
    bool returns_local;                              /* a function returns the address of one of its locals */
    bool arbitrary_calls;                            /* print_arbitrary_program */
    const print_part *part;                          /* NULL: everything is printed */
    bool *no_function, *no_global, *no_external, *no_type; /* with a part: by index, type by ty.i: not mentioned, so not printed */
} print_names;
enum { TAG_NAMED = 1, TAG_INLINE = 2 }; /* referred to by tag; is an anonymous member */

typedef struct {
    const cfa_program *p;
    const cfa_space *s;
    const print_names *n; /* NULL: show */
    buf *out;
    uint32_t limit;              /* 0: none; otherwise writing stops soon after that many bytes */
    uint32_t where;              /* location of the operation that is printed */
    const struct body *body;     /* the function that is printed; NULL: none */
    struct declare_notes *notes; /* mentions of each variable (cfa/print/body.h); NULL: not wanted */
} printer;

/* binding strengths; a text is put into parentheses where a stronger one is asked for */
enum { BIND_ANY, BIND_OR = 6, BIND_XOR, BIND_AND, BIND_EQ, BIND_REL, BIND_SHIFT, BIND_ADD, BIND_MUL, BIND_UNARY, BIND_POSTFIX };

/* cfa/print/part.c */
print_names *part_names_new(const cfa_program *p, const print_part *part);
bool part_wants_location(const print_names *n, fn f, uint32_t l);
bool part_wants_body(const print_names *n, fn f);
void part_print_without_body(const printer *pr, fn f);

/* cfa/print/names.c: names are made unique C identifiers */
print_names *print_names_new(const cfa_program *p);
void print_names_free(print_names *n);
void names_fill(print_names *n, const cfa_program *p);
const char *names_var(const printer *pr, var v);
const char *names_tag(const printer *pr, name tag);
unsigned names_tag_uses(const print_names *n, name tag);

/* cfa/print/library_signature.c: true if gcc has a builtin of that name; *agrees: declared with that type it does not complain */
bool print_library_builtin(const cfa_program *p, const char *function, ty type, bool *agrees);

/* cfa/print/type.c */
bool type_same(const cfa_space *s, ty a, ty b);                             /* the same type in the printed C */
bool type_is_va_pointer(const cfa_space *s, ty t);                          /* what a va_list becomes as a parameter */
void type_print(const printer *pr, ty t, unsigned quals, const char *text); /* a declaration of text, without ';'; "": a type name */
typedef struct {
    const ty *types;
    const char *const *names; /* NULL: none */
    uint32_t count;
    bool has_prototype, variadic;
} parameter_list;
void type_print_function(const printer *pr, ty result, const char *text, parameter_list params);
void type_print_records(const printer *pr);

/* cfa/print/expr.c */
void expr_print(const printer *pr, ex e, int bind);          /* a value, with exactly its type */
void expr_print_lvalue(const printer *pr, ex e, int bind);   /* an lvalue that is written to */
void expr_print_promoted(const printer *pr, ex e, int bind); /* where C promotes: a bit-field needs no cast to its declared type */
void expr_print_cast(const printer *pr, ty t, ex a, int bind);
void expr_print_comparison(const printer *pr, ex_kind k, const ex_info *i, int bind); /* i's operands compared by k */
void expr_print_zero(const printer *pr, ty t);                                        /* {0} or {}: a braced zero of an aggregate */
const ty_member *expr_bit_field(const printer *pr, ex e);                             /* what e designates, or NULL */
ex expr_cast_operand(const printer *pr, ex e);      /* the operand of a conversion between arithmetic types, or none */
ex expr_without_promotion(const printer *pr, ex e); /* c for (int)c where c is promoted to int anyway */

/* cfa/print/convert.c */
void expr_print_converted(const printer *pr, ex e, ty t, int bind); /* where C itself converts to t: right side, argument, return */
void expr_print_stored(const printer *pr, ex e, ex place);          /* right side of place = e */
void expr_print_bits(const printer *pr, ex e, const ty_member *m);  /* the same for a bit-field */
void expr_print_argument(const printer *pr, ex e);                  /* where C applies the default argument promotions */
void expr_print_condition(const printer *pr, ex e, bool positive);  /* inside if (…) */

/* cfa/print/const.c */
void const_print_int(const printer *pr, ex e, int bind);
void const_print_bare(const printer *pr, ex e, int bind); /* as an int without suffix; const_is_bare */
bool const_is_bare(const printer *pr, ex e);
void const_print_float(const printer *pr, ex e, int bind);
void const_print_string(const printer *pr, ex e, uint64_t elements);    /* at least so many elements, terminator included */
void const_print_text(const printer *pr, const char *text, size_t len); /* "…" */

/* cfa/print/init.c: " = …" of a global, or nothing */
void init_print(const printer *pr, const cfa_global *g);

/* cfa/print/op.c */
void op_print(const printer *pr, op o, fn f);      /* a statement; f: the function it is in, or FN_NONE */
bool op_never_returns(const printer *pr, op o);    /* a call of something that gcc knows not to return */
bool op_is_silent(const printer *pr, op o);        /* prints as nothing */
bool op_is_plain_call(const printer *pr, op call); /* prints as a call, and nothing else */
ty op_callee_type(const printer *pr, op call);
void op_print_call_value(const printer *pr, op call);                 /* without the left side */
bool function_is_old_style(const printer *pr, const cfa_function *f); /* is printed as a K&R definition */

/* cfa/print/vla.c */
static inline bool vla_is(const ty_info *t) { return t->kind == TY_ARRAY && t->count == -2; }
bool vla_is_declared_by(const printer *pr, const op_info *o);
bool vla_needs_room(const printer *pr, var v); /* a variable x__room that says how much memory it has */
void vla_print(const printer *pr, const op_info *o);

/* cfa/print/statement.c: prints the call whose result the variable holds in its place; false: there is none */
bool print_nested(const printer *pr, var v, int bind);

/* cfa/print/function.c */
void label_print(const printer *pr, name label);
void function_print(const printer *pr, fn f);
void function_print_head(const printer *pr, fn f, bool definition);
void global_print(const printer *pr, const cfa_global *g, bool forward); /* declaration or definition with ';' and new line */

static inline void print_text(const printer *pr, const char *text) { buf_str(pr->out, text); }
static inline bool open_if(const printer *pr, bool yes) /* a parenthesis; says whether it has to be closed */
{
    if (yes) buf_char(pr->out, '(');
    return yes;
}
static inline void close_if(const printer *pr, bool yes)
{
    if (yes) buf_char(pr->out, ')');
}
static inline const ex_info *info_of(const printer *pr, ex e) { return ex_get(pr->s, e); }
static inline const ty_info *type_of(const printer *pr, ex e) { return ty_get(pr->s, ex_get(pr->s, e)->type); }
static inline bool ty_is_number(const ty_info *t) { return ty_is_integer(t) || ty_is_float(t); }
static inline bool printer_full(const printer *pr) { return pr->limit && pr->out->len > pr->limit; }

#endif
