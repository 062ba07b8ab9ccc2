/* front/type.h — C types as the parser builds them, with gcc's layout for ILP32 and LP64.
 * A ctype is immutable except for: completion of struct/union/enum tags, and arrays of unknown size completed by an
 * initialiser or a later declaration (those make a new ctype). Pointers and qualified variants are unique per target
 * (cached in the target), so most comparisons are pointer comparisons; arrays and functions are compared by structure.
 * Structs and unions are nominal: one struct tag object per definition.
 * cfa/ turns ctypes into canonical, hash-consed types; `canonical` caches the result. */
#ifndef FRONT_TYPE_H
#define FRONT_TYPE_H

#include "base/arena.h"
#include "base/intern.h"
#include "base/source.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum { MODEL_ILP32, MODEL_LP64 } data_model;

/* The order is the order of integer conversion rank, unsigned after signed. */
typedef enum {
    CT_VOID,
    CT_BOOL,
    CT_CHAR, /* plain char: signed on x86 (unless -funsigned-char) */
    CT_SCHAR,
    CT_UCHAR,
    CT_SHORT,
    CT_USHORT,
    CT_INT,
    CT_UINT,
    CT_LONG,
    CT_ULONG,
    CT_LLONG,
    CT_ULLONG,
    CT_INT128,
    CT_UINT128,
    CT_ENUM, /* underlying integer type in .target; compatible with it */
    CT_FLOAT16,
    CT_FLOAT,
    CT_DOUBLE,
    CT_LDOUBLE,  /* x87: 16 bytes in LP64, 12 in ILP32 */
    CT_FLOAT128, /* __float128, _Float128 */
    CT_COMPLEX,  /* element type in .target; .tag: the struct of its parts (type_has_parts) */
    CT_VECTOR,   /* vector_size: element in .target, .count elements; .tag likewise */
    CT_POINTER,
    CT_ARRAY,
    CT_FUNCTION,
    CT_STRUCT,
    CT_UNION,
    CT_KINDS
} ctype_kind;

enum { Q_CONST = 1, Q_VOLATILE = 2, Q_RESTRICT = 4, Q_ATOMIC = 8 };
enum { ARRAY_UNKNOWN = -1, ARRAY_VARIABLE = -2 }; /* ctype.count */

typedef struct ctype ctype;
typedef struct ctag ctag;
typedef struct expr expr;

typedef struct {
    name name; /* empty: unnamed bit-field, anonymous struct/union */
    ctype *type;
    srcpos at;
    uint64_t offset;     /* bytes from the start of the struct; for bit-fields: of the storage unit of the declared type
                            that holds (or begins at) the first bit, so that bit_offset + bit_width may exceed the unit
                            only in packed structs */
    uint32_t align;      /* from attributes; 0: natural */
    uint16_t bit_offset; /* from the least significant bit of the byte at `offset` */
    int16_t bit_width;   /* -1: not a bit-field; 0 only for unnamed ones */
    bool packed;
} cmember;

struct ctag {     /* a struct, union or enum definition */
    uint8_t kind; /* CT_STRUCT, CT_UNION or CT_ENUM; set by type_tagged */
    name name;    /* empty: anonymous */
    name alias;   /* the first typedef that names it; the name of an anonymous one */
    srcpos at;
    cmember *members; /* struct, union */
    uint32_t member_count;
    bool complete, packed, transparent, flexible /* last member is a flexible array */;
    bool mentioned;           /* set by cfa/ when it needs the definition */
    uint32_t align_attribute; /* 0: none */
    uint32_t pack;            /* #pragma pack value in force at the closing brace; 0: none */
    bool reversed;            /* scalar_storage_order: members are not modelled */
    bool is_length_folded;    /* some member's type has such a length (ctype) */
    bool user_align;          /* layout: an aligned attribute had a say in .align */
    uint64_t size;
    uint32_t align;
    struct symbol *owner; /* function in whose scope it is defined; NULL: file scope */
    uint32_t record;      /* cfa/: number of its record, 0: not asked yet */
    uint8_t naming;       /* cfa/: whether its name is its own, 0: not asked yet */
};

typedef struct {
    name name;             /* may be empty */
    ctype *type;           /* after adjustment: arrays → pointers, functions → pointers, top-level qualifiers kept */
    struct symbol *symbol; /* in a definition */
    struct expr *length;   /* int a[n++] is a pointer, but a definition evaluates the length; NULL: no effect */
    srcpos at;
} cparam;

