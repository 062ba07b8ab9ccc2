#include "front/type.h"

#include <assert.h>

/* ---- construction ---- */

static ctype *new_type(type_table *t, ctype_kind kind, uint64_t size, uint32_t align)
{
    ctype *c = ARENA_NEW(t->memory, ctype);
    c->kind = (uint8_t)kind;
    c->size = size;
    c->align = align;
    c->unqualified = c;
    return c;
}

static ctype *copy_type(type_table *t, const ctype *from)
{
    ctype *c = arena_alloc(t->memory, sizeof *c);
    *c = *from;
    c->pointer = NULL;
    c->canonical = 0;
    c->unqualified = c;
    c->variants = NULL;
    return c;
}

static void add_basic(type_table *t)
{
    bool is_64 = t->model == MODEL_LP64;
    uint32_t word = is_64 ? 8 : 4;
    const struct {
        ctype_kind kind;
        uint32_t size, align;
    } basics[] = {
        {CT_VOID, 1, 1},
        {CT_BOOL, 1, 1},
        {CT_CHAR, 1, 1},
        {CT_SCHAR, 1, 1},
        {CT_UCHAR, 1, 1},
        {CT_SHORT, 2, 2},
        {CT_USHORT, 2, 2},
        {CT_INT, 4, 4},
        {CT_UINT, 4, 4},
        {CT_LONG, word, word},
        {CT_ULONG, word, word},
        {CT_LLONG, 8, word},
        {CT_ULLONG, 8, word},
        {CT_INT128, 16, 16},
        {CT_UINT128, 16, 16},
        {CT_FLOAT16, 2, 2},
        {CT_FLOAT, 4, 4},
        {CT_DOUBLE, 8, word},
        {CT_LDOUBLE, is_64 ? 16 : 12, is_64 ? 16 : 4},
        {CT_FLOAT128, 16, 16},
    };
    for (size_t i = 0; i < sizeof basics / sizeof *basics; i++)
        t->basic[basics[i].kind] = new_type(t, basics[i].kind, basics[i].size, basics[i].align);
}

/* LP64: typedef struct __va_list_tag { unsigned gp_offset, fp_offset; void *overflow_arg_area, *reg_save_area; } va_list[1] */
static void add_va_list(type_table *t, interner *names)
{
    if (t->model == MODEL_ILP32) {
        t->va_list = t->char_pointer;
        return;
    }
    static const char *const members[] = {"gp_offset", "fp_offset", "overflow_arg_area", "reg_save_area"};
    ctag *tag = ARENA_NEW(t->memory, ctag);
    tag->name = intern_str(names, "__va_list_tag");
    tag->members = ARENA_ARRAY(t->memory, cmember, 4);
    tag->member_count = 4;
    for (int i = 0; i < 4; i++)
        tag->members[i] =
            (cmember){.name = intern_str(names, members[i]), .type = i < 2 ? t->basic[CT_UINT] : t->void_pointer, .bit_width = -1};
    type_layout(t, tag, false);
    tag->complete = true;
    t->va_list_tag = tag;
    t->va_list = type_array(t, type_tagged(t, CT_STRUCT, tag), 1);
}

void types_init(type_table *t, arena *memory, interner *names, data_model model, bool unsigned_char)
{
    *t = (type_table){.memory = memory, .names = names, .model = model, .unsigned_char = unsigned_char};
    add_basic(t);
    bool is_64 = model == MODEL_LP64;
    t->size_type = t->basic[is_64 ? CT_ULONG : CT_UINT];
    t->ptrdiff_type = t->basic[is_64 ? CT_LONG : CT_INT];
    t->wchar_type = t->basic[is_64 ? CT_INT : CT_LONG];
    t->char16_type = t->basic[CT_USHORT];
    t->char32_type = t->basic[CT_UINT];
    t->void_pointer = type_pointer(t, t->basic[CT_VOID]);
    t->char_pointer = type_pointer(t, t->basic[CT_CHAR]);
    add_va_list(t, names);
}

ctype *type_pointer(type_table *t, ctype *to)
{
    if (to->pointer) return to->pointer;
    uint32_t word = t->model == MODEL_LP64 ? 8 : 4;
    ctype *c = new_type(t, CT_POINTER, word, word);
    c->target = to;
    return to->pointer = c;
}

ctype *type_array(type_table *t, ctype *of, int64_t count)
{
    ctype *c = new_type(t, CT_ARRAY, 0, 0);
    c->target = of;
    c->count = count;
    return c;
}

