#include "front/builtin_table.h"
#include "front/parse_internal.h"
#include <math.h>

/* Functions that gcc knows by itself: their types, and what is decided while parsing. */

typedef enum {
    HANDLE_PLAIN = BUILTIN_FIRST, /* an ordinary call of the type in the table */
    HANDLE_CONSTANT_P,
    HANDLE_EXPECT,
    HANDLE_OBJECT_SIZE,
    HANDLE_VA_START,
    HANDLE_VA_END,
    HANDLE_VA_COPY,
    HANDLE_CLASSIFY_TYPE,
    HANDLE_SAME_TYPE,
    HANDLE_BITS,
    HANDLE_STRLEN,
    HANDLE_INFINITY_,
    HANDLE_NAN_,
    HANDLE_GENERIC,
    HANDLE_VECTOR_LIKE,
    HANDLE_CONVERT_VECTOR,
    HANDLE_COMPLEX_,
    HANDLE_HAS_ATTRIBUTE,
    HANDLE_TGMATH,
    HANDLE_PLACE,
    HANDLE_UNTYPED, /* gcc knows it, and we do not know its type */
} handling;

typedef struct {
    const char *name, *signature;
    uint16_t handling;
} known_function;

static const known_function builtins[] = {
#define ROW(name, signature, how) {name, signature, HANDLE_##how},
    BUILTIN_TABLE(ROW)
#undef ROW
};

static const known_function library[] = {
#define ROW(name, signature) {name, signature, HANDLE_PLAIN},
    UNDECLARED_TABLE(ROW)
#undef ROW
};

static const known_function atomics[] = {
#define ROW(name, signature) {name, signature, HANDLE_GENERIC},
    ATOMIC_TABLE(ROW)
#undef ROW
};

/* ---- looking up ---- */

typedef struct {
    const known_function *function;
    char suffix;   /* 'f' or 'l': variant of a mathematical function */
    uint32_t size; /* of an atomic function that has it in its name; 0: the type of an argument tells */
} found;

static found search(const known_function *table, size_t count, const char *text, size_t len)
{
    for (size_t i = 0; i < count; i++) {
        const known_function *k = &table[i];
        if (k->name[0] != text[0]) continue;
        size_t n = strlen(k->name);
        if (n > len || memcmp(k->name, text, n) != 0) continue;
        if (n == len) return (found){k, 0, 0};
        if (n + 1 == len && k->signature[0] == '~' && (text[n] == 'f' || text[n] == 'l')) return (found){k, text[n], 0};
    }
    return (found){0};
}

#define SEARCH(table, text, len) search(table, sizeof table / sizeof *table, text, len)

/* __sync_fetch_and_add_4 is __sync_fetch_and_add of 4 bytes, __atomic_load_4 is __atomic_load_n of 4 bytes. */
static found find_sized_atomic(const char *text, size_t len)
{
    static const char *const sizes[] = {"_1", "_2", "_4", "_8", "_16"};
    char general[40];
    for (uint32_t i = 0; i < 5; i++) {
        size_t n = strlen(sizes[i]);
        if (len <= n || len - n + 3 > sizeof general || memcmp(text + len - n, sizes[i], n) != 0) continue;
        memcpy(general, text, len - n);
        memcpy(general + len - n, "_n", 3);
        found f = SEARCH(atomics, general, len - n + 2);
        if (!f.function) f = SEARCH(atomics, text, len - n);
        if (f.function && !strchr(f.function->signature, 'T') && strncmp(text, "__sync_lock_release", 19) != 0) return (found){0};
        f.size = 1u << i;
        return f;
    }
    return (found){0};
}

static found find_builtin(const char *text, size_t len)
{
    static const char prefix[] = "__builtin_";
    if (len > 10 && memcmp(text, prefix, 10) == 0) {
        found f = SEARCH(builtins, text + 10, len - 10);
        if (!f.function) f = SEARCH(library, text + 10, len - 10);
        return f;
    }
    if (len < 8 || text[0] != '_' || text[1] != '_') return (found){0};
    found f = SEARCH(atomics, text, len);
    return f.function ? f : find_sized_atomic(text, len);
}