struct ctype {
    uint8_t kind;          /* ctype_kind */
    uint8_t quals;         /* Q_… of this variant */
    bool has_prototype;    /* function: (…) given; false for f() and K&R */
    bool variadic;         /* function */
    bool noreturn;         /* function, from _Noreturn or an attribute */
    bool user_align;       /* aligned(…) of a typedef has set .align */
    bool is_length_folded; /* array: gcc knows the length, but takes it for a variable one: it is not an integer constant expression */
    uint32_t align;        /* 0: incomplete; includes aligned(…) of a typedef */
    int64_t count;         /* array, vector: number of elements, or ARRAY_UNKNOWN / ARRAY_VARIABLE */
    uint64_t size;         /* struct, union: use type_size(); others final */
    ctype *target;         /* pointer, array, vector, complex, enum, function result */
    ctag *tag;             /* struct, union, enum; the hidden struct of a complex number or vector */
    cparam *params;        /* function */
    uint32_t param_count;
    expr *length;                 /* ARRAY_VARIABLE: the length expression (NULL for [*]) */
    struct symbol *length_symbol; /* ARRAY_VARIABLE: hidden variable that holds the length once it was evaluated; see ast.h */
    ctype *unqualified;           /* this type without qualifiers (itself if it has none) */
    /* caches */
    ctype *pointer;     /* pointer to this very variant */
    ctype **variants;   /* 16, by qualifiers; only in an unqualified type that has qualified ones, else NULL */
    uint32_t canonical; /* cfa/: id of the canonical type, 0: not asked yet */
};

typedef struct {
    arena *memory;
    interner *names;
    data_model model;
    bool unsigned_char;
    bool is_c90;            /* front.h */
    ctype *basic[CT_KINDS]; /* CT_VOID … CT_UINT128, floats */
    ctype *size_type, *ptrdiff_type, *wchar_type, *char16_type, *char32_type;
    ctype *va_list; /* LP64: array of one struct __va_list_tag; ILP32: char * */
    ctag *va_list_tag;
    ctype *void_pointer, *char_pointer;
} type_table;

void types_init(type_table *t, arena *memory, interner *names, data_model model, bool unsigned_char);

ctype *type_pointer(type_table *t, ctype *to);
ctype *type_array(type_table *t, ctype *of, int64_t count);
ctype *type_vector(type_table *t, ctype *of, uint64_t bytes);
ctype *type_complex(type_table *t, ctype *of);
/* A complex number or vector with a hidden struct (.tag): its members are the real and the imaginary part, or one array of all elements.
 * false: its arithmetic is not modelled, because there are too many elements or because the elements' arithmetic is not modelled. */
static inline bool type_has_parts(const ctype *c) { return (c->kind == CT_COMPLEX || c->kind == CT_VECTOR) && c->tag; }
ctype *type_function(type_table *t, ctype *result);              /* parameters are filled in by the caller before use */
ctype *type_qualified(type_table *t, ctype *of, unsigned quals); /* adds quals; of an array: of its elements */
ctype *type_aligned(type_table *t, ctype *of, uint32_t align);   /* typedef with aligned(n) */
ctype *type_tagged(type_table *t, ctype_kind kind, ctag *tag);   /* struct/union, or enum with .target to be set */

uint64_t type_size(const ctype *c);  /* bytes; 0 if incomplete, void and functions 1 as in GNU C */
uint32_t type_align(const ctype *c); /* _Alignof, and the alignment as a struct member */
/* __alignof__, and the alignment of objects: differs on ILP32, where double and long long are 8 there but 4 in structs. */
uint32_t type_preferred_align(const type_table *t, const ctype *c);
bool type_complete(const ctype *c);
/* Lays out tag->members as gcc does (bit-fields, packed, aligned, flexible and zero-length arrays): fills offsets, size, align. */
void type_layout(type_table *t, ctag *tag, bool is_union);
/* The member, looking through anonymous structs and unions. path receives member indices from the outside in;
 * returns the depth, 0: no such member. */
enum { MEMBER_DEPTH = 16 };
unsigned type_find_member(const ctag *tag, name member, uint32_t path[MEMBER_DEPTH]);

static inline ctype *type_plain(ctype *c) { return c->unqualified; }
static inline bool type_is_integer(const ctype *c) { return c->kind >= CT_BOOL && c->kind <= CT_ENUM; }
static inline bool type_is_floating(const ctype *c) { return c->kind >= CT_FLOAT16 && c->kind <= CT_FLOAT128; }
static inline bool type_is_arithmetic(const ctype *c) { return c->kind >= CT_BOOL && c->kind <= CT_COMPLEX; }
static inline bool type_is_scalar(const ctype *c) { return type_is_arithmetic(c) || c->kind == CT_POINTER; }
static inline bool type_is_record(const ctype *c) { return c->kind == CT_STRUCT || c->kind == CT_UNION; }
bool type_is_signed(const type_table *t, const ctype *c); /* integers */
bool type_is_variable(const ctype *c);                    /* a VLA, or something made of one (variably modified) */
bool type_has_folded_length(const ctype *c);              /* an array, or a record with one, whose .is_length_folded is set */

bool type_equal(const ctype *a, const ctype *b);      /* same type, qualifiers included */
bool type_compatible(const ctype *a, const ctype *b); /* C11 6.2.7, ignoring top-level qualifiers */
ctype *type_composite(type_table *t, ctype *a, ctype *b);
ctype *type_promote(type_table *t, ctype *c); /* integer promotions (not for bit-fields narrower than int: the parser does that) */
ctype *type_arithmetic(type_table *t, ctype *a, ctype *b); /* usual arithmetic conversions */

#endif