/* The hidden struct of a complex number or vector c. Its name tells all of it, so that all units call it the same. */
static void add_parts(type_table *t, ctype *c)
{
    enum { MOST_PARTS = 64 };
    static const char *const words[CT_KINDS] = {
        [CT_CHAR] = "char",     [CT_SCHAR] = "schar", [CT_UCHAR] = "uchar",   [CT_SHORT] = "short",     [CT_USHORT] = "ushort",
        [CT_INT] = "int",       [CT_UINT] = "uint",   [CT_LONG] = "long",     [CT_ULONG] = "ulong",     [CT_LLONG] = "llong",
        [CT_ULLONG] = "ullong", [CT_FLOAT] = "float", [CT_DOUBLE] = "double", [CT_LDOUBLE] = "ldouble",
    };
    const char *word = words[c->target->kind];
    bool is_complex = c->kind == CT_COMPLEX;
    if (!word || (!is_complex && (c->count < 1 || c->count > MOST_PARTS))) return;
    ctag *tag = ARENA_NEW(t->memory, ctag);
    char *text =
        is_complex ? arena_printf(t->memory, "__complex_%s", word) : arena_printf(t->memory, "__vector_%d_%s", (int)c->count, word);
    tag->name = intern_str(t->names, text);
    tag->members = ARENA_ARRAY(t->memory, cmember, 2);
    tag->member_count = is_complex ? 2 : 1;
    for (uint32_t i = 0; i < tag->member_count; i++)
        tag->members[i] = (cmember){.name = intern_str(t->names, !is_complex ? "part"
                                                                 : i         ? "imaginary"
                                                                             : "real"),
                                    .type = is_complex ? c->target : type_array(t, c->target, c->count),
                                    .bit_width = -1};
    tag->kind = CT_STRUCT;
    if (!is_complex) tag->align_attribute = c->align;
    type_layout(t, tag, false);
    tag->complete = true;
    if (tag->size == c->size && tag->align == c->align) c->tag = tag;
}

static uint64_t round_to_power(uint64_t n)
{
    uint64_t p = 1;
    while (p < n && p < (1u << 28)) p *= 2;
    return p;
}

ctype *type_vector(type_table *t, ctype *of, uint64_t bytes)
{
    of = of->unqualified;
    uint32_t align = (uint32_t)round_to_power(bytes);
    /* gcc gives a small integer vector an integer mode where there are no vector registers, and thereby an integer's alignment */
    if (t->model == MODEL_ILP32 && bytes == 8 && type_is_integer(of)) align = 4;
    ctype *c = new_type(t, CT_VECTOR, bytes, align);
    uint64_t size = type_size(of);
    c->target = of;
    c->count = size ? (int64_t)(bytes / size) : 0;
    add_parts(t, c);
    return c;
}

ctype *type_complex(type_table *t, ctype *of)
{
    of = of->unqualified;
    ctype *c = new_type(t, CT_COMPLEX, type_size(of) * 2, type_align(of));
    c->target = of;
    add_parts(t, c);
    return c;
}

ctype *type_function(type_table *t, ctype *result)
{
    ctype *c = new_type(t, CT_FUNCTION, 1, 1);
    c->target = result;
    return c;
}

ctype *type_tagged(type_table *t, ctype_kind kind, ctag *tag)
{
    ctype *c = new_type(t, kind, 0, 0);
    c->tag = tag;
    tag->kind = (uint8_t)kind;
    return c;
}

/* Objects of an atomic type whose size is that of an integer are aligned like that integer. */
static void align_atomic(ctype *c)
{
    uint64_t size = type_size(c);
    if (size == 0 || size > 16 || (size & (size - 1)) || c->kind == CT_VOID) return;
    if (type_align(c) >= size) return;
    c->align = (uint32_t)size;
    c->user_align = true;
}

ctype *type_qualified(type_table *t, ctype *of, unsigned quals)
{
    if (!quals || of->kind == CT_FUNCTION) return of;
    ctype *base = of->unqualified;
    unsigned wanted = of->quals | quals;
    if (!base->variants) base->variants = ARENA_ARRAY(t->memory, ctype *, 16);
    if (base->variants[wanted]) return base->variants[wanted];
    ctype *c = copy_type(t, base);
    if (base->kind == CT_ARRAY) {
        c->target = type_qualified(t, base->target, quals);
    } else {
        c->quals = (uint8_t)wanted;
        c->unqualified = base;
        if (wanted & Q_ATOMIC) align_atomic(c);
    }
    return base->variants[wanted] = c;
}