static ctype *letter_type(parser *p, char c, char suffix)
{
    type_table *t = p->types;
    ctype **basic = t->basic;
    switch (c) {
    case 'v': return basic[CT_VOID];
    case 'b': return basic[CT_BOOL];
    case 'c': return basic[CT_CHAR];
    case 'u': return basic[CT_UINT];
    case 'l': return basic[CT_LONG];
    case 'm': return basic[CT_ULONG];
    case 'L': return basic[CT_LLONG];
    case 'M': return basic[CT_ULLONG];
    case 'z': return t->size_type;
    case 't': return t->ptrdiff_type;
    case 'f': return basic[CT_FLOAT];
    case 'C': return type_complex(t, letter_type(p, 'd', suffix));
    case 'd': return basic[suffix == 'f' ? CT_FLOAT : suffix == 'l' ? CT_LDOUBLE : CT_DOUBLE];
    case 'e': return basic[CT_LDOUBLE];
    case 'p':
    case '*': return t->void_pointer;
    case 'P': return type_pointer(t, type_qualified(t, basic[CT_VOID], Q_CONST));
    case 's': return t->char_pointer;
    case 'S': return type_pointer(t, type_qualified(t, basic[CT_CHAR], Q_CONST));
    case 'w': return t->wchar_type;
    case 'W': return type_pointer(t, type_qualified(t, t->wchar_type, Q_CONST));
    case 'n': return type_pointer(t, basic[CT_INT]);
    case 'F': return type_pointer(t, basic[CT_FLOAT]);
    case 'D': return type_pointer(t, letter_type(p, 'd', suffix));
    case 'E': return type_pointer(t, basic[CT_LDOUBLE]);
    case 'h': return basic[CT_USHORT];
    case 'j': return basic[CT_UINT];
    case 'k': return basic[t->model == MODEL_LP64 ? CT_ULONG : CT_ULLONG];
    case 'o': return basic[CT_UINT128];
    case 'x': return basic[t->model == MODEL_LP64 ? CT_LONG : CT_LLONG];
    case 'a': return decl_adjust_parameter(p, t->va_list);
    default: return basic[CT_INT];
    }
}

static ctype *function_type(parser *p, found f)
{
    const char *s = f.function->signature;
    bool noreturn = *s == '!';
    if (*s == '~' || *s == '!') s++;
    ctype *type = type_function(p->types, letter_type(p, *s++, f.suffix));
    type->noreturn = noreturn;
    bool fixed = f.function->handling == HANDLE_PLAIN || f.function->handling == HANDLE_BITS || f.function->handling == HANDLE_STRLEN;
    if (!fixed || strpbrk(s, "AGRT")) return type; /* arguments as they come */
    type->has_prototype = true;
    uint32_t n = (uint32_t)strlen(s);
    if (n && s[n - 1] == '.') {
        type->variadic = true;
        n--;
    }
    type->param_count = n;
    type->params = ARENA_ARRAY(p->mem, cparam, n);
    for (uint32_t i = 0; i < n; i++) type->params[i].type = letter_type(p, s[i], f.suffix);
    return type;
}

static symbol *make_builtin(parser *p, name n, srcpos at, ctype *type, uint16_t handle)
{
    symbol *s = scope_symbol(p, n, SYM_FUNCTION, type, at);
    s->linkage = LINK_EXTERNAL;
    s->is_builtin = true;
    s->noreturn = s->type->noreturn;
    s->builtin = handle;
    p->slots[n.i].linked = s;
    vec_push(&p->linked, s);
    scope_bind_file(p, n, s);
    return s;
}

static symbol *make_untyped(parser *p, name n, srcpos at)
{
    return make_builtin(p, n, at, type_function(p->types, p->types->basic[CT_INT]), HANDLE_UNTYPED);
}

