/* A recursive-descent parser for C expressions without side effects. */
#include "analysis/facts/witness_expression.h"

#include "analysis/budgets.h"
#include "cfa/mentions.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    const cfa_program *p;
    cfa_space *s;
    fn f;
    uint32_t where;
    const loop_info *loops;
    const char *at;
    char *problem;
    bool failed;
    uint32_t depth;
} reader;

static ex fail(reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static ex fail(reader *r, const char *format, ...)
{
    va_list list;
    if (!r->failed) {
        va_start(list, format);
        vsnprintf(r->problem, 120, format, list);
        va_end(list);
    }
    r->failed = true;
    return ex_int(r->s, r->p->int_type, 0);
}

/* ---- tokens ---- */

static void skip_space(reader *r)
{
    while (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r') r->at++;
}

static bool starts(reader *r, const char *token)
{
    skip_space(r);
    return strncmp(r->at, token, strlen(token)) == 0;
}

static bool accept(reader *r, const char *token)
{
    if (!starts(r, token)) return false;
    r->at += strlen(token);
    return true;
}

/* an operator that is not the beginning of a longer one */
static bool accept_operator(reader *r, const char *token)
{
    if (!starts(r, token)) return false;
    size_t n = strlen(token);
    char next = r->at[n];
    if (next == '=' && strchr("<>!=+-*/%&|^", token[0]) && strcmp(token, "==") && strcmp(token, "!=") && strcmp(token, "<=") &&
        strcmp(token, ">="))
        return false;
    if (n == 1 && strchr("&|<>+-", token[0]) && next == token[0]) return false;
    r->at += n;
    return true;
}

static size_t word_length(const char *text)
{
    size_t n = 0;
    if (!isalpha((unsigned char)text[0]) && text[0] != '_') return 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_') n++;
    return n;
}

/* ---- types ---- */

static const struct {
    uint8_t kind;
    bool is_signed;
    uint8_t size_32, size_64;
} basic[] = {
    {TY_BOOL, false, 1, 1},   {TY_CHAR, true, 1, 1},      {TY_SCHAR, true, 1, 1},    {TY_UCHAR, false, 1, 1},     {TY_SHORT, true, 2, 2},
    {TY_USHORT, false, 2, 2}, {TY_INT, true, 4, 4},       {TY_UINT, false, 4, 4},    {TY_LONG, true, 4, 8},       {TY_ULONG, false, 4, 8},
    {TY_LLONG, true, 8, 8},   {TY_ULLONG, false, 8, 8},   {TY_INT128, true, 16, 16}, {TY_UINT128, false, 16, 16}, {TY_FLOAT, true, 4, 4},
    {TY_DOUBLE, true, 8, 8},  {TY_LDOUBLE, true, 12, 16},
};

static ty basic_type(reader *r, uint8_t kind)
{
    for (uint32_t k = 1; k < r->s->types.len; k++)
        if (r->s->types.data[k].kind == kind) return (ty){k};
    for (unsigned k = 0; k < sizeof basic / sizeof *basic; k++) {
        if (basic[k].kind != kind) continue;
        uint32_t size = r->p->ilp32 ? basic[k].size_32 : basic[k].size_64;
        return ty_intern(r->s, &(ty_info){.kind = kind,
                                          .is_signed = basic[k].is_signed,
                                          .complete = true,
                                          .size = size,
                                          .align = r->p->ilp32 && size > 4 ? 4 : size});
    }
    return r->p->int_type;
}

static const ty_info *type_of(const reader *r, ex e) { return ty_get(r->s, ex_get(r->s, e)->type); }
static uint8_t kind_of(const reader *r, ex e) { return type_of(r, e)->kind; }

static ty promoted(reader *r, ty t)
{
    const ty_info *i = ty_get(r->s, t);
    return ty_is_integer(i) && i->kind < TY_INT ? r->p->int_type : t;
}

/* The kinds are in the order of C's conversion ranks, unsigned after signed. */
static ty common(reader *r, ty a, ty b)
{
    a = promoted(r, a);
    b = promoted(r, b);
    const ty_info *x = ty_get(r->s, a), *y = ty_get(r->s, b);
    if (x->kind == y->kind) return a;
    if (ty_is_float(x) || ty_is_float(y)) return x->kind > y->kind ? a : b;
    const ty_info *high = x->kind > y->kind ? x : y, *low = high == x ? y : x;
    if (high->is_signed && !low->is_signed && high->size == low->size)
        return basic_type(r, (uint8_t)(high->kind + 1)); /* long and unsigned of the same size */
    return high == x ? a : b;
}

static ex convert(reader *r, ex e, ty t) { return ex_get(r->s, e)->type.i == t.i ? e : ex_cast(r->s, t, e); }

/* Arrays and functions decay; everything else is read. */
static ex value(reader *r, ex e)
{
    const ex_info *i = ex_get(r->s, e);
    const ty_info *t = ty_get(r->s, i->type);
    if (t->kind != TY_ARRAY || !i->is_lvalue) return e;
    return ex_addr(r->s,
                   ty_intern(r->s, &(ty_info){.kind = TY_POINTER,
                                              .complete = true,
                                              .size = r->p->ilp32 ? 4 : 8,
                                              .align = r->p->ilp32 ? 4 : 8,
                                              .target = t->target}),
                   e);
}

static bool is_scalar(const reader *r, ex e) { return ty_is_scalar(type_of(r, e)); }
static bool is_number(const reader *r, ex e) { return ty_is_integer(type_of(r, e)) || ty_is_float(type_of(r, e)); }

static ex truth(reader *r, ex e)
{
    const ex_info *i = ex_get(r->s, e);
    if (i->kind >= E_EQ && i->kind <= E_GE) return e;
    if (i->kind == E_NOT) return e;
    ex no = ex_unary(r->s, E_NOT, r->p->int_type, e);
    return ex_unary(r->s, E_NOT, r->p->int_type, no);
}

/* ---- names ---- */

static bool has_name(const reader *r, var v, const char *text, size_t n)
{
    const char *other = space_text(r->s, var_get(r->s, v)->name);
    return strlen(other) == n && memcmp(other, text, n) == 0;
}

/* The loop that begins at the location mentions it. */
static bool is_used(const reader *r, var v)
{
    const cfa_function *f = fn_get(r->p, r->f);
    uint32_t inner = r->loops->innermost ? r->loops->innermost[r->where] : LOOP_NONE;
    if (inner == LOOP_NONE) return false;
    const loop *l = &r->loops->loops[inner];
    mentions m;
    bool found = false;
    mentions_init(&m, r->s);
    mentions_begin(&m);
    for (uint32_t k = 0; k < l->count_body; k++) mentions_add_operation(&m, f->locations[l->body[k]].op);
    for (uint32_t k = 0; k < m.seen.len && !found; k++) {
        const ex_info *i = ex_get(r->s, m.seen.data[k]);
        found = i->kind == E_VAR && i->var.i == v.i;
    }
    mentions_free(&m);
    return found;
}

/* The source position of the first assignment or declaration that every path to here passes; 0: there is none. */
static uint32_t first_position(const reader *r, var v)
{
    const cfa_function *f = fn_get(r->p, r->f);
    uint32_t first = 0;
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) {
        const op_info *o = op_get(r->s, f->locations[l].op);
        if (ex_none(o->lhs)) continue;
        ex lhs = o->lhs;
        while (ex_get(r->s, lhs)->kind == E_MEMBER || ex_get(r->s, lhs)->kind == E_INDEX) lhs = ex_get(r->s, lhs)->a;
        if (ex_get(r->s, lhs)->kind != E_VAR || ex_get(r->s, lhs)->var.i != v.i) continue;
        if (r->loops->dominator && !loops_dominates(r->loops, l, r->where)) continue;
        if (!first || f->locations[l].at.i < first) first = f->locations[l].at.i;
    }
    return first;
}

/* Scopes are gone from the automata. Of several locals of one name, the one that the loop itself uses, and of those the one that comes
 * last. */
static var find_local(const reader *r, const char *text, size_t n)
{
    const cfa_function *f = fn_get(r->p, r->f);
    var found = {0};
    uint32_t position = 0, matches = 0;
    bool used = false;
    for (uint32_t k = 0; k < f->count_locals; k++) matches += has_name(r, f->locals[k], text, n);
    for (uint32_t k = 0; k < f->count_locals; k++) {
        if (!has_name(r, f->locals[k], text, n)) continue;
        uint32_t at = first_position(r, f->locals[k]);
        bool here = matches > 1 && is_used(r, f->locals[k]);
        if ((matches > 1 && !at) || (found.i && (here < used || (here == used && at < position)))) continue;
        found = f->locals[k];
        position = at;
        used = here;
    }
    for (uint32_t k = 0; !found.i && k < f->count_params; k++)
        if (has_name(r, f->params[k], text, n)) found = f->params[k];
    return found;
}

static var find_global(const reader *r, const char *text, size_t n)
{
    var found = {0};
    name function = var_get(r->s, fn_get(r->p, r->f)->symbol)->name;
    for (uint32_t k = 0; k < r->p->globals.len; k++) {
        var v = r->p->globals.data[k].symbol;
        const var_info *i = var_get(r->s, v);
        if (!has_name(r, v, text, n)) continue;
        if (i->kind == VAR_STATIC_LOCAL && i->function.i == function.i) return v;
        if (i->kind == VAR_GLOBAL && !found.i) found = v;
    }
    return found;
}

static ex parse_name(reader *r, size_t n)
{
    const char *text = r->at;
    var v = find_local(r, text, n);
    if (!v.i) v = find_global(r, text, n);
    if (!v.i) return fail(r, "no variable '%.*s' here", (int)(n < 60 ? n : 60), text);
    r->at += n;
    skip_space(r);
    if (*r->at == '(') return fail(r, "a call");
    return ex_var(r->s, v);
}

/* ---- constants ---- */

static ex parse_number(reader *r)
{
    const char *from = r->at;
    char *end;
    bool hex = from[0] == '0' && (from[1] == 'x' || from[1] == 'X');
    size_t n = 0;
    while (isalnum((unsigned char)from[n]) || from[n] == '.' ||
           ((from[n] == '+' || from[n] == '-') && n && (hex ? (from[n - 1] | 32) == 'p' : (from[n - 1] | 32) == 'e')))
        n++;
    bool is_float =
        memchr(from, '.', n) || (hex ? memchr(from, 'p', n) || memchr(from, 'P', n) : memchr(from, 'e', n) || memchr(from, 'E', n));
    if (is_float) {
        long double v = strtold(from, &end);
        uint8_t kind = TY_DOUBLE;
        if (*end == 'f' || *end == 'F') kind = TY_FLOAT, end++, v = (float)v;
        else if (*end == 'l' || *end == 'L') kind = TY_LDOUBLE, end++;
        else v = (double)v;
        if (end != from + n) return fail(r, "a bad constant");
        r->at = end;
        return ex_float(r->s, basic_type(r, kind), v);
    }
    unsigned long long v = strtoull(from, &end, 0);
    bool is_unsigned = false;
    unsigned longs = 0;
    for (; *end == 'u' || *end == 'U' || *end == 'l' || *end == 'L'; end++)
        if ((*end | 32) == 'u') is_unsigned = true;
        else longs++;
    if (end != from + n || longs > 2) return fail(r, "a bad constant");
    r->at = end;
    bool decimal = from[0] != '0';
    static const uint8_t kinds[] = {TY_INT, TY_UINT, TY_LONG, TY_ULONG, TY_LLONG, TY_ULLONG};
    for (unsigned k = 2 * longs; k < sizeof kinds; k++) {
        bool candidate_unsigned = k & 1;
        if (is_unsigned != candidate_unsigned && (is_unsigned || decimal)) continue;
        ty t = basic_type(r, kinds[k]);
        unsigned bits = (unsigned)ty_get(r->s, t)->size * 8 - !candidate_unsigned;
        if (bits >= 64 || !(v >> bits)) return ex_int(r->s, t, (__int128)v);
    }
    return ex_int(r->s, basic_type(r, TY_ULLONG), (__int128)v);
}

static ex parse_character(reader *r)
{
    static const char escapes[] = "n\nt\tr\ra\ab\bf\fv\v0\0\\\\''\"\"";
    int v = (unsigned char)*++r->at;
    if (v == '\\') {
        v = -1;
        ++r->at;
        for (unsigned k = 0; k + 1 < sizeof escapes; k += 2)
            if (escapes[k] == *r->at) v = escapes[k + 1];
    }
    if (v < 0 || v == 0 || !*r->at || r->at[1] != '\'') {
        if (!(v == 0 && *r->at == '0' && r->at[1] == '\'')) return fail(r, "a bad character constant");
    }
    r->at += 2;
    return ex_int(r->s, r->p->int_type, (signed char)v);
}

/* ---- type names ---- */

typedef struct {
    bool any, is_unsigned, is_signed, is_char, is_short, is_bool, is_float, is_double, is_void;
    unsigned longs;
} type_words;

static bool take_type_word(reader *r, type_words *w)
{
    skip_space(r);
    size_t n = word_length(r->at);
    static const char *const words[] = {"unsigned", "signed", "char",   "short", "int",   "long",
                                        "_Bool",    "float",  "double", "void",  "const", "volatile"};
    unsigned which = 0;
    while (which < sizeof words / sizeof *words && !(strlen(words[which]) == n && memcmp(words[which], r->at, n) == 0)) which++;
    switch (which) {
    case 0: w->is_unsigned = true; break;
    case 1: w->is_signed = true; break;
    case 2: w->is_char = true; break;
    case 3: w->is_short = true; break;
    case 4: break;
    case 5: w->longs++; break;
    case 6: w->is_bool = true; break;
    case 7: w->is_float = true; break;
    case 8: w->is_double = true; break;
    case 9: w->is_void = true; break;
    case 10:
    case 11: break;
    default: return false;
    }
    w->any = true;
    r->at += n;
    return true;
}

/* at a '(' : a parenthesised type name is taken; false: something else is there */
static bool take_cast(reader *r, ty *out)
{
    const char *before = r->at;
    type_words w = {0};
    if (!accept(r, "(")) return false;
    while (take_type_word(r, &w)) continue;
    if (!w.any) {
        r->at = before;
        return false;
    }
    uint8_t kind = w.is_unsigned ? TY_UINT : TY_INT;
    if (w.is_char) kind = w.is_unsigned ? TY_UCHAR : w.is_signed ? TY_SCHAR : TY_CHAR;
    else if (w.is_short) kind = w.is_unsigned ? TY_USHORT : TY_SHORT;
    else if (w.is_bool) kind = TY_BOOL;
    else if (w.is_float) kind = TY_FLOAT;
    else if (w.is_double) kind = w.longs ? TY_LDOUBLE : TY_DOUBLE;
    else if (w.longs) kind = w.longs > 1 ? (w.is_unsigned ? TY_ULLONG : TY_LLONG) : w.is_unsigned ? TY_ULONG : TY_LONG;
    ty t = w.is_void ? r->p->void_type : basic_type(r, kind);
    while (accept(r, "*"))
        t = ty_intern(
            r->s, &(ty_info){.kind = TY_POINTER, .complete = true, .size = r->p->ilp32 ? 4 : 8, .align = r->p->ilp32 ? 4 : 8, .target = t});
    if (!accept(r, ")")) fail(r, "a type name that is not understood");
    if (!ty_is_scalar(ty_get(r->s, t))) fail(r, "a cast to void");
    *out = t;
    return true;
}

/* ---- operators ---- */

static ex parse_conditional(reader *r);
static ex parse_unary(reader *r);

static ex add(reader *r, ex a, ex b, bool minus)
{
    bool x = kind_of(r, a) == TY_POINTER, y = kind_of(r, b) == TY_POINTER;
    if (x && y) return minus ? ex_binary(r->s, E_PTRDIFF, r->p->ptrdiff_type, a, b) : fail(r, "a sum of pointers");
    if (y && minus) return fail(r, "a number minus a pointer");
    if (!x && !y) {
        if (!is_number(r, a) || !is_number(r, b)) return fail(r, "arithmetic on something that is not a number");
        ty t = common(r, ex_get(r->s, a)->type, ex_get(r->s, b)->type);
        return ex_binary(r->s, minus ? E_SUB : E_ADD, t, convert(r, a, t), convert(r, b, t));
    }
    ex pointer = x ? a : b, number = x ? b : a;
    if (!ty_is_integer(type_of(r, number))) return fail(r, "a pointer plus something that is not an integer");
    number = convert(r, number, r->p->ptrdiff_type);
    if (minus) number = ex_unary(r->s, E_NEG, r->p->ptrdiff_type, number);
    return ex_binary(r->s, E_PTRADD, ex_get(r->s, pointer)->type, pointer, number);
}

static ex deref(reader *r, ex e)
{
    const ty_info *t = type_of(r, e);
    if (t->kind != TY_POINTER) return fail(r, "a dereference of something that is not a pointer");
    const ty_info *target = ty_get(r->s, t->target);
    if (target->kind == TY_VOID || target->kind == TY_FUNCTION || (!target->complete && !ty_is_scalar(target)))
        return fail(r, "a dereference of a pointer to nothing");
    return ex_deref(r->s, t->target, e);
}

static ex member(reader *r, ex record)
{
    skip_space(r);
    size_t n = word_length(r->at);
    const ty_info *t = type_of(r, record);
    if (!ty_is_record(t) || !n) return fail(r, "a member of something that has none");
    for (uint32_t k = 0; k < t->count_members; k++) {
        const char *text = space_text(r->s, t->members[k].name);
        if (strlen(text) != n || memcmp(text, r->at, n) != 0) continue;
        r->at += n;
        return ex_member(r->s, record, k);
    }
    return fail(r, "no member '%.*s'", (int)(n < 60 ? n : 60), r->at);
}

static ex parse_primary(reader *r)
{
    skip_space(r);
    size_t n = word_length(r->at);
    if (isdigit((unsigned char)*r->at) || (*r->at == '.' && isdigit((unsigned char)r->at[1]))) return parse_number(r);
    if (*r->at == '\'') return parse_character(r);
    if (n == 6 && memcmp(r->at, "sizeof", 6) == 0) return fail(r, "sizeof");
    if (n) return parse_name(r, n);
    if (accept(r, "(")) {
        ex e = parse_conditional(r);
        if (!accept(r, ")")) return fail(r, "')' is missing");
        return e;
    }
    return fail(r, *r->at ? "something unexpected at '%.20s'" : "the expression ends too early%.0s", r->at);
}

static ex parse_postfix(reader *r)
{
    ex e = parse_primary(r);
    while (!r->failed) {
        if (accept(r, "->")) {
            e = deref(r, value(r, e));
            if (!r->failed) e = member(r, e);
        } else if (starts(r, ".") && !isdigit((unsigned char)r->at[1])) {
            r->at++;
            e = member(r, e);
        } else if (accept(r, "[")) {
            ex index = value(r, parse_conditional(r));
            if (r->failed) break;
            if (!accept(r, "]")) return fail(r, "']' is missing");
            if (!ty_is_integer(type_of(r, index))) return fail(r, "an index that is not an integer");
            if (kind_of(r, e) == TY_ARRAY) e = ex_index(r->s, e, index);
            else e = deref(r, add(r, value(r, e), index, false));
        } else {
            break;
        }
    }
    return e;
}

static ex parse_prefix(reader *r)
{
    ty t;
    skip_space(r);
    if (starts(r, "++") || starts(r, "--")) return fail(r, "an assignment");
    if (*r->at == '(' && take_cast(r, &t)) {
        ex e = value(r, parse_unary(r));
        return r->failed ? e : is_scalar(r, e) ? convert(r, e, t) : fail(r, "a cast of a record");
    }
    char sign = *r->at;
    if (!sign || !strchr("!-+~*&", sign) || (sign == '&' && r->at[1] == '&')) return parse_postfix(r);
    r->at++;
    ex e = parse_unary(r);
    if (r->failed) return e;
    if (sign == '&') {
        if (!ex_get(r->s, e)->is_lvalue) return fail(r, "the address of something that has none");
        return ex_addr(r->s,
                       ty_intern(r->s, &(ty_info){.kind = TY_POINTER,
                                                  .complete = true,
                                                  .size = r->p->ilp32 ? 4 : 8,
                                                  .align = r->p->ilp32 ? 4 : 8,
                                                  .target = ex_get(r->s, e)->type}),
                       e);
    }
    e = value(r, e);
    if (sign == '*') return deref(r, e);
    if (!is_scalar(r, e)) return fail(r, "an operator on a record");
    if (sign == '!') return ex_unary(r->s, E_NOT, r->p->int_type, e);
    if (!is_number(r, e)) return fail(r, "arithmetic on something that is not a number");
    t = promoted(r, ex_get(r->s, e)->type);
    e = convert(r, e, t);
    if (sign == '~' && !ty_is_integer(type_of(r, e))) return fail(r, "~ of a float");
    return sign == '+' ? e : ex_unary(r->s, sign == '-' ? E_NEG : E_BITNOT, t, e);
}

static ex parse_unary(reader *r)
{
    if (++r->depth > BUDGET_WITNESS_NESTING) return fail(r, "nested too deeply");
    ex e = parse_prefix(r);
    r->depth--;
    return e;
}

static ex compare(reader *r, ex_kind kind, ex a, ex b)
{
    bool x = kind_of(r, a) == TY_POINTER, y = kind_of(r, b) == TY_POINTER;
    if (x != y && (ty_is_integer(type_of(r, x ? b : a)))) {
        ty t = ex_get(r->s, x ? a : b)->type;
        return ex_binary(r->s, kind, r->p->int_type, convert(r, a, t), convert(r, b, t));
    }
    if (x && y) return ex_binary(r->s, kind, r->p->int_type, convert(r, a, r->p->void_pointer), convert(r, b, r->p->void_pointer));
    if (x || y || !is_number(r, a) || !is_number(r, b)) return fail(r, "a comparison of things that cannot be compared");
    ty t = common(r, ex_get(r->s, a)->type, ex_get(r->s, b)->type);
    return ex_binary(r->s, kind, r->p->int_type, convert(r, a, t), convert(r, b, t));
}

typedef struct {
    const char *text;
    uint8_t kind; /* ex_kind; E_NONE: && and || */
    uint8_t level;
} binary_operator;

static const binary_operator operators[] = {
    {"||", E_NONE, 1}, {"&&", E_NONE, 2}, {"|", E_OR, 3},  {"^", E_XOR, 4},  {"&", E_AND, 5},  {"==", E_EQ, 6},
    {"!=", E_NE, 6},   {"<=", E_LE, 7},   {">=", E_GE, 7}, {"<<", E_SHL, 8}, {">>", E_SHR, 8}, {"<", E_LT, 7},
    {">", E_GT, 7},    {"+", E_ADD, 9},   {"-", E_SUB, 9}, {"*", E_MUL, 10}, {"/", E_DIV, 10}, {"%", E_REM, 10},
};

static const binary_operator *next_operator(reader *r, unsigned least)
{
    skip_space(r);
    for (unsigned k = 0; k < sizeof operators / sizeof *operators; k++) {
        const char *before = r->at;
        if (!accept_operator(r, operators[k].text)) continue;
        if (operators[k].level >= least) return &operators[k];
        r->at = before;
        return NULL;
    }
    return NULL;
}

static ex apply(reader *r, const binary_operator *o, ex a, ex b)
{
    ex_kind kind = (ex_kind)o->kind;
    a = value(r, a);
    b = value(r, b);
    if (!is_scalar(r, a) || !is_scalar(r, b)) return fail(r, "an operator on a record");
    if (kind == E_NONE) return ex_binary(r->s, o->level == 1 ? E_OR : E_AND, r->p->int_type, truth(r, a), truth(r, b));
    if (kind >= E_EQ && kind <= E_GE) return compare(r, kind, a, b);
    if (kind == E_ADD || kind == E_SUB) return add(r, a, b, kind == E_SUB);
    bool integers = ty_is_integer(type_of(r, a)) && ty_is_integer(type_of(r, b));
    if (!is_number(r, a) || !is_number(r, b) || (!integers && kind != E_MUL && kind != E_DIV))
        return fail(r, "arithmetic on something that is not a number");
    if (kind == E_SHL || kind == E_SHR) {
        ty t = promoted(r, ex_get(r->s, a)->type);
        return ex_binary(r->s, kind, t, convert(r, a, t), convert(r, b, promoted(r, ex_get(r->s, b)->type)));
    }
    ty t = common(r, ex_get(r->s, a)->type, ex_get(r->s, b)->type);
    return ex_binary(r->s, kind, t, convert(r, a, t), convert(r, b, t));
}

static ex parse_binary(reader *r, unsigned least)
{
    ex a = parse_unary(r);
    const binary_operator *o;
    while (!r->failed && (o = next_operator(r, least))) {
        if (++r->depth > BUDGET_WITNESS_NESTING) return fail(r, "nested too deeply");
        ex b = parse_binary(r, o->level + 1u);
        r->depth--;
        if (!r->failed) a = apply(r, o, a, b);
    }
    return a;
}

static ex parse_conditional(reader *r)
{
    if (++r->depth > BUDGET_WITNESS_NESTING) return fail(r, "nested too deeply");
    ex c = parse_binary(r, 1);
    if (!r->failed && accept(r, "?")) {
        ex a = value(r, parse_conditional(r));
        if (!r->failed && !accept(r, ":")) fail(r, "':' is missing");
        ex b = r->failed ? a : value(r, parse_conditional(r));
        c = value(r, c);
        if (!r->failed && (!is_scalar(r, c) || !ty_is_integer(type_of(r, a)) || !ty_is_integer(type_of(r, b))))
            fail(r, "?: on something that is not an integer");
        if (!r->failed) {
            ty t = common(r, ex_get(r->s, a)->type, ex_get(r->s, b)->type);
            ex yes = convert(r, truth(r, c), t), no = convert(r, ex_unary(r->s, E_NOT, r->p->int_type, c), t);
            c = ex_binary(r->s, E_ADD, t, ex_binary(r->s, E_MUL, t, convert(r, a, t), yes),
                          ex_binary(r->s, E_MUL, t, convert(r, b, t), no));
        }
    }
    r->depth--;
    return c;
}

ex witness_expression(const cfa_program *p, fn f, uint32_t where, const loop_info *loops, const char *text, char problem[120])
{
    reader r = {.p = p, .s = p->space, .f = f, .where = where, .loops = loops, .at = text, .problem = problem};
    problem[0] = 0;
    if (strlen(text) > BUDGET_WITNESS_TEXT) fail(&r, "too long");
    ex e = r.failed ? (ex){0} : value(&r, parse_conditional(&r));
    skip_space(&r);
    if (!r.failed && *r.at == '=') fail(&r, "an assignment");
    if (!r.failed && *r.at) fail(&r, "something unexpected at '%.20s'", r.at);
    if (!r.failed && !is_scalar(&r, e)) fail(&r, "not a condition");
    return r.failed ? (ex){0} : e;
}
