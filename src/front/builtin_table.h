/* front/builtin_table.h — the functions gcc knows without a declaration; only front/builtin.c includes it.
 * BUILTIN(name, signature, handling): name without __builtin_. A signature is the result and the parameters, one letter each:
 *   v void  b _Bool  c char  i int  u unsigned  l long  m unsigned long  L long long  M unsigned long long  z size_t  t ptrdiff_t
 *   f float  d double  e long double  C complex double  p void*  P const void*  s char*  S const char*  W const wchar_t*  w wchar_t  n int*
 *   F float*  D double*  E long double*  h uint16_t  j uint32_t  k uint64_t  o unsigned __int128  x intmax_t  a va_list  . variadic
 *   T the type the first argument points to   * any pointer   G any integer   R an integer, as it is   A a floating-point number, as it is
 * a leading ~ : the variants with suffix f and l exist, with d and C of those types. A leading ! : does not return.
 * UNDECLARED entries are also what an undeclared call of the plain name means. */
/* clang-format off */
#define UNDECLARED_TABLE(UNDECLARED) \
    UNDECLARED("memcpy", "ppPz") UNDECLARED("memmove", "ppPz") UNDECLARED("memset", "ppiz") UNDECLARED("memcmp", "iPPz") \
    UNDECLARED("memchr", "pPiz") UNDECLARED("mempcpy", "ppPz") UNDECLARED("bcopy", "vPpz") \
    UNDECLARED("bzero", "vpz") UNDECLARED("bcmp", "iPPz") UNDECLARED("index", "sSi") UNDECLARED("rindex", "sSi") \
    UNDECLARED("strcpy", "ssS") UNDECLARED("strncpy", "ssSz") UNDECLARED("stpcpy", "ssS") UNDECLARED("stpncpy", "ssSz") \
    UNDECLARED("strcat", "ssS") UNDECLARED("strncat", "ssSz") UNDECLARED("strcmp", "iSS") UNDECLARED("strncmp", "iSSz") \
    UNDECLARED("strcasecmp", "iSS") UNDECLARED("strncasecmp", "iSSz") UNDECLARED("strchr", "sSi") UNDECLARED("strrchr", "sSi") \
    UNDECLARED("strstr", "sSS") UNDECLARED("strpbrk", "sSS") UNDECLARED("strspn", "zSS") UNDECLARED("strcspn", "zSS") \
    UNDECLARED("strlen", "zS") UNDECLARED("strnlen", "zSz") UNDECLARED("strdup", "sS") UNDECLARED("strndup", "sSz") \
    UNDECLARED("malloc", "pz") UNDECLARED("calloc", "pzz") UNDECLARED("realloc", "ppz") UNDECLARED("free", "vp") \
    UNDECLARED("aligned_alloc", "pzz") UNDECLARED("posix_memalign", "i*zz") UNDECLARED("alloca", "pz") \
    UNDECLARED("abort", "!v") UNDECLARED("exit", "!vi") UNDECLARED("_exit", "!vi") UNDECLARED("_Exit", "!vi") \
    UNDECLARED("abs", "ii") UNDECLARED("labs", "ll") UNDECLARED("llabs", "LL") UNDECLARED("imaxabs", "xx") \
    UNDECLARED("ffs", "ii") UNDECLARED("ffsl", "il") UNDECLARED("ffsll", "iL") \
    UNDECLARED("printf", "iS.") UNDECLARED("fprintf", "ipS.") UNDECLARED("sprintf", "isS.") UNDECLARED("snprintf", "iszS.") \
    UNDECLARED("vprintf", "iSa") UNDECLARED("vfprintf", "ipSa") UNDECLARED("vsprintf", "isSa") UNDECLARED("vsnprintf", "iszSa") \
    UNDECLARED("scanf", "iS.") UNDECLARED("fscanf", "ipS.") UNDECLARED("sscanf", "iSS.") UNDECLARED("vscanf", "iSa") \
    UNDECLARED("vsscanf", "iSSa") UNDECLARED("vfscanf", "ipSa") UNDECLARED("puts", "iS") UNDECLARED("fputs", "iSp") \
    UNDECLARED("putchar", "ii") UNDECLARED("fputc", "iip") UNDECLARED("putc", "iip") UNDECLARED("fwrite", "zPzzp") \
    UNDECLARED("puts_unlocked", "iS") UNDECLARED("putchar_unlocked", "ii") UNDECLARED("fputs_unlocked", "iSp") \
    UNDECLARED("isalnum", "ii") UNDECLARED("isalpha", "ii") UNDECLARED("isascii", "ii") UNDECLARED("isblank", "ii") \
    UNDECLARED("iscntrl", "ii") UNDECLARED("isdigit", "ii") UNDECLARED("isgraph", "ii") UNDECLARED("islower", "ii") \
    UNDECLARED("isprint", "ii") UNDECLARED("ispunct", "ii") UNDECLARED("isspace", "ii") UNDECLARED("isupper", "ii") \
    UNDECLARED("isxdigit", "ii") UNDECLARED("tolower", "ii") UNDECLARED("toupper", "ii") UNDECLARED("toascii", "ii") \
    UNDECLARED("acos", "~dd") UNDECLARED("acosh", "~dd") UNDECLARED("asin", "~dd") UNDECLARED("asinh", "~dd") \
    UNDECLARED("atan", "~dd") UNDECLARED("atan2", "~ddd") UNDECLARED("atanh", "~dd") UNDECLARED("cbrt", "~dd") \
    UNDECLARED("ceil", "~dd") UNDECLARED("copysign", "~ddd") UNDECLARED("cos", "~dd") UNDECLARED("cosh", "~dd") \
    UNDECLARED("drem", "~ddd") UNDECLARED("erf", "~dd") UNDECLARED("erfc", "~dd") UNDECLARED("exp", "~dd") \
    UNDECLARED("exp10", "~dd") UNDECLARED("exp2", "~dd") UNDECLARED("expm1", "~dd") UNDECLARED("fabs", "~dd") \
    UNDECLARED("fdim", "~ddd") UNDECLARED("floor", "~dd") UNDECLARED("fma", "~dddd") UNDECLARED("fmax", "~ddd") \
    UNDECLARED("fmin", "~ddd") UNDECLARED("fmod", "~ddd") UNDECLARED("frexp", "~ddn") UNDECLARED("gamma", "~dd") \
    UNDECLARED("hypot", "~ddd") UNDECLARED("ilogb", "~id") UNDECLARED("j0", "~dd") UNDECLARED("j1", "~dd") \
    UNDECLARED("jn", "~did") UNDECLARED("ldexp", "~ddi") UNDECLARED("lgamma", "~dd") UNDECLARED("llrint", "~Ld") \
    UNDECLARED("llround", "~Ld") UNDECLARED("log", "~dd") UNDECLARED("log10", "~dd") UNDECLARED("log1p", "~dd") \
    UNDECLARED("log2", "~dd") UNDECLARED("logb", "~dd") UNDECLARED("lrint", "~ld") UNDECLARED("lround", "~ld") \
    UNDECLARED("modf", "~ddD") UNDECLARED("nearbyint", "~dd") UNDECLARED("nextafter", "~ddd") UNDECLARED("nexttoward", "dde") \
    UNDECLARED("pow", "~ddd") UNDECLARED("pow10", "~dd") UNDECLARED("remainder", "~ddd") UNDECLARED("remquo", "~dddn") \
    UNDECLARED("rint", "~dd") UNDECLARED("round", "~dd") UNDECLARED("scalb", "~ddd") UNDECLARED("scalbln", "~ddl") \
    UNDECLARED("scalbn", "~ddi") UNDECLARED("significand", "~dd") UNDECLARED("sin", "~dd") UNDECLARED("sincos", "~vdDD") \
    UNDECLARED("sinh", "~dd") UNDECLARED("sqrt", "~dd") UNDECLARED("tan", "~dd") UNDECLARED("tanh", "~dd") \
    UNDECLARED("tgamma", "~dd") UNDECLARED("trunc", "~dd") UNDECLARED("y0", "~dd") UNDECLARED("y1", "~dd") UNDECLARED("yn", "~did") \
    UNDECLARED("roundeven", "~dd") \
    UNDECLARED("fork", "i") UNDECLARED("execl", "iSS.") UNDECLARED("execlp", "iSS.") UNDECLARED("execv", "iS*") \
    UNDECLARED("execvp", "iS*") \
    UNDECLARED("gettext", "sS") UNDECLARED("dgettext", "sSS") UNDECLARED("iswdigit", "iu") UNDECLARED("iswalpha", "iu") \
    UNDECLARED("cabs", "~dC") UNDECLARED("cacos", "~CC") UNDECLARED("cacosh", "~CC") UNDECLARED("carg", "~dC") \
    UNDECLARED("casin", "~CC") UNDECLARED("casinh", "~CC") UNDECLARED("catan", "~CC") UNDECLARED("catanh", "~CC") \
    UNDECLARED("ccos", "~CC") UNDECLARED("ccosh", "~CC") UNDECLARED("cexp", "~CC") UNDECLARED("cimag", "~dC") \
    UNDECLARED("clog", "~CC") UNDECLARED("clog10", "~CC") UNDECLARED("conj", "~CC") UNDECLARED("cpow", "~CCC") \
    UNDECLARED("cproj", "~CC") UNDECLARED("creal", "~dC") UNDECLARED("csin", "~CC") UNDECLARED("csinh", "~CC") \
    UNDECLARED("csqrt", "~CC") UNDECLARED("ctan", "~CC") UNDECLARED("ctanh", "~CC") \
    UNDECLARED("finite", "~id") UNDECLARED("isinff", "if") UNDECLARED("isinfl", "ie") UNDECLARED("isnanf", "if") \
    UNDECLARED("isnanl", "ie") UNDECLARED("signbitf", "if") UNDECLARED("signbitl", "ie") UNDECLARED("nan", "~dS") \
    UNDECLARED("nexttowardf", "ffe") UNDECLARED("nexttowardl", "eee") UNDECLARED("gamma_r", "ddn") UNDECLARED("gammaf_r", "ffn") \
    UNDECLARED("gammal_r", "een") UNDECLARED("lgamma_r", "ddn") UNDECLARED("lgammaf_r", "ffn") UNDECLARED("lgammal_r", "een") \
    UNDECLARED("feclearexcept", "ii") UNDECLARED("fegetenv", "i*") UNDECLARED("fegetexceptflag", "i*i") \
    UNDECLARED("fegetround", "i") UNDECLARED("feholdexcept", "i*") UNDECLARED("feraiseexcept", "ii") UNDECLARED("fesetenv", "iP") \
    UNDECLARED("fesetexceptflag", "iPi") UNDECLARED("fesetround", "ii") UNDECLARED("fetestexcept", "ii") \
    UNDECLARED("feupdateenv", "iP") UNDECLARED("ffsimax", "ix") UNDECLARED("execle", "iSS.") UNDECLARED("execve", "iS**") \
    UNDECLARED("dcgettext", "sSSi") UNDECLARED("fprintf_unlocked", "ipS.") UNDECLARED("printf_unlocked", "iS.") \
    UNDECLARED("fputc_unlocked", "iip") UNDECLARED("putc_unlocked", "iip") UNDECLARED("fwrite_unlocked", "zPzzp") \
    UNDECLARED("iswalnum", "iu") UNDECLARED("iswblank", "iu") UNDECLARED("iswcntrl", "iu") UNDECLARED("iswgraph", "iu") \
    UNDECLARED("iswlower", "iu") UNDECLARED("iswprint", "iu") UNDECLARED("iswpunct", "iu") UNDECLARED("iswspace", "iu") \
    UNDECLARED("iswupper", "iu") UNDECLARED("iswxdigit", "iu") UNDECLARED("towlower", "uu") UNDECLARED("towupper", "uu") \
    UNDECLARED("__clear_cache", "vpp") UNDECLARED("__cyg_profile_func_enter", "vpp") UNDECLARED("__cyg_profile_func_exit", "vpp") \
    UNDECLARED("__memcpy_chk", "ppPzz") UNDECLARED("__memmove_chk", "ppPzz") UNDECLARED("__mempcpy_chk", "ppPzz") \
    UNDECLARED("__memset_chk", "ppizz") UNDECLARED("__strcpy_chk", "ssSz") UNDECLARED("__stpcpy_chk", "ssSz") \
    UNDECLARED("__strncpy_chk", "ssSzz") UNDECLARED("__stpncpy_chk", "ssSzz") UNDECLARED("__strcat_chk", "ssSz") \
    UNDECLARED("__strncat_chk", "ssSzz") UNDECLARED("__sprintf_chk", "isizS.") UNDECLARED("__snprintf_chk", "iszizS.") \
    UNDECLARED("__vsprintf_chk", "isizSa") UNDECLARED("__vsnprintf_chk", "iszizSa") UNDECLARED("__printf_chk", "iiS.") \
    UNDECLARED("__vprintf_chk", "iiSa") UNDECLARED("__fprintf_chk", "ipiS.") UNDECLARED("__vfprintf_chk", "ipiSa") \
    UNDECLARED("strftime", "zszSP") UNDECLARED("strfmon", "tszS.")
