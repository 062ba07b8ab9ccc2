/* Follows addresses through the program until nothing changes. */
#include "analysis/address_flow.h"

#include "cfa/callgraph.h"
#include "cfa/external_effect.h"
#include "cfa/mentions.h"
#include "cfa/open_value.h"
#include "cfa/pointsto/modref.h"

static const ty_info *type_of(const address_flow *f, ex e) { return ty_get(f->s, ex_get(f->s, e)->type); }

static bool is_pointer(const address_flow *f, ex e) { return type_of(f, e)->kind == TY_POINTER; }

bool address_flow_has_place(const address_flow *f, __int128 number)
{
    __int128 end = (__int128)1 << (8 * f->pointer_size);
    if (number < 0) number += end;
    return number > OPEN_SMALL && number < end - OPEN_SMALL;
}

/* ---- what is stored ---- */

/* The variable that an lvalue is a part of; none: it is reached by a pointer. */
static var whole_variable(const address_flow *f, ex lvalue)
{
    const ex_info *i = ex_get(f->s, lvalue);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(f->s, i->a);
    return i->kind == E_VAR ? i->var : (var){0};
}

static bool is_bit_field(const address_flow *f, ex lvalue)
{
    const ex_info *i = ex_get(f->s, lvalue);
    return i->kind == E_MEMBER && type_of(f, i->a)->members[i->index].bit_width >= 0;
}

typedef struct {
    const address_flow *f;
    uint32_t found;
    bool is_collapsed, is_outside;
    bool is_coarse; /* all that is stored in the variable */
} memory_look;

static void look_at_region(void *context, region r)
{
    memory_look *l = context;
    uint32_t found = 0;
    (void)map_get(&l->f->stored, r.i, &found);
    bool is_outside = pointsto_is_outside(l->f->task->pt, r);
    if (l->f->everything_unseen) found |= VALUE_UNSEEN;
    l->found |= found;
    l->is_collapsed |= pointsto_is_collapsed(l->f->task->pt, r);
    l->is_outside |= is_outside;
}

static void look_at_regions(const address_flow *f, ex lvalue, var whole, memory_look *l)
{
    if (!whole.i || pointsto_in_memory(f->task->pt, whole)) pointsto_each_of_lvalue(f->task->pt, lvalue, look_at_region, l);
}

static memory_look look_at_place(const address_flow *f, ex lvalue)
{
    memory_look l = {.f = f};
    var whole = whole_variable(f, lvalue);
    if (whole.i) (void)map_get(&f->carriers, whole.i, &l.found);
    l.is_coarse = l.found;
    look_at_regions(f, lvalue, whole, &l);
    return l;
}

/* The array that an lvalue is an element of, also if it decays; else the lvalue. */
static ex array_of(const address_flow *f, ex lvalue)
{
    const ex_info *i = ex_get(f->s, lvalue), *pointer;
    if (i->kind == E_INDEX) return i->a;
    if (i->kind != E_DEREF) return lvalue;
    for (pointer = ex_get(f->s, i->a); pointer->kind == E_PTRADD || pointer->kind == E_CAST;) pointer = ex_get(f->s, pointer->a);
    if (pointer->kind != E_ADDR) return lvalue;
    const ty_info *array = type_of(f, pointer->a);
    return array->kind == TY_ARRAY && ty_same(array->target, i->type) ? pointer->a : lvalue;
}

/* A member, or an element of one that is an array; else none. */
static ex as_member(const address_flow *f, ex lvalue)
{
    for (ex array = array_of(f, lvalue); array.i != lvalue.i; array = array_of(f, lvalue)) lvalue = array;
    return ex_get(f->s, lvalue)->kind == E_MEMBER ? lvalue : (ex){0};
}

static bool is_member(const address_flow *f, ex lvalue) { return as_member(f, lvalue).i != 0; }

/* In a union that a pointer may be in, too. */
static bool is_in_union(const address_flow *f, ex lvalue)
{
    for (ex m = as_member(f, lvalue); m.i; m = as_member(f, lvalue)) {
        lvalue = ex_get(f->s, m)->a;
        if (type_of(f, lvalue)->kind == TY_UNION && ty_has_pointer(f->s, ex_get(f->s, lvalue)->type)) return true;
    }
    return false;
}

