#include "cfa/lower/internal.h"

/* Expressions: values, places (lvalues), effects. Everything is evaluated exactly once, left to right; of a compound
 * assignment the right operand is evaluated first, as gcc does. */

ex build_dummy(builder *b, ty type)
{
    const ty_info *t = ty_get(b->s, type);
    if (t->kind == TY_VOID) return (ex){0};
    if (ty_is_float(t)) return ex_float(b->s, type, 0);
    return ty_is_scalar(t) ? ex_int(b->s, type, 0) : ex_zero(b->s, type);
}

void build_take(builder *b, ex place)
{
    for (;;) {
        const ex_info *i = ex_get(b->s, place);
        if (i->kind == E_VAR) {
            if (!(build_flags(b, i->var) & VF_TAKEN)) {
                map_put(&b->p->address_taken, i->var.i, 1);
                build_flag(b, i->var, VF_TAKEN);
            }
            return;
        }
        if (i->kind != E_MEMBER && i->kind != E_INDEX) return;
        place = i->a;
    }
}

/* ---- places ---- */

static ex compound_literal(builder *b, expr *e);

/* The place can be named as it is: only how many elements it has may be unknown here. */
static bool is_seen_as_it_is(const builder *b, ty seen, ty is)
{
    const ty_info *a = ty_get(b->s, seen), *c = ty_get(b->s, is);
    if (ty_same(seen, is)) return true;
    return a->kind == TY_ARRAY ? c->kind == TY_ARRAY && ty_same(a->target, c->target) : !a->complete;
}

static ex object_place(builder *b, symbol *sym)
{
    if (sym == b->declaring) b->declaring_seen = true;
    var v = build_symbol(b, sym);
    const symbol *defined = link_definition(b, sym);
    if (defined->unsupported && !b->constant) graph_unsupported(b, defined->unsupported_at, defined->unsupported);
    ex place = ex_var(b->s, v);
    if ((b->unit_count == 1 && name_empty(sym->alias)) || sym->linkage == LINK_NONE) return place;
    /* another unit, or what it is an alias of, may have another type */
    ty seen = build_type(b, sym->type), is = ex_get(b->s, place)->type;
    if (is_seen_as_it_is(b, seen, is)) return place;
    build_take(b, place);
    ex address = ex_addr(b->s, build_pointer_to(b, is, 0), place);
    return ex_deref(b->s, seen, ex_cast(b->s, build_pointer_to(b, build_type_reference(b, sym->type), 0), address));
}

static ex string_place(builder *b, const expr *e)
{
    return ex_string(b->s, build_type(b, e->type), intern(&b->s->names, e->string.bytes, e->string.len));
}

/* The rows of cfa/library.def take these objects for no memory: what the library writes there, it alone reads. Macros and inline functions
 * of glibc's headers (feof_unlocked, getc_unlocked) read it as well. A program's own type of such a name has other members. */
static void leave_out_opaque(builder *b, const expr *e)
{
    static const struct {
        const char *type, *what;
    } table[] = {
        {"_IO_FILE", "members of FILE"},
        {"pthread_mutex_t", "members of pthread_mutex_t"},
        {"pthread_cond_t", "members of pthread_cond_t"},
        {"pthread_rwlock_t", "members of pthread_rwlock_t"},
        {"pthread_barrier_t", "members of pthread_barrier_t"},
        {"pthread_attr_t", "members of pthread_attr_t"},
        {"pthread_mutexattr_t", "members of pthread_mutexattr_t"},
        {"pthread_condattr_t", "members of pthread_condattr_t"},
        {"pthread_rwlockattr_t", "members of pthread_rwlockattr_t"},
        {"pthread_barrierattr_t", "members of pthread_barrierattr_t"},
        {"sem_t", "members of sem_t"},
        {"mtx_t", "members of mtx_t"},
        {"cnd_t", "members of cnd_t"},
        {"posix_spawnattr_t", "members of posix_spawnattr_t"},
        {"posix_spawn_file_actions_t", "members of posix_spawn_file_actions_t"},
    };
    const ctag *tag = e->a->type->tag;
    if (b->constant || !tag || e->member >= tag->member_count || space_text(b->s, tag->members[e->member].name)[0] != '_') return;
    const char *own = space_text(b->s, tag->name), *alias = space_text(b->s, tag->alias);
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (strcmp(own, table[k].type) == 0 || strcmp(alias, table[k].type) == 0) graph_unmodelled(b, table[k].what);
}

