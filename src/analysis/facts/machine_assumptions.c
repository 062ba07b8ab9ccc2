/* Looks for expressions whose value depends on the machine. */
#include "analysis/facts/machine_assumptions.h"

#include "base/buf.h"
#include "cfa/library.h"

static bool is_short_float(const cfa_space *s, ty t)
{
    ty_kind k = ty_get(s, t)->kind;
    return k == TY_FLOAT || k == TY_DOUBLE;
}

/* A conversion rounds; x87 need not. */
static bool may_round(const cfa_space *s, ex from, ty to)
{
    enum { FLOAT_BITS = 24, DOUBLE_BITS = 53 };
    const ty_info *f = ty_get(s, ex_get(s, from)->type), *t = ty_get(s, to);
    if (!ty_is_integer(f)) return f->size > t->size;
    return f->size * 8 > (t->kind == TY_FLOAT ? FLOAT_BITS : DOUBLE_BITS);
}

static bool computes_floats(const cfa_program *p)
{
    const cfa_space *s = p->space;
    for (uint32_t i = 1; i < s->exs.len; i++) {
        const ex_info *x = &s->exs.data[i];
        if (!is_short_float(s, x->type)) continue;
        if (x->kind >= E_ADD && x->kind <= E_DIV) return true;
        if (x->kind == E_CAST && may_round(s, x->a, x->type)) return true;
    }
    for (uint32_t i = 0; i < p->externals.len; i++) { /* the library returns what its last instruction leaves */
        const var_info *v = var_get(s, p->externals.data[i].symbol);
        const ty_info *t = ty_get(s, v->type);
        if (t->kind != TY_FUNCTION || !is_short_float(s, t->target)) continue;
        if (library_find_function(space_text(s, v->name)) != LIBRARY_NO_ROW) return true;
    }
    return false;
}

/* isnan has one answer, with -ffast-math another. */
static bool has_floats(const cfa_space *s)
{
    for (uint32_t i = 1; i < s->exs.len; i++)
        if (ty_is_float(ty_get(s, s->exs.data[i].type))) return true;
    return false;
}

static bool is_pointer(const cfa_space *s, ex e) { return e.i && ty_get(s, ex_get(s, e)->type)->kind == TY_POINTER; }

/* Pointers are compared with each other, subtracted, or taken for numbers. */
static bool looks_at_addresses(const cfa_space *s)
{
    for (uint32_t i = 1; i < s->exs.len; i++) {
        const ex_info *x = &s->exs.data[i];
        if (x->kind == E_CAST && is_pointer(s, x->a) && ty_is_integer(ty_get(s, x->type))) return true;
        if (x->kind == E_PTRDIFF) return true;
        if (x->kind >= E_EQ && x->kind <= E_GE && is_pointer(s, x->a) && !ex_is_int(s, x->a, NULL) && !ex_is_int(s, x->b, NULL))
            return true;
    }
    return false;
}

/* A number becomes a pointer, and is not just a pointer in disguise. */
static bool makes_pointers(const cfa_space *s)
{
    for (uint32_t i = 1; i < s->exs.len; i++) {
        const ex_info *x = &s->exs.data[i];
        if (x->kind != E_CAST || ty_get(s, x->type)->kind != TY_POINTER) continue;
        const ex_info *from = ex_get(s, x->a);
        while (from->kind == E_CAST && ty_is_integer(ty_get(s, from->type))) from = ex_get(s, from->a);
        if (from->kind != E_INT && ty_is_integer(ty_get(s, from->type))) return true;
    }
    return false;
}

static bool is_bytes(const cfa_space *s, ty t)
{
    const ty_info *i = ty_get(s, t);
    while (i->kind == TY_ARRAY) i = ty_get(s, i->target);
    return ty_is_integer(i) || i->kind == TY_VOID;
}

static bool unites_pointers_with_bytes(const cfa_space *s, const ty_info *t)
{
    bool pointers = false, bytes = false;
    if (t->kind != TY_UNION) return false;
    for (uint32_t k = 0; k < t->count_members; k++) {
        pointers |= ty_get(s, t->members[k].type)->kind == TY_POINTER;
        bytes |= is_bytes(s, t->members[k].type);
    }
    return pointers && bytes;
}

/* The bytes of pointers are seen as numbers, so numbers may become bytes of pointers. */
static bool puts_pointers_together(const cfa_space *s)
{
    for (uint32_t i = 1; i < s->exs.len; i++) {
        const ex_info *x = &s->exs.data[i];
        if (x->is_lvalue && unites_pointers_with_bytes(s, ty_get(s, x->type))) return true;
        if (x->kind != E_CAST || !is_pointer(s, x->a) || ty_get(s, x->type)->kind != TY_POINTER) continue;
        ty from = ty_get(s, ex_get(s, x->a)->type)->target, to = ty_get(s, x->type)->target;
        bool from_bytes = is_bytes(s, from) && ty_get(s, from)->kind != TY_VOID; /* bytes from malloc have no type yet */
        if (ty_get(s, from)->kind == TY_POINTER ? is_bytes(s, to) : from_bytes && ty_get(s, to)->kind == TY_POINTER) return true;
    }
    return false;
}

void machine_assumptions(const cfa_program *p, void *context, void (*say)(void *context, const char *sentence))
{
    if (looks_at_addresses(p->space))
        say(context, "nothing depends on the order and distance in which objects lie in memory; none begins where another ends; freed "
                     "memory is not handed out again");
    if (makes_pointers(p->space) || puts_pointers_together(p->space))
        say(context,
            "a number points to an object only if its address got into it by copying, arithmetic, assembly or a library function, or was "
            "compared with it; what branches, indices, lengths and searches choose does not count");
    for (uint32_t i = 0; i < p->differences.len; i++) say(context, space_text(p->space, p->differences.data[i]));
    for (uint32_t i = 0; i < p->unknown_flags.len; i++) {
        buf sentence = {0};
        buf_printf(&sentence, "the compiler's flag %s changes nothing that the program computes",
                   space_text(p->space, p->unknown_flags.data[i]));
        say(context, sentence.data);
        buf_free(&sentence);
    }
    if (p->loose_floats && has_floats(p->space))
        say(context, "float and double are computed in their own precision and in the order of the text, which the compiler's flags allow "
                     "to change");
    else if (p->ilp32 && computes_floats(p))
        say(context, "float and double are computed in their own precision, as with gcc -mfpmath=sse -msse2, not in x87's");
}