/* Members of an object are not told apart, or it is memory from outside, all of which is one region: whatever is stored there
 * seems to be in each. By C's rules for effective types a member, or memory from outside that is not read byte by byte, is not read where
 * something of another type was stored, unless a union says so. */
static bool is_apart(const address_flow *f, ex lvalue, const memory_look *l)
{
    bool is_coarse = l->is_outside || l->is_collapsed || l->is_coarse;
    bool is_typed = is_member(f, lvalue) || (l->is_outside && type_of(f, lvalue)->size > 1);
    return is_coarse && is_typed && !is_in_union(f, lvalue) && !f->everything_unseen;
}

/* The same for a pointer that is a member, or a variable among memory from outside; elsewhere it may have been copied byte by byte. Numbers
 * that are shorter than a pointer, but no bytes, are in no pointer in memory from outside. */
uint32_t address_flow_under_pointer(const address_flow *f, ex lvalue)
{
    memory_look l = {.f = f};
    var whole = whole_variable(f, lvalue);
    bool in_union = is_in_union(f, lvalue);
    if (whole.i && in_union) (void)map_get(&f->carriers, whole.i, &l.found);
    look_at_regions(f, lvalue, whole, &l);
    if (l.found & VALUE_PIECE && (!l.is_outside || in_union)) l.found = (l.found & ~(uint32_t)VALUE_PIECE) | VALUE_PART;
    bool is_declared = is_member(f, lvalue) || (l.is_outside && ex_get(f->s, lvalue)->kind == E_VAR);
    if (l.found & VALUE_PART && is_declared && is_apart(f, lvalue, &l)) l.found = (l.found & ~(uint32_t)VALUE_PART) | VALUE_PIECE;
    return l.found & (VALUE_PART | VALUE_PIECE | VALUE_LIMITED | VALUE_ROUNDED | (in_union ? VALUE_NUMBER : 0));
}

/* ---- values ---- */

typedef struct {
    uint32_t is;
    bool open;
    bool typed; /* if memory is read with the types that it was written with */
} judgement;

/* A number from memory or from a variable. The address in it was not followed, or only part of the address is read: it is open. */
static judgement judge_reading(const address_flow *f, ex e)
{
    memory_look l = look_at_place(f, e);
    const ty_info *t = type_of(f, e);
    bool tells = pointsto_tells_of_object(f->task->pt, e), has_target = pointsto_has_target(f->task->pt, e);
    if (l.found & VALUE_PIECE) l.found |= VALUE_PART;
    if (!has_target) l.found &= ~(uint32_t)(VALUE_MOVES | VALUE_UNSEEN | VALUE_KEPT);
    bool is_whole = ty_is_integer(t) && t->size >= f->pointer_size && !is_bit_field(f, e) && !l.is_collapsed;
    uint32_t unknown = l.found & (VALUE_KEPT | VALUE_UNSEEN), foreign = 0; /* foreign: what was stored in another member */
    if (is_apart(f, e, &l)) foreign = l.is_outside ? unknown : unknown & VALUE_KEPT;
    bool typed = tells && foreign, unseen = tells && unknown & ~foreign;
    if (l.is_outside || l.found & (VALUE_UNSEEN | VALUE_KEPT | VALUE_OUTSIDE)) l.found |= VALUE_NUMBER;
    if (l.found & VALUE_OUTSIDE && tells) l.found |= VALUE_PART | VALUE_MIXED;
    l.found &= ~(uint32_t)(VALUE_UNSEEN | VALUE_KEPT | VALUE_OUTSIDE | VALUE_CAST | VALUE_PIECE);
    if (!unseen && (is_whole || !(l.found & VALUE_MOVES))) return (judgement){.is = l.found, .typed = typed};
    l.found &= ~(uint32_t)VALUE_MOVES;
    return (judgement){.is = l.found | VALUE_NUMBER | (tells ? VALUE_PART | VALUE_MIXED : 0), .open = true};
}

/* A part in a bit-field has fewer bits than its type. */
static judgement limit_bit_field(const address_flow *f, ex e, judgement j)
{
    if (j.is & VALUE_PART && is_bit_field(f, e)) j.is |= VALUE_LIMITED;
    return j;
}