symbol *builtin_symbol(parser *p, name n, srcpos at)
{
    const char *text = parse_name_text(p, n);
    if (text[0] != '_' || text[1] != '_') return NULL;
    if (strncmp(text, "__builtin_ia32_", 15) == 0) return make_untyped(p, n, at);
    found f = find_builtin(text, name_len(p->names, n));
    if (!f.function) return NULL;
    symbol *s = make_builtin(p, n, at, function_type(p, f), f.function->handling);
    if (strstr(text, "alloca")) s->builtin = BUILTIN_ALLOCA;
    if (strncmp(text, "__builtin_va_arg_pack", 21) == 0) s->builtin = BUILTIN_ARG_PACK;
    if (strcmp(text, "__builtin_setjmp") == 0) s->builtin = BUILTIN_SETJMP;
    return s;
}

static bool ends_with_one_of(const char *text, size_t len, const char *const *bases, const char *const *suffixes)
{
    for (; *bases; bases++) {
        size_t n = strlen(*bases);
        if (n >= len || memcmp(text, *bases, n) != 0) continue;
        for (const char *const *suffix = suffixes; *suffix; suffix++)
            if (strcmp(text + n, *suffix) == 0) return true;
    }
    return false;
}

/* Library functions whose types we have no letters for: their plain names mean them without a declaration, too. */
static bool is_untyped_library(const char *text)
{
    static const char *const binary[] = {"ceil",      "copysign", "fabs",  "floor",     "fma",  "fmax",  "fmin", "nan",
                                         "nearbyint", "rint",     "round", "roundeven", "sqrt", "trunc", NULL};
    static const char *const binary_suffixes[] = {"f16", "f32", "f32x", "f64", "f64x", "f128", "f128x", NULL};
    static const char *const decimal[] = {"fabs", "finite", "isinf", "isnan", "nan", "signbit", NULL};
    static const char *const decimal_suffixes[] = {"d32", "d64", "d128", NULL};
    static const char *const generic[] = {"isnan", "isinf", "signbit", NULL};
    for (size_t i = 0; generic[i]; i++)
        if (strcmp(text, generic[i]) == 0) return true;
    size_t len = strlen(text);
    return ends_with_one_of(text, len, binary, binary_suffixes) || ends_with_one_of(text, len, decimal, decimal_suffixes);
}

symbol *builtin_untyped_symbol(parser *p, name n, srcpos at)
{
    static const char *const prefixes[] = {"__builtin_", "__sync_", "__atomic_"};
    const char *text = parse_name_text(p, n);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(text, prefixes[i], strlen(prefixes[i])) == 0) return make_untyped(p, n, at);
    return is_untyped_library(text) ? make_untyped(p, n, at) : NULL;
}

ctype *builtin_library_type(parser *p, name n)
{
    found f = SEARCH(library, parse_name_text(p, n), name_len(p->names, n));
    return f.function ? function_type(p, f) : NULL;
}

void builtin_note_function(parser *p, symbol *s)
{
    static const char *const twice[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "vfork", "savectx", "getcontext"};
    const char *text = parse_name_text(p, name_empty(s->asm_name) ? s->name : s->asm_name);
    if (*text != 's' && *text != '_' && *text != 'v' && *text != 'a' && *text != 'g') return;
    for (size_t i = 0; i < sizeof twice / sizeof *twice; i++)
        if (strcmp(text, twice[i]) == 0) s->builtin = BUILTIN_SETJMP;
    if (strcmp(text, "alloca") == 0) s->builtin = BUILTIN_ALLOCA;
}

void builtin_init(parser *p)
{
    static const char *const names[] = {"__builtin_va_list", "__builtin_sysv_va_list", "__builtin_ms_va_list"};
    for (int i = 0; i < 3; i++) {
        name n = parse_name(p, names[i], strlen(names[i]));
        scope_bind(p, n, scope_symbol(p, n, SYM_TYPEDEF, i < 2 ? p->types->va_list : p->types->char_pointer, (srcpos){0}));
    }
}

/* ---- arguments and calls ---- */

