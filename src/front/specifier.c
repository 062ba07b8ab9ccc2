#include "front/parse_internal.h"

/* Declaration specifiers: storage class, qualifiers, the type they spell. */

typedef enum {
    BASE_NONE,
    BASE_VOID,
    BASE_CHAR,
    BASE_INT,
    BASE_FLOAT,
    BASE_DOUBLE,
    BASE_BOOL,
    BASE_INT128,
    BASE_UINT128,
    BASE_FLOAT16,
    BASE_FLOAT128,
    BASE_LDOUBLE,
    BASE_GIVEN, /* a typedef name, tag, typeof, … */
} base_word;

typedef struct {
    base_word base;
    bool is_signed, is_unsigned, is_short, is_complex;
    uint8_t longs;
    ctype *given;
    unsigned quals;
} words;

bool decl_starts_type(const parser *p, const token *t)
{
    if (t->kind == TOK_IDENT) return scope_is_typedef(p, t->name);
    if (t->kind < TOK_KEYWORDS) return false;
    switch (t->kind) {
    case KW_VOID:
    case KW_CHAR_T:
    case KW_SHORT:
    case KW_INT_T:
    case KW_LONG:
    case KW_FLOAT_T:
    case KW_DOUBLE:
    case KW_SIGNED:
    case KW_UNSIGNED:
    case KW_BOOL_T:
    case KW_COMPLEX:
    case KW_IMAGINARY:
    case KW_STRUCT:
    case KW_UNION:
    case KW_ENUM:
    case KW_TYPEOF:
    case KW_AUTO_TYPE:
    case KW_INT128:
    case KW_UINT128_T:
    case KW_FLOAT128:
    case KW_FLOAT16:
    case KW_FLOAT32:
    case KW_FLOAT64:
    case KW_FLOAT32X:
    case KW_FLOAT64X:
    case KW_CONST:
    case KW_VOLATILE:
    case KW_RESTRICT:
    case KW_ATOMIC:
    case KW_ATTRIBUTE:
    case KW_ALIGNAS:
    case KW_AUTO:
    case KW_REGISTER:
    case KW_STATIC:
    case KW_EXTERN:
    case KW_TYPEDEF:
    case KW_INLINE:
    case KW_NORETURN:
    case KW_THREAD_LOCAL: return true;
    default: return false;
    }
}

static ctype *spelled_type(parser *p, const words *w, srcpos at)
{
    ctype **basic = p->types->basic;
    ctype *t;
    switch (w->base) {
    case BASE_VOID: t = basic[CT_VOID]; break;
    case BASE_BOOL: t = basic[CT_BOOL]; break;
    case BASE_CHAR: t = basic[w->is_unsigned ? CT_UCHAR : w->is_signed ? CT_SCHAR : CT_CHAR]; break;
    case BASE_FLOAT: t = basic[CT_FLOAT]; break;
    case BASE_DOUBLE: t = basic[w->longs ? CT_LDOUBLE : CT_DOUBLE]; break;
    case BASE_INT128: t = basic[w->is_unsigned ? CT_UINT128 : CT_INT128]; break;
    case BASE_UINT128: t = basic[CT_UINT128]; break;
    case BASE_FLOAT16: t = basic[CT_FLOAT16]; break;
    case BASE_FLOAT128: t = basic[CT_FLOAT128]; break;
    case BASE_LDOUBLE: t = basic[CT_LDOUBLE]; break;
    case BASE_GIVEN: t = w->given; break;
    default: {
        if (w->is_complex && !w->is_signed && !w->is_unsigned && !w->is_short && !w->longs && w->base == BASE_NONE) {
            t = basic[CT_DOUBLE];
            break;
        }
        ctype_kind k = w->is_short ? CT_SHORT : w->longs == 1 ? CT_LONG : w->longs ? CT_LLONG : CT_INT;
        t = basic[w->is_unsigned ? k + 1 : k];
        break;
    }
    }
    bool integer_words = w->is_signed || w->is_unsigned || w->is_short;
    bool takes_sign = w->base == BASE_NONE || w->base == BASE_INT || w->base == BASE_CHAR || w->base == BASE_INT128;
    bool wrong = (integer_words && !takes_sign) || (w->is_short && w->base == BASE_CHAR) || (w->longs && w->base == BASE_CHAR) ||
                 (w->is_signed && w->is_unsigned) || (w->is_short && w->longs) || w->longs > 2 ||
                 (w->longs && !(w->base == BASE_NONE || w->base == BASE_INT || (w->base == BASE_DOUBLE && w->longs == 1)));
    if (wrong) parse_error(p, at, "this combination of type specifiers means nothing");
    return w->is_complex ? type_complex(p->types, t) : t;
}

static void set_storage(parser *p, specifiers *s, storage_class storage)
{
    if (s->storage != STORAGE_NONE && s->storage != storage) parse_error(p, parse_at(p), "more than one storage class");
    s->storage = (uint8_t)storage;
}

static void set_base(parser *p, words *w, base_word base)
{
    if (w->base != BASE_NONE) parse_error(p, parse_at(p), "two or more types in one declaration");
    w->base = base;
}

static void set_given(parser *p, words *w, ctype *type)
{
    set_base(p, w, BASE_GIVEN);
    w->given = type;
}

static bool has_type(const words *w)
{
    return w->base != BASE_NONE || w->is_signed || w->is_unsigned || w->is_short || w->longs || w->is_complex;
}

/* _Atomic(type) */
static ctype *atomic_type(parser *p)
{
    parse_next(p);
    parse_next(p);
    bool fresh;
    ctype *t = decl_type_name(p, &fresh);
    parse_expect(p, ')');
    return type_qualified(p->types, t, Q_ATOMIC);
}