ctype *type_aligned(type_table *t, ctype *of, uint32_t align)
{
    ctype *c = copy_type(t, of->unqualified);
    c->align = align;
    c->user_align = true;
    if (type_has_parts(c) && align != c->tag->align) c->tag = NULL; /* not modelled: the hidden struct has another alignment */
    c = type_qualified(t, c, of->quals);
    c->align = align; /* also where _Atomic asks for more */
    return c;
}

/* ---- questions ---- */

bool type_is_signed(const type_table *t, const ctype *c)
{
    if (c->kind == CT_ENUM) {
        c = c->unqualified->target;
        if (!c) return false;
    }
    switch (c->kind) {
    case CT_CHAR: return !t->unsigned_char;
    case CT_SCHAR:
    case CT_SHORT:
    case CT_INT:
    case CT_LONG:
    case CT_LLONG:
    case CT_INT128: return true;
    default: return false;
    }
}

bool type_is_variable(const ctype *c)
{
    for (;; c = c->target) {
        if (c->kind == CT_ARRAY && c->count == ARRAY_VARIABLE) return true;
        if (c->kind != CT_ARRAY && c->kind != CT_POINTER && c->kind != CT_FUNCTION) return false;
    }
}

bool type_has_folded_length(const ctype *c)
{
    for (; c->kind == CT_ARRAY; c = c->target)
        if (c->is_length_folded) return true;
    return type_is_record(c) && c->tag->is_length_folded;
}

static bool equal_functions(const ctype *a, const ctype *b)
{
    if (a->has_prototype != b->has_prototype || a->variadic != b->variadic || a->param_count != b->param_count) return false;
    for (uint32_t i = 0; i < a->param_count; i++)
        if (!type_equal(a->params[i].type->unqualified, b->params[i].type->unqualified)) return false;
    return true;
}

bool type_equal(const ctype *a, const ctype *b)
{
    for (;; a = a->target, b = b->target) {
        if (a == b) return true;
        if (a->kind != b->kind || a->quals != b->quals) return false;
        switch (a->kind) {
        case CT_ENUM:
        case CT_STRUCT:
        case CT_UNION: return a->tag == b->tag;
        case CT_ARRAY:
            if (a->count != b->count || (a->count == ARRAY_VARIABLE && a->length != b->length)) return false;
            break;
        case CT_VECTOR:
            if (a->count != b->count) return false;
            break;
        case CT_FUNCTION:
            if (!equal_functions(a, b)) return false;
            break;
        case CT_POINTER:
        case CT_COMPLEX: break;
        default: return true;
        }
    }
}

/* ---- compatibility ---- */

/* A parameter type that default argument promotions leave alone (C11 6.7.6.3p15). */
static bool is_self_promoting(const ctype *c)
{
    if (c->kind == CT_ENUM) c = c->unqualified->target;
    return !c || !((c->kind >= CT_BOOL && c->kind < CT_INT) || c->kind == CT_FLOAT);
}

static bool compatible_functions(const ctype *a, const ctype *b)
{
    if (!a->has_prototype && !b->has_prototype) return true;
    if (a->has_prototype && b->has_prototype) {
        if (a->variadic != b->variadic || a->param_count != b->param_count) return false;
        for (uint32_t i = 0; i < a->param_count; i++)
            if (!type_compatible(a->params[i].type, b->params[i].type)) return false;
        return true;
    }
    const ctype *given = a->has_prototype ? a : b;
    if (given->variadic) return false;
    for (uint32_t i = 0; i < given->param_count; i++)
        if (!is_self_promoting(given->params[i].type)) return false;
    return true;
}

static const ctype *enum_as_integer(const ctype *c) { return c->kind == CT_ENUM && c->unqualified->target ? c->unqualified->target : c; }

