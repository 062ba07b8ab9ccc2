/* cfa/pointsto/pointsto.c — collects the constraints of a program, applies them until nothing changes, and answers questions.
 * Two stages. In the first, pointers flow, but arithmetic is taken to stay where it is and unknown pointers point nowhere, so all arrays
 * and flows are known before anything is collapsed. In the second, both are taken seriously, again up to a fixpoint, which is the (sound)
 * result. */
#include "cfa/pointsto/internal.h"

#include "cfa/library_object.h"
#include "cfa/mentions.h"
#include <stdlib.h>

/* ---- collecting ---- */

typedef struct {
    points_to *pt;
    uint8_t *ex_mark; /* 1: operands under way, 2: in order */
    uint8_t *op_mark;
    VEC(ex) stack;
} collector;

static void note_taken(points_to *pt, const ex_info *address)
{
    const ex_info *e = ex_get(pt->s, address->a);
    while (e->kind == E_MEMBER || e->kind == E_INDEX) e = ex_get(pt->s, e->a);
    if (e->kind == E_VAR) pt->taken[e->var.i] = true;
}

static void collect_expression(collector *c, ex e)
{
    if (!e.i || c->ex_mark[e.i]) return;
    vec_push(&c->stack, e);
    while (c->stack.len) {
        ex top = vec_last(&c->stack), operands[2];
        const ex_info *i = ex_get(c->pt->s, top);
        if (c->ex_mark[top.i] == 0) {
            c->ex_mark[top.i] = 1;
            for (uint32_t n = ex_operands(i, operands); n-- > 0;)
                if (!c->ex_mark[operands[n].i]) vec_push(&c->stack, operands[n]);
            continue;
        }
        c->stack.len--;
        if (c->ex_mark[top.i] == 2) continue;
        c->ex_mark[top.i] = 2;
        if (i->kind == E_ADDR) note_taken(c->pt, i);
        vec_push(&c->pt->order, top);
    }
}

static void collect_operation(collector *c, const op_info *o)
{
    collect_expression(c, o->lhs);
    collect_expression(c, o->rhs);
    for (uint32_t i = 0; i < o->count_args; i++) collect_expression(c, o->args[i]);
    for (uint32_t i = 0; o->assembly && i < o->assembly->count_outputs + o->assembly->count_inputs; i++)
        collect_expression(c, o->assembly->operands[i]);
}

static void collect_globals(collector *c)
{
    points_to *pt = c->pt;
    for (uint32_t g = 0; g < pt->p->globals.len; g++) {
        const cfa_global *global = &pt->p->globals.data[g];
        for (uint32_t i = 0; i < global->count_inits; i++) {
            uint8_t kind = ex_get(pt->s, global->inits[i].value)->kind;
            if (kind == E_INT || kind == E_FLOAT || kind == E_STRING || kind == E_ZERO) continue; /* no pointers in it */
            collect_expression(c, global->inits[i].place);
            collect_expression(c, global->inits[i].value);
            vec_push(&pt->constraints, (pt_constraint){FN_NONE, g, i, pt->order.len, {0}});
        }
    }
}

/* Places that are asked about later, though an operation may name them in another way (cfa_unsequenced). */
static void collect_unsequenced(collector *c)
{
    const cfa_program *p = c->pt->p;
    for (uint32_t k = 0; k < p->unsequenced.len; k++) collect_expression(c, p->unsequenced.data[k].value);
    for (uint32_t k = 0; k < p->unsequenced_names.len; k++) collect_expression(c, p->unsequenced_names.data[k].value);
}

/* ---- results that only pass through a temporary ----
 * Temporaries are numbered per statement, so all statements of a function share them, and everything that passes through one would be
 * unified. The usual case is avoided: t = f(…); x = (type)t; where no other operation looks at that value of t is x = f(…). */

static bool mentions_var(const cfa_space *s, ex e, var v)
{
    const ex_info *i = ex_get(s, e);
    if (i->kind == E_VAR) return i->var.i == v.i;
    ex operands[2];
    for (uint32_t n = ex_operands(i, operands); n-- > 0;)
        if (mentions_var(s, operands[n], v)) return true;
    return false;
}

static bool is_var(const cfa_space *s, ex e, var v) { return ex_get(s, e)->kind == E_VAR && ex_get(s, e)->var.i == v.i; }

