/* Calls of functions without a body: finding the model; what is not modelled. */
#include "encode/library.h"

#include "cfa/exec/interpret.h"
#include "cfa/external_effect.h"
#include "cfa/library.h"
#include "cfa/pointsto/access.h"

/* ---- arguments and results ---- */

value_shape external_shape(const external_call *c, uint32_t k)
{
    return k < c->o->count_args ? enc_shape(c->e, ex_get(c->e->s, c->o->args[k])->type) : (value_shape){0};
}

term external_value(external_call *c, uint32_t k) { return enc_value(c->s, c->o->args[k]); }

term external_integer(external_call *c, uint32_t k, uint32_t bits, bool *ok)
{
    value_shape shape = external_shape(c, k);
    if (shape.kind != V_INTEGER) {
        *ok = false;
        return term_bv(c->e->t, bits, 0);
    }
    return enc_resize(c->e, external_value(c, k), bits, shape.is_signed);
}

term external_pointer(external_call *c, uint32_t k)
{
    bool ok = true;
    return external_integer(c, k, c->e->pointer_bits, &ok);
}

term external_float(external_call *c, uint32_t k, value_shape as)
{
    return enc_convert(c->s, external_value(c, k), external_shape(c, k), as);
}

locator external_target(const external_call *c, uint32_t k) { return (locator){.kind = LOCATE_TARGET, .e = c->o->args[k]}; }

void external_give(external_call *c, term v, value_shape shape)
{
    if (!c->o->lhs.i) return;
    const place *p = enc_place(c->e, c->o->lhs);
    if (p->shape.kind == V_INTEGER || p->shape.kind == V_FLOATING) enc_store(c->s, p, enc_convert(c->s, v, shape, p->shape));
}

void external_give_int(external_call *c, term v)
{
    uint32_t bits = term_width(c->e->t, v);
    external_give(c, v, (value_shape){.kind = V_INTEGER, .is_signed = true, .bits = bits, .size = bits / 8});
}

term external_or_one(external_call *c, term v, term one)
{
    term_table *t = c->e->t;
    term zero = term_bv(t, term_width(t, v), 0);
    return v.i == zero.i || v.i == one.i ? v : term_ite(t, term_and(t, enc_unknown(c->s, t->bool_sort), term_ne(t, v, zero)), one, v);
}

void external_give_order(external_call *c, term difference)
{
    term_table *t = c->e->t;
    term sign = term_ite(t, term_bvslt(t, difference, term_bv(t, 32, 0)), term_bv_i128(t, 32, -1), term_bv(t, 32, 1));
    external_give_int(c, external_or_one(c, difference, sign));
}

void external_give_pointer(external_call *c, term v)
{
    external_give(c, v, (value_shape){.kind = V_INTEGER, .is_pointer = true, .bits = c->e->pointer_bits, .size = c->e->pointer_size});
}

bool external_constant(const external_call *c, term v, uint64_t *value) { return term_is_bv_const(c->e->t, v, value); }

term external_byte(external_call *c, const locator *l, term address, uint64_t offset)
{
    return enc_memory_load(c->s, l, address, (int64_t)offset, 1);
}

/* ---- finding the model ---- */

#define NONE NULL
static const struct {
    external_fn function;
    uint32_t variant;
} models[] = {
#define LIBRARY(name, effect, executor, encoder, variant, signature) {encoder, variant},
#include "cfa/library.def"
};

/* number of the model + 1; 0: none */
static uint32_t find_model(const char *function)
{
    uint32_t row = library_find_function(function);
    return row != LIBRARY_NO_ROW && models[row].function ? row + 1 : 0;
}

/* false: there is no model, or the call is beyond it */
static bool run_model(external_call *c, var symbol)
{
    bool fresh;
    uint32_t *slot = map_slot(&c->e->models, symbol.i, &fresh);
    if (fresh) *slot = find_model(c->name);
    uint32_t found = *slot;
    if (!found) return false;
    c->variant = models[found - 1].variant;
    return models[found - 1].function(c);
}

/* ---- what is not modelled ---- */

static void arbitrary_result(external_call *c, bool is_input)
{
    encoder *e = c->e;
    if (c->o->lhs.i) {
        input_kind input = library_is_nondet(c->name) ? INPUT_NUMBER : INPUT_FROM_OUTSIDE;
        enc_arbitrary(c->s, c->o->lhs, is_input && enc_place(e, c->o->lhs)->shape.kind != V_AGGREGATE ? input : NO_INPUT);
        return;
    }
    if (!is_input || !library_is_nondet(c->name)) return;
    const ty_info *pointer = ty_get(e->s, ex_get(e->s, c->o->rhs)->type); /* takes an input even if the result is not used */
    value_shape shape = pointer->kind == TY_POINTER ? enc_shape(e, ty_get(e->s, pointer->target)->target) : (value_shape){0};
    if (shape.kind == V_INTEGER || shape.kind == V_FLOATING) enc_choice(c->s, enc_fresh(c->s, enc_sort(e, shape)), shape, true, (ex){0});
}

static void forget_region(void *context, region r) { enc_region_forget(context, r); }

/* errno, static buffers, what a list of arguments points to. */
static void write_beyond(external_call *c, const external_effect *effect)
{
    if (effect && effect->beyond) pointsto_each_beyond(c->e->pt, effect, c->o, forget_region, c->s);
    if (effect && effect->beyond & EFFECT_ERRNO) c->s->errno_after = c->name;
}