/* clang-format on */

/* clang-format off */
#define BUILTIN_TABLE(BUILTIN) \
    BUILTIN("constant_p", "i", CONSTANT_P) BUILTIN("expect", "l", EXPECT) \
    BUILTIN("expect_with_probability", "l", EXPECT) BUILTIN("object_size", "z", OBJECT_SIZE) \
    BUILTIN("dynamic_object_size", "z", OBJECT_SIZE) BUILTIN("va_start", "v", VA_START) BUILTIN("c23_va_start", "v", VA_START) \
    BUILTIN("stdarg_start", "v", VA_START) BUILTIN("va_end", "v", VA_END) BUILTIN("va_copy", "v", VA_COPY) \
    BUILTIN("next_arg", "p.", PLAIN) BUILTIN("va_arg_pack", "i", PLAIN) BUILTIN("va_arg_pack_len", "i", PLAIN) \
    BUILTIN("alloca_with_align", "pzz", PLAIN) BUILTIN("alloca_with_align_and_max", "pzzz", PLAIN) \
    BUILTIN("stack_save", "p", PLAIN) BUILTIN("stack_restore", "vp", PLAIN) \
    BUILTIN("unreachable", "!v", PLAIN) BUILTIN("trap", "!v", PLAIN) BUILTIN("prefetch", "vP.", PLAIN) \
    BUILTIN("return_address", "pu", PLAIN) BUILTIN("frame_address", "pu", PLAIN) BUILTIN("extract_return_addr", "pp", PLAIN) \
    BUILTIN("frob_return_addr", "pp", PLAIN) BUILTIN("assume_aligned", "pPz.", PLAIN) BUILTIN("LINE", "i", PLACE) \
    BUILTIN("FILE", "S", PLACE) BUILTIN("FUNCTION", "S", PLACE) BUILTIN("setjmp", "ip", PLAIN) \
    BUILTIN("longjmp", "!vpi", PLAIN) BUILTIN("apply_args", "p", PLAIN) BUILTIN("apply", "pppz", PLAIN) \
    BUILTIN("return", "!vp", PLAIN) BUILTIN("classify_type", "i", CLASSIFY_TYPE) BUILTIN("___clear_cache", "vpp", PLAIN) \
    BUILTIN("clear_padding", "vp", PLAIN) BUILTIN("speculation_safe_value", "A", SAME_TYPE) \
    BUILTIN("cpu_init", "i", PLAIN) BUILTIN("cpu_is", "iS", PLAIN) BUILTIN("cpu_supports", "iS", PLAIN) \
    BUILTIN("thread_pointer", "p", PLAIN) BUILTIN("eh_return", "!vtp", PLAIN) BUILTIN("dwarf_cfa", "p", PLAIN) \
    BUILTIN("unwind_init", "v", PLAIN) BUILTIN("init_dwarf_reg_size_table", "vp", PLAIN) \
    BUILTIN("bswap16", "hh", BITS) BUILTIN("bswap32", "jj", BITS) BUILTIN("bswap64", "kk", BITS) BUILTIN("bswap128", "oo", PLAIN) \
    BUILTIN("clz", "iu", BITS) BUILTIN("clzl", "im", BITS) BUILTIN("clzll", "iM", BITS) BUILTIN("ctz", "iu", BITS) \
    BUILTIN("ctzl", "im", BITS) BUILTIN("ctzll", "iM", BITS) BUILTIN("clrsb", "ii", PLAIN) BUILTIN("clrsbl", "il", PLAIN) \
    BUILTIN("clrsbll", "iL", PLAIN) BUILTIN("ffs", "ii", BITS) BUILTIN("ffsl", "il", BITS) BUILTIN("ffsll", "iL", BITS) \
    BUILTIN("popcount", "iu", BITS) BUILTIN("popcountl", "im", BITS) BUILTIN("popcountll", "iM", BITS) \
    BUILTIN("parity", "iu", BITS) BUILTIN("parityl", "im", BITS) BUILTIN("parityll", "iM", BITS) \
    BUILTIN("strlen", "zS", STRLEN) \
    BUILTIN("inf", "~d", INFINITY_) BUILTIN("huge_val", "~d", INFINITY_) BUILTIN("nan", "~dS", NAN_) \
    BUILTIN("powi", "~ddi", PLAIN) \
    BUILTIN("isnan", "iA", GENERIC) BUILTIN("isnanf", "if", PLAIN) BUILTIN("isnanl", "ie", PLAIN) BUILTIN("isinf", "iA", GENERIC) \
    BUILTIN("isinff", "if", PLAIN) BUILTIN("isinfl", "ie", PLAIN) BUILTIN("isinf_sign", "iA", GENERIC) \
    BUILTIN("finite", "~id", PLAIN) BUILTIN("isfinite", "iA", GENERIC) BUILTIN("isnormal", "iA", GENERIC) \
    BUILTIN("issignaling", "iA", GENERIC) BUILTIN("signbit", "iA", GENERIC) BUILTIN("signbitf", "if", PLAIN) \
    BUILTIN("signbitl", "ie", PLAIN) BUILTIN("isgreater", "iAA", GENERIC) BUILTIN("isgreaterequal", "iAA", GENERIC) \
    BUILTIN("isless", "iAA", GENERIC) BUILTIN("islessequal", "iAA", GENERIC) BUILTIN("islessgreater", "iAA", GENERIC) \
    BUILTIN("isunordered", "iAA", GENERIC) BUILTIN("fpclassify", "iiiiiiA", GENERIC) \
    BUILTIN("add_overflow", "bGG*", GENERIC) BUILTIN("sub_overflow", "bGG*", GENERIC) BUILTIN("mul_overflow", "bGG*", GENERIC) \
    BUILTIN("add_overflow_p", "bGGR", GENERIC) BUILTIN("sub_overflow_p", "bGGR", GENERIC) \
    BUILTIN("mul_overflow_p", "bGGR", GENERIC) \
    BUILTIN("sadd_overflow", "bii*", PLAIN) BUILTIN("saddl_overflow", "bll*", PLAIN) BUILTIN("saddll_overflow", "bLL*", PLAIN) \
    BUILTIN("uadd_overflow", "buu*", PLAIN) BUILTIN("uaddl_overflow", "bmm*", PLAIN) BUILTIN("uaddll_overflow", "bMM*", PLAIN) \
    BUILTIN("ssub_overflow", "bii*", PLAIN) BUILTIN("ssubl_overflow", "bll*", PLAIN) BUILTIN("ssubll_overflow", "bLL*", PLAIN) \
    BUILTIN("usub_overflow", "buu*", PLAIN) BUILTIN("usubl_overflow", "bmm*", PLAIN) BUILTIN("usubll_overflow", "bMM*", PLAIN) \
    BUILTIN("smul_overflow", "bii*", PLAIN) BUILTIN("smull_overflow", "bll*", PLAIN) BUILTIN("smulll_overflow", "bLL*", PLAIN) \
    BUILTIN("umul_overflow", "buu*", PLAIN) BUILTIN("umull_overflow", "bmm*", PLAIN) BUILTIN("umulll_overflow", "bMM*", PLAIN) \
    BUILTIN("shuffle", "A", VECTOR_LIKE) BUILTIN("shufflevector", "A", VECTOR_LIKE) \
    BUILTIN("convertvector", "A", CONVERT_VECTOR) BUILTIN("complex", "A", COMPLEX_) BUILTIN("has_attribute", "i", HAS_ATTRIBUTE) \
    BUILTIN("call_with_static_chain", "A", SAME_TYPE) BUILTIN("tgmath", "A", TGMATH) \
    BUILTIN("memcpy_inline", "ppPz", PLAIN)