/* A call of a function whose parameters have the types of these arguments. */
expr *builtin_call_as_is(parser *p, srcpos at, symbol *s, ctype *result, expr **args, uint32_t count)
{
    ctype *type = type_function(p->types, result);
    type->has_prototype = true;
    type->noreturn = s->noreturn;
    type->param_count = count;
    type->params = ARENA_ARRAY(p->mem, cparam, count);
    for (uint32_t i = 0; i < count; i++) type->params[i].type = type_plain(args[i]->type);
    scope_mention(p, s);
    expr *f = check_new(p, EX_FUNCTION, type, at);
    f->symbol = s;
    expr *d = check_new(p, EX_DECAY, type_pointer(p->types, type), at);
    d->a = f;
    expr *e = check_new(p, EX_CALL, type_plain(result), at);
    e->a = d;
    e->call.count = count;
    e->call.args = arena_alloc(p->mem, count * sizeof *args);
    if (count) memcpy(e->call.args, args, count * sizeof *args);
    e->has_effect = true;
    return e;
}

/* The va_list operand: a pointer to what va_arg changes. */
expr *builtin_va_list_operand(parser *p, expr *e)
{
    if (p->types->model == MODEL_LP64) return check_rvalue(p, e);
    return operator_address(p, e->at, e);
}

static expr *too_few(parser *p, srcpos at, const symbol *s)
{
    parse_error(p, at, "too few arguments to '%s'", parse_name_text(p, s->name));
    return check_error(p, at);
}

/* Objects of 1, 2, 4 and 8 bytes that are aligned are free of locks. Of others the compiler says no, and the library says what it likes. */
static expr *fold_lock_free(parser *p, expr *call)
{
    if (call->kind != EX_CALL || call->call.count != 2) return call;
    const char *text = parse_name_text(p, call->a->a->symbol->name);
    bool always = strcmp(text, "__atomic_always_lock_free") == 0;
    if (!always && strcmp(text, "__atomic_is_lock_free") != 0) return call;
    const expr *at = call->call.args[1];
    __int128 size = 0;
    bool known = const_eval(p->types, call->call.args[0], &size) && (size == 1 || size == 2 || size == 4 || size == 8);
    while (at->kind == EX_CAST && at->type->kind == CT_POINTER && at->a->type->kind == CT_POINTER) at = at->a;
    const ctype *object = at->type->kind == CT_POINTER ? at->type->target : NULL;
    bool aligned = !object || object->kind == CT_VOID || (__int128)type_align(object) >= size;
    if (!always && !(known && aligned)) return call;
    return check_int(p, known && aligned, call->type, call->at);
}

static ctype *unsigned_of_size(parser *p, uint32_t size)
{
    ctype **basic = p->types->basic;
    return size == 1   ? basic[CT_UCHAR]
           : size == 2 ? basic[CT_USHORT]
           : size == 4 ? basic[CT_UINT]
           : size == 8 ? letter_type(p, 'k', 0)
                       : basic[CT_UINT128];
}

/* An integer that is compared with a floating-point number becomes one of the same type. */
static expr *real_argument(parser *p, expr *e, const expr *other)
{
    if (!type_is_integer(e->type)) return e;
    return check_convert(p, e, type_is_floating(other->type) ? type_plain(other->type) : p->types->basic[CT_DOUBLE], true);
}

