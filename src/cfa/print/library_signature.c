/* Which declarations of library functions gcc would warn about.
 * gcc compares every declaration with its own idea of the function and warns by default when they differ. The printer repeats the user's
 * declarations, so it has to know when that warning would come. Gcc's types are the column `signature` of cfa/library.def.
 * A signature is the result, then the parameters:
 *   v void  i int  u unsigned  l long  k unsigned long  q long long  z size_t  d double  f float  e long double
 *   p void*  P const void*  s char*  S const char*  I int*  D double*  F float*  E long double*  w void**  a char *const*
 *   h any pointer to a struct (FILE and the like)  V va_list  . variadic  ? not written down
 * After ~f, d and D mean f and F; after ~l, they mean e and E. */
#include "cfa/library.h"
#include "cfa/print/internal.h"

#define NONE NULL
static const char *const signatures[] = {
#define LIBRARY(name, effect, executor, encoder, variant, signature) signature,
#include "cfa/library.def"
};

static char pointer_letter(const cfa_space *s, ty type, const ty_info *t)
{
    const ty_info *to = ty_get(s, t->target);
    bool is_const = t->quals == TYQ_CONST;
    if (t->quals & TYQ_VOLATILE) return '-';
    switch (to->kind) {
    case TY_VOID: return is_const ? 'P' : 'p';
    case TY_CHAR: return is_const ? 'S' : 's';
    case TY_STRUCT: return type_is_va_pointer(s, type) ? 'V' : 'h';
    case TY_INT: return is_const ? '-' : 'I';
    case TY_FLOAT: return is_const ? '-' : 'F';
    case TY_DOUBLE: return is_const ? '-' : 'D';
    case TY_LDOUBLE: return is_const ? '-' : 'E';
    case TY_POINTER:
        if (to->quals) return '-';
        switch (ty_get(s, to->target)->kind) {
        case TY_VOID: return is_const ? '-' : 'w';
        case TY_CHAR: return is_const ? 'a' : '-';
        default: return '-';
        }
    default: return '-';
    }
}

static char letter(const cfa_space *s, ty type)
{
    const ty_info *t = ty_get(s, type);
    if (t->is_va_list) return 'V';
    switch (t->kind) {
    case TY_VOID: return 'v';
    case TY_INT: return 'i';
    case TY_UINT: return 'u';
    case TY_LONG: return 'l';
    case TY_ULONG: return 'k';
    case TY_LLONG: return 'q';
    case TY_DOUBLE: return 'd';
    case TY_FLOAT: return 'f';
    case TY_LDOUBLE: return 'e';
    case TY_POINTER: return pointer_letter(s, type, t);
    default: return '-';
    }
}

typedef struct {
    const char *letters; /* the result, then the parameters */
    char precision;      /* f, l or 0: what d and D mean */
} gcc_type;

static gcc_type gcc_type_of(const char *signature)
{
    return *signature == '~' ? (gcc_type){signature + 2, signature[1]} : (gcc_type){signature, 0};
}

static char letter_in(const gcc_type *g, size_t k)
{
    char letter_there = g->letters[k];
    if (g->precision == 'f' && letter_there == 'd') return 'f';
    if (g->precision == 'f' && letter_there == 'D') return 'F';
    if (g->precision == 'l' && letter_there == 'd') return 'e';
    if (g->precision == 'l' && letter_there == 'D') return 'E';
    return letter_there;
}

static bool letter_agrees(char expected, char declared, bool ilp32)
{
    if (expected == 'z') return declared == (ilp32 ? 'u' : 'k');
    if (expected == 'V' && ilp32) return declared == 'V' || declared == 's';
    return expected == declared;
}

/* A declaration without prototype is compatible unless the function is variadic or has parameters that would be promoted. */
static bool agrees_without_prototype(const gcc_type *g, size_t count, bool variadic)
{
    bool promotes = false;
    for (size_t k = 1; k <= count; k++) promotes |= letter_in(g, k) == 'f';
    return !variadic && !promotes;
}

static bool agrees_with(const cfa_space *s, const char *signature, const ty_info *f, bool ilp32)
{
    gcc_type g = gcc_type_of(signature);
    if (f->kind != TY_FUNCTION || !letter_agrees(letter_in(&g, 0), letter(s, f->target), ilp32)) return false;
    size_t count = strlen(g.letters) - 1;
    bool variadic = count && g.letters[count] == '.';
    count -= variadic;
    if (!f->has_prototype) return agrees_without_prototype(&g, count, variadic);
    if (f->count_params != count || f->variadic != variadic) return false;
    for (size_t k = 0; k < count; k++)
        if (!letter_agrees(letter_in(&g, k + 1), letter(s, f->params[k]), ilp32)) return false;
    return true;
}

bool print_library_builtin(const cfa_program *p, const char *function, ty type, bool *agrees)
{
    uint32_t row = library_find(function);
    *agrees = true;
    if (row == LIBRARY_NO_ROW || !signatures[row]) return false;
    *agrees = agrees_with(p->space, signatures[row], ty_get(p->space, type), p->ilp32);
    return true;
}