/* The specifiers that consume more than their keyword; false: t is not one of them. */
static bool compound_specifier(parser *p, specifiers *s, words *w)
{
    switch (p->tok->kind) {
    case KW_STRUCT:
    case KW_UNION:
        s->has_tag = true;
        set_base(p, w, BASE_GIVEN);
        w->given = record_specifier(p, s);
        return true;
    case KW_ENUM:
        s->has_tag = true;
        set_base(p, w, BASE_GIVEN);
        w->given = record_enum(p, s);
        return true;
    case KW_TYPEOF: set_given(p, w, decl_typeof(p)); return true;
    case KW_ATTRIBUTE: attribute_parse_more(p, &s->attributes); return true;
    case KW_ALIGNAS: attribute_alignas(p, &s->attributes); return true;
    case KW_ATOMIC:
        if (parse_peek(p, 1) != '(') return false;
        set_given(p, w, atomic_type(p));
        return true;
    default: return false;
    }
}

/* One keyword; false: not a specifier. */
static bool simple_specifier(parser *p, specifiers *s, words *w)
{
    switch (p->tok->kind) {
    case KW_VOID: set_base(p, w, BASE_VOID); break;
    case KW_CHAR_T: set_base(p, w, BASE_CHAR); break;
    case KW_INT_T: set_base(p, w, BASE_INT); break;
    case KW_FLOAT_T:
    case KW_FLOAT32: set_base(p, w, BASE_FLOAT); break;
    case KW_DOUBLE:
    case KW_FLOAT64:
    case KW_FLOAT32X: set_base(p, w, BASE_DOUBLE); break;
    case KW_FLOAT64X: set_base(p, w, BASE_LDOUBLE); break;
    case KW_BOOL_T: set_base(p, w, BASE_BOOL); break;
    case KW_INT128: set_base(p, w, BASE_INT128); break;
    case KW_UINT128_T: set_base(p, w, BASE_UINT128); break;
    case KW_FLOAT16: set_base(p, w, BASE_FLOAT16); break;
    case KW_FLOAT128: set_base(p, w, BASE_FLOAT128); break;
    case KW_SHORT: w->is_short = true; break;
    case KW_LONG:
        if (w->longs < 3) w->longs++;
        break;
    case KW_SIGNED: w->is_signed = true; break;
    case KW_UNSIGNED: w->is_unsigned = true; break;
    case KW_COMPLEX: w->is_complex = true; break;
    case KW_AUTO_TYPE:
        s->is_auto_type = true;
        set_given(p, w, p->types->basic[CT_INT]);
        break;
    case KW_CONST: w->quals |= Q_CONST; break;
    case KW_VOLATILE: w->quals |= Q_VOLATILE; break;
    case KW_RESTRICT: w->quals |= Q_RESTRICT; break;
    case KW_ATOMIC: w->quals |= Q_ATOMIC; break;
    case KW_TYPEDEF: set_storage(p, s, STORAGE_TYPEDEF); break;
    case KW_EXTERN: set_storage(p, s, STORAGE_EXTERN); break;
    case KW_STATIC: set_storage(p, s, STORAGE_STATIC); break;
    case KW_AUTO: set_storage(p, s, STORAGE_AUTO); break;
    case KW_REGISTER: set_storage(p, s, STORAGE_REGISTER); break;
    case KW_INLINE: s->is_inline = true; break;
    case KW_NORETURN: s->is_noreturn = true; break;
    case KW_THREAD_LOCAL: s->is_thread = true; break;
    case KW_EXTENSION: break;
    case KW_IMAGINARY: parse_error(p, parse_at(p), "_Imaginary is not supported"); break;
    default: return false;
    }
    parse_next(p);
    return true;
}

/* `typedef float _Float32;` in glibc's headers, for compilers that have no such type. */
ctype *decl_float_name(const parser *p)
{
    if (p->tok->kind < TOK_KEYWORDS || (parse_peek(p, 1) != ';' && parse_peek(p, 1) != ',')) return NULL;
    switch (p->tok->kind) {
    case KW_FLOAT32: return p->types->basic[CT_FLOAT];
    case KW_FLOAT64:
    case KW_FLOAT32X: return p->types->basic[CT_DOUBLE];
    case KW_FLOAT64X: return p->types->basic[CT_LDOUBLE];
    case KW_FLOAT128: return p->types->basic[CT_FLOAT128];
    default: return NULL;
    }
}

void decl_specifiers(parser *p, specifiers *s)
{
    memset(s, 0, sizeof *s);
    s->at = parse_at(p);
    words w = {0};
    const token *first = p->tok;
    while (!p->panic) {
        const token *t = p->tok;
        if (t->kind == TOK_IDENT) {
            symbol *named = scope_lookup(p, t->name);
            if (!named || named->kind != SYM_TYPEDEF || has_type(&w)) break;
            w.base = BASE_GIVEN;
            w.given = named->type;
            parse_next(p);
            continue;
        }
        if (t->kind < TOK_KEYWORDS || (s->storage == STORAGE_TYPEDEF && has_type(&w) && decl_float_name(p))) break;
        if (!compound_specifier(p, s, &w) && !simple_specifier(p, s, &w)) break;
    }
    s->is_empty = p->tok == first;
    s->has_type = has_type(&w);
    s->type = spelled_type(p, &w, s->at);
    if (w.quals) s->type = type_qualified(p->types, s->type, w.quals);
    s->plain_type = s->attributes.mode && !s->attributes.vector_bytes ? s->type : NULL;
    if (s->attributes.mode || s->attributes.vector_bytes) {
        s->type = attribute_apply_type(p, &s->attributes, s->type);
        s->attributes.mode = 0;
        s->attributes.vector_bytes = 0;
    }
    if (s->is_noreturn) s->attributes.any = s->attributes.noreturn = true;
}
