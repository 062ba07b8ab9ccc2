/* Looks at everything that the values of expressions, as the flow of addresses has them, decide. */
#include "analysis/addresses.h"

#include "analysis/address_flow.h"
#include "cfa/callgraph.h"
#include "cfa/external_effect.h"
#include "cfa/library.h"
#include "cfa/open_value.h"

typedef struct {
    const verify_task *task;
    const cfa_space *s;
    address_flow flow;
    map64 *open;
    bool constant_compared;                    /* with an address of an object */
    bool variable_compared;                    /* a number that is not constant */
    bool constant_followed, variable_followed; /* such a number becomes a pointer */
    bool moved_used;                           /* what places decide, and no open value stands for */
    bool cut_followed;           /* a part in fewer bits than a pointer has becomes one, perhaps as a distance: it need not be there */
    bool limited_followed;       /* the same with numbers that need not be among those that it moves to */
    bool limited_piece_followed; /* the same, if members were read with other types than they were written with */
    bool part_followed;          /* a part of an address becomes a pointer: it moves */
    bool piece_followed;         /* the same, if members were read with other types than they were written with */
    bool part_read;              /* the same: a number would be read from a pointer */
    bool part_used;              /* a part of an address is used as a number: it stays */
    bool part_printed;           /* text in memory has a part of an address in it */
    bool part_passed;            /* code outside, of which nothing is known, gets part of an address */
} survey;

static bool is_pointer(const survey *v, ex e) { return ty_get(v->s, ex_get(v->s, e)->type)->kind == TY_POINTER; }

static uint32_t value(const survey *v, ex e) { return ex_none(e) ? 0 : address_flow_value(&v->flow, e); }

/* It is or may hold the address of an object of the program, or was computed from one. */
static bool tells_of_object(const survey *v, ex e)
{
    uint32_t is = value(v, e);
    return is & VALUE_PART || (is & VALUE_MOVES && pointsto_tells_of_object(v->task->pt, e));
}

/* The value of an expression is open. If an operand is what a pointer holds, it decides at every reading: null and the numbers near it have
 * no place. */
static void mark_open(survey *v, ex e, ex a, ex b)
{
    uint32_t x = value(v, a), y = value(v, b);
    uint32_t by = (x & VALUE_MOVES ? OPEN_BY_FIRST : 0) | (y & VALUE_MOVES ? OPEN_BY_SECOND : 0);
    map_put(v->open, e.i, (x | y) & VALUE_ADDRESS || !by ? OPEN_ALWAYS : by);
}

/* A condition on one value that is not constant cannot find out that a number is an address. */
static void note_comparison(survey *v, ex a, ex b)
{
    bool variable = address_flow_leaves(&v->flow, a) + (ex_none(b) ? 0 : address_flow_leaves(&v->flow, b)) > 1;
    if (!tells_of_object(v, a) && (ex_none(b) || !tells_of_object(v, b))) return;
    v->part_used = true;
    v->variable_compared |= variable;
    v->constant_compared |= !variable;
}

/* ---- conditions ---- */

/* The same for what a pointer holds wherever objects are: is it null, a small number, an error number? The order of signed numbers is not.
 */
static bool is_fixed_number(const survey *v, const ex_info *comparison, ex number)
{
    __int128 n;
    const ty_info *t = ty_get(v->s, ex_get(v->s, number)->type);
    bool is_order = comparison->kind != E_EQ && comparison->kind != E_NE;
    while (ex_get(v->s, number)->kind == E_CAST) number = ex_get(v->s, number)->a;
    return ex_is_int(v->s, number, &n) && !address_flow_has_place(&v->flow, n) && !(is_order && ty_is_integer(t) && t->is_signed);
}

/* A comparison of which a side moves with an object. Two sides that do keep their order. */
static bool is_decided_by_place(const survey *v, const ex_info *i)
{
    uint32_t x = value(v, i->a), y = value(v, i->b);
    bool x_moves = x & VALUE_MOVES, y_moves = y & VALUE_MOVES;
    if (!x_moves && !y_moves) return false;
    if (x_moves && y_moves) return (x | y) & (VALUE_NUMBER | VALUE_PART);
    if ((x | y) & VALUE_ADDRESS) return true;
    return !is_fixed_number(v, i, x_moves ? i->b : i->a);
}

static void look_at_comparison(survey *v, ex e, const ex_info *i)
{
    bool by_place = is_decided_by_place(v, i);
    if (by_place) mark_open(v, e, i->a, i->b);
    if (by_place || (value(v, i->a) | value(v, i->b)) & VALUE_PART) note_comparison(v, i->a, i->b);
}

/* Whether a value is zero. Of one at a distance from a pointer places decide that. */
static void look_at_truth(survey *v, ex e)
{
    uint32_t is = value(v, e);
    v->moved_used |= (is & VALUE_ADDRESS) && !is_pointer(v, e);
    if (is & VALUE_PART) note_comparison(v, e, (ex){0});
}

