/* cfa/print/library.c — the library functions that gcc knows, with their types.
 * gcc compares every declaration with its own idea of the function and warns by default when they differ. The printer
 * repeats the user's declarations, so it has to know when that warning would come.
 * A signature is the result, then the parameters:
 *   v void  i int  u unsigned  l long  k unsigned long  q long long  z size_t  d double  f float  e long double
 *   p void*  P const void*  s char*  S const char*  I int*  D double*  F float*  E long double*  w void**  a char *const*
 *   h any pointer to a struct (FILE and the like)  V va_list  . variadic  ? not written down */
#include "cfa/print/internal.h"
#include <stdio.h>

static const struct {
    const char *signature, *names; /* each name between blanks */
} table[] = {
    {"dd", " acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs floor gamma j0 j1 "
           "lgamma log log10 log1p log2 logb nearbyint pow10 rint round roundeven significand sin sinh sqrt tan tanh "
           "tgamma trunc y0 y1 "},
    {"ee", " acoshl acosl asinhl asinl atanhl atanl cbrtl ceill coshl cosl erfcl erfl exp10l exp2l expl expm1l fabsl floorl "
           "gammal j0l j1l lgammal log10l log1pl log2l logbl logl nearbyintl pow10l rintl roundevenl roundl significandl "
           "sinhl sinl sqrtl tanhl tanl tgammal truncl y0l y1l "},
    {"ff", " acosf acoshf asinf asinhf atanf atanhf cbrtf ceilf cosf coshf erfcf erff exp10f exp2f expf expm1f fabsf floorf "
           "gammaf j0f j1f lgammaf log10f log1pf log2f logbf logf nearbyintf pow10f rintf roundevenf roundf significandf "
           "sinf sinhf sqrtf tanf tanhf tgammaf truncf y0f y1f "},
    {"ii", " abs feclearexcept feraiseexcept fesetround fetestexcept ffs isalnum isalpha isascii isblank iscntrl isdigit "
           "isgraph islower isprint ispunct isspace isupper isxdigit putchar putchar_unlocked toascii tolower toupper "},
    {"eee", " atan2l copysignl dreml fdiml fmaxl fminl fmodl hypotl nextafterl nexttowardl powl remainderl scalbl "},
    {"ddd", " atan2 copysign drem fdim fmax fmin fmod hypot nextafter pow remainder scalb "},
    {"fff", " atan2f copysignf dremf fdimf fmaxf fminf fmodf hypotf nextafterf powf remainderf scalbf "},
    {"iu", " iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit "},
    {"ssSz", " __stpcpy_chk __strcat_chk __strcpy_chk stpncpy strncat strncpy "},
    {"ie", " finitel ilogbl isinfl isnanl signbitl "},
    {"if", " finitef ilogbf isinff isnanf signbitf "},
    {"iSS.", " execl execle execlp sscanf "},
    {"ih", " fegetenv feholdexcept fesetenv feupdateenv "},
    {"iih", " fputc fputc_unlocked putc putc_unlocked "},
    {"sSi", " index rindex strchr strrchr "},
    {"ddI", " frexp gamma_r lgamma_r "},
    {"eeI", " frexpl gammal_r lgammal_r "},
    {"ffI", " frexpf gammaf_r lgammaf_r "},
    {"iS.", " printf printf_unlocked scanf "},
    {"ihS.", " fprintf fprintf_unlocked fscanf "},
    {"ppPz", " memcpy memmove mempcpy "},
    {"ppPzz", " __memcpy_chk __memmove_chk __mempcpy_chk "},
    {"sSS", " dgettext strpbrk strstr "},
    {"ssS", " stpcpy strcat strcpy "},
    {"ssSzz", " __stpncpy_chk __strncat_chk __strncpy_chk "},
    {"vi", " _Exit _exit exit "},
    {"vpp", " __clear_cache __cyg_profile_func_enter __cyg_profile_func_exit "},
    {"ddi", " ldexp scalbn "},
    {"did", " jn yn "},
    {"eei", " ldexpl scalbnl "},
    {"eie", " jnl ynl "},
    {"ffi", " ldexpf scalbnf "},
    {"fif", " jnf ynf "},
    {"i", " fegetround fork "},
    {"iPPz", " bcmp memcmp "},
    {"iS", " puts puts_unlocked "},
    {"iSS", " strcasecmp strcmp "},
    {"iSSz", " strncasecmp strncmp "},
    {"iSV", " vprintf vscanf "},
    {"iSa", " execv execvp "},
    {"iSh", " fputs fputs_unlocked "},
    {"id", " finite ilogb "},
    {"ihSV", " vfprintf vfscanf "},
    {"ihi", " fegetexceptflag fesetexceptflag "},
    {"il", " ffsimax ffsl "},
    {"ld", " lrint lround "},
    {"le", " lrintl lroundl "},
    {"lf", " lrintf lroundf "},
    {"ll", " imaxabs labs "},
    {"pz", " alloca malloc "},
    {"pzz", " aligned_alloc calloc "},
    {"qd", " llrint llround "},
    {"qe", " llrintl llroundl "},
    {"qf", " llrintf llroundf "},
    {"sS", " gettext strdup "},
    {"uu", " towlower towupper "},
    {"zPzzh", " fwrite fwrite_unlocked "},
    {"zSS", " strcspn strspn "},
    {"dS", " nan "},
    {"ddD", " modf "},
    {"dddI", " remquo "},
    {"dddd", " fma "},
    {"dde", " nexttoward "},
    {"ddl", " scalbln "},
    {"eS", " nanl "},
    {"eeE", " modfl "},
    {"eeeI", " remquol "},
    {"eeee", " fmal "},
    {"eel", " scalblnl "},
    {"fS", " nanf "},
    {"ffF", " modff "},
    {"ffe", " nexttowardf "},
    {"fffI", " remquof "},
    {"ffff", " fmaf "},
    {"ffl", " scalblnf "},
    {"iSSV", " vsscanf "},
    {"iSaa", " execve "},
    {"ihiS.", " __fprintf_chk "},
    {"ihiSV", " __vfprintf_chk "},
    {"iiS.", " __printf_chk "},
    {"iiSV", " __vprintf_chk "},
    {"iq", " ffsll "},
    {"isS.", " sprintf "},
    {"isSV", " vsprintf "},
    {"isizS.", " __sprintf_chk "},
    {"isizSV", " __vsprintf_chk "},
    {"iszS.", " snprintf "},
    {"iszSV", " vsnprintf "},
    {"iszizS.", " __snprintf_chk "},
    {"iszizSV", " __vsnprintf_chk "},
    {"iwzz", " posix_memalign "},
    {"lszS.", " strfmon "},
    {"pPiz", " memchr "},
    {"ppiz", " memset "},
    {"ppizz", " __memset_chk "},
    {"ppz", " realloc "},
    {"qq", " llabs "},
    {"sSSi", " dcgettext "},
    {"sSz", " strndup "},
    {"v", " abort "},
    {"vPpz", " bcopy "},
    {"vdDD", " sincos "},
    {"veEE", " sincosl "},
    {"vfFF", " sincosf "},
    {"vp", " free "},
    {"vpz", " bzero "},
    {"zS", " strlen "},
    {"zSz", " strnlen "},
    {"zszSh", " strftime "},
    {"?", " cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl carg cargf cargl casin casinf casinh casinhf "
          "casinhl casinl catan catanf catanh catanhf catanhl catanl ccos ccosf ccosh ccoshf ccoshl ccosl ceilf128 "
          "ceilf16 ceilf32 ceilf32x ceilf64 ceilf64x cexp cexpf cexpl cimag cimagf cimagl clog clog10 clog10f clog10l "
          "clogf clogl conj conjf conjl copysignf128 copysignf16 copysignf32 copysignf32x copysignf64 copysignf64x cpow "
          "cpowf cpowl cproj cprojf cprojl creal crealf creall csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl "
          "ctan ctanf ctanh ctanhf ctanhl ctanl fabsd128 fabsd32 fabsd64 fabsf128 fabsf16 fabsf32 fabsf32x fabsf64 "
          "fabsf64x finited128 finited32 finited64 floorf128 floorf16 floorf32 floorf32x floorf64 floorf64x fmaf128 "
          "fmaf16 fmaf32 fmaf32x fmaf64 fmaf64x fmaxf128 fmaxf16 fmaxf32 fmaxf32x fmaxf64 fmaxf64x fminf128 fminf16 "
          "fminf32 fminf32x fminf64 fminf64x isinf isinfd128 isinfd32 isinfd64 isnan isnand128 isnand32 isnand64 nand128 "
          "nand32 nand64 nanf128 nanf16 nanf32 nanf32x nanf64 nanf64x nearbyintf128 nearbyintf16 nearbyintf32 "
          "nearbyintf32x nearbyintf64 nearbyintf64x rintf128 rintf16 rintf32 rintf32x rintf64 rintf64x roundevenf128 "
          "roundevenf16 roundevenf32 roundevenf32x roundevenf64 roundevenf64x roundf128 roundf16 roundf32 roundf32x "
          "roundf64 roundf64x signbit signbitd128 signbitd32 signbitd64 sqrtf128 sqrtf16 sqrtf32 sqrtf32x sqrtf64 "
          "sqrtf64x truncf128 truncf16 truncf32 truncf32x truncf64 truncf64x "},
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

static bool letter_agrees(char expected, char declared, bool ilp32)
{
    if (expected == 'z') return declared == (ilp32 ? 'u' : 'k');
    if (expected == 'V' && ilp32) return declared == 'V' || declared == 's';
    return expected == declared;
}

static bool agrees_with(const cfa_space *s, const char *signature, const ty_info *f, bool ilp32)
{
    if (f->kind != TY_FUNCTION || !letter_agrees(signature[0], letter(s, f->target), ilp32)) return false;
    const char *p = signature + 1;
    bool variadic = *p && p[strlen(p) - 1] == '.';
    size_t count = strlen(p) - variadic;
    if (!f->has_prototype) { /* compatible unless variadic or with parameters that would be promoted */
        return !variadic && !strchr(p, 'f');
    }
    if (f->count_params != count || f->variadic != variadic) return false;
    for (size_t i = 0; i < count; i++)
        if (!letter_agrees(p[i], letter(s, f->params[i]), ilp32)) return false;
    return true;
}

bool print_library_builtin(const cfa_program *p, const char *function, ty type, bool *agrees)
{
    char needle[64];
    int len = snprintf(needle, sizeof needle, " %s ", function);
    *agrees = true;
    if (len < 0 || (size_t)len >= sizeof needle) return false;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!strstr(table[i].names, needle)) continue;
        *agrees = agrees_with(p->space, table[i].signature, ty_get(p->space, type), p->ilp32);
        return true;
    }
    return false;
}