/* T and the value types of __sync_, __atomic_ and overflow functions */
static expr *generic_call(parser *p, srcpos at, symbol *s, expr **args, uint32_t count)
{
    found f = find_builtin(parse_name_text(p, s->name), name_len(p->names, s->name));
    const char *sig = f.function->signature;
    ctype *t = NULL;
    for (uint32_t i = 0; i < count; i++) args[i] = check_rvalue(p, args[i]);
    if (strchr(sig, 'T')) {
        if (!count) return too_few(p, at, s);
        if (check_is_error(p, args[0])) return args[0];
        if (args[0]->type->kind != CT_POINTER) {
            parse_error(p, at, "the first argument of '%s' has to be a pointer", parse_name_text(p, s->name));
            return check_error(p, at);
        }
        t = type_plain(args[0]->type->target);
        if (t->kind == CT_VOID) t = p->types->basic[CT_CHAR];
    }
    if (f.size && count && args[0]->type->kind == CT_POINTER) {
        t = unsigned_of_size(p, f.size);
        args[0] = check_convert(p, args[0], type_pointer(p->types, t), false);
    }
    const char *c = sig + 1;
    for (uint32_t i = 0; i < count; i++, c += *c && *c != '.') {
        switch (*c) {
        case 'T': args[i] = check_assign_convert(p, args[i], t, "an argument"); break;
        case 'G': args[i] = check_promote(p, args[i]); break;
        case 'R': /* stands for its type: the result's */
            if (!args[i]->is_bitfield && !args[i]->bits) break;
            parse_unsupported(p, at, "overflow in bit-field arithmetic");
            return check_unmodelled(p, at, letter_type(p, sig[0], 0), args[0], args[1]);
        case 'A': args[i] = real_argument(p, args[i], c[1] == 'A' ? args[i + (i + 1 < count)] : args[i - (i > 0)]); break;
        case 'i':
        case 'b':
        case 'z': args[i] = check_assign_convert(p, args[i], letter_type(p, *c, 0), "an argument"); break;
        default: break;
        }
    }
    if (*c && *c != '.') return too_few(p, at, s);
    return builtin_call_as_is(p, at, s, sig[0] == 'T' ? t : letter_type(p, sig[0], 0), args, count);
}

/* ---- decided at once ---- */

static expr *start_arguments(parser *p, srcpos at, symbol *s)
{
    parse_next(p);
    expr *list = builtin_va_list_operand(p, expr_assignment(p));
    p->unevaluated++; /* the last parameter is only named */
    while (!p->panic && parse_accept(p, ',')) (void)expr_assignment(p);
    p->unevaluated--;
    parse_expect(p, ')');
    return builtin_call_as_is(p, at, s, p->types->basic[CT_VOID], &list, 1);
}

static expr *classify_type(parser *p, srcpos at)
{
    enum { IS_NONE = -1, IS_VOID = 0, IS_INTEGER = 1, IS_POINTER = 5, IS_REAL = 8, IS_COMPLEX = 9, IS_RECORD = 12, IS_UNION = 13 };
    parse_next(p);
    p->unevaluated++;
    const ctype *t = check_rvalue(p, expr_parse(p))->type;
    p->unevaluated--;
    parse_expect(p, ')');
    int v = type_is_integer(t)      ? IS_INTEGER
            : type_is_floating(t)   ? IS_REAL
            : t->kind == CT_POINTER ? IS_POINTER
            : t->kind == CT_COMPLEX ? IS_COMPLEX
            : t->kind == CT_STRUCT  ? IS_RECORD
            : t->kind == CT_UNION   ? IS_UNION
            : t->kind == CT_VOID    ? IS_VOID
                                    : IS_NONE;
    return check_int(p, v, p->types->basic[CT_INT], at);
}

static bool fold_bits(const char *what, uint64_t v, unsigned bits, uint64_t *out)
{
    if (strncmp(what, "bswap", 5) == 0)
        *out = bits == 16 ? __builtin_bswap16((uint16_t)v) : bits == 32 ? __builtin_bswap32((uint32_t)v) : __builtin_bswap64(v);
    else if (strncmp(what, "popcount", 8) == 0) *out = (uint64_t)__builtin_popcountll(v);
    else if (strncmp(what, "parity", 6) == 0) *out = (uint64_t)__builtin_parityll(v);
    else if (strncmp(what, "ffs", 3) == 0) *out = (uint64_t)__builtin_ffsll((long long)v);
    else if (v == 0) return false;
    else if (strncmp(what, "clz", 3) == 0) *out = (uint64_t)__builtin_clzll(v) - (64 - bits);
    else if (strncmp(what, "ctz", 3) == 0) *out = (uint64_t)__builtin_ctzll(v);
    else return false;
    return true;
}

