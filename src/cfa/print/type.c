/* cfa/print/type.c — declarators, and struct and union definitions with exactly the layout of the canonical types.
 * The layout of a record is given by its offsets. gcc's algorithm is followed along, and where it would place a member elsewhere, the
 * attributes that move it there (packed, aligned) are added; so `#pragma pack` needs no pragma in the output. */
#include "cfa/print/internal.h"

static const char *const basic_names[TY_KINDS] = {
    [TY_NONE] = "void",
    [TY_VOID] = "void",
    [TY_BOOL] = "_Bool",
    [TY_CHAR] = "char",
    [TY_SCHAR] = "signed char",
    [TY_UCHAR] = "unsigned char",
    [TY_SHORT] = "short",
    [TY_USHORT] = "unsigned short",
    [TY_INT] = "int",
    [TY_UINT] = "unsigned int",
    [TY_LONG] = "long",
    [TY_ULONG] = "unsigned long",
    [TY_LLONG] = "long long",
    [TY_ULLONG] = "unsigned long long",
    [TY_INT128] = "__int128",
    [TY_UINT128] = "unsigned __int128",
    [TY_FLOAT16] = "_Float16",
    [TY_FLOAT] = "float",
    [TY_DOUBLE] = "double",
    [TY_LDOUBLE] = "long double",
    [TY_FLOAT128] = "_Float128",
};

bool type_same(const cfa_space *s, ty a, ty b)
{
    if (a.i == b.i) return true;
    const ty_info *x = ty_get(s, a), *y = ty_get(s, b);
    if (x->kind != y->kind) return false;
    switch (x->kind) {
    case TY_POINTER: return x->quals == y->quals && type_same(s, x->target, y->target);
    case TY_ARRAY: return x->count == y->count && type_same(s, x->target, y->target);
    case TY_VECTOR: return x->count == y->count && type_same(s, x->target, y->target);
    case TY_COMPLEX: return type_same(s, x->target, y->target);
    case TY_STRUCT:
    case TY_UNION: return name_equal(x->tag, y->tag);
    case TY_FUNCTION:
        if (x->has_prototype != y->has_prototype || x->variadic != y->variadic || x->count_params != y->count_params ||
            !type_same(s, x->target, y->target))
            return false;
        for (uint32_t i = 0; i < x->count_params; i++)
            if (!type_same(s, x->params[i], y->params[i])) return false;
        return true;
    default: return true; /* arithmetic types: the kind says it */
    }
}

/* The compiler's own struct behind a va_list; it has a tag but cannot be named by it. */
static bool is_va_record(const cfa_space *s, const ty_info *t)
{
    return ty_is_record(t) && (t->is_va_list || strcmp(space_text(s, t->tag), "__va_list_tag") == 0);
}

bool type_is_va_pointer(const cfa_space *s, ty t)
{
    const ty_info *i = ty_get(s, t);
    return i->kind == TY_POINTER && !i->is_va_list && is_va_record(s, ty_get(s, i->target));
}

/* ---- declarators: what stands left and right of the name ---- */

static void print_quals(const printer *pr, unsigned quals)
{
    if (quals & TYQ_CONST) buf_str(pr->out, "const ");
    if (quals & TYQ_VOLATILE) buf_str(pr->out, "volatile ");
}

static bool needs_parentheses(const ty_info *target)
{
    return !target->is_va_list && (target->kind == TY_ARRAY || target->kind == TY_FUNCTION);
}

/* a blank, unless the text ends in '*' or '(' */
static void print_gap(const printer *pr)
{
    char last = pr->out->len ? pr->out->data[pr->out->len - 1] : ' ';
    if (last != '*' && last != '(' && last != ' ' && last != '\n') buf_char(pr->out, ' ');
}

