/* Calls of functions without a body: finding the model; what is not modelled. */
#include "encode/library.h"

#include "cfa/external_effect.h"
#include "cfa/exec/interpret.h"

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

static bool starts_with(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

static const external_model *const tables[] = {external_models_control, external_models_memory, external_models_text,
                                               external_models_builtin, external_models_math,   external_models_output};
enum { TABLES = sizeof tables / sizeof tables[0], TABLE_SIZE = 4096 };

/* number of the table and the line + 1; 0: none */
static uint32_t find_model(const char *function)
{
    const char *plain = starts_with(function, "__builtin_") ? function + strlen("__builtin_") : function;
    for (uint32_t t = 0; t < TABLES; t++)
        for (uint32_t k = 0; tables[t][k].name; k++)
            if (strcmp(tables[t][k].name, plain) == 0) return t * TABLE_SIZE + k + 1;
    return 0;
}

static const external_model *model_of(encoder *e, var symbol, const char *function)
{
    bool fresh;
    uint32_t *slot = map_slot(&e->models, symbol.i, &fresh);
    if (fresh) *slot = find_model(function);
    return *slot ? &tables[(*slot - 1) / TABLE_SIZE][(*slot - 1) % TABLE_SIZE] : NULL;
}

/* ---- what is not modelled ---- */

static void arbitrary_result(external_call *c, bool is_input)
{
    encoder *e = c->e;
    if (c->o->lhs.i) {
        enc_arbitrary(c->s, c->o->lhs, is_input && enc_place(e, c->o->lhs)->shape.kind != V_AGGREGATE);
        return;
    }
    if (!is_input || !starts_with(c->name, "__VERIFIER_nondet_")) return;
    const ty_info *pointer = ty_get(e->s, ex_get(e->s, c->o->rhs)->type); /* takes an input although nobody wants it */
    value_shape shape = pointer->kind == TY_POINTER ? enc_shape(e, ty_get(e->s, pointer->target)->target) : (value_shape){0};
    if (shape.kind == V_INTEGER || shape.kind == V_FLOATING) enc_choice(c->s, enc_fresh(c->s, enc_sort(e, shape)), shape, true, (ex){0});
}

static void write_arguments(external_call *c)
{
    const external_effect *effect = external_effect_find(c->name);
    for (uint32_t k = 0; k < c->o->count_args; k++) {
        bool writes = effect ? external_effect_has(effect->writes, k) : c->e->o.externals_write_args && external_shape(c, k).is_pointer;
        if (writes) enc_memory_forget(c->s, c->o->args[k]);
    }
}

static bool takes_input_of(encoder *e, var symbol, const char *function)
{
    uint32_t *known = map_slot(&e->takes_input, symbol.i, NULL);
    if (!*known) *known = 1 + interpret_takes_input(function);
    return *known == 2;
}

static void unknown(external_call *c, var symbol)
{
    bool takes_input = takes_input_of(c->e, symbol, c->name);
    bool nondet = starts_with(c->name, "__VERIFIER_nondet_");
    const external_effect *effect = external_effect_find(c->name);
    write_arguments(c);
    arbitrary_result(c, takes_input);
    if (nondet) return;
    if (!takes_input && (c->o->lhs.i || (effect && effect->writes)))
        enc_inexact(c->s, "library function %s: its result and what it writes are arbitrary", c->name);
    else if (takes_input)
        enc_assume(c->s,
                   c->e->o.externals_write_args
                       ? "external function %s: returns an arbitrary value, what its arguments point to becomes arbitrary"
                       : "external function %s: returns an arbitrary value, changes nothing",
                   c->name);
}

void enc_external(encode_state *s, fn f, uint32_t where, const op_info *o, var symbol)
{
    encoder *e = s->e;
    external_call c = {
        .s = s, .e = e, .f = f, .where = where, .o = o, .name = symbol.i ? space_text(e->s, var_get(e->s, symbol)->name) : ""};
    if (!symbol.i) { /* an indirect call that no function of the program explains */
        c.name = "(called through a pointer)";
        unknown(&c, symbol);
        return;
    }
    if (program_function(e->p, symbol).i != FN_NONE.i) {
        enc_unsupported(s, "call of %s without its body", c.name);
        arbitrary_result(&c, false);
        return;
    }
    const external_model *m = model_of(e, symbol, c.name);
    c.data = m ? m->data : 0;
    if (!m || !m->function(&c)) unknown(&c, symbol);
    const cfa_external *external = program_external(e->p, symbol);
    if (external && external->noreturn) enc_require(s, e->t->false_term);
}

/* ---- the end of paths, the verifier's own functions ---- */

static bool lib_end(external_call *c)
{
    enc_require(c->s, c->e->t->false_term);
    return true;
}

static bool lib_assume(external_call *c)
{
    value_shape shape = external_shape(c, 0);
    if (shape.kind != V_INTEGER && shape.kind != V_FLOATING) return false;
    enc_require(c->s, enc_condition(c->s, c->o->args[0]));
    return true;
}

static bool lib_number(external_call *c)
{
    if (c->o->lhs.i && enc_place(c->e, c->o->lhs)->shape.kind == V_AGGREGATE) return false;
    external_give_int(c, term_bv(c->e->t, 64, c->data));
    return true;
}

static bool lib_unsupported(external_call *c)
{
    enc_unsupported(c->s, "unsupported:%s", c->name);
    return false;
}

static bool lib_random(external_call *c) /* not negative */
{
    if (!c->o->lhs.i) return true;
    enc_inexact(c->s, "library function %s: its result is arbitrary", c->name);
    enc_arbitrary(c->s, c->o->lhs, false);
    const place *p = enc_place(c->e, c->o->lhs);
    if (p->shape.kind == V_INTEGER && p->shape.bits >= 32)
        enc_require(c->s, term_bvult(c->e->t, enc_load(c->s, p), term_bv(c->e->t, p->shape.bits, (uint64_t)1 << 31)));
    return true;
}

static bool lib_exit_handler(external_call *c)
{
    enc_inexact(c->s, "library function %s: the function is not called", c->name);
    c->data = 0;
    return lib_number(c);
}

/* errno is somewhere outside, always at the same place. */
static bool lib_errno(external_call *c)
{
    external_give_pointer(c, term_bv(c->e->t, c->e->pointer_bits, enc_objects_end(c->e) + 64));
    return true;
}

const external_model external_models_control[] = {
    {"abort", lib_end, 0},
    {"trap", lib_end, 0},
    {"exit", lib_end, 0},
    {"_exit", lib_end, 0},
    {"_Exit", lib_end, 0},
    {"quick_exit", lib_end, 0},
    {"unreachable", lib_end, 0},
    {"__assert_fail", lib_end, 0},
    {"__assert", lib_end, 0},
    {"__assert_rtn", lib_end, 0},
    {"__assert_func", lib_end, 0},
    {"__VERIFIER_assume", lib_assume, 0},
    {"__VERIFIER_atomic_begin", lib_number, 0},
    {"__VERIFIER_atomic_end", lib_number, 0},
    {"rand", lib_random, 0},
    {"random", lib_random, 0},
    {"srand", lib_number, 0},
    {"srandom", lib_number, 0},
    {"atexit", lib_exit_handler, 0},
    {"__errno_location", lib_errno, 0},
    {"setjmp", lib_unsupported, 0},
    {"_setjmp", lib_unsupported, 0},
    {"__sigsetjmp", lib_unsupported, 0},
    {"sigsetjmp", lib_unsupported, 0},
    {"longjmp", lib_unsupported, 0},
    {"_longjmp", lib_unsupported, 0},
    {"siglongjmp", lib_unsupported, 0},
    {"pthread_create", lib_unsupported, 0},
    {"qsort", lib_unsupported, 0},
    {"qsort_r", lib_unsupported, 0},
    {"bsearch", lib_unsupported, 0},
    {NULL, NULL, 0},
};