/* ---- numbers that become pointers ---- */

/* Its target is aligned by its type: encodings put no object at a place where it must not be. */
static bool is_aligned(const survey *v, ex pointer)
{
    const ty_info *target = ty_get(v->s, ty_get(v->s, ex_get(v->s, pointer)->type)->target);
    return target->complete && target->align >= v->flow.pointer_size;
}

static void look_at_pointer(survey *v, ex pointer, uint32_t is, ex number)
{
    bool is_outside = pointsto_has_target(v->task->pt, pointer) && !pointsto_tells_of_object(v->task->pt, pointer);
    __int128 n;
    if (is & VALUE_PART && !is_outside) v->part_followed = true;
    if (is & VALUE_PIECE && !is_outside) v->piece_followed = true;
    if (is & VALUE_CUT && !is_outside) v->cut_followed = true;
    if ((is & VALUE_LIMITED || (is & VALUE_ROUNDED && !is_aligned(v, pointer))) && !is_outside) {
        v->limited_followed |= (is & VALUE_PART) || !(is & VALUE_PIECE);
        v->limited_piece_followed |= !(is & VALUE_PART);
    }
    if (!(is & VALUE_NUMBER)) return;
    if (!ex_none(number) && ex_is_int(v->s, number, &n)) v->constant_followed = true;
    else v->variable_followed = true;
}

static void look_at_step(survey *v, ex e, const ex_info *i)
{
    uint32_t by = value(v, i->b);
    if (by & VALUE_PART) v->part_used = true;
    if (by & VALUE_CUT && i->kind == E_PTRADD) look_at_pointer(v, e, VALUE_CUT, i->b);
}

static void look_at_expression(survey *v, ex e)
{
    const ex_info *i = ex_get(v->s, e);
    if (address_flow_is_open(&v->flow, e)) {
        if (i->is_lvalue) map_put(v->open, e.i, OPEN_ALWAYS);
        else mark_open(v, e, i->a, (i->kind >= E_ADD && i->kind <= E_SHR) || i->kind == E_PTRDIFF ? i->b : (ex){0});
    }
    v->part_read |= i->is_lvalue && address_flow_is_typed(&v->flow, e);
    if (i->kind >= E_EQ && i->kind <= E_GE) look_at_comparison(v, e, i);
    else if (i->kind == E_NOT) look_at_truth(v, i->a);
    else if (i->kind == E_CAST && is_pointer(v, e) && !is_pointer(v, i->a)) look_at_pointer(v, e, value(v, i->a), i->a);
    else if (i->is_lvalue && is_pointer(v, e)) look_at_pointer(v, e, address_flow_under_pointer(&v->flow, e), (ex){0});
    else if (i->kind == E_INDEX || i->kind == E_PTRADD) look_at_step(v, e, i);
}

/* ---- calls ---- */

/* It computes more than a result, and writes more than text and bytes that it copies, whose number it gets. */
static bool writes_numbers(const external_effect *effect)
{
    if (!effect || (effect->does && effect->does != DOES_COPY) || effect->beyond & ~(EFFECT_ERRNO | EFFECT_PRINTS | EFFECT_REMEMBERS))
        return true;
    return effect->writes && effect->does != DOES_COPY && !(effect->beyond & EFFECT_PRINTS);
}

/* The value of a byte decides how far it goes: strncpy, strchr. */
static bool looks_at_bytes(const external_effect *effect, const char *called)
{
    static const char *const families[] = {"str", "stp", "wcs", "wcp", "mem", "rawmem"};
    const char *plain = library_plain_name(called);
    bool is_of_family = false;
    for (size_t k = 0; k < sizeof families / sizeof *families; k++) is_of_family |= strncmp(plain, families[k], strlen(families[k])) == 0;
    return is_of_family && effect->does != DOES_COPY && effect->does != DOES_FILL;
}

/* A function of the library that gives a number computes it from the bytes that it reads (memcmp, strlen). */
static void look_at_memory_read(survey *v, const op_info *o, const external_effect *effect, const char *called)
{
    if (effect->does == DOES_STORE || effect->gives == GIVES_VA_ARG) return;
    if ((ex_none(o->lhs) || is_pointer(v, o->lhs)) && !looks_at_bytes(effect, called)) return;
    for (uint32_t k = 0; k < o->count_args; k++)
        if (external_effect_has(effect->reads, k) && is_pointer(v, o->args[k]) && !(effect->beyond & EFFECT_PRINTS))
            v->moved_used |= address_flow_is_behind(&v->flow, o->args[k], &v->part_read);
}