static bool operation_uses(const cfa_space *s, const op_info *o, var v)
{
    if (o->lhs.i && !is_var(s, o->lhs, v) && mentions_var(s, o->lhs, v)) return true;
    if (o->rhs.i && mentions_var(s, o->rhs, v)) return true;
    for (uint32_t i = 0; i < o->count_args; i++)
        if (mentions_var(s, o->args[i], v)) return true;
    return o->assembly != NULL; /* not looked into */
}

/* May v be read after `at` before it is written? Looks at a few locations only, then says yes. */
static bool is_live_after(const points_to *pt, const cfa_function *f, uint32_t at, var v)
{
    enum { FAR_ENOUGH = 24 };
    uint32_t stack[2 * FAR_ENOUGH + 2], seen[FAR_ENOUGH], top = 0, count = 0;
    stack[top++] = at;
    for (bool first = true; top; first = false) {
        uint32_t l = stack[--top];
        const location *here = &f->locations[l];
        const op_info *o = op_get(pt->s, here->op);
        bool again = false;
        for (uint32_t i = 0; i < count; i++) again |= seen[i] == l;
        if (again || l <= LOC_EXIT) continue;
        if (!first) {
            if (operation_uses(pt->s, o, v)) return true;
            if (o->lhs.i && is_var(pt->s, o->lhs, v)) continue;
            if (count == FAR_ENOUGH) return true;
            seen[count++] = l;
        }
        for (int k = 0; k < 2; k++)
            if (here->next[k]) stack[top++] = here->next[k];
    }
    return false;
}

/* The location that only copies the call's result to its target; 0: there is none. entered: number of edges to each location. */
static uint32_t handed_on_at(const points_to *pt, const cfa_function *f, const uint8_t *entered, const location *call)
{
    const op_info *o = op_get(pt->s, call->op);
    if (!o->lhs.i || !call->next[0] || entered[call->next[0]] != 1) return 0;
    const ex_info *lhs = ex_get(pt->s, o->lhs);
    if (lhs->kind != E_VAR || var_get(pt->s, lhs->var)->kind != VAR_TEMP || ty_get(pt->s, lhs->type)->kind != TY_POINTER) return 0;
    const op_info *next = op_get(pt->s, f->locations[call->next[0]].op);
    if (next->kind != OP_ASSIGN || mentions_var(pt->s, next->lhs, lhs->var) ||
        ty_get(pt->s, ex_get(pt->s, next->lhs)->type)->kind != TY_POINTER)
        return 0;
    ex value = next->rhs;
    while (ex_get(pt->s, value)->kind == E_CAST && ty_get(pt->s, ex_get(pt->s, value)->type)->kind == TY_POINTER)
        value = ex_get(pt->s, value)->a;
    if (!is_var(pt->s, value, lhs->var) || is_live_after(pt, f, call->next[0], lhs->var)) return 0;
    return call->next[0];
}

/* The number of edges to each location; 2 means 2 or more. */
static uint8_t *count_entries(const cfa_function *f)
{
    uint8_t *entered = calloc(f->count_locations + 1, 1);
    if (!entered) abort();
    for (uint32_t i = LOC_ENTRY; i < f->count_locations; i++)
        for (int k = 0; k < 2; k++)
            if (entered[f->locations[i].next[k]] < 2) entered[f->locations[i].next[k]]++;
    return entered;
}

static void collect_functions(collector *c)
{
    points_to *pt = c->pt;
    for (uint32_t f = 0; f < pt->p->functions.len; f++) {
        const cfa_function *function = &pt->p->functions.data[f];
        enum { HANDED_ON = 255 };
        uint8_t *entered = count_entries(function);
        for (uint32_t i = LOC_ENTRY; i < function->count_locations; i++) {
            op o = function->locations[i].op;
            const op_info *info = op_get(pt->s, o);
            bool once = info->kind != OP_CALL && info->kind != OP_RETURN; /* those mean something else at each location */
            if (!o.i || info->kind == OP_SKIP || entered[i] == HANDED_ON || (once && c->op_mark[o.i])) continue;
            c->op_mark[o.i] = 1;
            collect_operation(c, info);
            ex lhs = info->lhs;
            uint32_t assignment = info->kind == OP_CALL ? handed_on_at(pt, function, entered, &function->locations[i]) : 0;
            if (assignment > i) {
                entered[assignment] = HANDED_ON;
                lhs = op_get(pt->s, function->locations[assignment].op)->lhs;
                collect_expression(c, lhs);
            }
            vec_push(&pt->constraints, (pt_constraint){{f}, i, 0, pt->order.len, lhs});
        }
        free(entered);
    }
}