/* A part as another kind of number, or in more bits, is not every number there. In fewer bits it may still be. */
static bool limits_numbers(const ty_info *from, const ty_info *to) { return ty_is_float(from) || ty_is_float(to) || to->size > from->size; }

static judgement judge_cast(const address_flow *f, const ex_info *i)
{
    const ty_info *to = ty_get(f->s, i->type);
    uint32_t d = address_flow_value(f, i->a);
    if (d & VALUE_PART && to->kind != TY_BOOL && to->size < f->pointer_size) d |= VALUE_CUT;
    if (d & VALUE_PART && limits_numbers(type_of(f, i->a), to)) d |= VALUE_LIMITED;
    if (!(d & VALUE_MOVES)) return (judgement){.is = d, .open = false};
    if (to->kind == TY_BOOL && !(d & VALUE_ADDRESS)) return (judgement){.is = d & ~(uint32_t)VALUE_MOVES, .open = false}; /* is it null? */
    if (to->kind != TY_BOOL && ty_is_integer(to) && to->size >= f->pointer_size) return (judgement){.is = d, .open = false};
    d = (d & ~(uint32_t)VALUE_MOVES) | VALUE_NUMBER;
    return (judgement){.is = pointsto_tells_of_object(f->task->pt, i->a) ? d | VALUE_PART : d, .open = true};
}

/* The variable that a number is the address of, or of a part of it, for certain. */
static var addressed_variable(const address_flow *f, ex e)
{
    const ex_info *i = ex_get(f->s, e);
    while (i->kind == E_PTRADD || (i->kind == E_CAST && ty_get(f->s, i->type)->size >= f->pointer_size)) i = ex_get(f->s, i->a);
    return i->kind == E_ADDR ? whole_variable(f, i->a) : (var){0};
}

static bool is_distance(const address_flow *f, const ex_info *i)
{
    var a = addressed_variable(f, i->a), b = addressed_variable(f, i->b);
    return i->kind == E_SUB && a.i && a.i == b.i;
}

/* Every number may result if one operand may be every number. */
static bool is_reversible(const ex_info *i)
{
    return i->kind == E_NEG || i->kind == E_BITNOT || i->kind == E_ADD || i->kind == E_SUB || i->kind == E_XOR;
}

/* The bits of a tag are cleared. */
static bool rounds_down(const address_flow *f, const ex_info *i)
{
    __int128 mask;
    const ty_info *t = ty_get(f->s, i->type);
    if (i->kind != E_AND || t->size != f->pointer_size || !(ex_is_int(f->s, i->b, &mask) || ex_is_int(f->s, i->a, &mask))) return false;
    uint64_t cleared = ~(uint64_t)mask;
    if (t->size < 8) cleared &= UINT32_MAX;
    return cleared < f->pointer_size;
}

static judgement judge_arithmetic(const address_flow *f, ex e, const ex_info *i)
{
    bool binary = i->kind >= E_ADD;
    uint32_t a = address_flow_value(f, i->a), b = binary ? address_flow_value(f, i->b) : 0, both = a | b;
    uint32_t is = VALUE_NUMBER | (both & VALUE_MIXED);
    bool a_moves = a & VALUE_MOVES, b_moves = b & VALUE_MOVES;
    if ((both & ~(uint32_t)VALUE_NUMBER) && address_flow_leaves(f, e) > 1) is |= VALUE_MIXED;
    if (!a_moves && !b_moves) {
        is |= both & (VALUE_PART | VALUE_CUT | VALUE_LIMITED | VALUE_ROUNDED);
        if (both & VALUE_PART && !is_reversible(i)) is |= rounds_down(f, i) ? VALUE_ROUNDED : VALUE_LIMITED;
        return (judgement){.is = is, .open = false};
    }
    if ((i->kind == E_ADD && a_moves != b_moves) || (i->kind == E_SUB && !b_moves)) {
        uint32_t address = a_moves ? a : b, distance = a_moves ? b : a;
        const uint32_t limited = VALUE_LIMITED | VALUE_ROUNDED;
        is = (is & VALUE_MIXED) | VALUE_ADDRESS | (both & VALUE_CUT) | (address & (VALUE_NUMBER | VALUE_PART | limited));
        if (distance & VALUE_MIXED) is |= distance & limited; /* it may lead to another object */
        return (judgement){.is = is, .open = false};
    }
    if (is_distance(f, i)) return (judgement){.is = VALUE_NUMBER, .open = false};
    const points_to *pt = f->task->pt;
    bool tells = (a_moves && pointsto_tells_of_object(pt, i->a)) || (b_moves && pointsto_tells_of_object(pt, i->b));
    return (judgement){.is = is | (both & VALUE_PART) | (tells ? VALUE_PART : 0), .open = true};
}

