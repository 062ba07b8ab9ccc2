// expect: exit 0
// Calls in static initialisers that gcc evaluates.
double sqrt(double);
int abs(int);
static double d = __builtin_sqrt(16.0), plain = sqrt(25.0), third = __builtin_sqrt(2.0);
static float f = __builtin_fabsf(-1.5f);
static long double l = __builtin_floorl(2.75L);
static double up = __builtin_ceil(1.25), down = __builtin_trunc(-1.75), near = __builtin_round(2.5);
static double sign = __builtin_copysign(3.0, -1.0), least = __builtin_fmin(1.0, 2.0), most = __builtin_fmax(1.0, 2.0);
static double power = __builtin_pow(2.0, 10.0), whole = __builtin_powi(3.0, 4), scaled = __builtin_ldexp(1.5, 3);
static int n = abs(-3) + 1, m = __builtin_clrsb(-1), q = __builtin_isnan(__builtin_nan("")), neg = __builtin_signbit(-0.0) != 0;
static int inf = __builtin_isinf(-__builtin_inf()) != 0, gt = __builtin_isgreater(2.0, 1.0), un = __builtin_isunordered(1.0, __builtin_nan(""));
static long r = __builtin_lround(-2.5);
static int cmp = __builtin_strcmp("a", "b"), len = __builtin_strlen("four"), mem = __builtin_memcmp("ab", "ab", 2);
static const char *at = __builtin_strchr("abc", 'c');
static int table[] = {[__builtin_abs(-2)] = abs(-7)};
static int *literal = (int[]){1, abs(-9)};
static int over = __builtin_add_overflow_p(2147483647, 1, 0);
int sized[__builtin_abs(-3)];
union bits { double d; unsigned long long u; } nan = {__builtin_nan("0x12")};

int main(void)
{
    if (d != 4 || plain != 5 || third != 1.4142135623730951) return 1;
    if (f != 1.5f || l != 2 || up != 2 || down != -1 || near != 3) return 2;
    if (sign != -3 || least != 1 || most != 2) return 3;
    if (power != 1024 || whole != 81 || scaled != 12) return 4;
    if (n != 4 || m != 31 || !q || !neg) return 5;
    if (!inf || !gt || !un || r != -3) return 6;
    if (cmp >= 0 || len != 4 || mem || *at != 'c') return 7;
    if (sizeof table / sizeof *table != 3 || table[2] != 7 || literal[1] != 9) return 8;
    if (!over || sizeof sized != 3 * sizeof(int)) return 9;
    return 0;
}
