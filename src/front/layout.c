/* Struct layout as gcc's stor-layout does it for x86 (Linux ABI): alignments and positions below are in bits, as there.
 * Every member has three alignments: what its type wants for objects (preferred), what its type wants inside a struct
 * (smaller on i386), and what attributes and #pragma pack say. */
#include "front/type.h"

typedef unsigned __int128 bit_position;

enum { UNIT = 8, BIGGEST_ALIGNMENT = 128 };

/* ---- sizes and alignments ---- */

uint64_t type_size(const ctype *c)
{
    uint64_t count = 1, size = 0;
    for (; c->kind == CT_ARRAY; c = c->target) {
        if (c->count < 0) return 0;
        if (__builtin_mul_overflow(count, (uint64_t)c->count, &count)) return UINT64_MAX / 2;
    }
    switch (c->kind) {
    case CT_STRUCT:
    case CT_UNION: size = c->tag->complete ? c->tag->size : 0; break;
    case CT_ENUM: size = c->unqualified->target ? c->unqualified->target->size : 0; break;
    default: size = c->size; break;
    }
    if (__builtin_mul_overflow(count, size, &size)) return UINT64_MAX / 2;
    return size;
}

uint32_t type_align(const ctype *c)
{
    for (; c->kind == CT_ARRAY && !c->user_align; c = c->target) {
    }
    if (c->user_align) return c->align;
    switch (c->kind) {
    case CT_STRUCT:
    case CT_UNION: return c->tag->complete ? c->tag->align : 0;
    case CT_ENUM: return c->unqualified->target ? c->unqualified->target->align : 0;
    default: return c->align;
    }
}

bool type_complete(const ctype *c)
{
    for (; c->kind == CT_ARRAY; c = c->target)
        if (c->count == ARRAY_UNKNOWN) return false;
    switch (c->kind) {
    case CT_VOID: return false;
    case CT_STRUCT:
    case CT_UNION: return c->tag->complete;
    case CT_ENUM: return c->unqualified->target != NULL;
    default: return true;
    }
}

/* The type that decides alignment: array elements, the integer behind an enumeration. */
static const ctype *strip_arrays(const ctype *c)
{
    while (c->kind == CT_ARRAY && !c->user_align) c = c->target;
    return c;
}

static bool has_user_align(const ctype *c)
{
    c = strip_arrays(c);
    return c->user_align || (type_is_record(c) && c->tag->user_align);
}

uint32_t type_preferred_align(const type_table *t, const ctype *c)
{
    c = strip_arrays(c);
    if (t->model == MODEL_LP64 || c->user_align) return type_align(c);
    const ctype *scalar = c->kind == CT_COMPLEX ? c->target : c->kind == CT_ENUM ? c->unqualified->target : c;
    if (c->kind == CT_VECTOR) return c->size == 8 ? 8 : c->align;
    if (scalar && (scalar->kind == CT_DOUBLE || scalar->kind == CT_LLONG || scalar->kind == CT_ULLONG)) return 8;
    return type_align(c);
}

/* ---- layout ---- */

typedef struct {
    const type_table *t;
    ctag *tag;
    bit_position at;
    uint64_t record_align;
    uint64_t frame_align; /* gcc counts bits from the last multiple of this: shows with bit-fields of over-aligned types */
} layout;

static uint64_t least_bit(bit_position p)
{
    uint64_t low = (uint64_t)p;
    return low ? low & -low : (uint64_t)1 << 63;
}