static bool takes_input_of(encoder *e, var symbol, const char *function)
{
    uint32_t *known = map_slot(&e->takes_input, symbol.i, NULL);
    if (!*known) *known = 1 + interpret_takes_input(function);
    return *known == 2;
}

static const external_effect *effect_of(encoder *e, var symbol) { return symbol.i ? external_effects_of(&e->effects, e->s, symbol) : NULL; }

static void call_unknown_function(external_call *c, var symbol)
{
    bool takes_input = takes_input_of(c->e, symbol, c->name);
    bool nondet = library_is_nondet(c->name);
    const external_effect *effect = effect_of(c->e, symbol);
    bool writes = !effect && pointsto_external_writes(c->e->pt, symbol, c->o);
    access_of_external(c->e->pt, symbol, c->o, ACCESS_WRITE, forget_region, c->s);
    arbitrary_result(c, takes_input);
    if (nondet) return;
    if (strcmp(c->name, "__reprove_assembly_memory") == 0)
        enc_inexact(c->s, "inline assembly that clobbers memory: what its operands and the outside reach is arbitrary from then on");
    else if (writes) enc_inexact(c->s, "function %s without a body: what it writes is arbitrary", c->name);
    else if ((effect && effect->beyond & EFFECT_DEEP) || (!takes_input && (c->o->lhs.i || (effect && effect->writes))))
        enc_inexact(c->s, "library function %s: its result and what it writes are arbitrary", c->name);
}

void enc_external(encode_state *s, fn f, uint32_t where, const op_info *o, var symbol)
{
    encoder *e = s->e;
    external_call c = {
        .s = s, .e = e, .f = f, .where = where, .o = o, .name = symbol.i ? space_text(e->s, var_get(e->s, symbol)->name) : ""};
    if (!symbol.i) { /* an indirect call that no function of the program explains */
        c.name = "(called through a pointer)";
        call_unknown_function(&c, symbol);
        return;
    }
    if (program_function(e->p, symbol).i != FN_NONE.i) {
        enc_unsupported(s, "call of %s without its body", c.name);
        arbitrary_result(&c, false);
        return;
    }
    if (!run_model(&c, symbol)) call_unknown_function(&c, symbol);
    write_beyond(&c, effect_of(e, symbol));
    const cfa_external *external = program_external(e->p, symbol);
    if (external && external->noreturn) enc_require(s, e->t->false_term);
}

/* ---- the end of paths, the verifier's own functions ---- */

bool encode_end_of_path(external_call *c)
{
    enc_require(c->s, c->e->t->false_term);
    return true;
}

bool encode_assume(external_call *c)
{
    value_shape shape = external_shape(c, 0);
    if (shape.kind != V_INTEGER && shape.kind != V_FLOATING) return false;
    enc_require(c->s, enc_condition(c->s, c->o->args[0]));
    return true;
}

bool encode_number(external_call *c)
{
    if (c->o->lhs.i && enc_place(c->e, c->o->lhs)->shape.kind == V_AGGREGATE) return false;
    external_give_int(c, term_bv(c->e->t, 64, c->variant));
    return true;
}

bool encode_unsupported(external_call *c)
{
    enc_unsupported(c->s, "unsupported:%s", c->name);
    return false;
}

bool encode_callback(external_call *c)
{
    const external_effect *effect = external_effect_find(c->name);
    if (effect && external_effect_calls_back(c->e->s, effect, c->o)) enc_unsupported(c->s, "unsupported:%s", c->name);
    return false;
}

bool encode_random(external_call *c) /* not negative */
{
    if (!c->o->lhs.i) return true;
    enc_inexact(c->s, "library function %s: its result is arbitrary", c->name);
    enc_arbitrary(c->s, c->o->lhs, NO_INPUT);
    const place *p = enc_place(c->e, c->o->lhs);
    if (p->shape.kind == V_INTEGER && p->shape.bits >= 32)
        enc_require(c->s, term_bvult(c->e->t, enc_load(c->s, p), term_bv(c->e->t, p->shape.bits, (uint64_t)1 << 31)));
    return true;
}

bool encode_character(external_call *c) /* EOF, or an unsigned char */
{
    enum { CHARACTERS = 256 };
    if (!c->o->lhs.i) return true;
    enc_inexact(c->s, "library function %s: its result is arbitrary", c->name);
    enc_arbitrary(c->s, c->o->lhs, NO_INPUT);
    const place *p = enc_place(c->e, c->o->lhs);
    if (p->shape.kind != V_INTEGER || p->shape.bits != 32) return true;
    term_table *t = c->e->t;
    enc_require(c->s, term_bvule(t, term_bvadd(t, enc_load(c->s, p), term_bv(t, 32, 1)), term_bv(t, 32, CHARACTERS)));
    return true;
}

bool encode_exit_handler(external_call *c)
{
    enc_assume(c->s, "library function %s: the function is not called", c->name);
    c->s->inexact = true;
    c->variant = 0;
    return encode_number(c);
}

/* errno is somewhere outside, always at the same place. */
bool encode_errno(external_call *c)
{
    if (c->s->errno_after) enc_inexact(c->s, "errno is arbitrary after library function %s", c->s->errno_after);
    external_give_pointer(c, term_bv(c->e->t, c->e->pointer_bits, enc_objects_end(c->e) + 64));
    return true;
}