static void collect_constraints(points_to *pt)
{
    collector c = {.pt = pt};
    c.ex_mark = calloc(pt->s->exs.len + 1, 1);
    c.op_mark = calloc(pt->s->ops.len + 1, 1);
    if (!c.ex_mark || !c.op_mark) abort();
    for (uint32_t i = 0; i < pt->p->address_taken.count; i++) pt->taken[pt->p->address_taken.entries[i].key] = true;
    collect_globals(&c);
    collect_unsequenced(&c);
    collect_functions(&c);
    free(c.ex_mark);
    free(c.op_mark);
    vec_free(&c.stack);
}

/* ---- applying ---- */

static void apply_return(points_to *pt, fn f, ex value)
{
    if (!value.i) return;
    if (!pt->return_node[f.i]) pt->return_node[f.i] = pt_new_node(&pt->g);
    ty type = fn_get(pt->p, f)->result;
    pt_store_place(pt, (pt_place){pt->return_node[f.i], 0}, type, (int64_t)ty_get(pt->s, type)->size, value);
}

static void havoc(points_to *pt, ex lhs)
{
    ty type = ex_get(pt->s, lhs)->type;
    if (ty_get(pt->s, type)->kind == TY_POINTER) pt_store_target(pt, lhs, (pt_place){pt->outside, 0});
    else if (ty_is_scalar(ty_get(pt->s, type))) pt_touch(&pt->g, pt->place_of[lhs.i], pt_access_size(pt, lhs));
    else pt_set_arbitrary(&pt->g, pt->place_of[lhs.i].node);
}

/* The value is not read: an output without '+'. */
static bool is_written_only(const points_to *pt, const op_asm *a, uint32_t operand)
{
    return operand < a->count_outputs && !strchr(space_text(pt->s, a->constraints[operand]), '+');
}

/* It gets an address, as a value or in a structure; how it uses the latter is not looked at. */
static bool gets_address(points_to *pt, const op_asm *a, uint32_t operand)
{
    if (is_written_only(pt, a, operand)) return false;
    bool is_scalar = ty_is_scalar(ty_get(pt->s, ex_get(pt->s, a->operands[operand])->type));
    return !is_scalar || pt_read(pt, a->operands[operand]).target.node;
}

/* An output is made of the other operands. An output that is not scalar may have an address anywhere. */
static void assembly_leaves(points_to *pt, const op_asm *a, uint32_t output)
{
    ex to = a->operands[output];
    pt_place outside = {pt->outside, 0}, at = pt->place_of[to.i];
    bool is_scalar = ty_is_scalar(ty_get(pt->s, ex_get(pt->s, to)->type));
    for (uint32_t k = 0; k < a->count_outputs + a->count_inputs; k++) {
        if (k == output || !gets_address(pt, a, k)) continue;
        pt_scale_addresses(pt);
        if (is_scalar && ty_is_scalar(ty_get(pt->s, ex_get(pt->s, a->operands[k])->type))) {
            pt_store(pt, to, a->operands[k]);
        } else if (is_scalar) {
            pt_store_target(pt, to, outside);
        } else {
            pt_collapse(&pt->g, at);
            pt_flow(&pt->g, pt_touch(&pt->g, at, 1), outside);
        }
    }
}

/* Assembly may do anything with the pointers that it gets, also with those in a structure, or where they point. */
static void apply_assembly(points_to *pt, const op_asm *a)
{
    for (uint32_t i = 0; i < a->count_outputs; i++) {
        havoc(pt, a->operands[i]);
        assembly_leaves(pt, a, i);
    }
    for (uint32_t k = 0; k < a->count_outputs + a->count_inputs; k++) {
        if (!gets_address(pt, a, k)) continue;
        bool is_scalar = ty_is_scalar(ty_get(pt->s, ex_get(pt->s, a->operands[k])->type));
        pt_unify(&pt->g, is_scalar ? pt_read(pt, a->operands[k]).target : pt->place_of[a->operands[k].i], (pt_place){pt->outside, 0});
    }
}