ex build_place(builder *b, expr *e)
{
    switch (e->kind) {
    case EX_OBJECT: return object_place(b, e->symbol);
    case EX_STRING: return string_place(b, e);
    case EX_DEREF: return build_deref_place(b, e);
    case EX_MEMBER: {
        ex whole = build_place(b, e->a);
        leave_out_opaque(b, e);
        return ex_member(b->s, whole, e->member);
    }
    case EX_COMPOUND: return compound_literal(b, e);
    case EX_COMMA: build_effect(b, e->a); return build_place(b, e->b);
    default: {
        ex v = build_value(b, e);
        /* a value without a place gets a temporary */
        return ex_get(b->s, v)->is_lvalue || !graph_alive(b) ? v : graph_save(b, v);
    }
    }
}

static name literal_name(builder *b, uint32_t n)
{
    while (b->literal_names.len <= n) {
        char text[24];
        int len = snprintf(text, sizeof text, "$lit%u", b->literal_names.len + 1);
        name made = intern(&b->s->names, text, (size_t)len);
        vec_push(&b->literal_names, made);
    }
    return b->literal_names.data[n];
}

/* A compound literal whose address is not taken lives in its statement only and is numbered there. The others live as long
 * as their block, so they must not share a variable: they are named after the variable they initialise, else numbered in
 * the function. */
static var literal_variable(builder *b, symbol *sym, ty type)
{
    if (sym->canonical) return (var){sym->canonical};
    var v;
    if (!sym->address_taken) {
        v = graph_local(b, VAR_TEMP, literal_name(b, b->statement_literals++), 1, type);
    } else if (b->declaring) {
        name own = literal_name(b, b->declared_literals++);
        char *text = arena_printf(&b->p->memory, "%s.%s", space_text(b->s, b->declaring->name), space_text(b->s, own));
        v = graph_local(b, VAR_TEMP, intern_str(&b->s->names, text), b->declaring->ordinal, type);
    } else {
        v = graph_local(b, VAR_TEMP, intern_str(&b->s->names, "$lit"), sym->ordinal, type);
    }
    sym->canonical = v.i;
    return v;
}

static ex compound_literal(builder *b, expr *e)
{
    symbol *sym = e->symbol;
    if (b->constant) {
        bool fresh = !sym->canonical;
        var v = build_symbol(b, sym);
        if (fresh) vec_push(&b->literals, sym);
        return ex_var(b->s, v);
    }
    ex place = ex_var(b->s, literal_variable(b, sym, build_type(b, sym->type)));
    if (sym->init) build_init(b, place, sym->type, sym->init, !build_init_covers(sym->type, sym->init));
    return place;
}

/* ---- boolean values and choices ---- */

static bool is_choice(const expr *e)
{
    while (e->kind == EX_NOT) e = e->a;
    return e->kind == EX_LOGAND || e->kind == EX_LOGOR;
}

/* place = e as 1 or 0; with no place, a temporary or constant is returned */
static ex truth_value(builder *b, expr *e, ex place, ty type)
{
    uint32_t yes = graph_label(b), no = graph_label(b), end = graph_label(b);
    srcpos at = e->at;
    build_branch(b, e, yes, no);
    ex one = ex_int(b->s, type, 1), zero = ex_int(b->s, type, 0);
    bool both = graph_used(b, yes) && graph_used(b, no);
    if (!both) {
        ex sure = graph_used(b, yes) ? one : zero;
        graph_begin(b, graph_used(b, yes) ? yes : no);
        if (!ex_none(place)) graph_assign(b, place, sure);
        return sure;
    }
    if (ex_none(place)) place = graph_temp(b, type);
    graph_begin(b, yes);
    b->at = at;
    graph_assign(b, place, one);
    graph_goto(b, end);
    graph_begin(b, no);
    b->at = at;
    graph_assign(b, place, zero);
    graph_begin(b, end);
    return place;
}

static ex constant_truth(builder *b, expr *e)
{
    bool x, y;
    ty type = build_type(b, e->type);
    if (build_decided(b, build_value(b, e->a), &x)) {
        if (e->kind == EX_LOGAND ? !x : x) return ex_int(b->s, type, x);
        if (build_decided(b, build_value(b, e->b), &y)) return ex_int(b->s, type, y);
    }
    diag_error(b->d, e->at, "initializer element is not constant");
    return ex_int(b->s, type, 0);
}