static void print_left_part(const printer *pr, ty t, unsigned quals)
{
    const ty_info *i = ty_get(pr->s, t);
    if (i->is_va_list || is_va_record(pr->s, i)) {
        print_quals(pr, quals);
        buf_str(pr->out, ty_is_record(i) ? "__typeof__(**(__builtin_va_list *)0)" : "__builtin_va_list");
        return;
    }
    switch (i->kind) {
    case TY_POINTER:
        print_left_part(pr, i->target, i->quals);
        print_gap(pr);
        buf_str(pr->out, needs_parentheses(ty_get(pr->s, i->target)) ? "(*" : "*");
        if (quals & TYQ_CONST) buf_str(pr->out, "const");
        if (quals & TYQ_VOLATILE) buf_str(pr->out, quals & TYQ_CONST ? " volatile" : "volatile");
        break;
    case TY_ARRAY: print_left_part(pr, i->target, quals); break;
    case TY_FUNCTION: print_left_part(pr, i->target, 0); break;
    case TY_STRUCT:
    case TY_UNION:
        print_quals(pr, quals);
        buf_printf(pr->out, "%s %s", i->kind == TY_STRUCT ? "struct" : "union", names_tag(pr, i->tag));
        break;
    case TY_COMPLEX:
        print_quals(pr, quals);
        buf_str(pr->out, "_Complex ");
        print_left_part(pr, i->target, 0);
        break;
    case TY_VECTOR:
        print_quals(pr, quals);
        print_left_part(pr, i->target, 0);
        buf_printf(pr->out, " __attribute__((vector_size(%llu)))", (unsigned long long)i->size);
        break;
    default: print_quals(pr, quals); buf_str(pr->out, basic_names[i->kind]);
    }
}

static void print_parameter(const printer *pr, ty t, const char *text)
{
    if (type_is_va_pointer(pr->s, t)) buf_printf(pr->out, *text ? "__builtin_va_list %s" : "__builtin_va_list", text);
    else type_print(pr, t, 0, text);
}

static void print_parameters(const printer *pr, parameter_list params)
{
    buf_char(pr->out, '(');
    if (params.has_prototype && !params.count && !params.variadic) buf_str(pr->out, "void");
    for (uint32_t k = 0; params.has_prototype && k < params.count; k++) {
        if (k) buf_str(pr->out, ", ");
        print_parameter(pr, params.types[k], params.names ? params.names[k] : "");
    }
    if (params.has_prototype && params.variadic) buf_str(pr->out, params.count ? ", ..." : "...");
    buf_char(pr->out, ')');
}

static void print_right_part(const printer *pr, ty t)
{
    for (;;) {
        const ty_info *i = ty_get(pr->s, t);
        if (i->is_va_list) return;
        switch (i->kind) {
        case TY_POINTER:
            if (needs_parentheses(ty_get(pr->s, i->target))) buf_char(pr->out, ')');
            break;
        case TY_ARRAY:
            if (i->count >= 0) buf_printf(pr->out, "[%lld]", (long long)i->count);
            else buf_str(pr->out, "[]");
            break;
        case TY_FUNCTION: print_parameters(pr, (parameter_list){i->params, NULL, i->count_params, i->has_prototype, i->variadic}); break;
        default: return;
        }
        t = i->target;
    }
}

void type_print(const printer *pr, ty t, unsigned quals, const char *text)
{
    print_left_part(pr, t, quals);
    if (text[0] == '*' && needs_parentheses(ty_get(pr->s, t))) { /* "*": a pointer to t */
        print_gap(pr);
        buf_printf(pr->out, "(%s)", text);
    } else if (*text) {
        print_gap(pr);
        buf_str(pr->out, text);
    }
    print_right_part(pr, t);
}

void type_print_function(const printer *pr, ty result, const char *text, parameter_list params)
{
    print_left_part(pr, result, 0);
    print_gap(pr);
    buf_str(pr->out, text);
    print_parameters(pr, params);
    print_right_part(pr, result);
}

/* ---- layout ---- */

static uint64_t round_up(uint64_t x, uint64_t to) { return to ? (x + to - 1) / to * to : x; }

typedef struct {
    uint64_t bit;   /* first free bit */
    uint32_t align; /* of the record so far */
} layout;

typedef struct {
    bool packed;
    uint32_t aligned; /* 0: none */
} placement;

