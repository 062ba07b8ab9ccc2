/* Walks through the slice from its entry and hashes what it meets. */
#include "reuse/slice_key.h"

#include "cfa/meaning.h"
#include "cfa/mentions.h"
#include "cfa/stride.h"
#include <stdlib.h>
#include <string.h>

enum { SALT_FUNCTION = 0x51ce, SALT_NAME, SALT_NUMBER, SALT_STEP, SALT_OBJECT, SALT_VARIABLE, SALT_TARGETS, SALT_ASM };

typedef struct {
    const sliced_program *s;
    const verify_task *whole;
    const cfa_program *p;
    cfa_space *space;
    slice_key *out;
    const slice_part *part; /* NULL: all of it */
    strides sizes;
    map64 known; /* expression → index of its hash */
    VEC(hash128) hashes;
    VEC(ex) stack;
} walk;

static hash128 text_hash(const walk *w, name n) { return intern_hash(&w->space->names, n); }
static hash128 type_hash(const walk *w, ty t) { return ty_get(w->space, t)->hash; }

static uint32_t number_of(walk *w, var v)
{
    bool fresh;
    uint32_t *number = map_slot(&w->out->number, v.i, &fresh);
    if (fresh) {
        *number = w->out->symbols.len;
        vec_push(&w->out->symbols, v);
    }
    return *number;
}

/* ---- functions as they are mentioned ---- */

static bool keeps_name(const walk *w, var symbol, fn f)
{
    return f.i == FN_NONE.i || w->whole->is_error[f.i] || strncmp(space_text(w->space, var_get(w->space, symbol)->name), "__", 2) == 0;
}

/* A function that keeps its name may have a body, which is met all the same. */
static hash128 function_reference(walk *w, var symbol)
{
    fn f = program_function(w->p, symbol);
    const cfa_external *x = program_external(w->p, symbol);
    hash128 h = hash_u64(SALT_NUMBER);
    if (f.i != FN_NONE.i && !w->whole->is_error[f.i]) h = hash_add(h, number_of(w, symbol));
    if (keeps_name(w, symbol, f)) h = hash_join(hash_add(h, SALT_NAME), text_hash(w, var_get(w->space, symbol)->name));
    if (x) h = hash_add(h, (uint64_t)x->noreturn << 1 | x->weak);
    return h;
}

/* ---- expressions ---- */

static hash128 hash_of(const walk *w, ex e)
{
    uint32_t at;
    return e.i && map_get(&w->known, e.i, &at) ? w->hashes.data[at] : (hash128){0, 0};
}

static hash128 compute(walk *w, ex e)
{
    const ex_info *i = ex_get(w->space, e);
    hash128 h = hash_join(hash_u64(i->kind), type_hash(w, i->type));
    ex operands[2];
    switch ((ex_kind)i->kind) {
    case E_INT:
    case E_FLOAT:
    case E_ZERO:
    case E_STRING:
    case E_LABEL: return i->hash;
    case E_FUNC: return hash_join(h, function_reference(w, i->var));
    case E_VAR: return hash_add(h, number_of(w, i->var));
    case E_MEMBER: h = hash_add(h, i->index); break;
    case E_PTRADD:
    case E_PTRDIFF: h = hash_add(hash_add(h, SALT_STEP), strides_of(&w->sizes, ex_get(w->space, i->a)->type)); break;
    default: break;
    }
    for (uint32_t k = 0, n = ex_operands(i, operands); k < n; k++) h = hash_join(h, hash_of(w, operands[k]));
    return h;
}

/* Operands come first, from left to right. */
static hash128 expression(walk *w, ex top)
{
    if (!top.i) return (hash128){0, 0};
    vec_push(&w->stack, top);
    while (w->stack.len) {
        ex e = vec_last(&w->stack), operands[2];
        bool waits = false;
        if (map_get(&w->known, e.i, NULL)) {
            (void)vec_pop(&w->stack);
            continue;
        }
        for (uint32_t n = ex_operands(ex_get(w->space, e), operands); n-- > 0;)
            if (!map_get(&w->known, operands[n].i, NULL)) {
                vec_push(&w->stack, operands[n]);
                waits = true;
            }
        if (waits) continue;
        hash128 h = compute(w, e);
        map_put(&w->known, e.i, w->hashes.len);
        vec_push(&w->hashes, h);
        (void)vec_pop(&w->stack);
    }
    return hash_of(w, top);
}

/* ---- operations ---- */

static hash128 assembly(walk *w, const op_asm *a)
{
    hash128 h = hash_join(hash_u64(SALT_ASM), text_hash(w, a->text));
    h = hash_add(h, (uint64_t)a->is_volatile | (uint64_t)a->clobbers_memory << 1 | (uint64_t)a->is_goto << 2 |
                        (uint64_t)a->count_outputs << 32);
    for (uint32_t k = 0; k < a->count_outputs + a->count_inputs; k++)
        h = hash_join(hash_join(h, text_hash(w, a->constraints[k])), expression(w, a->operands[k]));
    for (uint32_t k = 0; k < a->count_clobbers; k++) h = hash_join(h, text_hash(w, a->clobbers[k]));
    for (uint32_t k = 0; k < a->count_labels; k++) h = hash_join(h, text_hash(w, a->labels[k]));
    return h;
}