static void apply_constraint(points_to *pt, const pt_constraint *c)
{
    if (c->function.i == FN_NONE.i) {
        const cfa_init *i = &pt->p->globals.data[c->location].inits[c->item];
        pt_store(pt, i->place, i->value);
        return;
    }
    const op_info *o = op_get(pt->s, fn_get(pt->p, c->function)->locations[c->location].op);
    pt_overwrite_by(pt, o, o->kind == OP_CALL ? c->lhs : o->lhs);
    switch (o->kind) {
    case OP_ASSIGN: pt_store(pt, o->lhs, o->rhs); break;
    case OP_ASSUME: pt_test(pt, o->rhs); break;
    case OP_CALL: pt_apply_call(pt, c->function, c->location, o, c->lhs); break;
    case OP_RETURN: apply_return(pt, c->function, o->rhs); break;
    case OP_DECL: pt_read(pt, o->rhs); break;
    case OP_HAVOC: havoc(pt, o->lhs); break;
    case OP_ASM: apply_assembly(pt, o->assembly); break;
    default: break;
    }
}

static void apply_all(points_to *pt)
{
    uint32_t next = 0;
    pt->pass++;
    for (uint32_t i = 0; i < pt->constraints.len; i++) {
        const pt_constraint *c = &pt->constraints.data[i];
        for (; next < c->ex_end; next++) pt_evaluate(pt, pt->order.data[next]);
        apply_constraint(pt, c);
    }
}

static void reach_fixpoint(points_to *pt)
{
    enum { MANY_PASSES = 100 };
    uint32_t passes = 0;
    for (uint64_t before = UINT64_MAX; before != pt->g.changes;) {
        before = pt->g.changes;
        pt->g.is_late |= passes++ == MANY_PASSES;
        apply_all(pt);
        if (pt->world.externals) pt_open_callbacks(pt);
        if (pt->world.externals) pt_escape_callbacks(pt);
        pt->first_pass = false;
    }
}

/* Functions that the program never calls are called from outside. */
static void open_entries(points_to *pt)
{
    for (uint32_t f = 0; f < pt->p->functions.len; f++) {
        const cfa_function *function = &pt->p->functions.data[f];
        bool is_main = strcmp(fn_name(pt->p, (fn){f}), "main") == 0;
        if (pt->called[f] && !is_main) continue;
        for (uint32_t i = 0; i < function->count_params; i++) pt_set_arbitrary(&pt->g, pt_node_of_var(pt, function->params[i]));
        if (function->variadic && pt->varargs_node[f]) pt_unify(&pt->g, (pt_place){pt->varargs_node[f], 0}, (pt_place){pt->outside, 0});
    }
}

/* ---- entry points ---- */

/* A variable that functions of the library write. */
static bool is_of_library(const points_to *pt, var v)
{
    const cfa_global *g = program_global(pt->p, v);
    if (!g || (g->defined && !g->of_library) || !pt->writes_static) return false;
    const library_object *o = library_object_find(space_text(pt->s, var_get(pt->s, v)->name));
    return o && o->content != OBJECT_STREAM;
}

/* Which externals are unknown, and whether their writes to errno matter. */
static void find_unknown(points_to *pt)
{
    bool reads_errno = false, unknown = false;
    for (uint32_t i = 0; i < pt->p->externals.len; i++) {
        const cfa_external *x = &pt->p->externals.data[i];
        const char *text = space_text(pt->s, var_get(pt->s, x->symbol)->name);
        pt->is_unknown[i] = !x->is_builtin && external_effect_is_unknown(text);
        unknown |= pt->is_unknown[i];
        reads_errno |= strcmp(text, "__errno_location") == 0;
    }
    pt->uses_errno = pt->world.externals && unknown && reads_errno;
}

points_to *pointsto_analyse(const cfa_program *p) { return pointsto_analyse_in(p, &(pointsto_world){.entry = FN_NONE}); }