static void choice_arm(builder *b, expr *e, ex place)
{
    if (ex_none(place)) build_effect(b, e);
    else build_assign_to(b, place, e);
}

/* a ? b : c into place; none: for effect, or, if the value is wanted, a temporary (or the only arm) */
static ex choice(builder *b, expr *e, ex place, bool wanted)
{
    if (b->constant) {
        bool truth;
        if (build_decided(b, build_value(b, e->a), &truth)) return build_value(b, truth ? e->b : e->c);
        diag_error(b->d, e->at, "initializer element is not constant");
        return build_dummy(b, build_type(b, e->type));
    }
    uint32_t yes = graph_label(b), no = graph_label(b), end = graph_label(b);
    build_branch(b, e->a, yes, no);
    if (!graph_used(b, yes) || !graph_used(b, no)) {
        bool first = graph_used(b, yes);
        graph_begin(b, first ? yes : no);
        if (!graph_alive(b)) return wanted ? build_dummy(b, build_type(b, e->type)) : (ex){0};
        expr *only = first ? e->b : e->c;
        if (ex_none(place) && wanted) return build_value(b, only);
        choice_arm(b, only, place);
        return place;
    }
    if (ex_none(place) && wanted) place = graph_temp(b, build_type(b, e->type));
    graph_begin(b, yes);
    choice_arm(b, e->b, place);
    graph_goto(b, end);
    graph_begin(b, no);
    choice_arm(b, e->c, place);
    graph_begin(b, end);
    return place;
}

static ex choice_omitted(builder *b, expr *e, ex place, bool wanted)
{
    ty type = build_type(b, e->type);
    ex v = build_value(b, e->a);
    bool truth;
    if (build_decided(b, v, &truth)) {
        if (ex_none(place)) return truth ? ex_cast(b->s, type, v) : build_value(b, e->c);
        if (truth) graph_assign(b, place, ex_cast(b->s, type, v));
        else build_assign_to(b, place, e->c);
        return place;
    }
    if (!graph_alive(b)) return build_dummy(b, type);
    uint32_t yes = graph_label(b), no = graph_label(b), end = graph_label(b);
    b->at = e->at;
    graph_branch(b, v, yes, no);
    if (ex_none(place) && wanted) place = graph_temp(b, type);
    graph_begin(b, yes);
    if (!ex_none(place)) graph_assign(b, place, ex_cast(b->s, type, v));
    graph_goto(b, end);
    graph_begin(b, no);
    choice_arm(b, e->c, place);
    graph_begin(b, end);
    return place;
}

/* ---- assignments ---- */

void build_assign_to(builder *b, ex place, expr *value)
{
    ty type = ex_get(b->s, place)->type;
    if (build_is_parts_operator(value)) {
        build_parts_assign(b, place, value);
        return;
    }
    switch (value->kind) {
    case EX_CALL:
        if (ex_get(b->s, place)->kind == E_VAR) {
            ex v = build_call(b, value, place, true);
            if (v.i != place.i) graph_assign(b, place, v);
            return;
        }
        break;
    case EX_COND: choice(b, value, place, true); return;
    case EX_COND_OMITTED: choice_omitted(b, value, place, true); return;
    case EX_COMMA:
        build_effect(b, value->a);
        build_assign_to(b, place, value->b);
        return;
    case EX_NOT:
    case EX_LOGAND:
    case EX_LOGOR:
        if (!is_choice(value)) break;
        truth_value(b, value, place, type);
        return;
    case EX_CAST: /* _Bool ok = a && b */
        if (!type_is_integer(value->type) || !is_choice(value->a)) break;
        truth_value(b, value->a, place, type);
        return;
    default: break;
    }
    ex v = build_value(b, value);
    b->at = value->at;
    graph_assign(b, place, v);
}

static bool is_steady(const builder *b, ex v)
{
    const ex_info *i = ex_get(b->s, v);
    return !i->reads_memory || (i->kind == E_VAR && build_flags(b, i->var) & VF_QUIET);
}