static expr *folded_call(parser *p, srcpos at, const symbol *s, expr *call)
{
    if (call->kind != EX_CALL || call->call.count != 1) return call;
    const expr *a = call->call.args[0];
    if (s->builtin == HANDLE_STRLEN) {
        while (a->kind == EX_CAST && a->type->kind == CT_POINTER) a = a->a;
        if (a->kind != EX_DECAY || a->a->kind != EX_STRING || type_size(a->a->type->target) != 1) return call;
        return check_int(p, (__int128)strnlen(a->a->string.bytes, a->a->string.len), p->types->size_type, at);
    }
    if (a->kind != EX_INT) return call;
    unsigned bits = (unsigned)type_size(a->type) * 8;
    uint64_t mask = bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1, out;
    if (!fold_bits(parse_name_text(p, s->name) + 10, (uint64_t)a->value & mask, bits, &out)) return call;
    return check_int(p, const_wrap(p->types, call->type, (__int128)out), call->type, at);
}

/* nan("0x12"): the number is in the low bits of the significand */
static long double not_a_number(const ctype *type, const expr *text)
{
    enum { LONG_BITS = 64, DOUBLE_BITS = 53, FLOAT_BITS = 24 };
    long double v = (long double)NAN;
    while (text && (text->kind == EX_CAST || text->kind == EX_DECAY)) text = text->a;
    if (!text || text->kind != EX_STRING || !text->string.len || text->string.len > 30) return v;
    char digits[32] = {0}, *end;
    memcpy(digits, text->string.bytes, text->string.len);
    uint64_t payload = strtoull(digits, &end, 0), significand;
    if (*end) return v;
    unsigned bits = type->kind == CT_FLOAT ? FLOAT_BITS : type->kind == CT_DOUBLE ? DOUBLE_BITS : LONG_BITS;
    memcpy(&significand, &v, sizeof significand);
    significand |= (payload & (((uint64_t)1 << (bits - 2)) - 1)) << (LONG_BITS - bits);
    memcpy(&v, &significand, sizeof significand);
    return v;
}

static expr *special_float(parser *p, srcpos at, const symbol *s)
{
    uint32_t from = expr_arguments(p), count = p->args.len - from;
    p->args.len = from;
    expr *e = check_new(p, EX_FLOAT, s->type->target, at);
    e->floating = s->builtin == HANDLE_NAN_ ? not_a_number(e->type, count ? p->args.data[from] : NULL) : (long double)INFINITY;
    e->is_constant = true;
    return e;
}

/* __builtin_LINE, __builtin_FILE, __builtin_FUNCTION */
static expr *place_of_call(parser *p, srcpos at, const symbol *s)
{
    const char *text = parse_name_text(p, s->name);
    p->args.len = expr_arguments(p);
    source_place place = source_locate(p->diag->sources, at);
    if (strcmp(text, "__builtin_LINE") == 0) return check_int(p, place.line, p->types->basic[CT_INT], at);
    const char *shown = strcmp(text, "__builtin_FILE") == 0 ? place.file : p->fn ? parse_name_text(p, p->fn->symbol->name) : "";
    uint32_t len = (uint32_t)strlen(shown);
    expr *e = check_new(p, EX_STRING, type_array(p->types, p->types->basic[CT_CHAR], (int64_t)len + 1), at);
    e->string.bytes = shown;
    e->string.len = len;
    e->is_lvalue = true;
    return check_convert(p, check_rvalue(p, e), s->type->target, true);
}

static expr *convert_vector(parser *p, srcpos at)
{
    parse_next(p);
    expr *e = check_rvalue(p, expr_assignment(p));
    bool fresh;
    ctype *t = parse_expect(p, ',') ? decl_type_name(p, &fresh) : p->error_type;
    parse_expect(p, ')');
    return check_unmodelled(p, at, t, e, NULL);
}

void builtin_refuse(parser *p, srcpos at, const char *construct)
{
    uint32_t unevaluated = p->unevaluated;
    p->unevaluated = 0;
    if (p->fn || p->initialising) parse_unsupported(p, at, construct);
    else parse_unsupported_error(p, at, construct);
    p->unevaluated = unevaluated;
}

/* Functions whose types we do not know: the value fits everywhere, the function around it is not verified. So it is where only the type of
 * the call matters, as in sizeof. */
