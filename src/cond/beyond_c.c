#include "cond/beyond_c.h"

#include "cfa/callgraph.h"
#include "cfa/mentions.h"
#include "cond/outside.h"
#include <string.h>

enum { MOST_NUMBERS = 64 }; /* of one object */

typedef VEC(op) operations;

typedef struct {
    beyond_c *b;
    cfa_program *p;
    cfa_space *s;
    cfa_function *f;
    outside outer;
    VEC(location) code;
    VEC(uint32_t) open; /* of a search */
    bool *seen;         /* by location, of a search */
} replacer;

/* ---- functions that are called instead ---- */

/* A call of a function without a body; none: the program has something else of this name. */
static op call_external(replacer *r, const char *text, ex lhs, ty result)
{
    cfa_space *s = r->s;
    var symbol = {0};
    fn own = program_find(r->p, text);
    for (uint32_t k = 0; k < r->p->externals.len; k++)
        if (strcmp(space_text(s, var_get(s, r->p->externals.data[k].symbol)->name), text) == 0) symbol = r->p->externals.data[k].symbol;
    if (own.i != FN_NONE.i && !lhs.i) symbol = fn_get(r->p, own)->symbol;
    else if (own.i != FN_NONE.i) return (op){0};
    if (!symbol.i) {
        ty f = ty_intern(s, &(ty_info){.kind = TY_FUNCTION, .size = 1, .align = 1, .target = result, .has_prototype = true});
        symbol = var_intern(s, &(var_info){.kind = VAR_FUNCTION, .name = intern_str(&s->names, text), .type = f});
        map_put(&r->p->symbol_external, symbol.i, r->p->externals.len);
        vec_push(&r->p->externals, (cfa_external){.symbol = symbol});
    }
    ty type = var_get(s, symbol)->type;
    const ty_info *is = ty_get(s, type), *like = ty_get(s, r->p->void_pointer);
    if (is->kind != TY_FUNCTION || is->count_params || is->variadic || (lhs.i && is->target.i != result.i)) return (op){0};
    const ty_info pointer = {.kind = TY_POINTER, .size = like->size, .align = like->align, .target = type};
    return op_call(s, lhs, ex_func(s, ty_intern(s, &pointer), symbol), NULL, 0);
}

static op error_call(replacer *r)
{
    op made = call_external(r, r->b->error, (ex){0}, r->p->void_type);
    if (!made.i) r->b->impossible = "what the program calls an error function has parameters";
    return made;
}

static op cannot_say(replacer *r, const char *what)
{
    if (!r->b->unsayable) r->b->unsayable = what;
    return error_call(r);
}

/* ---- arbitrary values ---- */

static const char *source_of(const ty_info *t)
{
    static const char *const names[TY_KINDS] = {
        [TY_BOOL] = "__VERIFIER_nondet_bool",      [TY_CHAR] = "__VERIFIER_nondet_char",        [TY_UCHAR] = "__VERIFIER_nondet_uchar",
        [TY_SHORT] = "__VERIFIER_nondet_short",    [TY_USHORT] = "__VERIFIER_nondet_ushort",    [TY_INT] = "__VERIFIER_nondet_int",
        [TY_UINT] = "__VERIFIER_nondet_uint",      [TY_LONG] = "__VERIFIER_nondet_long",        [TY_ULONG] = "__VERIFIER_nondet_ulong",
        [TY_LLONG] = "__VERIFIER_nondet_longlong", [TY_ULLONG] = "__VERIFIER_nondet_ulonglong", [TY_FLOAT] = "__VERIFIER_nondet_float",
        [TY_DOUBLE] = "__VERIFIER_nondet_double"};
    return names[t->kind];
}