static ex assignment(builder *b, expr *e, bool wanted)
{
    expr *l = e->a, *r = e->b;
    ex place = build_volatile_place(b, l, build_place(b, l));
    if (l->kind == EX_OBJECT) {
        build_assign_to(b, place, r);
        return place;
    }
    place = build_volatile_place(b, l, order_keep_place(b, place, r));
    order_note(b, l, true, r);
    if (!wanted || l->is_bitfield) { /* a bit-field keeps less than what was stored: read it again */
        build_assign_to(b, place, r);
        return place;
    }
    ex v = build_value(b, r);
    if (!type_is_record(e->type) && !is_steady(b, v)) v = graph_save(b, v);
    b->at = e->at;
    graph_assign(b, place, v);
    return v;
}

/* place = result; the value of the expression is what place holds then */
static ex store_result(builder *b, expr *l, ex place, ex result, bool wanted)
{
    if (wanted && !l->is_bitfield && ex_get(b->s, place)->kind != E_VAR && !is_steady(b, result)) {
        result = graph_save(b, result);
        graph_assign(b, place, result);
        return result;
    }
    graph_assign(b, place, result);
    return place;
}

static const uint8_t operator_kind[] = {
    [EX_NEG] = E_NEG, [EX_BITNOT] = E_BITNOT, [EX_NOT] = E_NOT, [EX_ADD] = E_ADD, [EX_SUB] = E_SUB, [EX_MUL] = E_MUL, [EX_DIV] = E_DIV,
    [EX_REM] = E_REM, [EX_AND] = E_AND,       [EX_OR] = E_OR,   [EX_XOR] = E_XOR, [EX_SHL] = E_SHL, [EX_SHR] = E_SHR, [EX_LT] = E_LT,
    [EX_LE] = E_LE,   [EX_GT] = E_GT,         [EX_GE] = E_GE,   [EX_EQ] = E_EQ,   [EX_NE] = E_NE,
};

ex_kind build_operator_kind(expr_kind k) { return (ex_kind)operator_kind[k]; }

ex build_low_bits(builder *b, ex v, unsigned bits)
{
    ty type = ex_get(b->s, v)->type;
    if (!bits) return v;
    __int128 sign = (__int128)1 << (bits - 1);
    v = ex_binary(b->s, E_AND, type, v, ex_int(b->s, type, (sign - 1) | sign));
    if (!ty_get(b->s, type)->is_signed) return v;
    return ex_binary(b->s, E_SUB, type, ex_binary(b->s, E_XOR, type, v, ex_int(b->s, type, sign)), ex_int(b->s, type, sign));
}

static ex compound_assignment(builder *b, expr *e, bool wanted)
{
    expr *l = e->a;
    ex rhs = order_keep(b, build_value(b, e->b), l);
    ex place = build_volatile_place(b, l, build_place(b, l));
    order_note(b, l, false, e->b);
    order_note_read(b, place, e->b);
    ty type = ex_get(b->s, place)->type;
    b->at = e->at;
    ex result, before = build_read(b, l, place);
    if (e->op == EX_PTRADD || e->op == EX_PTRSUB) {
        if (e->op == EX_PTRSUB) rhs = ex_unary(b->s, E_NEG, ex_get(b->s, rhs)->type, rhs);
        result = build_pointer_step(b, l->type, before, rhs);
    } else {
        ty in = build_type(b, e->compute);
        ex old = build_low_bits(b, ex_cast(b->s, in, before), e->compute_bits);
        result = ex_cast(b->s, type, build_low_bits(b, ex_binary(b->s, operator_kind[e->op], in, old, rhs), e->compute_bits));
    }
    return store_result(b, l, place, result, wanted);
}

static ex incremented_value(builder *b, expr *l, ex from, int by)
{
    ty type = ex_get(b->s, from)->type;
    const ty_info *t = ty_get(b->s, type);
    if (t->kind == TY_POINTER) return build_pointer_step(b, l->type, from, ex_int(b->s, b->p->ptrdiff_type, by));
    ex_kind kind = by > 0 ? E_ADD : E_SUB;
    if (ty_is_float(t)) return ex_binary(b->s, kind, type, from, ex_float(b->s, type, 1));
    ty in = t->size < 4 ? b->p->int_type : type;
    return ex_cast(b->s, type, ex_binary(b->s, kind, in, ex_cast(b->s, in, from), ex_int(b->s, in, 1)));
}

static ex increment(builder *b, expr *e, bool wanted)
{
    expr *l = e->a;
    int by = e->kind == EX_PREINC || e->kind == EX_POSTINC ? 1 : -1;
    ex place = build_volatile_place(b, l, build_place(b, l));
    b->at = e->at;
    if (!wanted || e->kind == EX_PREINC || e->kind == EX_PREDEC)
        return store_result(b, l, place, incremented_value(b, l, build_read(b, l, place), by), wanted);
    ex old = graph_save(b, build_read(b, l, place));
    graph_assign(b, place, incremented_value(b, l, old, by));
    return old;
}

