#include "analysis/bounded/claim_text.h"
#include "analysis/budgets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words of operators that have operands and a type, by kind. */
static const char *const words[E_KINDS] = {
    [E_DEREF] = "at",     [E_MEMBER] = "member", [E_INDEX] = "index", [E_ADDR] = "address", [E_CAST] = "cast", [E_NEG] = "neg",
    [E_BITNOT] = "not",   [E_NOT] = "zero",      [E_ADD] = "add",     [E_SUB] = "sub",      [E_MUL] = "mul",   [E_DIV] = "div",
    [E_REM] = "rem",      [E_AND] = "and",       [E_OR] = "or",       [E_XOR] = "xor",      [E_SHL] = "shl",   [E_SHR] = "shr",
    [E_EQ] = "eq",        [E_NE] = "ne",         [E_LT] = "lt",       [E_LE] = "le",        [E_GT] = "gt",     [E_GE] = "ge",
    [E_PTRADD] = "ahead", [E_PTRDIFF] = "apart",
};

static bool is_binary(ex_kind k) { return k == E_INDEX || (k >= E_ADD && k <= E_PTRDIFF); }

/* ---- writing ---- */

static uint32_t number_of(map64 *numbers, uint32_t id, bool *fresh)
{
    uint32_t next = numbers->count, *slot = map_slot(numbers, id, fresh);
    if (*fresh) *slot = next;
    return *slot;
}

static uint32_t type_number(claim_writer *w, ty t)
{
    bool fresh;
    uint32_t n = number_of(&w->types, t.i, &fresh);
    char content[33];
    hash_format(ty_get(w->p->space, t)->hash, content);
    if (fresh) buf_printf(&w->declarations, "type %s\n", content);
    return n;
}

static uint32_t variable_number(claim_writer *w, var v)
{
    bool fresh;
    uint32_t type = type_number(w, var_get(w->p->space, v)->type), n = number_of(&w->variables, v.i, &fresh);
    char called[500];
    var_format(w->p->space, v, called, sizeof called);
    if (fresh) buf_printf(&w->declarations, "variable %u %s\n", type, called);
    return n;
}

static bool write_part(claim_writer *w, ex e, buf *out, uint32_t depth)
{
    const ex_info i = *ex_get(w->p->space, e);
    if (depth > BUDGET_CLAIM_NESTING) return false;
    if (i.kind == E_INT && !i.wide) {
        buf_printf(out, " #%lld:%u", (long long)ex_int_value(w->p->space, e), type_number(w, i.type));
        return true;
    }
    if (i.kind == E_VAR) {
        uint8_t kind = var_get(w->p->space, i.var)->kind;
        if (kind == VAR_TEMP || kind == VAR_FUNCTION) return false;
        buf_printf(out, " $%u", variable_number(w, i.var));
        return true;
    }
    if (!words[i.kind]) return false;
    buf_printf(out, " %s:%u", words[i.kind], i.kind == E_MEMBER ? i.index : type_number(w, i.type));
    return write_part(w, i.a, out, depth + 1) && (!is_binary((ex_kind)i.kind) || write_part(w, i.b, out, depth + 1));
}

bool claim_write(claim_writer *w, ex e, buf *out)
{
    uint32_t before = out->len;
    if (write_part(w, e, out, 0)) return true;
    out->len = before;
    if (out->data) out->data[before] = 0;
    return false;
}

void claim_writer_free(claim_writer *w)
{
    map_free(&w->types);
    map_free(&w->variables);
    buf_free(&w->declarations);
}

/* ---- declarations ---- */

static void note_variable(claim_reader *r, var v, uint32_t owner)
{
    char called[500];
    uint8_t kind = var_get(r->p->space, v)->kind;
    if (kind == VAR_TEMP || kind == VAR_FUNCTION) return;
    var_format(r->p->space, v, called, sizeof called);
    map_put(&r->named, hash_bytes(called, strlen(called)).lo, v.i);
    if (owner != FN_NONE.i) map_put(&r->owner, v.i, owner);
}

void claim_reader_init(claim_reader *r, const cfa_program *p, const renamed_function *renamed, uint32_t count_renamed)
{
    *r = (claim_reader){.p = p, .renamed = renamed, .count_renamed = count_renamed};
    for (uint32_t k = 1; k < p->space->types.len; k++) map_put(&r->type_of, p->space->types.data[k].hash.lo, k);
    for (uint32_t g = 0; g < p->globals.len; g++) note_variable(r, p->globals.data[g].symbol, FN_NONE.i);
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *function = &p->functions.data[f];
        for (uint32_t k = 0; k < function->count_params; k++) note_variable(r, function->params[k], f);
        for (uint32_t k = 0; k < function->count_locals; k++) note_variable(r, function->locals[k], f);
    }
}

