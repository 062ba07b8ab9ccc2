#include "cfa/lower/internal.h"

/* Do two files agree on the types that they share? Compared are the declarations of one name in two units, as deep as they are complete:
 * through pointers, members, parameters. Names, qualifiers and signs do not matter, only where which bytes are. Differences are reported
 * and remembered (cfa_program.differences): the accesses of each file are lowered with its own types, as a compiler does. */

typedef struct {
    const ctype *a, *b;
    const ctag *in_a, *in_b; /* the records that contain them; NULL: none */
    bool scalars_count;      /* false: behind a pointer, or a parameter */
} pair;

typedef struct {
    builder *b;
    const symbol *one, *other;
    VEC(pair) work;
} comparison;

static void push(comparison *c, const ctype *a, const ctype *b, const pair *from, bool scalars_count)
{
    if (a != b) vec_push(&c->work, (pair){a, b, from->in_a, from->in_b, scalars_count});
}

static const char by_bytes[] = "each file accesses the bytes as it declares them";
static const char by_conversion[] = "arguments and result are converted from one file's type to the other's, which no compiler does";

static void remember(comparison *c, const char *what, srcpos a, srcpos b, const char *how)
{
    char text[700];
    source_place x = source_locate(c->b->p->sources, a), y = source_locate(c->b->p->sources, b);
    snprintf(text, sizeof text, "%.100s differs between %.180s:%u and %.180s:%u: %s", what, x.file, x.line, y.file, y.line, how);
    vec_push(&c->b->p->differences, intern_str(&c->b->s->names, text));
    diag_warning(c->b->d, b, "%s differs from its declaration in another file", what);
    diag_note(c->b->d, a, "the other one is here");
}

static void report(comparison *c, const pair *p)
{
    char what[120];
    if (p->in_a) {
        bool fresh;
        uint64_t key = ((uint64_t)(uintptr_t)p->in_a * 0x9e3779b97f4a7c15u) ^ (uint64_t)(uintptr_t)p->in_b ^ 1;
        (void)map_slot(&c->b->compared_tags, key, &fresh);
        if (!fresh) return;
        const ctag *t = p->in_a;
        const char *text = space_text(c->b->s, name_empty(t->name) ? t->alias : t->name);
        snprintf(what, sizeof what, "the layout of %s%.80s", name_empty(t->name) ? "" : t->kind == CT_UNION ? "union " : "struct ", text);
        remember(c, what, p->in_a->at, p->in_b->at, by_bytes);
        return;
    }
    snprintf(what, sizeof what, "the type of '%.80s'", space_text(c->b->s, c->one->name));
    remember(c, what, c->one->at, c->other->at, c->one->type->kind == CT_FUNCTION ? by_conversion : by_bytes);
}

static void compare_records(comparison *c, const pair *p)
{
    const ctag *a = p->a->tag, *b = p->b->tag;
    bool fresh;
    uint64_t key = ((uint64_t)(uintptr_t)a * 0x9e3779b97f4a7c15u) ^ (uint64_t)(uintptr_t)b;
    if (a == b || !a->complete || !b->complete) return;
    (void)map_slot(&c->b->compared_tags, key, &fresh);
    if (!fresh) return;
    pair inside = {p->a, p->b, a, b, true};
    bool same = a->kind == b->kind && a->member_count == b->member_count && type_size(p->a) == type_size(p->b);
    for (uint32_t i = 0; same && i < a->member_count; i++) {
        const cmember *x = &a->members[i], *y = &b->members[i];
        same = x->offset == y->offset && x->bit_width == y->bit_width && (x->bit_width < 0 || x->bit_offset == y->bit_offset);
    }
    if (!same) report(c, &inside);
    for (uint32_t i = 0; same && i < a->member_count; i++) push(c, a->members[i].type, b->members[i].type, &inside, true);
}

/* Do both travel in the same registers? Short integers are passed as int. */
static bool passed_alike(const ctype *a, const ctype *b)
{
    bool has_value = a->kind != CT_VOID && b->kind != CT_VOID;
    if (!has_value) return a->kind == b->kind;
    if (!type_complete(a) || !type_complete(b) || type_is_record(a) != type_is_record(b)) return !type_complete(a) || !type_complete(b);
    if (type_is_record(a)) return type_size(a) == type_size(b);
    if (type_is_floating(a) != type_is_floating(b)) return false;
    uint64_t x = type_size(a), y = type_size(b), least = type_is_floating(a) ? 1 : 4;
    return (x < least ? least : x) == (y < least ? least : y);
}

/* A call without a prototype passes no float. */
static bool fits_no_prototype(const ctype *f)
{
    for (uint32_t i = 0; f->has_prototype && i < f->param_count; i++)
        if (f->params[i].type->kind == CT_FLOAT) return false;
    return true;
}

/* Of the function that both files name: does a call by one reach the other's definition as it was meant? */
static bool called_alike(const ctype *a, const ctype *b)
{
    if (!passed_alike(a->target, b->target)) return false;
    if (!a->has_prototype || !b->has_prototype) return fits_no_prototype(a) && fits_no_prototype(b);
    if (a->param_count != b->param_count || a->variadic != b->variadic) return false;
    for (uint32_t i = 0; i < a->param_count; i++)
        if (!passed_alike(a->params[i].type, b->params[i].type)) return false;
    return true;
}

static void compare_functions(comparison *c, const pair *p)
{
    if (p->scalars_count && !called_alike(p->a, p->b)) report(c, p);
    push(c, p->a->target, p->b->target, p, false);
    if (!p->a->has_prototype || !p->b->has_prototype) return;
    for (uint32_t i = 0; i < p->a->param_count && i < p->b->param_count; i++) push(c, p->a->params[i].type, p->b->params[i].type, p, false);
}

static void compare_pair(comparison *c, const pair *p)
{
    const ctype *a = p->a, *b = p->b;
    if (a->kind == CT_POINTER && b->kind == CT_POINTER) {
        push(c, a->target, b->target, p, false);
    } else if (a->kind == CT_ARRAY && b->kind == CT_ARRAY) {
        push(c, a->target, b->target, p, p->scalars_count);
    } else if (a->kind == CT_FUNCTION && b->kind == CT_FUNCTION) {
        compare_functions(c, p);
    } else if (type_is_record(a) && type_is_record(b)) {
        compare_records(c, p);
    } else if (p->scalars_count && type_complete(a) && type_complete(b)) {
        bool scalars = type_is_scalar(a) && type_is_scalar(b);
        if (!scalars || type_size(a) != type_size(b) || type_is_floating(a) != type_is_floating(b)) report(c, p);
    }
}

void link_compare_types(builder *b, const ctype *type, const symbol *one, const symbol *other)
{
    comparison c = {.b = b, .one = one, .other = other};
    vec_push(&c.work, (pair){type, other->type, NULL, NULL, true});
    while (c.work.len) {
        pair p = vec_pop(&c.work);
        compare_pair(&c, &p);
    }
    vec_free(&c.work);
}