static hash128 operation(walk *w, op which)
{
    const op_info o = *op_get(w->space, which);
    hash128 h = hash_u64((uint64_t)o.kind << 1 | o.positive);
    if (!which.i) return h;
    h = hash_join(h, expression(w, o.lhs));
    h = hash_join(h, expression(w, o.rhs));
    h = hash_add(h, o.count_args);
    for (uint32_t k = 0; k < o.count_args; k++) h = hash_join(h, expression(w, o.args[k]));
    if (o.kind == OP_UNSUPPORTED) h = hash_join(h, text_hash(w, o.text));
    return o.assembly ? hash_join(h, assembly(w, o.assembly)) : h;
}

typedef struct {
    hash128 called; /* by its own name: an order that does not depend on places */
    var symbol;
} target;

static int compare_targets(const void *a, const void *b) { return hash_compare(((const target *)a)->called, ((const target *)b)->called); }

static void add_target(const walk *w, var symbol, target *to) { *to = (target){var_get(w->space, symbol)->hash, symbol}; }

/* The functions that an indirect call may enter, in the whole program. */
static hash128 targets(walk *w, fn f, uint32_t original)
{
    uint32_t count;
    bool leaves;
    const fn *callees = task_callees(w->whole, f, original, &count, &leaves);
    target *all = mem_alloc((count + 1) * sizeof *all);
    for (uint32_t k = 0; k < count; k++) add_target(w, fn_get(w->p, callees[k])->symbol, &all[k]);
    if (count) qsort(all, count, sizeof *all, compare_targets);
    hash128 h = hash_add(hash_add(hash_u64(SALT_TARGETS), count), leaves);
    for (uint32_t k = 0; k < count; k++) h = hash_join(h, function_reference(w, all[k].symbol));
    free(all);
    return h;
}

/* ---- functions and variables ---- */

static hash128 location_content(walk *w, fn f, uint32_t l)
{
    const location *at = &fn_get(w->p, f)->locations[l];
    const op_info *o = op_get(w->space, at->op);
    bool indirect = at->op.i && o->kind == OP_CALL && !callgraph_constant_callee(w->space, o->rhs).i;
    hash128 h = operation(w, at->op);
    return indirect ? hash_join(h, targets(w, f, w->s->original[f.i][l])) : h;
}

static hash128 signature(walk *w, const cfa_function *x)
{
    hash128 h = hash_add(hash_u64(SALT_FUNCTION), (uint64_t)x->variadic | (uint64_t)x->noreturn << 1 | (uint64_t)x->reads_volatile << 2 |
                                                      (uint64_t)x->uses_fixed_address << 3 | (uint64_t)x->count_params << 8);
    h = hash_join(hash_join(h, type_hash(w, x->type)), type_hash(w, x->result));
    if (x->unsupported.i) h = hash_join(h, text_hash(w, x->unsupported));
    for (uint32_t k = 0; k < x->count_params; k++) h = hash_add(h, number_of(w, x->params[k]));
    return h;
}

static hash128 function_content(walk *w, fn f)
{
    const cfa_function *x = fn_get(w->p, f);
    hash128 h = signature(w, x);
    for (uint32_t l = LOC_ENTRY; l < x->count_locations; l++) {
        h = hash_join(h, location_content(w, f, l));
        h = hash_add(h, (uint64_t)x->locations[l].next[0] << 32 | x->locations[l].next[1]);
    }
    return h;
}

/* Locations are numbered from LOC_ENTRY on, in the order in which the part is walked through. */
static hash128 function_part(walk *w, fn f)
{
    const cfa_function *x = fn_get(w->p, f);
    hash128 h = signature(w, x);
    bool entered = w->part->reached(w->part->context, f, LOC_NONE) && w->s->original[f.i];
    h = hash_add(h, entered);
    uint32_t *number = calloc(x->count_locations + 1, sizeof *number), *order = calloc(x->count_locations + 1, sizeof *order);
    if (!number || !order) abort();
    uint32_t count = LOC_ENTRY;
    number[LOC_EXIT] = LOC_EXIT;
    if (entered) order[count] = LOC_ENTRY, number[LOC_ENTRY] = count++;
    for (uint32_t n = LOC_ENTRY; n < count; n++) {
        uint32_t l = order[n];
        unsigned edges = w->part->reached(w->part->context, f, l);
        h = hash_add(hash_join(h, location_content(w, f, l)), edges);
        for (unsigned k = 0; k < 2; k++) {
            uint32_t next = edges >> k & 1 ? x->locations[l].next[k] : LOC_NONE;
            if (next && !number[next]) order[count] = next, number[next] = count++;
            h = hash_add(h, number[next]);
        }
    }
    free(number);
    free(order);
    return h;
}