void claim_reader_free(claim_reader *r)
{
    vec_free(&r->types);
    vec_free(&r->variables);
    map_free(&r->type_of);
    map_free(&r->owner);
    map_free(&r->named);
}

static const char *after_word(const char *line, const char *word)
{
    size_t len = strlen(word);
    return strncmp(line, word, len) == 0 ? line + len : NULL;
}

/* "f::x" as it is called now */
static void find_present_name(const claim_reader *r, const char *old, char *out, size_t size)
{
    const char *colons = strstr(old, "::");
    size_t len = colons ? (size_t)(colons - old) : 0;
    for (uint32_t k = 0; colons && k < r->count_renamed; k++)
        if (strlen(r->renamed[k].before) == len && strncmp(r->renamed[k].before, old, len) == 0) {
            snprintf(out, size, "%s%s", r->renamed[k].now, colons);
            return;
        }
    snprintf(out, size, "%s", old);
}

static ty type_at(const claim_reader *r, uint64_t number) { return number < r->types.len ? r->types.data[number] : (ty){0}; }

static void declare_variable(claim_reader *r, const char *at)
{
    char *end, now[520];
    ty type = type_at(r, strtoul(at, &end, 10));
    var v = {0};
    if (*end == ' ' && type.i) {
        find_present_name(r, end + 1, now, sizeof now);
        (void)map_get(&r->named, hash_bytes(now, strlen(now)).lo, &v.i);
        if (v.i && !ty_same(var_get(r->p->space, v)->type, type)) v = (var){0};
    }
    vec_push(&r->variables, v);
}

static void declare_type(claim_reader *r, const char *at)
{
    char low[17] = {0};
    ty type = {0};
    if (strlen(at) == 32) {
        memcpy(low, at + 16, 16);
        (void)map_get(&r->type_of, strtoull(low, NULL, 16), &type.i);
        char content[33];
        if (type.i) hash_format(ty_get(r->p->space, type)->hash, content);
        if (type.i && strcmp(content, at) != 0) type = (ty){0};
    }
    vec_push(&r->types, type);
}

bool claim_read_declaration(claim_reader *r, const char *line)
{
    const char *type = after_word(line, "type "), *variable = after_word(line, "variable ");
    if (type) declare_type(r, type);
    else if (variable) declare_variable(r, variable);
    return type || variable;
}

/* ---- conditions ---- */

typedef struct {
    const claim_reader *r;
    cfa_space *s;
    const char *at;
} text;

static ex read_part(text *t, uint32_t depth);

static bool is_number(const cfa_space *s, ex e) { return ty_is_integer(ty_get(s, ex_get(s, e)->type)); }
static bool is_pointer(const cfa_space *s, ex e) { return ty_get(s, ex_get(s, e)->type)->kind == TY_POINTER; }

/* The encoding gives an address to what the program itself takes the address of. */
static bool has_address(const cfa_program *p, ex lvalue)
{
    const ex_info *i = ex_get(p->space, lvalue);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(p->space, i->a);
    return i->is_lvalue && (i->kind == E_DEREF || (i->kind == E_VAR && program_address_taken(p, i->var)));
}

static ex read_unary(cfa_space *s, const cfa_program *p, ex_kind kind, ty type, ex a)
{
    const ex_info i = *ex_get(s, a);
    const ty_info *of = ty_get(s, i.type), *to = ty_get(s, type);
    bool is_scalar = ty_is_integer(of) || of->kind == TY_POINTER, to_scalar = ty_is_integer(to) || to->kind == TY_POINTER;
    switch (kind) {
    case E_DEREF: return of->kind == TY_POINTER && ty_same(of->target, type) ? ex_deref(s, type, a) : (ex){0};
    case E_ADDR: {
        bool decays = of->kind == TY_ARRAY && to->kind == TY_POINTER && ty_same(to->target, of->target);
        bool fits = has_address(p, a) && to->kind == TY_POINTER && (decays || ty_same(to->target, i.type));
        return fits ? ex_addr(s, type, a) : (ex){0};
    }
    case E_CAST: return is_scalar && to_scalar ? ex_cast(s, type, a) : (ex){0};
    case E_NOT: return is_scalar && ty_same(type, p->int_type) ? ex_unary(s, E_NOT, type, a) : (ex){0};
    default: return ty_is_integer(of) && ty_same(i.type, type) ? ex_unary(s, kind, type, a) : (ex){0};
    }
}