/* A pointer moves with its object, unless it was made from a number that stays. */
static uint32_t pointer_value(const address_flow *f, ex e, const ex_info *i)
{
    if (i->kind == E_CAST) return address_flow_value(f, i->a);
    if (i->kind == E_PTRADD) return VALUE_POINTER | (address_flow_value(f, i->a) & VALUE_NUMBER);
    return VALUE_POINTER | (i->is_lvalue && look_at_place(f, e).found & VALUE_CAST ? VALUE_NUMBER : 0);
}

static judgement judge(const address_flow *f, ex e)
{
    const ex_info *i = ex_get(f->s, e);
    __int128 number;
    if (ex_is_int(f->s, e, &number)) return (judgement){.is = address_flow_has_place(f, number) ? VALUE_NUMBER : 0, .open = false};
    if (is_pointer(f, e)) return (judgement){.is = pointer_value(f, e, i), .open = false};
    if (!ty_is_scalar(ty_get(f->s, i->type))) return (judgement){.is = 0, .open = false};
    if (i->is_lvalue) return limit_bit_field(f, e, judge_reading(f, e));
    if (i->kind == E_CAST) return judge_cast(f, i);
    if (i->kind == E_PTRDIFF && pointsto_tells_of_object(f->task->pt, e)) /* of two objects */
        return (judgement){.is = VALUE_NUMBER | VALUE_PART, .open = true};
    if (i->kind == E_NEG || i->kind == E_BITNOT || (i->kind >= E_ADD && i->kind <= E_SHR)) return judge_arithmetic(f, e, i);
    return (judgement){.is = i->kind == E_NOT || (i->kind >= E_EQ && i->kind <= E_GE) ? 0 : VALUE_NUMBER, .open = false};
}

uint32_t address_flow_value(const address_flow *f, ex e) { return judge(f, e).is; }

bool address_flow_is_open(const address_flow *f, ex e) { return judge(f, e).open; }

bool address_flow_is_typed(const address_flow *f, ex e) { return judge(f, e).typed; }

uint32_t address_flow_leaves(const address_flow *f, ex e)
{
    const ex_info *i = ex_get(f->s, e);
    ex operands[2];
    uint32_t leaves = 0;
    if (i->kind == E_INT) return 0;
    bool passes = i->kind == E_CAST || i->kind == E_NEG || i->kind == E_BITNOT || (i->kind >= E_ADD && i->kind <= E_SHR);
    for (uint32_t n = passes ? ex_operands(i, operands) : 0; n-- > 0;) leaves += address_flow_leaves(f, operands[n]);
    if (passes) return leaves;
    return i->is_lvalue && address_flow_value(f, e) & VALUE_MIXED ? 2 : 1;
}

typedef struct {
    const address_flow *f;
    bool found, typed;
    bool is_text; /* a variable that is an array, and no member that points-to may mix up with others */
} behind_look;

static void look_behind(void *context, region r)
{
    behind_look *b = context;
    memory_look l = {.f = b->f};
    look_at_region(&l, r);
    if (l.found & VALUE_UNSEEN && pointsto_holds_address(b->f->task->pt, r)) { /* perhaps bytes of one that were copied */
        if (b->is_text) l.found |= VALUE_KEPT;
        else b->typed = true;
    }
    if (l.is_outside) b->typed |= (l.found & (VALUE_MOVES | VALUE_KEPT)) != 0;
    else b->found |= (l.found & (VALUE_PART | VALUE_PIECE | VALUE_MOVES | VALUE_KEPT)) != 0;
}