/* smallest power of two that rounds `free` up to `offset`; 0: none */
static uint32_t alignment_between(uint64_t free_byte, uint64_t offset)
{
    for (uint32_t k = 1; k <= 1u << 28; k *= 2)
        if (round_up(free_byte, k) == offset) return k;
    return 0;
}

static placement place_member(layout *l, const ty_info *record, const ty_info *type, const ty_member *m)
{
    placement how = {.aligned = m->align};
    uint64_t free_byte = record->kind == TY_UNION ? 0 : (l->bit + 7) / 8;
    uint32_t natural = record->packed || !type->align ? 1 : type->align, align = natural > m->align ? natural : m->align;
    if (align > record->align) { /* the record is less aligned than its member wants: a packing limit was in force */
        how.packed = natural > 1;
        align = how.aligned = record->align;
    }
    if (round_up(free_byte, align) > m->offset) {
        how.packed = natural > 1;
        align = how.aligned = alignment_between(free_byte, m->offset);
    } else if (round_up(free_byte, align) < m->offset) {
        align = how.aligned = alignment_between(free_byte, m->offset);
    }
    if (how.aligned == 1) how.aligned = 0;
    if (align > l->align) l->align = align;
    l->bit = (m->offset + type->size) * 8;
    return how;
}

static placement place_bit_field(layout *l, const ty_info *record, const ty_info *type, const ty_member *m)
{
    uint32_t given = m->align > record->align ? record->align : m->align; /* as far as a packing limit let it */
    placement how = {.aligned = given};
    uint64_t start = record->kind == TY_UNION ? 0 : l->bit, want = m->offset * 8 + m->bit_offset, unit = (uint64_t)type->align * 8;
    uint64_t width = (uint64_t)m->bit_width;
    if (given) start = round_up(start, (uint64_t)given * 8);
    if (width == 0) {
        if (!record->packed || record->kind == TY_STRUCT) l->bit = round_up(start, unit);
        return how;
    }
    uint64_t natural = start;
    if (!record->packed && unit && (start % unit + width + unit - 1) / unit > type->size * 8 / unit) natural = round_up(start, unit);
    if (!record->packed && natural != want && start == want) how.packed = true;
    if (natural < want && !given) {
        how.aligned = alignment_between((l->bit + 7) / 8, m->offset);
        if (how.aligned == 1) how.aligned = 0;
    }
    uint32_t align = record->packed || how.packed ? 1 : type->align;
    if (name_empty(m->name)) align = 1;
    if (how.aligned > align) align = how.aligned;
    if (align > record->align && !how.packed) {
        how.packed = true;
        align = record->align;
        if (!how.aligned && align > 1) how.aligned = want % ((uint64_t)align * 8) == 0 && start % ((uint64_t)align * 8) == 0 ? align : 0;
        if (!how.aligned) align = 1;
    }
    if (align > l->align) l->align = align;
    l->bit = want + width;
    return how;
}

static void print_attributes(const printer *pr, bool packed, uint32_t aligned)
{
    if (!packed && !aligned) return;
    buf_str(pr->out, " __attribute__((");
    if (packed) buf_str(pr->out, aligned ? "packed, " : "packed");
    if (aligned) buf_printf(pr->out, "aligned(%u)", aligned);
    buf_str(pr->out, "))");
}

static void print_body(const printer *pr, const ty_info *record, int depth);

static void print_member(const printer *pr, const ty_info *record, uint32_t k, layout *l, int depth)
{
    const ty_member *m = &record->members[k];
    const ty_info *type = ty_get(pr->s, m->type);
    const char *text = space_text(pr->s, m->name);
    placement how = m->bit_width >= 0 ? place_bit_field(l, record, type, m) : place_member(l, record, type, m);
    buf_printf(pr->out, "%*s", depth * 4, "");
    if (m->bit_width >= 0) {
        type_print(pr, m->type, 0, text);
        buf_printf(pr->out, name_empty(m->name) ? " : %d" : ":%d", m->bit_width);
    } else if (name_empty(m->name) && ty_is_record(type)) {
        buf_str(pr->out, type->kind == TY_STRUCT ? "struct" : "union");
        print_body(pr, type, depth);
    } else if (type->kind == TY_ARRAY && type->count < 0 && (record->kind == TY_UNION || record->count_members == 1)) {
        print_left_part(pr, m->type, 0); /* C knows flexible members only behind others; GNU C has arrays of length 0 */
        print_gap(pr);
        buf_printf(pr->out, "%s[0]", text);
        print_right_part(pr, type->target);
    } else {
        type_print(pr, m->type, 0, text);
    }
    print_attributes(pr, how.packed, how.aligned);
    buf_str(pr->out, ";\n");
}