/* A copy that ends within a pointer: the rest of the copied one is that of another address, perhaps of an object nearby. */
static void look_at_copy(survey *v, const op_info *o, const external_effect *effect)
{
    __int128 bytes = 0;
    if (effect && effect->does == DOES_COPY && o->count_args > 2 && ex_is_int(v->s, o->args[2], &bytes) && bytes > 0 && bytes < INT32_MAX)
        v->moved_used |= pointsto_cuts_address(v->task->pt, o->args[effect->from], (uint64_t)bytes);
}

/* A function of the library that has a model computes with numbers. Its result stays if they do. An unknown one may do anything with
 * its arguments; if the outside is pure, it does nothing. Through a pointer a function of the library is called that has only a result, or
 * there is no proof (facts/library_pointer.h). */
static void look_at_call(survey *v, const op_info *o)
{
    var callee = callgraph_constant_callee(v->s, o->rhs);
    if (callee.i && program_function(v->task->program, callee).i != FN_NONE.i) return;
    const external_effect *effect = callee.i ? external_effects_of(&v->flow.effects, v->s, callee) : NULL;
    bool is_unknown = !callee.i || external_effects_lack(&v->flow.effects, v->s, callee);
    if (effect) look_at_memory_read(v, o, effect, space_text(v->s, var_get(v->s, callee)->name));
    look_at_copy(v, o, effect);
    for (uint32_t k = 0; k < o->count_args; k++) {
        uint32_t is = value(v, o->args[k]);
        if (is_pointer(v, o->args[k]) || !tells_of_object(v, o->args[k])) continue;
        if (is_unknown) {
            v->part_passed |= is & VALUE_PART && v->task->externals != EXTERNALS_PURE;
            continue;
        }
        bool has_result = !ex_none(o->lhs) || (effect && (effect->writes || effect->does));
        bool is_extent = external_effect_is_extent(effect, k);
        v->moved_used |= (writes_numbers(effect) && !is_extent) || (is & VALUE_MOVES && (has_result || is & VALUE_ADDRESS));
        v->part_printed |= effect && effect->writes && !is_extent;
        if (is & VALUE_PART) note_comparison(v, o->args[k], (ex){0});
    }
}

/* A pointer that assembly leaves was made from the numbers that it gets. */
static void look_at_assembly(survey *v, const op_asm *a)
{
    for (uint32_t k = 0; k < a->count_outputs; k++)
        if (ty_has_pointer(v->s, ex_get(v->s, a->operands[k])->type))
            look_at_pointer(v, a->operands[k], address_flow_of_operands(&v->flow, a, true), (ex){0});
}

static void look_at_operation(survey *v, const op_info *o)
{
    if (o->kind == OP_ASSUME) look_at_truth(v, o->rhs);
    else if (o->kind == OP_CALL) look_at_call(v, o);
    else if (o->kind == OP_ASM) look_at_assembly(v, o->assembly);
}

static void survey_program(survey *v)
{
    const cfa_program *p = v->task->program;
    mentions m;
    mentions_init(&m, p->space);
    mentions_begin(&m);
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        for (uint32_t w = LOC_ENTRY; v->task->reachable[n] && w < function->count_locations; w++)
            if (function->locations[w].op.i) mentions_add_operation(&m, function->locations[w].op);
    }
    address_flow_compute(&v->flow, v->task, &m);
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        for (uint32_t w = LOC_ENTRY; v->task->reachable[n] && w < function->count_locations; w++)
            if (function->locations[w].op.i) look_at_operation(v, op_get(p->space, function->locations[w].op));
    }
    for (uint32_t k = 0; k < m.seen.len; k++) look_at_expression(v, m.seen.data[k]);
    address_flow_free(&v->flow);
    mentions_free(&m);
}

bool addresses_find_open(const verify_task *t, map64 *open, bool *typed)
{
    survey v = {.task = t, .s = t->program->space, .open = open};
    survey_program(&v);
    *typed = v.part_read || v.part_followed || v.limited_piece_followed || (v.piece_followed && (v.part_used || v.part_passed));
    bool is_compared = v.constant_compared || v.variable_compared;
    return !v.moved_used && !v.cut_followed && !v.limited_followed && !(v.part_followed && (v.part_used || v.part_passed)) &&
           !(v.part_printed && v.variable_followed) && !(v.part_passed && (is_compared || v.variable_followed)) &&
           !(v.variable_compared && (v.variable_followed || v.constant_followed)) && !(v.constant_compared && v.constant_followed);
}

void addresses_assume_types(engine_result *r)
{
    engine_result_assume(r, "memory is read with the types that it was written with: no pointer in parts, and none made of parts");
}

void addresses_withdraw_proof(engine_result *r, const verify_task *t)
{
    if (r->answer == ENGINE_TRUE && t->places_matter) engine_result_unknown(r, "unsupported: the program compares addresses with numbers");
    else if (r->answer == ENGINE_TRUE && t->memory_is_typed) addresses_assume_types(r);
}