static bool is_array_variable(const address_flow *f, ex pointer)
{
    const ex_info *i = ex_get(f->s, pointer);
    while (i->kind == E_CAST && is_pointer(f, i->a)) i = ex_get(f->s, i->a);
    return i->kind == E_ADDR && ex_get(f->s, i->a)->kind == E_VAR && type_of(f, i->a)->kind == TY_ARRAY;
}

bool address_flow_is_behind(const address_flow *f, ex pointer, bool *typed)
{
    behind_look b = {.f = f, .is_text = is_array_variable(f, pointer)};
    pointsto_each_of_pointer(f->task->pt, pointer, 0, look_behind, &b);
    *typed |= b.typed;
    return b.found;
}

/* ---- passing values on ---- */

static void add_values(address_flow *f, map64 *set, uint32_t key, uint32_t is)
{
    uint32_t found = 0;
    (void)map_get(set, key, &found);
    if (!(is & ~found)) return;
    map_put(set, key, found | is);
    f->grown = true;
}

typedef struct {
    address_flow *f;
    uint32_t is;
} memory_store;

static void store_in_region(void *context, region r)
{
    memory_store *m = context;
    add_values(m->f, &m->f->stored, r.i, m->is);
}

static void store_values(address_flow *f, ex to, uint32_t is)
{
    var whole = whole_variable(f, to);
    if (whole.i) add_values(f, &f->carriers, whole.i, is);
    if (whole.i && !pointsto_in_memory(f->task->pt, whole)) return;
    const ty_info *t = type_of(f, to);
    if (ty_is_scalar(t) && t->size > 1 && t->size < f->pointer_size && is & VALUE_PART) is = (is & ~(uint32_t)VALUE_PART) | VALUE_PIECE;
    pointsto_each_of_lvalue(f->task->pt, to, store_in_region, &(memory_store){f, is});
}

/* Of a value on its way into memory, a variable, a parameter or a result. Numbers are followed. */
static uint32_t passed_value(const address_flow *f, ex value)
{
    if (is_pointer(f, value)) return VALUE_KEPT | (address_flow_value(f, value) & (VALUE_NUMBER | VALUE_PART) ? VALUE_CAST : 0);
    if (ex_get(f->s, value)->kind == E_STRING) return VALUE_NUMBER;
    if (ty_is_scalar(type_of(f, value))) return address_flow_value(f, value);
    return ex_get(f->s, value)->is_lvalue ? VALUE_NUMBER | look_at_place(f, value).found : VALUE_UNSEEN; /* with all that is in it */
}

/* The parts of addresses among the numbers that a function gets and computes with. Through a pointer one of the library may be called that
 * gives a number that moves back. */
static uint32_t part_of_arguments(const address_flow *f, const op_info *o, const external_effect *effect, bool by_pointer)
{
    uint32_t is = 0, leaves = 0;
    for (uint32_t k = 0; k < o->count_args; k++) {
        if (external_effect_is_extent(effect, k)) continue;
        uint32_t passed = passed_value(f, o->args[k]);
        bool is_made = by_pointer && passed & VALUE_MOVES && pointsto_tells_of_object(f->task->pt, o->args[k]);
        is |= (passed & (VALUE_PART | VALUE_MIXED)) | (is_made ? VALUE_PART | VALUE_MIXED : 0);
        leaves += address_flow_leaves(f, o->args[k]);
    }
    return !(is & VALUE_PART) ? 0 : leaves > 1 ? is | VALUE_MIXED : is;
}

/* A call that leaves the program. An unknown function returns a number, if the outside is pure, and else may give an address back.
 * One of the library computes with its arguments; text that it prints to memory may have parts of addresses in it. */
static void pass_call_outside(address_flow *f, const op_info *o)
{
    var callee = callgraph_constant_callee(f->s, o->rhs);
    const external_effect *effect = callee.i ? external_effects_of(&f->effects, f->s, callee) : NULL;
    bool is_number = effect ? effect->gives == GIVES_VALUE : f->task->externals == EXTERNALS_PURE;
    uint32_t part = effect || !callee.i || !is_number ? part_of_arguments(f, o, effect, !callee.i) : 0;
    uint32_t given = VALUE_NUMBER | part | (is_number ? 0 : effect ? VALUE_UNSEEN : VALUE_OUTSIDE);
    if (o->lhs.i && ty_has_pointer(f->s, ex_get(f->s, o->lhs)->type)) given = is_pointer(f, o->lhs) ? VALUE_KEPT : given | VALUE_UNSEEN;
    if (o->lhs.i) store_values(f, o->lhs, given);
    for (uint32_t k = 0; effect && part && k < o->count_args; k++)
        if (external_effect_has(effect->writes, k))
            pointsto_each_of_pointer(f->task->pt, o->args[k], 0, store_in_region, &(memory_store){f, VALUE_PIECE});
}