points_to *pointsto_analyse_in(const cfa_program *p, const pointsto_world *world)
{
    points_to *pt = mem_alloc(sizeof *pt);
    *pt = (points_to){
        .p = p, .s = p->space, .first_pass = true, .expressions = p->space->exs.len, .variables = p->space->vars.len, .world = *world};
    pt_init(&pt->g);
    strides_init(&pt->sizes, p);
    uint32_t functions = p->functions.len;
    pt->node_of_var = calloc(pt->variables + 1, sizeof *pt->node_of_var);
    pt->taken = calloc(pt->variables + 1, sizeof *pt->taken);
    pt->return_node = calloc(functions + 1, sizeof *pt->return_node);
    pt->varargs_node = calloc(functions + 1, sizeof *pt->varargs_node);
    pt->called = calloc(functions + 1, sizeof *pt->called);
    pt->effect_of = calloc(p->externals.len + 1, sizeof *pt->effect_of);
    pt->is_unknown = calloc(p->externals.len + 1, sizeof *pt->is_unknown);
    pt->place_of = calloc(pt->expressions + 1, sizeof *pt->place_of);
    pt->value_of = calloc(pt->expressions + 1, sizeof *pt->value_of);
    if (!pt->node_of_var || !pt->taken || !pt->return_node || !pt->varargs_node || !pt->called || !pt->effect_of || !pt->is_unknown ||
        !pt->place_of || !pt->value_of)
        abort();
    for (uint32_t i = 0; i < p->externals.len; i++) {
        pt->effect_of[i] = external_effect_find(space_text(p->space, var_get(p->space, p->externals.data[i].symbol)->name));
        pt->writes_static |= pt->effect_of[i] && pt->effect_of[i]->beyond & EFFECT_STATIC;
        pt->keeps |= pt->effect_of[i] && pt->effect_of[i]->beyond & EFFECT_KEEPS;
    }
    for (uint32_t i = 0; i < p->globals.len; i++)
        if (is_of_library(pt, p->globals.data[i].symbol)) pt->taken[p->globals.data[i].symbol.i] = true;
    find_unknown(pt);

    pt->outside = pt_object_node(pt, hash_u64(0x0075), true);
    pt_place outside = {pt->outside, 0};
    pt_flow(&pt->g, pt_touch(&pt->g, outside, 1), outside);
    pt_wander(&pt->g, outside, 1, true);
    pt_set_outside(&pt->g, pt->outside);
    pt->nowhere = pt_object_node(pt, hash_u64(0x40), true);

    collect_constraints(pt);
    if (world->externals) pt_open_world(pt);
    reach_fixpoint(pt);
    pt_look_at_formats(pt);
    pt->arithmetic_counts = pt->g.parts_count = true;
    pt->has_odd_addresses = pt_has_odd_addresses(pt);
    open_entries(pt);
    reach_fixpoint(pt);
    pt->numbers_count = true;
    reach_fixpoint(pt);
    for (uint64_t before = UINT64_MAX; before != pt->g.changes;) { /* a pointer that moves may be a format, too */
        before = pt->g.changes;
        pt_look_at_formats(pt);
        if (before != pt->g.changes) reach_fixpoint(pt);
    }
    pt_resolve_calls(pt);
    if (world->externals) pt_find_outside_accesses(pt);
    pt_number_regions(pt);
    return pt;
}

bool pointsto_has_numbers(const points_to *pt) { return pt->has_numbers; }
bool pointsto_keeps(const points_to *pt) { return pt->keeps; }

bool pointsto_remembers(const points_to *pt)
{
    uint32_t cell = pt_lookup(&pt->g, (pt_place){pt->remembered, 0}, 1);
    return cell && pt->g.cells.data[cell].target.node;
}

void pointsto_free(points_to *pt)
{
    if (!pt) return;
    pt_free(&pt->g);
    strides_free(&pt->sizes);
    map_free(&pt->node_of_string);
    map_free(&pt->node_of_site);
    map_free(&pt->call_at);
    map_free(&pt->signature_at);
    for (uint32_t i = 0; i < pt->signatures.len; i++) {
        vec_free(&pt->signatures.data[i].params);
        vec_free(&pt->signatures.data[i].externals);
    }
    vec_free(&pt->signatures);
    free(pt->node_of_var);
    free(pt->taken);
    free(pt->return_node);
    free(pt->varargs_node);
    free(pt->called);
    free(pt->effect_of);
    free(pt->is_unknown);
    free(pt->place_of);
    free(pt->value_of);
    free(pt->region_cell);
    free(pt->has_objects);
    free(pt->region_node);
    free(pt->region_hash);
    vec_free(&pt->objects);
    vec_free(&pt->order);
    vec_free(&pt->constraints);
    vec_free(&pt->calls);
    vec_free(&pt->call_targets);
    free(pt);
}

uint32_t pointsto_region_count(const points_to *pt) { return pt->count_regions; }

static region region_at(const points_to *pt, pt_place at, int64_t size)
{
    uint32_t cell = pt_lookup(&pt->g, at, size);
    return (region){cell ? pt->g.cells.data[cell].region : 0};
}