/* ---- values ---- */

static ex cast(builder *b, expr *e)
{
    if (e->type->kind == CT_VOID) {
        build_effect(b, e->a);
        return (ex){0};
    }
    ty type = build_type(b, e->type);
    if (e->a->type->kind == CT_VECTOR && type_has_parts(e->a->type)) return build_vector_bits(b, e);
    if (!type_is_record(e->type)) {
        ex value = build_value(b, e->a);
        recast_note(b->p, value, type);
        return ex_cast(b->s, type, value);
    }
    ex v = build_value(b, e->a);
    if (type_is_record(e->a->type)) return v;
    /* GNU cast to union: the member of that type */
    ty from = ex_get(b->s, v)->type;
    const ty_info *u = ty_get(b->s, type);
    uint32_t m = 0;
    while (m < u->count_members && !ty_same(u->members[m].type, from)) m++;
    if (m == u->count_members) {
        graph_unsupported(b, e->at, "cast to union");
        return build_dummy(b, type);
    }
    ex t = graph_temp(b, type);
    b->at = e->at;
    graph_assign(b, ex_member(b->s, t, m), v);
    return t;
}

static ex binary(builder *b, expr *e)
{
    if (type_has_parts(e->a->type)) return build_parts_equal(b, e);
    ex x = order_keep(b, build_value(b, e->a), e->b);
    ex y = build_value(b, e->b);
    order_note(b, e->a, false, e->b);
    order_note_read(b, y, e->a);
    ex_kind kind = operator_kind[e->kind];
    /* pointers of different qualification are compared as the first one's type */
    if (kind >= E_EQ && kind <= E_GE) y = ex_cast(b->s, ex_get(b->s, x)->type, y);
    return ex_binary(b->s, kind, build_type(b, e->type), x, y);
}

static ex block_value(builder *b, stmt *block, bool wanted)
{
    const expr *outer = b->value_of_block;
    symbol *declaring = b->declaring;
    uint32_t outer_cleanup = b->cleanup;
    b->in_statement_expression++;
    b->value_of_block = block->value;
    build_list(b, block->list);
    b->value_of_block = outer;
    ex v = {0};
    if (block->value) {
        if (wanted) v = build_value(b, block->value);
        else build_effect(b, block->value);
    }
    if (b->cleanup != outer_cleanup) {
        if (graph_alive(b) && !ex_none(v) && ex_get(b->s, v)->reads_memory) v = graph_save(b, v);
        cleanup_leave(b, outer_cleanup);
        b->cleanup = outer_cleanup;
    }
    b->in_statement_expression--;
    b->declaring = declaring;
    return v;
}

/* GNU C lets the initialiser of a static object read a const object that has a constant initialiser. */
static ex constant_object(builder *b, expr *e)
{
    const symbol *sym = e->symbol;
    if (sym->init && sym->init->is_whole && sym->type->quals & Q_CONST && type_is_scalar(sym->type) && sym->init->items[0].value != e)
        return build_value(b, sym->init->items[0].value);
    return build_place(b, e);
}