static hash128 variable_content(walk *w, var v)
{
    const var_info *i = var_get(w->space, v);
    const cfa_global *g = program_global(w->p, v);
    hash128 h = hash_add(hash_add(hash_u64(SALT_VARIABLE), i->kind), i->align);
    h = hash_join(h, type_hash(w, i->type));
    if (!g) return h;
    h = hash_add(hash_add(h, SALT_OBJECT), (uint64_t)g->defined | (uint64_t)g->is_thread_local << 1 | (uint64_t)g->weak << 2 |
                                               (uint64_t)g->is_const << 3 | (uint64_t)g->is_static << 4 | (uint64_t)g->align << 8);
    if (!g->defined) h = hash_join(h, text_hash(w, i->name));
    for (uint32_t k = 0; k < g->count_inits; k++)
        h = hash_join(hash_join(h, expression(w, g->inits[k].place)), expression(w, g->inits[k].value));
    return h;
}

/* Relevant functions that nothing mentions: none, but for what only the whole program knows to be called. */
static void add_unmentioned(walk *w)
{
    VEC(target) rest = {0};
    for (uint32_t f = 0; f < w->p->functions.len; f++) {
        var symbol = w->p->functions.data[f].symbol;
        if (!w->s->original[f] || map_get(&w->out->number, symbol.i, NULL)) continue;
        target t;
        add_target(w, symbol, &t);
        vec_push(&rest, t);
    }
    if (rest.len) qsort(rest.data, rest.len, sizeof *rest.data, compare_targets);
    for (uint32_t k = 0; k < rest.len; k++) (void)number_of(w, rest.data[k].symbol);
    vec_free(&rest);
}

static void make(const sliced_program *s, const verify_task *whole, const slice_part *part, slice_key *out)
{
    *out = (slice_key){0};
    walk w = {.s = s, .whole = whole, .p = &s->program, .space = whole->program->space, .out = out, .part = part};
    strides_init(&w.sizes, whole->program);
    hash128 h = meaning_of_program(w.p);
    (void)number_of(&w, fn_get(w.p, whole->entry)->symbol);
    for (uint32_t k = 0; k < out->symbols.len; k++) {
        var v = out->symbols.data[k];
        fn f = program_function(w.p, v);
        h = hash_join(h, f.i == FN_NONE.i ? variable_content(&w, v) : part ? function_part(&w, f) : function_content(&w, f));
        if (!part && k + 1 == out->symbols.len) add_unmentioned(&w);
    }
    out->content = h;
    strides_free(&w.sizes);
    map_free(&w.known);
    vec_free(&w.hashes);
    vec_free(&w.stack);
}

void slice_key_make(const sliced_program *s, const verify_task *whole, slice_key *out) { make(s, whole, NULL, out); }

void slice_key_make_part(const sliced_program *s, const verify_task *whole, const slice_part *part, slice_key *out)
{
    make(s, whole, part, out);
}

void slice_key_free(slice_key *k)
{
    vec_free(&k->symbols);
    map_free(&k->number);
}

/* ---- values ---- */

static void generalise(const slice_key *k, const cfa_program *p, chosen_value *c)
{
    bool is_global = c->origin == ORIGIN_GLOBAL;
    bool exists = is_global ? c->where < p->globals.len : c->function.i < p->functions.len;
    uint32_t number = UINT32_MAX;
    var symbol = !exists ? (var){0} : is_global ? p->globals.data[c->where].symbol : fn_get(p, c->function)->symbol;
    if (symbol.i) (void)map_get(&k->number, symbol.i, &number);
    if (is_global) c->where = number;
    else c->function.i = number;
}

static void instantiate(const slice_key *k, const cfa_program *p, chosen_value *c)
{
    bool is_global = c->origin == ORIGIN_GLOBAL;
    uint32_t number = is_global ? c->where : c->function.i, found = UINT32_MAX;
    var symbol = number < k->symbols.len ? k->symbols.data[number] : (var){0};
    if (symbol.i) (void)map_get(is_global ? &p->symbol_global : &p->symbol_function, symbol.i, &found);
    if (is_global) c->where = found;
    else c->function.i = found;
    if (found == UINT32_MAX && (is_global || c->origin == ORIGIN_LOCATION)) c->origin = ORIGIN_UNKNOWN;
    c->at = (srcpos){0};
}

void slice_key_generalise(const slice_key *k, const cfa_program *p, chosen_values *values)
{
    for (uint32_t n = 0; n < values->len; n++) generalise(k, p, &values->data[n]);
}

void slice_key_instantiate(const slice_key *k, const cfa_program *p, chosen_values *values)
{
    for (uint32_t n = 0; n < values->len; n++) instantiate(k, p, &values->data[n]);
}