/* clang-format on */

/* full names; a suffix _1, _2, _4, _8 or _16 is allowed */
/* clang-format off */
#define ATOMIC_TABLE(ATOMIC) \
    ATOMIC("__sync_fetch_and_add", "T*T.") ATOMIC("__sync_fetch_and_sub", "T*T.") ATOMIC("__sync_fetch_and_or", "T*T.") \
    ATOMIC("__sync_fetch_and_and", "T*T.") ATOMIC("__sync_fetch_and_xor", "T*T.") ATOMIC("__sync_fetch_and_nand", "T*T.") \
    ATOMIC("__sync_add_and_fetch", "T*T.") ATOMIC("__sync_sub_and_fetch", "T*T.") ATOMIC("__sync_or_and_fetch", "T*T.") \
    ATOMIC("__sync_and_and_fetch", "T*T.") ATOMIC("__sync_xor_and_fetch", "T*T.") ATOMIC("__sync_nand_and_fetch", "T*T.") \
    ATOMIC("__sync_bool_compare_and_swap", "b*TT.") ATOMIC("__sync_val_compare_and_swap", "T*TT.") \
    ATOMIC("__sync_synchronize", "v.") ATOMIC("__sync_lock_test_and_set", "T*T.") ATOMIC("__sync_lock_release", "v*.") \
    ATOMIC("__atomic_load_n", "T*i") ATOMIC("__atomic_load", "v**i") ATOMIC("__atomic_store_n", "v*Ti") \
    ATOMIC("__atomic_store", "v**i") ATOMIC("__atomic_exchange_n", "T*Ti") ATOMIC("__atomic_exchange", "v***i") \
    ATOMIC("__atomic_compare_exchange_n", "b**Tbii") ATOMIC("__atomic_compare_exchange", "b***bii") \
    ATOMIC("__atomic_add_fetch", "T*Ti") ATOMIC("__atomic_sub_fetch", "T*Ti") ATOMIC("__atomic_and_fetch", "T*Ti") \
    ATOMIC("__atomic_xor_fetch", "T*Ti") ATOMIC("__atomic_or_fetch", "T*Ti") ATOMIC("__atomic_nand_fetch", "T*Ti") \
    ATOMIC("__atomic_fetch_add", "T*Ti") ATOMIC("__atomic_fetch_sub", "T*Ti") ATOMIC("__atomic_fetch_and", "T*Ti") \
    ATOMIC("__atomic_fetch_xor", "T*Ti") ATOMIC("__atomic_fetch_or", "T*Ti") ATOMIC("__atomic_fetch_nand", "T*Ti") \
    ATOMIC("__atomic_test_and_set", "b*i") ATOMIC("__atomic_clear", "v*i") ATOMIC("__atomic_thread_fence", "vi") \
    ATOMIC("__atomic_signal_fence", "vi") ATOMIC("__atomic_always_lock_free", "bzP") ATOMIC("__atomic_is_lock_free", "bzP")
/* clang-format on */