/* Bytes between members are part of the object, too: then, numbers are not all of it. */
static bool add_numbers(replacer *r, ex place, operations *out)
{
    ty type = ex_get(r->s, place)->type;
    const ty_info *t = ty_get(r->s, type);
    uint64_t bytes = 0;
    if (source_of(t)) {
        op made = call_external(r, source_of(t), place, type);
        if (made.i) vec_push(out, made);
        return made.i && out->len <= MOST_NUMBERS;
    }
    if (t->kind == TY_ARRAY && t->count > 0 && t->count <= MOST_NUMBERS) {
        int64_t count = t->count;
        for (int64_t k = 0; k < count; k++)
            if (!add_numbers(r, ex_index(r->s, place, ex_int(r->s, r->p->int_type, (uint64_t)k)), out)) return false;
        return true;
    }
    if (t->kind != TY_STRUCT || !t->complete) return false;
    uint32_t members = t->count_members;
    for (uint32_t k = 0; k < members; k++) {
        const ty_member *m = &ty_get(r->s, type)->members[k];
        if (m->bit_width >= 0 || m->offset != bytes) return false;
        bytes += ty_get(r->s, m->type)->size;
        if (!add_numbers(r, ex_member(r->s, place, k), out)) return false;
    }
    return bytes == ty_get(r->s, type)->size;
}

/* ---- what is left of an old value ---- */

static bool mentions_var(const cfa_space *s, ex e, var v)
{
    const ex_info *i = ex_get(s, e);
    ex operands[2];
    if (!e.i) return false;
    if (i->kind == E_VAR) return i->var.i == v.i;
    uint32_t count = ex_operands(i, operands);
    for (uint32_t k = 0; k < count; k++)
        if (mentions_var(s, operands[k], v)) return true;
    return false;
}

static bool operation_mentions(const cfa_space *s, const op_info *o, var v)
{
    if (mentions_var(s, o->lhs, v) || mentions_var(s, o->rhs, v)) return true;
    for (uint32_t k = 0; k < o->count_args; k++)
        if (mentions_var(s, o->args[k], v)) return true;
    for (uint32_t k = 0; o->assembly && k < o->assembly->count_outputs + o->assembly->count_inputs; k++)
        if (mentions_var(s, o->assembly->operands[k], v)) return true;
    return false;
}

static void visit(replacer *r, uint32_t l)
{
    if (!l || l >= r->f->count_locations || r->seen[l]) return;
    r->seen[l] = true;
    vec_push(&r->open, l);
}

static void visit_next(replacer *r, uint32_t l)
{
    for (unsigned k = 0; k < 2; k++) visit(r, r->f->locations[l].next[k]);
}

static void begin_search(replacer *r)
{
    memset(r->seen, 0, r->f->count_locations * sizeof *r->seen);
    vec_clear(&r->open);
}

/* Can something have mentioned the variable when an execution comes to its declaration? Computed jumps are edges like others. */
static bool was_used_before(replacer *r, uint32_t declaration, var v)
{
    begin_search(r);
    for (uint32_t l = LOC_ENTRY; l < r->f->count_locations; l++) {
        const op_info *o = op_get(r->s, r->f->locations[l].op);
        if (o->kind != OP_DECL && operation_mentions(r->s, o, v)) visit_next(r, l);
    }
    while (r->open.len) visit_next(r, vec_pop(&r->open));
    return r->seen[declaration];
}

/* Every path from its declaration writes all of it before anything else mentions it. */
static bool is_overwritten(replacer *r, uint32_t declaration, var v)
{
    begin_search(r);
    visit_next(r, declaration);
    while (r->open.len) {
        uint32_t l = vec_pop(&r->open);
        const op_info *o = op_get(r->s, r->f->locations[l].op);
        if (o->kind == OP_DECL) {
            if (ex_get(r->s, o->lhs)->var.i != v.i) visit_next(r, l);
            continue;
        }
        bool writes = (o->kind == OP_ASSIGN || o->kind == OP_CALL || o->kind == OP_HAVOC) && ex_get(r->s, o->lhs)->kind == E_VAR &&
                      ex_get(r->s, o->lhs)->var.i == v.i;
        op_info rest = *o;
        if (writes) rest.lhs = (ex){0};
        if (operation_mentions(r->s, &rest, v)) return false;
        if (!writes) visit_next(r, l);
    }
    return true;
}