region pointsto_of_lvalue(const points_to *pt, fn f, ex lvalue)
{
    (void)f; /* a variable says itself whose it is */
    return region_at(pt, pt_lookup_place(pt, lvalue), pt_access_size(pt, lvalue));
}

bool pointsto_has_target(const points_to *pt, ex value) { return pt_lookup_value(pt, value).node != 0; }

static bool has_objects(const points_to *pt, pt_place target) { return target.node && pt->has_objects[pt_find_const(&pt->g, target).node]; }

bool pointsto_tells_of_object(const points_to *pt, ex value) { return has_objects(pt, pt_lookup_value(pt, value)); }

bool pointsto_holds_address(const points_to *pt, region r) { return has_objects(pt, pt->g.cells.data[pt->region_cell[r.i]].target); }

bool pointsto_is_outside(const points_to *pt, region r) { return pt->g.nodes.data[pt->region_node[r.i]].outside; }

bool pointsto_is_errno(const points_to *pt, region r)
{
    return pt->errno_node && pt_find_const(&pt->g, (pt_place){pt->errno_node, 0}).node == pt->region_node[r.i];
}

bool pointsto_is_collapsed(const points_to *pt, region r)
{
    return pt->g.cells.data[pt->region_cell[r.i]].mixed || pt->g.nodes.data[pt->region_node[r.i]].modulus == 1;
}

hash128 pointsto_region_hash(const points_to *pt, region r) { return pt->region_hash[r.i]; }

const fn *pointsto_targets(const points_to *pt, fn caller, uint32_t at, uint32_t *count, bool *leaves)
{
    uint32_t index;
    *count = 0;
    if (leaves) *leaves = true;
    if (!map_get(&pt->call_at, map_pair(caller.i, at), &index)) return NULL;
    const pt_call *c = &pt->calls.data[index];
    *count = c->count;
    if (leaves) *leaves = c->leaves;
    return pt->call_targets.data + c->first;
}

const fn *pointsto_call_targets(void *context, fn caller, uint32_t at, uint32_t *count)
{
    return pointsto_targets(context, caller, at, count, NULL);
}

static void visit_range(const points_to *pt, pt_place at, uint64_t bytes, region_visit visit, void *context)
{
    at = at.node ? pt_find_const(&pt->g, at) : (pt_place){pt->nowhere, 0};
    const pt_node *n = &pt->g.nodes.data[at.node];
    if (!n->is_memory) return;
    int64_t low = pt_normal(n, at.offset), high = low + (int64_t)bytes;
    bool whole = !bytes || n->modulus || bytes > (uint64_t)1 << 45;
    for (uint32_t i = 0; i < n->folds.len; i++) whole |= low < n->folds.data[i].high && high > n->folds.data[i].low;
    for (uint32_t i = 0; i < n->intervals.len; i++) {
        if (!whole && (n->intervals.data[i].high <= low || n->intervals.data[i].low >= high)) continue;
        uint32_t r = pt->g.cells.data[pt_find_cell(&pt->g, n->intervals.data[i].cell)].region;
        if (r) visit(context, (region){r});
    }
    bool is_covered = whole ? n->modulus && pt_is_covered(n, 0, n->modulus) : pt_is_covered(n, low, high);
    if (!is_covered) visit(context, pt_rest_region(pt, n));
}

void pointsto_each_of_lvalue(const points_to *pt, ex lvalue, region_visit visit, void *context)
{
    if (ty_is_scalar(ty_get(pt->s, ex_get(pt->s, lvalue)->type))) {
        region r = pointsto_of_lvalue(pt, FN_NONE, lvalue);
        if (r.i) {
            visit(context, r);
            return;
        }
    }
    visit_range(pt, pt_lookup_place(pt, lvalue), (uint64_t)pt_access_size(pt, lvalue), visit, context);
}

bool pointsto_cuts_address(const points_to *pt, ex pointer, uint64_t bytes)
{
    pt_place at = pt_lookup_value(pt, pointer);
    if (!at.node) return false;
    at = pt_find_const(&pt->g, at);
    const pt_node *n = &pt->g.nodes.data[at.node];
    int64_t end = pt_normal(n, at.offset) + (int64_t)bytes;
    if (n->modulus) end %= n->modulus;
    for (uint32_t i = 0; i < n->intervals.len; i++)
        if (n->intervals.data[i].low < end && end < n->intervals.data[i].high)
            return has_objects(pt, pt->g.cells.data[pt_find_cell(&pt->g, n->intervals.data[i].cell)].target);
    return false;
}