static expr *unknown_types(parser *p, srcpos at, const symbol *s)
{
    const char *construct = arena_printf(p->mem, "builtin %s", parse_name_text(p, s->name));
    p->args.len = expr_arguments(p);
    builtin_refuse(p, at, construct);
    return check_error(p, at);
}

static const ctype *prototype_of(const expr *e)
{
    const ctype *t = e->type->kind == CT_POINTER ? e->type->target : e->type;
    return t->kind == CT_FUNCTION && t->has_prototype && t->param_count ? t : NULL;
}

/* The kind of a number, and whether it is complex. */
static bool same_number(const ctype *a, const ctype *b)
{
    return a->kind == b->kind && (a->kind != CT_COMPLEX || a->target->kind == b->target->kind);
}

/* The type in which a function of <tgmath.h> computes: that of its arguments for the parameters in which `count` functions differ. NULL:
 * it is not a floating-point type. */
static const ctype *type_of_generic_arguments(parser *p, expr **functions, uint32_t count, uint32_t *generic)
{
    const ctype *first = prototype_of(functions[0]), *t = NULL;
    for (uint32_t i = 0; i < first->param_count; i++) {
        bool differs = false;
        for (uint32_t k = 1; k < count; k++) differs |= !same_number(prototype_of(functions[k])->params[i].type, first->params[i].type);
        if (!differs) continue;
        ctype *given = type_plain(functions[count + i]->type);
        if (type_is_integer(given)) given = p->types->basic[CT_DOUBLE];
        if (!type_is_floating(given->kind == CT_COMPLEX ? given->target : given)) return NULL;
        if (!t) *generic = i;
        t = t ? type_arithmetic(p->types, (ctype *)t, given) : given;
    }
    return t;
}

/* The function whose parameter has this type; else, of a real type, the complex one of it. */
static expr *function_of_type(expr **functions, uint32_t count, uint32_t parameter, const ctype *t)
{
    expr *complex_one = NULL;
    for (uint32_t k = 0; k < count; k++) {
        const ctype *own = prototype_of(functions[k])->params[parameter].type;
        if (same_number(own, t)) return functions[k];
        if (own->kind == CT_COMPLEX && same_number(own->target, t)) complex_one = functions[k];
    }
    return complex_one;
}

/* __builtin_tgmath(sinf, sin, sinl, …, x): calls the function whose parameters fit the arguments. */
static expr *type_generic_math(parser *p, srcpos at)
{
    uint32_t from = expr_arguments(p), count = p->args.len - from, generic = 0;
    expr **args = p->args.data + from, *call = NULL;
    for (uint32_t i = 0; i < count; i++) args[i] = check_rvalue(p, args[i]);
    const ctype *first = !p->panic && count ? prototype_of(args[0]) : NULL;
    uint32_t functions = first && count > first->param_count ? count - first->param_count : 0;
    for (uint32_t k = 0; k < functions; k++) {
        const ctype *f = prototype_of(args[k]);
        if (!f || f->param_count != first->param_count) functions = 0;
    }
    const ctype *t = functions ? type_of_generic_arguments(p, args, functions, &generic) : NULL;
    expr *chosen = t ? function_of_type(args, functions, generic, t) : NULL;
    if (chosen) call = fold_call(p, operator_call(p, at, chosen, args + functions, count - functions));
    p->args.len = from;
    if (call) return call;
    parse_unsupported(p, at, "__builtin_tgmath");
    return check_error(p, at);
}

/* The value is that of the first argument; the others are evaluated, in no fixed order: first + (second, 0) + … */
static expr *first_argument(parser *p, srcpos at, expr **args, uint32_t count)
{
    expr *e = check_rvalue(p, args[0]);
    ctype *type = type_plain(e->type);
    e = check_convert(p, e, type, true);
    for (uint32_t i = 1; i < count; i++)
        if (args[i]->has_effect)
            e = operator_binary(p, at, EX_ADD, e, operator_comma(p, at, args[i], check_int(p, 0, p->types->basic[CT_INT], at)));
    return check_convert(p, e, type, true);
}