static bit_position round_up(bit_position p, uint64_t align) { return (p + align - 1) & ~(bit_position)(align - 1); }
static uint64_t min_of(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t max_of(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* i386 lowers the alignment of members to 4 bytes if they live in integer registers or are doubles. */
static uint64_t adjust_member(const type_table *t, const ctype *c, uint64_t align)
{
    if (t->model == MODEL_LP64) return align;
    c = strip_arrays(c);
    if (c->quals & Q_ATOMIC) return align;
    const ctype *scalar = c->kind == CT_COMPLEX ? c->target : c;
    bool is_integer_mode = type_is_integer(scalar) || scalar->kind == CT_DOUBLE || scalar->kind == CT_POINTER ||
                           (c->kind == CT_VECTOR && c->size <= 8 && type_is_integer(c->target));
    return is_integer_mode ? min_of(32, align) : align;
}

static bool is_bitfield(const cmember *m) { return m->bit_width >= 0; }

static bool is_packed(const layout *l, const cmember *m)
{
    return (l->tag->packed || m->packed) && (is_bitfield(m) || type_preferred_align(l->t, m->type) > 1);
}

static uint64_t type_bits_align(const layout *l, const ctype *c) { return max_of(UNIT, (uint64_t)type_preferred_align(l->t, c) * UNIT); }

/* The alignment of a member's type inside a struct. */
static uint64_t member_type_align(const layout *l, const ctype *c)
{
    uint64_t align = type_bits_align(l, c);
    return has_user_align(c) ? align : adjust_member(l->t, c, align);
}

/* A bit-field that fills an integer unit at a place aligned for it is laid out as an ordinary member. */
static bool fills_unit(const cmember *m, uint64_t known_align, bool packed, uint64_t *unit_align)
{
    uint64_t width = (uint64_t)m->bit_width;
    if (width != 8 && width != 16 && width != 32 && width != 64 && width != 128) return false;
    *unit_align = width;
    return !(packed && width > UNIT) && (known_align == 0 || known_align >= width);
}

/* The alignment a member gets from its type, its attributes and the pack value. */
static uint64_t desired_align(const layout *l, const cmember *m, uint64_t known_align, bool *still_bitfield)
{
    bool packed = is_packed(l, m), user = m->align != 0, zero_width = m->bit_width == 0;
    uint64_t align = user ? (uint64_t)m->align * UNIT : 1, type_bits = type_bits_align(l, m->type), unit;
    bool user_before = user;
    *still_bitfield = is_bitfield(m);
    if (is_bitfield(m)) {
        if (zero_width) packed = false;
        if (zero_width && type_bits > align) {
            align = type_bits;
            user = has_user_align(m->type);
        }
        if (fills_unit(m, known_align, is_packed(l, m), &unit)) {
            align = max_of(align, unit);
            *still_bitfield = false;
        }
    } else if (!(packed && user) && type_bits > align) {
        align = type_bits;
        user = has_user_align(m->type);
    }
    if (packed && !user_before) align = min_of(align, UNIT);
    if (!packed && !user) align = adjust_member(l->t, m->type, align);
    if (l->tag->pack && !zero_width) align = min_of(align, (uint64_t)l->tag->pack * UNIT);
    return align;
}

/* Raises the alignment of the whole for the member; returns the member's own. */
static uint64_t update_alignment(layout *l, const cmember *m, uint64_t known_align, bool *still_bitfield)
{
    uint64_t desired = desired_align(l, m, known_align, still_bitfield);
    if (!is_bitfield(m)) {
        l->record_align = max_of(l->record_align, desired);
        if (m->align || has_user_align(m->type)) l->tag->user_align = true;
        return desired;
    }
    if (!name_empty(m->name)) { /* unnamed bit-fields leave the struct's alignment alone */
        uint64_t align = member_type_align(l, m->type);
        if (l->tag->pack) align = min_of(align, (uint64_t)l->tag->pack * UNIT);
        else if (is_packed(l, m)) align = min_of(align, UNIT);
        l->record_align = max_of(l->record_align, max_of(desired, align));
        if (has_user_align(m->type)) l->tag->user_align = true;
    }
    if (m->align) l->tag->user_align = true;
    return desired;
}

/* A bit-field may not span more units of its type's alignment than its type does. */
static bool spans_too_much(const layout *l, const cmember *m, uint64_t align)
{
    uint64_t offset = (uint64_t)l->at & (align - 1), size = type_size(m->type) * UNIT;
    return (offset + (uint64_t)m->bit_width + align - 1) / align > size / align;
}

static void set_position(const layout *l, cmember *m)
{
    if (!is_bitfield(m)) {
        m->offset = (uint64_t)(l->at / UNIT);
        m->bit_offset = 0;
        return;
    }
    uint64_t size = type_size(m->type), unit = l->t->model == MODEL_ILP32 ? min_of(size, 4) : size;
    if (!unit) unit = 1;
    m->offset = (uint64_t)(l->at / UNIT) & ~(unit - 1);
    m->bit_offset = (uint16_t)(l->at - (bit_position)m->offset * UNIT);
}

static bit_position member_bits(const cmember *m)
{
    if (is_bitfield(m)) return (bit_position)(uint64_t)m->bit_width;
    return (bit_position)type_size(m->type) * UNIT;
}

static void place_member(layout *l, cmember *m)
{
    bool still_bitfield;
    uint64_t known_align = l->at ? least_bit(l->at) : 0;
    uint64_t desired = update_alignment(l, m, known_align, &still_bitfield);
    if (known_align == 0) known_align = max_of(BIGGEST_ALIGNMENT, l->record_align);
    bit_position frame = l->at & ~(bit_position)(l->frame_align - 1);
    if (known_align < desired) {
        l->at = round_up(l->at, desired);
        if (desired >= l->frame_align) frame = l->at;
    }
    if (still_bitfield && !is_packed(l, m) && !l->tag->pack && m->bit_width != 0) {
        uint64_t align = member_type_align(l, m->type);
        if (spans_too_much(l, m, align)) l->at = frame + round_up(l->at - frame, align);
    }
    set_position(l, m);
    l->at += member_bits(m);
}

static void place_union_member(layout *l, cmember *m)
{
    bool still_bitfield;
    update_alignment(l, m, 0, &still_bitfield);
    m->offset = 0;
    m->bit_offset = 0;
    bit_position size = round_up(member_bits(m), UNIT);
    if (size > l->at) l->at = size;
}

void type_layout(type_table *t, ctag *tag, bool is_union)
{
    layout l = {.t = t, .tag = tag, .record_align = max_of(UNIT, (uint64_t)tag->align_attribute * UNIT)};
    l.frame_align = max_of(BIGGEST_ALIGNMENT, l.record_align);
    tag->user_align = tag->align_attribute != 0;
    tag->flexible = false;
    for (uint32_t i = 0; i < tag->member_count; i++) {
        cmember *m = &tag->members[i];
        if (is_union) place_union_member(&l, m);
        else place_member(&l, m);
        if (i + 1 == tag->member_count && !is_union) tag->flexible = m->type->kind == CT_ARRAY && m->type->count == ARRAY_UNKNOWN;
    }
    tag->align = (uint32_t)(l.record_align / UNIT);
    tag->size = (uint64_t)(round_up(l.at, l.record_align) / UNIT);
}

/* ---- members ---- */

static unsigned find_member(const ctag *tag, name member, uint32_t *path, unsigned depth)
{
    if (depth == MEMBER_DEPTH) return 0;
    for (uint32_t i = 0; i < tag->member_count; i++) {
        const cmember *m = &tag->members[i];
        path[depth] = i;
        if (m->name.i == member.i) return depth + 1;
        if (name_empty(m->name) && m->bit_width < 0 && type_is_record(m->type)) {
            unsigned found = find_member(m->type->tag, member, path, depth + 1);
            if (found) return found;
        }
    }
    return 0;
}

unsigned type_find_member(const ctag *tag, name member, uint32_t path[MEMBER_DEPTH])
{
    return name_empty(member) ? 0 : find_member(tag, member, path, 0);
}