bool type_compatible(const ctype *a, const ctype *b)
{
    a = a->unqualified;
    b = b->unqualified;
    for (;;) {
        if (a == b) return true;
        if (a->kind != b->kind) {
            if (a->kind != CT_ENUM && b->kind != CT_ENUM) return false;
            return enum_as_integer(a)->kind == enum_as_integer(b)->kind;
        }
        switch (a->kind) {
        case CT_ENUM:
        case CT_STRUCT:
        case CT_UNION: return a->tag == b->tag;
        case CT_ARRAY:
            if (a->count >= 0 && b->count >= 0 && a->count != b->count) return false;
            break;
        case CT_VECTOR:
            if (a->count != b->count) return false;
            break;
        case CT_FUNCTION:
            if (!compatible_functions(a, b)) return false;
            a = a->target->unqualified;
            b = b->target->unqualified;
            continue;
        case CT_POINTER:
        case CT_COMPLEX: break;
        default: return true;
        }
        a = a->target;
        b = b->target;
        if (a->quals != b->quals) return false;
    }
}

static ctype *composite_function(type_table *t, ctype *a, ctype *b)
{
    ctype *result = type_composite(t, a->target, b->target);
    const ctype *given = a->has_prototype ? a : b->has_prototype ? b : a;
    ctype *c = copy_type(t, given);
    c->target = result;
    c->noreturn = a->noreturn || b->noreturn;
    if (a->has_prototype && b->has_prototype && a->param_count == b->param_count && a->param_count) {
        c->params = ARENA_ARRAY(t->memory, cparam, a->param_count);
        for (uint32_t i = 0; i < a->param_count; i++) {
            c->params[i] = b->params[i];
            c->params[i].type = type_composite(t, b->params[i].type, a->params[i].type);
        }
    }
    return c;
}

ctype *type_composite(type_table *t, ctype *a, ctype *b)
{
    if (a != b && b->kind == CT_ENUM && a->kind != CT_ENUM) return b;
    if (a == b || a->kind != b->kind) return a;
    switch (a->kind) {
    case CT_POINTER: {
        ctype *target = type_composite(t, a->target, b->target);
        if (target == a->target) return a;
        return type_qualified(t, type_pointer(t, target), a->quals);
    }
    case CT_ARRAY: {
        ctype *target = type_composite(t, a->target, b->target);
        const ctype *sized = a->count >= 0 || (a->count == ARRAY_VARIABLE && b->count < 0) ? a : b;
        if (sized == a && target == a->target) return a;
        if (sized == b && target == b->target) return b;
        ctype *c = copy_type(t, sized);
        c->target = target;
        return c;
    }
    case CT_FUNCTION: return composite_function(t, a, b);
    default: return a;
    }
}

/* ---- conversions ---- */

ctype *type_promote(type_table *t, ctype *c)
{
    if (c->kind == CT_ENUM) {
        ctype *underlying = c->unqualified->target;
        c = underlying ? underlying : t->basic[CT_INT];
    }
    if (c->kind >= CT_BOOL && c->kind < CT_INT) return t->basic[CT_INT];
    if (c->kind >= CT_INT && c->kind <= CT_UINT128) return t->basic[c->kind];
    return c->unqualified;
}

static ctype *integer_arithmetic(type_table *t, ctype_kind a, ctype_kind b)
{
    if (a < b) {
        ctype_kind swap = a;
        a = b;
        b = swap;
    }
    /* a has the higher rank, or the same rank and is unsigned if they differ */
    bool a_unsigned = (a - CT_INT) & 1, b_unsigned = (b - CT_INT) & 1;
    if (a_unsigned || !b_unsigned) return t->basic[a];
    return t->basic[a]->size > t->basic[b]->size ? t->basic[a] : t->basic[a + 1];
}

ctype *type_arithmetic(type_table *t, ctype *a, ctype *b)
{
    if (a->kind == CT_VECTOR) return a->unqualified;
    if (b->kind == CT_VECTOR) return b->unqualified;
    if (a->kind == CT_COMPLEX || b->kind == CT_COMPLEX) {
        ctype *x = a->kind == CT_COMPLEX ? a->target : a, *y = b->kind == CT_COMPLEX ? b->target : b;
        ctype *part = type_arithmetic(t, x, y);
        if (a->kind == CT_COMPLEX && a->target->kind == part->kind) return a->unqualified;
        if (b->kind == CT_COMPLEX && b->target->kind == part->kind) return b->unqualified;
        return type_complex(t, part);
    }
    if (type_is_floating(a) || type_is_floating(b)) {
        ctype_kind kind = (ctype_kind)(a->kind > b->kind ? a->kind : b->kind);
        return t->basic[kind];
    }
    if (!type_is_integer(a) || !type_is_integer(b)) return a->unqualified;
    return integer_arithmetic(t, (ctype_kind)type_promote(t, a)->kind, (ctype_kind)type_promote(t, b)->kind);
}