/* The value is that of the first argument. A call stays only where the others do something. */
static expr *expected(parser *p, srcpos at, symbol *s, expr **args, uint32_t count)
{
    bool has_effect = false;
    for (uint32_t i = 0; i < count; i++)
        args[i] = i < 2 ? check_assign_convert(p, args[i], p->types->basic[CT_LONG], "an argument") : args[i];
    for (uint32_t i = 1; i < count; i++) has_effect |= args[i]->has_effect;
    return has_effect ? builtin_call_as_is(p, at, s, p->types->basic[CT_LONG], args, count) : args[0];
}

static expr *with_arguments(parser *p, srcpos at, symbol *s, expr **args, uint32_t count)
{
    switch (s->builtin) {
    case HANDLE_GENERIC: return fold_call(p, fold_lock_free(p, generic_call(p, at, s, args, count)));
    case HANDLE_BITS:
    case HANDLE_STRLEN: return folded_call(p, at, s, operator_call(p, at, check_symbol(p, s, at), args, count));
    case HANDLE_PLAIN: return fold_call(p, operator_call(p, at, check_symbol(p, s, at), args, count));
    case BUILTIN_ARG_PACK:
        if (p->fn) p->fn->symbol->uses_arg_pack = true;
        return operator_call(p, at, check_symbol(p, s, at), args, count);
    case BUILTIN_ALLOCA:
    case BUILTIN_SETJMP: return operator_call(p, at, check_symbol(p, s, at), args, count);
    default: break;
    }
    if (count == 0) return too_few(p, at, s);
    switch (s->builtin) {
    case HANDLE_EXPECT: return expected(p, at, s, args, count);
    case HANDLE_VA_END:
        args[0] = builtin_va_list_operand(p, args[0]);
        return builtin_call_as_is(p, at, s, p->types->basic[CT_VOID], args, 1);
    case HANDLE_VA_COPY:
        if (count < 2) return too_few(p, at, s);
        args[0] = builtin_va_list_operand(p, args[0]);
        args[1] = builtin_va_list_operand(p, args[1]);
        return builtin_call_as_is(p, at, s, p->types->basic[CT_VOID], args, 2);
    case HANDLE_VECTOR_LIKE:
        return check_unmodelled(p, at, args[0]->type, check_rvalue(p, args[0]), count > 1 ? check_rvalue(p, args[1]) : NULL);
    case HANDLE_COMPLEX_: {
        ctype *type = type_complex(p->types, args[0]->type);
        if (count < 2) return too_few(p, at, s);
        if (!type_has_parts(type)) return check_unmodelled(p, at, type, check_rvalue(p, args[0]), check_rvalue(p, args[1]));
        return parts_complex(p, at, type, check_rvalue(p, args[0]), check_rvalue(p, args[1]));
    }
    default: return first_argument(p, at, args, count);
    }
}

expr *builtin_call(parser *p, srcpos at, symbol *s)
{
    switch (s->builtin) {
    case HANDLE_CONSTANT_P: return builtin_constant_p(p, at, s);
    case HANDLE_OBJECT_SIZE: return builtin_size_of_object(p, at, s);
    case HANDLE_VA_START: return start_arguments(p, at, s);
    case HANDLE_CLASSIFY_TYPE: return classify_type(p, at);
    case HANDLE_INFINITY_:
    case HANDLE_NAN_: return special_float(p, at, s);
    case HANDLE_CONVERT_VECTOR: return convert_vector(p, at);
    case HANDLE_PLACE: return place_of_call(p, at, s);
    case HANDLE_HAS_ATTRIBUTE:
        parse_skip_balanced(p);
        parse_unsupported(p, at, "__builtin_has_attribute");
        return check_int(p, 0, p->types->basic[CT_INT], at);
    case HANDLE_TGMATH: return type_generic_math(p, at);
    case HANDLE_UNTYPED: return unknown_types(p, at, s);
    default: break;
    }
    uint32_t from = expr_arguments(p), count = p->args.len - from;
    expr *e = p->panic ? check_error(p, at) : with_arguments(p, at, s, p->args.data + from, count);
    p->args.len = from;
    return e;
}