static void pass_call(address_flow *f, fn caller, uint32_t where, const op_info *o)
{
    uint32_t n;
    bool leaves;
    const fn *callees = task_callees(f->task, caller, where, &n, &leaves);
    for (uint32_t k = 0; k < n; k++) {
        const cfa_function *g = fn_get(f->task->program, callees[k]);
        uint32_t result = 0;
        for (uint32_t a = 0; a < o->count_args && a < g->count_params; a++)
            add_values(f, &f->carriers, g->params[a].i, passed_value(f, o->args[a]));
        if (o->lhs.i && map_get(&f->returning, callees[k].i, &result)) store_values(f, o->lhs, result);
    }
    if (!n || leaves) pass_call_outside(f, o);
}

static bool is_read(const address_flow *f, const op_asm *a, uint32_t k)
{
    return k >= a->count_outputs || strchr(space_text(f->s, a->constraints[k]), '+');
}

uint32_t address_flow_of_operands(const address_flow *f, const op_asm *a, bool without_pointers)
{
    uint32_t is = 0;
    for (uint32_t k = 0; k < a->count_outputs + a->count_inputs; k++) {
        ex operand = a->operands[k];
        bool is_scalar = ty_is_scalar(type_of(f, operand));
        if (!is_read(f, a, k) || (without_pointers && is_pointer(f, operand))) continue;
        uint32_t found = is_scalar ? address_flow_value(f, operand) : VALUE_NUMBER | look_at_place(f, operand).found;
        bool tells = !is_scalar || pointsto_tells_of_object(f->task->pt, operand);
        is |= found & (VALUE_NUMBER | VALUE_PART | VALUE_MIXED);
        if (tells && found & ~(uint32_t)VALUE_NUMBER) is |= VALUE_PART | VALUE_MIXED;
    }
    return is;
}

/* The outputs of an assembly are arbitrary already. Nothing else changes (what is assumed of a proof says so), but memory, if it clobbers
 * that: find_unseen. */
static void pass_assembly(address_flow *f, const op_asm *a)
{
    uint32_t number = VALUE_NUMBER | address_flow_of_operands(f, a, false);
    uint32_t pointer = VALUE_KEPT | (address_flow_of_operands(f, a, true) & (VALUE_NUMBER | VALUE_PART) ? VALUE_CAST : 0);
    for (uint32_t k = 0; k < a->count_outputs; k++) {
        ex to = a->operands[k];
        store_values(f, to, is_pointer(f, to) ? pointer : ty_is_scalar(type_of(f, to)) ? number : number | VALUE_UNSEEN);
    }
}

static void pass_operation(address_flow *f, fn in, uint32_t where, const op_info *o)
{
    switch ((op_kind)o->kind) {
    case OP_ASSIGN: store_values(f, o->lhs, passed_value(f, o->rhs)); break;
    case OP_CALL: pass_call(f, in, where, o); break;
    case OP_RETURN:
        if (o->rhs.i) add_values(f, &f->returning, in.i, passed_value(f, o->rhs));
        break;
    case OP_HAVOC:
        if (!is_pointer(f, o->lhs)) store_values(f, o->lhs, VALUE_NUMBER);
        break;
    case OP_ASM: pass_assembly(f, o->assembly); break;
    default: break;
    }
}

typedef void (*operation_visit)(address_flow *f, fn in, uint32_t where, const op_info *o);

static void each_operation(address_flow *f, operation_visit visit)
{
    const cfa_program *p = f->task->program;
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        for (uint32_t w = LOC_ENTRY; f->task->reachable[n] && w < function->count_locations; w++)
            if (function->locations[w].op.i) visit(f, (fn){n}, w, op_get(f->s, function->locations[w].op));
    }
}