static bool is_null(const points_to *pt, ex pointer)
{
    __int128 number = 1;
    while (ex_get(pt->s, pointer)->kind == E_CAST) pointer = ex_get(pt->s, pointer)->a;
    return ex_is_int(pt->s, pointer, &number) && number == 0;
}

void pointsto_each_of_pointer(const points_to *pt, ex pointer, uint64_t bytes, region_visit visit, void *context)
{
    if (is_null(pt, pointer)) return;
    visit_range(pt, pt_lookup_value(pt, pointer), bytes, visit, context);
}

/* The memory that is reached from a place over at most `depth` pointers. */
static void visit_reached(const points_to *pt, pt_place at, uint32_t depth, region_visit visit, void *context)
{
    if (!at.node) return;
    visit_range(pt, at, 0, visit, context);
    const pt_node *n = &pt->g.nodes.data[pt_find_const(&pt->g, at).node];
    for (uint32_t i = 0; depth && i < n->intervals.len; i++)
        visit_reached(pt, pt->g.cells.data[pt_find_cell(&pt->g, n->intervals.data[i].cell)].target, depth - 1, visit, context);
}

/* The memory that a list of variable arguments leads to, if the pointer points to one. */
void pointsto_each_of_list(const points_to *pt, ex pointer, region_visit visit, void *context)
{
    pt_place list = pt_lookup_value(pt, pointer);
    uint32_t cell = list.node ? pt_lookup(&pt->g, list, pt->p->ilp32 ? 4 : 24) : 0;
    pt_place to = cell ? pt->g.cells.data[cell].target : (pt_place){0, 0};
    uint32_t node = to.node ? pt_find_const(&pt->g, to).node : 0;
    for (uint32_t f = 0; node && f < pt->p->functions.len; f++) {
        if (!pt->varargs_node[f] || pt_find_const(&pt->g, (pt_place){pt->varargs_node[f], 0}).node != node) continue;
        visit_range(pt, to, 0, visit, context);
        return;
    }
}

bool pt_may_be_counted(const points_to *pt, ex pointer)
{
    return ty_get(pt->s, ex_get(pt->s, pointer)->type)->kind == TY_POINTER && !pt_literal_of(pt, pointer).i;
}

bool pt_writes_deep(const points_to *pt, const external_effect *effect, const op_info *o, uint32_t k)
{
    const ty_info *type = ty_get(pt->s, ex_get(pt->s, o->args[k])->type);
    if (!(effect->beyond & EFFECT_DEEP)) return false;
    return external_effect_has(effect->writes, k) || (k + 1 == o->count_args && !(type->kind == TY_POINTER && type->quals & TYQ_CONST));
}

void pointsto_each_beyond(const points_to *pt, const external_effect *effect, const op_info *o, region_visit visit, void *context)
{
    enum { DEEP = 3 }; /* recvmmsg: messages, vectors, buffers; a list points to arguments, which point to what is written */
    if (effect->beyond & EFFECT_ERRNO && pt->errno_node) visit_range(pt, (pt_place){pt->errno_node, 0}, 4, visit, context);
    for (uint32_t k = 0; k < o->count_args; k++) {
        if (pt_writes_deep(pt, effect, o, k)) visit_reached(pt, pt_lookup_value(pt, o->args[k]), DEEP, visit, context);
        if (!(effect->beyond & EFFECT_PRINTS && pt->counts)) continue;
        if (pt_may_be_counted(pt, o->args[k])) pointsto_each_of_pointer(pt, o->args[k], 0, visit, context);
        if (k + 1 == o->count_args) visit_reached(pt, pt_lookup_value(pt, o->args[k]), DEEP, visit, context); /* a list, perhaps */
    }
    if (effect->beyond & (EFFECT_STATIC | EFFECT_KEEPS) || (pt->keeps && effect->beyond & EFFECT_ERRNO))
        visit_range(pt, (pt_place){pt->outside, 0}, 0, visit, context);
    for (uint32_t i = 0; effect->beyond & EFFECT_STATIC && i < pt->p->globals.len; i++) {
        var v = pt->p->globals.data[i].symbol;
        if (is_of_library(pt, v)) visit_range(pt, (pt_place){pt->node_of_var[v.i], 0}, 0, visit, context);
    }
}

bool pointsto_in_memory(const points_to *pt, var v) { return v.i < pt->variables && pt->taken[v.i]; }