static bool has_address(replacer *r, ex e, var v)
{
    const ex_info *i = ex_get(r->s, e);
    ex operands[2];
    if (!e.i) return false;
    if (i->kind == E_ADDR && mentions_var(r->s, i->a, v)) return true;
    uint32_t count = ex_operands(i, operands);
    for (uint32_t k = 0; k < count; k++)
        if (has_address(r, operands[k], v)) return true;
    return false;
}

/* Something could keep a pointer to it. */
static bool is_address_taken(replacer *r, var v)
{
    for (uint32_t l = LOC_ENTRY; l < r->f->count_locations; l++) {
        const op_info *o = op_get(r->s, r->f->locations[l].op);
        if (o->assembly && operation_mentions(r->s, o, v)) return true;
        if (has_address(r, o->lhs, v) || has_address(r, o->rhs, v)) return true;
        for (uint32_t k = 0; k < o->count_args; k++)
            if (has_address(r, o->args[k], v)) return true;
    }
    return false;
}

/* Is the variable assigned by the first operation behind declarations? */
static bool is_assigned_next(replacer *r, uint32_t declaration, var v)
{
    uint32_t l = r->f->locations[declaration].next[0];
    while (l && l < r->f->count_locations && op_get(r->s, r->f->locations[l].op)->kind == OP_DECL) l = r->f->locations[l].next[0];
    const op_info *o = l && l < r->f->count_locations ? op_get(r->s, r->f->locations[l].op) : NULL;
    return o && o->kind == OP_ASSIGN && ex_get(r->s, o->lhs)->kind == E_VAR && ex_get(r->s, o->lhs)->var.i == v.i;
}

static bool shows_old_value(replacer *r, uint32_t declaration, const op_info *o)
{
    var v = ex_get(r->s, o->lhs)->var;
    if (o->rhs.i || ex_get(r->s, o->lhs)->kind != E_VAR) return false; /* memory of a variable length is new */
    if (is_overwritten(r, declaration, v) && (is_assigned_next(r, declaration, v) || !is_address_taken(r, v))) return false;
    return was_used_before(r, declaration, v);
}

/* ---- operations ---- */

static bool is_other_error(replacer *r, const op_info *o)
{
    var called = r->b->has_one_error && o->kind == OP_CALL ? callgraph_constant_callee(r->s, o->rhs) : (var){0};
    const char *text = called.i ? space_text(r->s, var_get(r->s, called)->name) : NULL;
    return text && strcmp(text, r->b->error) != 0 && property_is_error(r->b->of, text);
}

static void arbitrary(replacer *r, ex place, const char *what, operations *out)
{
    if (add_numbers(r, place, out)) return;
    vec_clear(out);
    vec_push(out, cannot_say(r, what));
}

/* Others may take assembly for nothing at all. */
static void assembly_for_others(replacer *r, const op_asm *a, operations *out)
{
    const char *text = space_text(r->s, a->text);
    bool is_sayable = !a->is_goto && (!a->clobbers_memory || !text[strspn(text, " \t\n;")]); /* without instructions, it writes nothing */
    for (uint32_t k = 0; k < a->count_outputs && is_sayable; k++) is_sayable = add_numbers(r, a->operands[k], out);
    if (is_sayable) return;
    vec_clear(out);
    vec_push(out, cannot_say(r, "assembly"));
}

/* The lowering adds what assembly may do to memory, by a pointer to anywhere. A verifier that reads the assembly in the printed program
 * adds it again. */
static bool is_added_again(const replacer *r, uint32_t l, const op_info *o)
{
    uint32_t next = r->f->locations[l].next[0];
    const op_info *behind = next && next < r->f->count_locations ? op_get(r->s, r->f->locations[next].op) : NULL;
    if (r->b->has_one_error || !behind || behind->kind != OP_CALL || !behind->count_args) return false;
    var called = callgraph_constant_callee(r->s, behind->rhs);
    return behind->args[behind->count_args - 1].i == o->lhs.i && called.i &&
           strcmp(space_text(r->s, var_get(r->s, called)->name), "__reprove_assembly_memory") == 0;
}