/* The contents of variables before the program starts. */
static void pass_initialisers(address_flow *f)
{
    const cfa_program *p = f->task->program;
    for (uint32_t g = 0; g < p->globals.len; g++) {
        if (!p->globals.data[g].defined)
            add_values(f, &f->carriers, p->globals.data[g].symbol.i, f->task->externals == EXTERNALS_PURE ? VALUE_NUMBER : VALUE_OUTSIDE);
        for (uint32_t k = 0; k < p->globals.data[g].count_inits; k++) {
            const cfa_init *i = &p->globals.data[g].inits[k];
            if (i->value.i) store_values(f, i->place, passed_value(f, i->value));
        }
    }
}

/* ---- what is not followed ---- */

typedef struct {
    address_flow *f;
    modref_places *places;
    arena memory;
} unseen_search;

static bool is_unknown_call(address_flow *f, const op_info *o)
{
    var callee = callgraph_constant_callee(f->s, o->rhs);
    return callee.i && external_effects_lack(&f->effects, f->s, callee);
}

/* The writes of functions without a body at this location, besides the result. */
static void find_unseen(unseen_search *u, fn in, uint32_t where, const op_info *o)
{
    address_flow *f = u->f;
    if (o->kind == OP_ASM) f->everything_unseen |= o->assembly->clobbers_memory && !f->task->program->meaning.opaque_assembly;
    if (o->kind != OP_CALL) return;
    effect_set mod;
    modref_places_outside(u->places, in, where, &mod, &u->memory);
    uint32_t how = is_unknown_call(f, o) ? VALUE_OUTSIDE : VALUE_UNSEEN;
    for (uint32_t k = 0; k < mod.count_regions; k++) add_values(f, &f->stored, mod.regions[k].i, how);
    for (uint32_t k = 0; k < mod.count_vars; k++) add_values(f, &f->carriers, mod.vars[k].i, how);
    arena_free(&u->memory);
}

/* Parameters that somebody else passes. */
static void find_unseen_parameters(address_flow *f)
{
    const cfa_program *p = f->task->program;
    for (uint32_t n = 0; n < p->functions.len; n++) {
        const cfa_function *function = &p->functions.data[n];
        if (n != f->task->entry.i && !pointsto_calls_back(f->task->pt, (fn){n})) continue;
        for (uint32_t k = 0; k < function->count_params; k++) add_values(f, &f->carriers, function->params[k].i, VALUE_OUTSIDE);
    }
}

static void find_all_unseen(address_flow *f)
{
    const verify_task *t = f->task;
    unseen_search u = {.f = f, .places = modref_places_new(t->program, t->pt, t->calls, t->effects)};
    for (uint32_t n = 0; n < t->program->functions.len; n++) {
        const cfa_function *function = &t->program->functions.data[n];
        for (uint32_t w = LOC_ENTRY; t->reachable[n] && w < function->count_locations; w++)
            if (function->locations[w].op.i) find_unseen(&u, (fn){n}, w, op_get(f->s, function->locations[w].op));
    }
    modref_places_free(u.places);
    find_unseen_parameters(f);
}

/* Parameters that pointers reach are written without an lvalue. */
static void pass_parameters_in_memory(address_flow *f, const mentions *m)
{
    for (uint32_t k = 0; k < m->seen.len; k++) {
        const ex_info *i = ex_get(f->s, m->seen.data[k]);
        uint32_t passed = 0;
        if (i->kind != E_VAR || var_get(f->s, i->var)->kind != VAR_PARAM || !pointsto_in_memory(f->task->pt, i->var)) continue;
        if (map_get(&f->carriers, i->var.i, &passed)) store_values(f, m->seen.data[k], passed);
    }
}

void address_flow_compute(address_flow *f, const verify_task *t, const mentions *m)
{
    *f = (address_flow){.task = t, .s = t->program->space, .pointer_size = t->program->ilp32 ? 4 : 8};
    find_all_unseen(f);
    pass_initialisers(f);
    do {
        f->grown = false;
        each_operation(f, pass_operation);
        pass_parameters_in_memory(f, m);
    } while (f->grown);
}

void address_flow_free(address_flow *f)
{
    map_free(&f->carriers);
    map_free(&f->stored);
    map_free(&f->returning);
    external_effects_free(&f->effects);
}