static void print_body(const printer *pr, const ty_info *record, int depth)
{
    layout l = {.align = 1};
    uint64_t end = 0;
    buf_str(pr->out, " {\n");
    for (uint32_t k = 0; k < record->count_members; k++) {
        print_member(pr, record, k, &l, depth + 1);
        if (l.bit > end) end = l.bit;
    }
    buf_printf(pr->out, "%*s}", depth * 4, "");
    bool grown = record->align > l.align || round_up((end + 7) / 8, l.align) != record->size;
    print_attributes(pr, record->packed, grown && record->align > 1 ? record->align : 0);
}

/* ---- definitions in order ---- */

enum { TAG_DECLARED = 4, TAG_DEFINED = 8 };

/* `struct s;` for every tag that t mentions and that has not been seen yet */
static void declare_tags(const printer *pr, map64 *states, ty t, unsigned depth)
{
    const ty_info *i = ty_get(pr->s, t);
    if (i->is_va_list || is_va_record(pr->s, i) || depth > 64) return;
    switch (i->kind) {
    case TY_POINTER:
    case TY_ARRAY: declare_tags(pr, states, i->target, depth + 1); break;
    case TY_FUNCTION:
        declare_tags(pr, states, i->target, depth + 1);
        for (uint32_t k = 0; k < i->count_params; k++) declare_tags(pr, states, i->params[k], depth + 1);
        break;
    case TY_STRUCT:
    case TY_UNION: {
        bool fresh;
        uint32_t *state = map_slot(states, i->tag.i, &fresh);
        if (!*state) buf_printf(pr->out, "%s %s;\n", i->kind == TY_STRUCT ? "struct" : "union", names_tag(pr, i->tag));
        *state |= TAG_DECLARED;
        break;
    }
    default: break;
    }
}

static void declare_members(const printer *pr, map64 *states, const ty_info *record)
{
    for (uint32_t k = 0; k < record->count_members; k++) {
        const ty_member *m = &record->members[k];
        const ty_info *type = ty_get(pr->s, m->type);
        if (name_empty(m->name) && ty_is_record(type)) declare_members(pr, states, type);
        else declare_tags(pr, states, m->type, 0);
    }
}

void type_print_records(const printer *pr)
{
    map64 states = {0};
    for (uint32_t k = 0; k < pr->p->records.len; k++) {
        const ty_info *record = ty_get(pr->s, pr->p->records.data[k]);
        if (is_va_record(pr->s, record) || names_tag_uses(pr->n, record->tag) == TAG_INLINE) continue;
        if (pr->n->part && pr->n->no_type[pr->p->records.data[k].i]) continue;
        bool fresh;
        uint32_t *state = map_slot(&states, record->tag.i, &fresh);
        if (*state & TAG_DEFINED) continue;
        *state |= TAG_DEFINED;
        declare_members(pr, &states, record);
        buf_printf(pr->out, "%s %s", record->kind == TY_STRUCT ? "struct" : "union", names_tag(pr, record->tag));
        print_body(pr, record, 0);
        buf_str(pr->out, ";\n");
    }
    for (uint32_t k = 0; k < pr->n->mentioned.len; k++)
        if (names_tag_uses(pr->n, ty_get(pr->s, pr->n->mentioned.data[k])->tag) & TAG_NAMED)
            declare_tags(pr, &states, pr->n->mentioned.data[k], 0);
    map_free(&states);
}