ex build_value(builder *b, expr *e)
{
    if (build_is_parts_operator(e)) return build_parts_value(b, e);
    switch ((expr_kind)e->kind) {
    case EX_INT: return ex_int(b->s, build_type(b, e->type), e->value);
    case EX_FLOAT: return ex_float(b->s, build_type(b, e->type), e->floating);
    case EX_OBJECT: return b->constant ? constant_object(b, e) : build_read(b, e, object_place(b, e->symbol));
    case EX_DEREF:
    case EX_MEMBER: return build_read(b, e, build_place(b, e));
    case EX_STRING:
    case EX_COMPOUND: return build_place(b, e);
    case EX_FUNCTION: return build_function_value(b, e->symbol);
    case EX_DECAY: return build_decay(b, e);
    case EX_ADDR: return build_address(b, e);
    case EX_CAST: return cast(b, e);
    case EX_COMPLEX:
    case EX_VALUE_VECTOR:
    case EX_REAL:
    case EX_IMAG:
        graph_unsupported(b, e->at, b->function && b->function->unsupported ? b->function->unsupported : "vector or complex arithmetic");
        return build_dummy(b, build_type(b, e->type));
    case EX_NOT:
        if (is_choice(e) && !b->constant) return truth_value(b, e, (ex){0}, b->p->int_type);
        /* fall through */
    case EX_NEG:
    case EX_BITNOT: {
        ex v = build_value(b, e->a);
        return ex_unary(b->s, operator_kind[e->kind], build_type(b, e->type), v);
    }
    case EX_PREINC:
    case EX_PREDEC:
    case EX_POSTINC:
    case EX_POSTDEC: return increment(b, e, true);
    case EX_ADD ... EX_NE: return binary(b, e);
    case EX_PTRADD:
    case EX_PTRSUB: return build_pointer_sum(b, e);
    case EX_PTRDIFF: return build_pointer_difference(b, e);
    case EX_LOGAND:
    case EX_LOGOR: return b->constant ? constant_truth(b, e) : truth_value(b, e, (ex){0}, build_type(b, e->type));
    case EX_COMMA: build_effect(b, e->a); return build_value(b, e->b);
    case EX_ASSIGN: return assignment(b, e, true);
    case EX_ASSIGN_OP: return compound_assignment(b, e, true);
    case EX_COND: return choice(b, e, (ex){0}, e->type->kind != CT_VOID);
    case EX_COND_OMITTED: return choice_omitted(b, e, (ex){0}, e->type->kind != CT_VOID);
    case EX_CALL:
        if (!b->constant) return build_call(b, e, (ex){0}, true);
        diag_error(b->d, e->at, "the initialiser of a static object is not constant");
        return build_dummy(b, build_type(b, e->type));
    case EX_STATEMENT: return block_value(b, e->block, true);
    case EX_VA_ARG: return build_va_arg(b, e);
    case EX_LABEL: return ex_label(b->s, build_type(b, e->type), b->function_var, build_label_name(b, e->label));
    case EX_SIZEOF_VLA: return build_vla_size(b, e);
    case EX_VLA_BOUND_EVAL: build_bounds(b, e->of); return (ex){0};
    }
    return build_dummy(b, build_type(b, e->type));
}

/* ---- effects ---- */

void build_effect(builder *b, expr *e)
{
    if (!e || !graph_alive(b)) return;
    switch ((expr_kind)e->kind) {
    case EX_ASSIGN: assignment(b, e, false); return;
    case EX_ASSIGN_OP: compound_assignment(b, e, false); return;
    case EX_PREINC:
    case EX_PREDEC:
    case EX_POSTINC:
    case EX_POSTDEC: increment(b, e, false); return;
    case EX_CALL: build_call(b, e, (ex){0}, false); return;
    case EX_STATEMENT: block_value(b, e->block, false); return;
    case EX_VLA_BOUND_EVAL: build_bounds(b, e->of); return;
    case EX_VA_ARG: build_va_arg(b, e); return;
    case EX_VALUE_VECTOR:
    case EX_REAL:
    case EX_IMAG: build_value(b, e); return;
    case EX_COMMA:
        build_effect(b, e->a);
        build_effect(b, e->b);
        return;
    default: break;
    }
    if (!e->has_effect) return;
    switch ((expr_kind)e->kind) {
    case EX_COND: choice(b, e, (ex){0}, false); return;
    case EX_COND_OMITTED: choice_omitted(b, e, (ex){0}, false); return;
    case EX_COMPOUND: compound_literal(b, e); return;
    case EX_LOGAND:
    case EX_LOGOR: {
        uint32_t more = graph_label(b), end = graph_label(b);
        if (e->kind == EX_LOGAND) build_branch(b, e->a, more, end);
        else build_branch(b, e->a, end, more);
        graph_begin(b, more);
        build_effect(b, e->b);
        graph_begin(b, end);
        return;
    }
    case EX_INT:
    case EX_FLOAT:
    case EX_STRING:
    case EX_OBJECT:
    case EX_FUNCTION:
    case EX_LABEL:
    case EX_SIZEOF_VLA: return;
    case EX_DEREF:
    case EX_MEMBER: /* reading what is volatile may fail */
        if (e->is_lvalue && e->type->quals & Q_VOLATILE && type_is_scalar(e->type)) {
            graph_save(b, build_value(b, e));
            return;
        }
        /* fall through */
    default:
        build_effect(b, e->a);
        build_effect(b, e->b);
        return;
    }
}