static ex read_binary(cfa_space *s, const cfa_program *p, ex_kind kind, ty type, ex a, ex b)
{
    ty left = ex_get(s, a)->type, right = ex_get(s, b)->type;
    bool numbers = is_number(s, a) && is_number(s, b), alike = ty_same(left, right);
    switch (kind) {
    case E_INDEX:
        return ex_get(s, a)->is_lvalue && ty_get(s, left)->kind == TY_ARRAY && is_number(s, b) && ty_same(ty_get(s, left)->target, type)
                   ? ex_index(s, a, b)
                   : (ex){0};
    case E_SHL:
    case E_SHR: return numbers && ty_same(left, type) ? ex_binary(s, kind, type, a, b) : (ex){0};
    case E_PTRADD:
        return is_pointer(s, a) && is_number(s, b) && ty_same(left, type) && ty_get(s, right)->size == ty_get(s, p->size_type)->size
                   ? ex_binary(s, kind, type, a, b)
                   : (ex){0};
    case E_PTRDIFF: return is_pointer(s, a) && alike && ty_same(type, p->ptrdiff_type) ? ex_binary(s, kind, type, a, b) : (ex){0};
    default: break;
    }
    if (kind >= E_EQ && kind <= E_GE)
        return alike && (numbers || is_pointer(s, a)) && ty_same(type, p->int_type) ? ex_binary(s, kind, type, a, b) : (ex){0};
    return numbers && alike && ty_same(left, type) ? ex_binary(s, kind, type, a, b) : (ex){0};
}

static ex read_member(cfa_space *s, uint64_t index, ex record)
{
    const ty_info *t = ty_get(s, ex_get(s, record)->type);
    bool fits = ex_get(s, record)->is_lvalue && ty_is_record(t) && index < t->count_members;
    return fits ? ex_member(s, record, (uint32_t)index) : (ex){0};
}

static ex read_operator(text *t, uint32_t depth)
{
    size_t len = strcspn(t->at, ": \n");
    ex_kind kind = E_NONE;
    for (uint32_t k = 0; k < E_KINDS; k++)
        if (words[k] && strlen(words[k]) == len && strncmp(words[k], t->at, len) == 0) kind = (ex_kind)k;
    if (!kind || t->at[len] != ':') return (ex){0};
    char *end;
    uint64_t number = strtoul(t->at + len + 1, &end, 10);
    t->at = end;
    ex a = read_part(t, depth + 1), b = {0};
    if (ex_none(a)) return a;
    if (is_binary(kind)) {
        b = read_part(t, depth + 1);
        if (ex_none(b)) return b;
    }
    if (kind == E_MEMBER) return read_member(t->s, number, a);
    ty type = type_at(t->r, number);
    if (!type.i) return (ex){0};
    return is_binary(kind) ? read_binary(t->s, t->r->p, kind, type, a, b) : read_unary(t->s, t->r->p, kind, type, a);
}

static ex read_part(text *t, uint32_t depth)
{
    char *end;
    if (depth > BUDGET_CLAIM_NESTING || *t->at != ' ') return (ex){0};
    t->at++;
    if (*t->at == '$') {
        uint64_t n = strtoul(t->at + 1, &end, 10);
        t->at = end;
        return n < t->r->variables.len && t->r->variables.data[n].i ? ex_var(t->s, t->r->variables.data[n]) : (ex){0};
    }
    if (*t->at == '#') {
        bool negative = t->at[1] == '-';
        uint64_t size = strtoull(t->at + 1 + negative, &end, 10);
        ty type = *end == ':' ? type_at(t->r, strtoul(end + 1, &end, 10)) : (ty){0};
        t->at = end;
        const ty_info *i = ty_get(t->s, type);
        bool fits = type.i && (ty_is_integer(i) || i->kind == TY_POINTER) && i->size <= 8;
        return fits ? ex_int(t->s, type, negative ? -(__int128)size : (__int128)size) : (ex){0};
    }
    return read_operator(t, depth);
}

ex claim_read(const claim_reader *r, const char *line)
{
    text t = {r, r->p->space, line};
    ex e = read_part(&t, 0);
    bool is_condition = !ex_none(e) && !*t.at && ty_same(ex_get(t.s, e)->type, r->p->int_type);
    return is_condition ? e : (ex){0};
}
