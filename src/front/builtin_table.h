/* front/builtin_table.h — the functions gcc knows without a declaration; only front/builtin.c includes it.
 * BUILTIN(name, signature, handling): name without __builtin_. A signature is the result and the parameters, one letter each:
 *   v void  b _Bool  c char  i int  u unsigned  l long  m unsigned long  L long long  M unsigned long long  z size_t  t ptrdiff_t
 *   f float  d double  e long double  p void*  P const void*  s char*  S const char*  W const wchar_t*  w wchar_t  n int*
 *   F float*  D double*  E long double*  h uint16_t  j uint32_t  k uint64_t  o unsigned __int128  x intmax_t  a va_list  . variadic
 *   T the type the first argument points to   * any pointer   G any integer   R an integer, as it is   A a floating-point number, as it is
 * a leading ~ : the variants with suffix f and l exist, with d replaced by f and e. A leading ! : does not return.
 * LIBRARY entries are also what an undeclared call of the plain name means. */
/* clang-format off */
#define LIBRARY_TABLE(LIBRARY) \
    LIBRARY("memcpy", "ppPz") LIBRARY("memmove", "ppPz") LIBRARY("memset", "ppiz") LIBRARY("memcmp", "iPPz") \
    LIBRARY("memchr", "pPiz") LIBRARY("mempcpy", "ppPz") LIBRARY("memccpy", "ppPiz") LIBRARY("bcopy", "vPpz") \
    LIBRARY("bzero", "vpz") LIBRARY("bcmp", "iPPz") LIBRARY("index", "sSi") LIBRARY("rindex", "sSi") \
    LIBRARY("strcpy", "ssS") LIBRARY("strncpy", "ssSz") LIBRARY("stpcpy", "ssS") LIBRARY("stpncpy", "ssSz") \
    LIBRARY("strcat", "ssS") LIBRARY("strncat", "ssSz") LIBRARY("strcmp", "iSS") LIBRARY("strncmp", "iSSz") \
    LIBRARY("strcasecmp", "iSS") LIBRARY("strncasecmp", "iSSz") LIBRARY("strchr", "sSi") LIBRARY("strrchr", "sSi") \
    LIBRARY("strstr", "sSS") LIBRARY("strpbrk", "sSS") LIBRARY("strspn", "zSS") LIBRARY("strcspn", "zSS") \
    LIBRARY("strlen", "zS") LIBRARY("strnlen", "zSz") LIBRARY("strdup", "sS") LIBRARY("strndup", "sSz") \
    LIBRARY("malloc", "pz") LIBRARY("calloc", "pzz") LIBRARY("realloc", "ppz") LIBRARY("free", "vp") \
    LIBRARY("aligned_alloc", "pzz") LIBRARY("posix_memalign", "i*zz") LIBRARY("alloca", "pz") \
    LIBRARY("abort", "!v") LIBRARY("exit", "!vi") LIBRARY("_exit", "!vi") LIBRARY("_Exit", "!vi") \
    LIBRARY("abs", "ii") LIBRARY("labs", "ll") LIBRARY("llabs", "LL") LIBRARY("imaxabs", "xx") \
    LIBRARY("ffs", "ii") LIBRARY("ffsl", "il") LIBRARY("ffsll", "iL") \
    LIBRARY("printf", "iS.") LIBRARY("fprintf", "ipS.") LIBRARY("sprintf", "isS.") LIBRARY("snprintf", "iszS.") \
    LIBRARY("vprintf", "iSa") LIBRARY("vfprintf", "ipSa") LIBRARY("vsprintf", "isSa") LIBRARY("vsnprintf", "iszSa") \
    LIBRARY("scanf", "iS.") LIBRARY("fscanf", "ipS.") LIBRARY("sscanf", "iSS.") LIBRARY("vscanf", "iSa") \
    LIBRARY("vsscanf", "iSSa") LIBRARY("vfscanf", "ipSa") LIBRARY("puts", "iS") LIBRARY("fputs", "iSp") \
    LIBRARY("putchar", "ii") LIBRARY("fputc", "iip") LIBRARY("putc", "iip") LIBRARY("fwrite", "zPzzp") \
    LIBRARY("puts_unlocked", "iS") LIBRARY("putchar_unlocked", "ii") LIBRARY("fputs_unlocked", "iSp") \
    LIBRARY("isalnum", "ii") LIBRARY("isalpha", "ii") LIBRARY("isascii", "ii") LIBRARY("isblank", "ii") \
    LIBRARY("iscntrl", "ii") LIBRARY("isdigit", "ii") LIBRARY("isgraph", "ii") LIBRARY("islower", "ii") \
    LIBRARY("isprint", "ii") LIBRARY("ispunct", "ii") LIBRARY("isspace", "ii") LIBRARY("isupper", "ii") \
    LIBRARY("isxdigit", "ii") LIBRARY("tolower", "ii") LIBRARY("toupper", "ii") LIBRARY("toascii", "ii") \
    LIBRARY("acos", "~dd") LIBRARY("acosh", "~dd") LIBRARY("asin", "~dd") LIBRARY("asinh", "~dd") \
    LIBRARY("atan", "~dd") LIBRARY("atan2", "~ddd") LIBRARY("atanh", "~dd") LIBRARY("cbrt", "~dd") \
    LIBRARY("ceil", "~dd") LIBRARY("copysign", "~ddd") LIBRARY("cos", "~dd") LIBRARY("cosh", "~dd") \
    LIBRARY("drem", "~ddd") LIBRARY("erf", "~dd") LIBRARY("erfc", "~dd") LIBRARY("exp", "~dd") \
    LIBRARY("exp10", "~dd") LIBRARY("exp2", "~dd") LIBRARY("expm1", "~dd") LIBRARY("fabs", "~dd") \
    LIBRARY("fdim", "~ddd") LIBRARY("floor", "~dd") LIBRARY("fma", "~dddd") LIBRARY("fmax", "~ddd") \
    LIBRARY("fmin", "~ddd") LIBRARY("fmod", "~ddd") LIBRARY("frexp", "~ddn") LIBRARY("gamma", "~dd") \
    LIBRARY("hypot", "~ddd") LIBRARY("ilogb", "~id") LIBRARY("j0", "~dd") LIBRARY("j1", "~dd") \
    LIBRARY("jn", "~did") LIBRARY("ldexp", "~ddi") LIBRARY("lgamma", "~dd") LIBRARY("llrint", "~Ld") \
    LIBRARY("llround", "~Ld") LIBRARY("log", "~dd") LIBRARY("log10", "~dd") LIBRARY("log1p", "~dd") \
    LIBRARY("log2", "~dd") LIBRARY("logb", "~dd") LIBRARY("lrint", "~ld") LIBRARY("lround", "~ld") \
    LIBRARY("modf", "~ddD") LIBRARY("nearbyint", "~dd") LIBRARY("nextafter", "~ddd") LIBRARY("nexttoward", "dde") \
    LIBRARY("pow", "~ddd") LIBRARY("pow10", "~dd") LIBRARY("remainder", "~ddd") LIBRARY("remquo", "~dddn") \
    LIBRARY("rint", "~dd") LIBRARY("round", "~dd") LIBRARY("scalb", "~ddd") LIBRARY("scalbln", "~ddl") \
    LIBRARY("scalbn", "~ddi") LIBRARY("significand", "~dd") LIBRARY("sin", "~dd") LIBRARY("sincos", "~vdDD") \
    LIBRARY("sinh", "~dd") LIBRARY("sqrt", "~dd") LIBRARY("tan", "~dd") LIBRARY("tanh", "~dd") \
    LIBRARY("tgamma", "~dd") LIBRARY("trunc", "~dd") LIBRARY("y0", "~dd") LIBRARY("y1", "~dd") LIBRARY("yn", "~did") \
    LIBRARY("roundeven", "~dd") \
    LIBRARY("fork", "i") LIBRARY("execl", "iSS.") LIBRARY("execlp", "iSS.") LIBRARY("execv", "iS*") LIBRARY("execvp", "iS*") \
    LIBRARY("gettext", "sS") LIBRARY("dgettext", "sSS") LIBRARY("iswdigit", "iu") LIBRARY("iswalpha", "iu") \
    LIBRARY("strftime", "zszSP") LIBRARY("strfmon", "tszS.")
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
    BUILTIN("inf", "~d", INFINITY_) BUILTIN("huge_val", "~d", INFINITY_) BUILTIN("nan", "~dS", NAN_) BUILTIN("nans", "~dS", NAN_) \
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
    BUILTIN("memcpy_inline", "ppPz", PLAIN) \
    BUILTIN("__memcpy_chk", "ppPzz", PLAIN) BUILTIN("__memmove_chk", "ppPzz", PLAIN) BUILTIN("__mempcpy_chk", "ppPzz", PLAIN) \
    BUILTIN("__memset_chk", "ppizz", PLAIN) BUILTIN("__strcpy_chk", "ssSz", PLAIN) BUILTIN("__stpcpy_chk", "ssSz", PLAIN) \
    BUILTIN("__strncpy_chk", "ssSzz", PLAIN) BUILTIN("__stpncpy_chk", "ssSzz", PLAIN) BUILTIN("__strcat_chk", "ssSz", PLAIN) \
    BUILTIN("__strncat_chk", "ssSzz", PLAIN) BUILTIN("__sprintf_chk", "isizS.", PLAIN) BUILTIN("__snprintf_chk", "iszizS.", PLAIN) \
    BUILTIN("__vsprintf_chk", "isizSa", PLAIN) BUILTIN("__vsnprintf_chk", "iszizSa", PLAIN) \
    BUILTIN("__printf_chk", "iiS.", PLAIN) BUILTIN("__vprintf_chk", "iiSa", PLAIN) BUILTIN("__fprintf_chk", "ipiS.", PLAIN) \
    BUILTIN("__vfprintf_chk", "ipiSa", PLAIN) BUILTIN("__clear_cache", "vpp", PLAIN)
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