/* The error call stands before it: its consequences are not proved. */
static void does_more(replacer *r, uint32_t l, operations *out)
{
    vec_push(out, cannot_say(r, "what comes from outside or is done there (--externals pure: only values)"));
    vec_push(out, r->f->locations[l].op);
}

/* The operations in place of the given one; none: it stays. */
static void replacement(replacer *r, uint32_t l, operations *out)
{
    const op_info o = *op_get(r->s, r->f->locations[l].op);
    vec_clear(out);
    if (o.kind == OP_HAVOC && is_added_again(r, l, &o)) vec_push(out, op_decl(r->s, ex_get(r->s, o.lhs)->var, (ex){0}));
    else if (o.kind == OP_HAVOC) arbitrary(r, o.lhs, "an arbitrary value that is no number", out);
    else if (o.kind == OP_UNSUPPORTED) vec_push(out, cannot_say(r, space_text(r->s, o.text)));
    else if (o.kind == OP_DECL && shows_old_value(r, l, &o)) arbitrary(r, o.lhs, "a variable without a value in a loop", out);
    else if (o.kind == OP_ASM && r->b->has_one_error) assembly_for_others(r, o.assembly, out);
    else if (is_other_error(r, &o)) vec_push(out, error_call(r));
    else if (r->b->has_one_error && outside_does_more(&r->outer, &o)) does_more(r, l, out);
    if (o.kind == OP_UNSUPPORTED) vec_push(out, r->f->locations[l].op); /* it ends there */
}

static void replace_in_function(replacer *r)
{
    uint32_t count = r->f->count_locations;
    operations made = {0};
    r->seen = mem_zalloc(count + 1);
    vec_clear(&r->code);
    for (uint32_t l = 0; l < count; l++) vec_push(&r->code, r->f->locations[l]);
    for (uint32_t l = LOC_ENTRY; l < count; l++) {
        if (!r->f->locations[l].op.i) continue;
        replacement(r, l, &made);
        for (uint32_t k = made.len; k-- > 0;) {
            location next = r->code.data[l];
            if (k + 1 < made.len) next.next[0] = r->code.len - 1;
            next.op = made.data[k];
            if (k) vec_push(&r->code, next);
            else r->code.data[l] = next;
        }
    }
    r->f->locations = ARENA_ARRAY(&r->p->memory, location, r->code.len);
    memcpy(r->f->locations, r->code.data, r->code.len * sizeof *r->f->locations);
    r->f->count_locations = r->code.len;
    free(r->seen);
    vec_free(&made);
}

/* Other verifiers do not know that a function is an error function if it is called through a pointer. */
static void check_address(replacer *r, var symbol)
{
    const char *text = space_text(r->s, var_get(r->s, symbol)->name);
    if (strcmp(text, r->b->error) != 0 && property_is_error(r->b->of, text) && program_address_taken(r->p, symbol))
        r->b->impossible = "the address of an error function is taken";
}

void beyond_c_replace(cfa_program *p, beyond_c *b)
{
    replacer r = {.b = b, .p = p, .s = p->space, .outer = {.program = p, .of = b->of, .externals = b->externals}};
    if (b->has_one_error) outside_look(&r.outer);
    for (uint32_t k = 0; b->has_one_error && k < p->externals.len; k++) check_address(&r, p->externals.data[k].symbol);
    for (uint32_t k = 0; b->has_one_error && k < p->functions.len; k++) check_address(&r, p->functions.data[k].symbol);
    for (uint32_t f = 0; f < p->functions.len; f++) {
        r.f = &p->functions.data[f];
        replace_in_function(&r);
    }
    vec_free(&r.code);
    vec_free(&r.open);
}
