"""How the functions of src/cfa/library.def are called by tests/lib/library.py, and which are not called and why.

A hint is `KIND [step; …] call`; the call is `(arguments)` or an expression in which F is the function; a list of hints is a choice.
KIND says what the result is and how it is looked at:
  r  integer     t  integer of which only the truth is promised     g  integer of which only the sign is promised     d  floating point
  p  pointer: null, into a block, or elsewhere     n  pointer: null or not     s, w  a string     x  structure     v  nothing
~ after the letter: what happens depends on the machine, the time or the standard library's choice; so nothing is promised.
Words in braces: buf, few (bytes), str, short (strings in blocks of 16 bytes), wide, needle, numbers, reals (text), n, n8, n4 (lengths), c,
byte, numbers by their letters (NUMBER_WORDS, f d e), *LETTER (the address of one), *p (of a char pointer), record TYPE=INITIALISER (the
address of a structure), opaque TYPE (of one that nobody looks into), a|b|c (one of these texts)."""
import re

HEADERS = """string.h strings.h stdlib.h stdio.h ctype.h math.h wchar.h wctype.h time.h inttypes.h errno.h malloc.h alloca.h fenv.h uchar.h
unistd.h fcntl.h sys/stat.h sys/types.h signal.h setjmp.h locale.h pthread.h threads.h semaphore.h sched.h aio.h argz.h arpa/inet.h
byteswap.h crypt.h dirent.h dlfcn.h endian.h envz.h err.h error.h execinfo.h fmtmsg.h fnmatch.h ftw.h getopt.h glob.h grp.h iconv.h
ifaddrs.h
langinfo.h libgen.h libintl.h mcheck.h mntent.h monetary.h mqueue.h net/if.h netdb.h netinet/in.h netinet/ether.h nl_types.h poll.h printf.h
pty.h pwd.h regex.h resolv.h search.h shadow.h spawn.h sys/epoll.h sys/eventfd.h sys/file.h sys/inotify.h sys/ioctl.h sys/ipc.h sys/mman.h
sys/mount.h sys/msg.h sys/prctl.h sys/ptrace.h sys/random.h sys/resource.h sys/select.h sys/sem.h sys/sendfile.h sys/shm.h sys/signalfd.h
sys/socket.h sys/statfs.h sys/statvfs.h sys/swap.h sys/sysinfo.h sys/syscall.h sys/time.h sys/timeb.h sys/timerfd.h sys/times.h sys/timex.h
sys/uio.h sys/utsname.h sys/vfs.h sys/wait.h sys/xattr.h syslog.h termios.h ucontext.h ulimit.h utime.h utmpx.h utmp.h wordexp.h
sys/personality.h sys/klog.h sys/fsuid.h sys/reboot.h sys/fanotify.h sys/acct.h sys/quota.h sys/pidfd.h gshadow.h obstack.h complex.h
gnu/libc-version.h sys/auxv.h rpc/netdb.h""".split()

NUMBER_WORDS = {"i": ("int", 32, True), "u": ("unsigned", 32, False), "l": ("long", 32, True), "k": ("unsigned long", 32, False),
                "q": ("long long", 64, True), "Q": ("unsigned long long", 64, False), "h": ("short", 16, True),
                "H": ("unsigned short", 16, False), "b": ("unsigned char", 8, False), "B": ("signed char", 8, True),
                "i7": ("int", 7, False), "digit": ("int", 3, False)}

NUMBERS = ["0", "12", "-7", "  42abc", "+5", "0x1F", "0X", "0xg", "077", "08", "-0", "", "abc", "-", "+-3", "zZ", "1e3", "2147483647",
           "2147483648",
           "-2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
           "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615", "99999999999999999999999",
           "\t\n\v\f\r 9", "0b11", "-0x10", "1 2", "7fffffff", "\xa01"]
REALS = ["0", "-0", "1.5", "-2.25e3", "  .5x", "1e400", "-1e400", "1e-400", "1e-320", "inf", "-INFINITY", "nan", "nan(12)x", "0x1.8p3",
         "0x",
         "0x.p", "1e", "1e+", "abc", "", ".", "+.e1", "3.4028236e38", "1e39", "1e-46", "1e5000", "0.1", "123456789012345678", "infinit",
         "1.5.2"]

# structures that are given to functions as zeros and looked at byte by byte
RECORDS = {"sigset_t", "__sigset_t", "fd_set", "stack_t", "div_t", "Dl_info", "siginfo_t", "ENTRY"}
# nobody may look into these
OPAQUE = {"mbstate_t", "struct random_data", "struct drand48_data", "fpos_t", "fpos64_t", "pthread_attr_t", "pthread_mutex_t",
          "pthread_mutexattr_t", "pthread_cond_t", "pthread_condattr_t", "pthread_rwlock_t", "pthread_rwlockattr_t", "pthread_barrier_t",
          "pthread_barrierattr_t", "pthread_spinlock_t", "sem_t", "mtx_t", "cnd_t", "posix_spawn_file_actions_t", "posix_spawnattr_t",
          "fenv_t", "fexcept_t", "regex_t", "glob_t", "glob64_t", "wordexp_t", "femode_t", "struct hsearch_data", "cpu_set_t"}
OPAQUE_RESULTS = {"locale_t", "iconv_t", "pthread_t", "thrd_t", "nl_catd", "DIR *", "__sighandler_t", "sighandler_t"}

# models of the interpreter that choose one of several possible results
INEXACT_EXECUTORS = {None, "exec_unsupported", "exec_end_of_input", "exec_gets", "exec_fgets",
                     "exec_fread", "exec_getline", "exec_scanf", "exec_fopen", "exec_read", "exec_ungetc", "exec_time", "exec_usable_size"}
INEXACT = set("""clock getenv secure_getenv setlocale fflush setvbuf setbuf fclose ferror fgets gets fread read fopen fopen64 fdopen
freopen popen tmpfile rand random perror write strerror __builtin_stack_save __builtin_constant_p""".split())

NUMBER_TEXT = ["r ({numbers}, {*p}, {0|10|16|8|2|36|7|1|37|-1})", "r ({numbers}, {*p}, 10)", "r ({numbers}, {*p}, 0)",
               "r ({numbers}, 0, 16)"]
NUMBER_WIDE = "r wchar_t *m = {wide}; wchar_t *k; F(m, &k, 10); k - m"
HINTS = {
    # blocks of memory
    "malloc": "n ({n})", "calloc": "n ({n}, {n})", "free": "v ({malloc(3)|0|calloc(2, 3)})", "alloca": "n alloca({n} + 1)",
    "realloc": "r char *m = malloc(8); m[0] = 5; m[7] = 9; char *k = F(m, 8 + {n8}); k[0] + k[7]",
    "reallocarray": "r char *m = malloc(8); m[0] = 5; m[7] = 9; char *k = F(m, 4, 2 + {n8}); k[0] + k[7]",
    "posix_memalign": "r char *m; F((void **)&m, {8|16|64|4|24}, {n})", "memalign": "n ({8|16|64}, {n})",
    "aligned_alloc": "n ({8|16|64}, 64)", "malloc_usable_size": "t (malloc({n} + 1))",
    "__builtin_alloca_with_align": "n __builtin_alloca_with_align(17, 64)",
    "__builtin_alloca_with_align_and_max": "n __builtin_alloca_with_align_and_max(17, 64, 100)",
    # bytes
    "memcpy": "p ({buf}, {buf}, {n})", "mempcpy": "p ({buf}, {buf}, {n})",
    "memmove": ["p ({buf}, {buf}, {n})", "p unsigned char *m = {buf}; F(m + {n4}, m + {n4}, {n8})"],
    "memccpy": "p ({buf}, {few}, {byte}, {n})",
    "bcopy": ["v ({buf}, {buf}, {n})", "v unsigned char *m = {buf}; F(m + {n4}, m + {n4}, {n8})"],
    "memset": "p ({buf}, {byte}, {n})", "bzero": "v ({buf}, {n})", "memcmp": "g ({few}, {few}, {n})", "bcmp": "t ({few}, {few}, {n})",
    "memchr": "p ({few}, {byte}, {n})", "memrchr": "p ({few}, {byte}, {n})", "rawmemchr": "p ({str}, 0)",
    "memmem": "p ({few}, {n}, {few}, {n4})", "memfrob": "p ({buf}, {n})", "swab": "v ({buf}, {buf}, {n})",
    "explicit_bzero": "v ({buf}, {n})",
    "__memcpy_chk": "p ({buf}, {buf}, {n}, 16)", "__memmove_chk": "p ({buf}, {buf}, {n}, 16)", "__mempcpy_chk": "p ({buf}, {buf}, {n}, 16)",
    "__memset_chk": "p ({buf}, {byte}, {n}, 16)",
    # strings
    "strnlen": "r ({str}, {n})", "strcpy": "p ({buf}, {str})", "stpcpy": "p ({buf}, {str})", "strncpy": "p ({buf}, {str}, {n})",
    "stpncpy": "p ({buf}, {str}, {n})", "__stpncpy": "p ({buf}, {str}, {n})", "strcat": "p ({short}, {short})",
    "strncat": "p ({short}, {short}, {n8})", "strdup": "s ({str})", "__strdup": "s ({str})",
    "strndup": "s ({str}, {n})", "__strndup": "s ({str}, {n})", "strcmp": "g ({short}, {short})", "strcoll": "g ({short}, {short})",
    "strncmp": "g ({short}, {short}, {n})", "strcasecmp": "g ({short}, {short})", "strncasecmp": "g ({short}, {short}, {n})",
    "__strcpy_chk": "p ({buf}, {str}, 16)", "__stpcpy_chk": "p ({buf}, {str}, 16)", "__strncpy_chk": "p ({buf}, {str}, {n}, 16)",
    "__stpncpy_chk": "p ({buf}, {str}, {n}, 16)", "__strcat_chk": "p ({short}, {short}, 16)",
    "__strncat_chk": "p ({short}, {short}, {n8}, 16)", "strchr": "p ({str}, {byte})", "index": "p ({str}, {byte})",
    "strrchr": "p ({str}, {byte})", "rindex": "p ({str}, {byte})", "strchrnul": "p ({str}, {byte})", "strstr": "p ({str}, {needle})",
    "strcasestr": "p ({str}, {needle})", "strspn": "r ({str}, {needle})", "strcspn": "r ({str}, {needle})",
    "strpbrk": "p ({str}, {needle})",
    "strtok": ["p ({str}, {needle})", "p char *s = {str}; F(s, {needle}); F(0, {needle})"],
    "strtok_r": ["p ({str}, {needle}, {*p})", "p char *k, *s = {str}; F(s, {needle}, &k); F(0, {needle}, &k)"],
    "__strtok_r": "p ({str}, {needle}, {*p})", "strsep": "p char *s = {str}; F(&s, {needle})", "strerror": "s ({0|1|2|22|34|-1|9999})",
    "mbsrtowcs": "r const char *s = {str}; F((wchar_t *){buf32}, &s, {n8}, 0)",
    # characters
    **{f"is{k}": "t ({c})" for k in "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split()},
    "isctype": "t ({c}, 1024)",
    **{f"is{k}_l": "t ({c}, newlocale(LC_ALL_MASK, \"C\", (locale_t)0))" for k in
       "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split()},
    "tolower": "r ({c})", "toupper": "r ({c})", "isascii": "t ({i})",
    "__ctype_b_loc": "r (*F())[{c}]", "__ctype_tolower_loc": "r (*F())[{c}]",
    "__ctype_toupper_loc": "r (*F())[{c}]",
    # numbers from text
    **{k: "r ({numbers})" for k in ("atoi", "atol", "atoll")},
    **{k: NUMBER_TEXT for k in "strtol strtoll strtoq strtoimax strtoul strtoull strtouq strtoumax".split()},
    **{k: ["d ({reals}, {*p})", "d ({reals}, 0)"] for k in ("strtod", "strtof", "strtold")}, "atof": "d ({reals})",
    # integers, sorting
    "abs": "r ({i7} - 60)", "labs": "r ({i7} - 60L)", "llabs": "r ({i7} - 60LL)", "imaxabs": "r ({i7} - 60LL)",
    "div": "x ({h}, {i7} + 1)", "ldiv": "x ({h}, {i7} + 1)", "lldiv": "x ({h}, {i7} + 1)", "imaxdiv": "x ({h}, {i7} + 1)",
    "srand": "r~ F({u}); rand()", "srandom": "r~ F({u}); random()", "rand_r": "r ({*u})",
    "qsort": "v void *m = {few}; F(m, {n}, 1, compare_bytes)", "qsort_r": "v void *m = {few}; F(m, {n}, 1, compare_bytes_r, 0)",
    "bsearch": "p ({few}, \"\\x01\\x61\\x62\\xff\", 4, 1, compare_bytes)",
    # text from values
    **{k: ["r ((char *){buf}, %s{FORMAT})" % limit for limit in limits] for k, limits in
       {"sprintf": [""], "snprintf": ["{n}, "], "__sprintf_chk": ["1, 16, "], "__snprintf_chk": ["{n}, 1, 16, "]}.items()},
    "printf": "r ({FORMAT})", "fprintf": "r (stdout, {FORMAT})", "dprintf": "r (1, {FORMAT})", "__printf_chk": "r (1, {FORMAT})",
    "__fprintf_chk": "r (stdout, 1, {FORMAT})", "asprintf": "r char *m; int k = F(&m, {FORMAT}); k",
    "__asprintf_chk": "r char *m; int k = F(&m, 1, {FORMAT}); k",
    "vsprintf": "r call_vsprintf((char *){buf}, {FORMAT})", "vsnprintf": "r call_vsnprintf((char *){buf}, {n}, {FORMAT})",
    "sscanf": ["r ({SCANNED}, {*i}, {buf})", "r ({SCANNED_REAL}, {*f})", "r ({numbers}, \"%ld %n\", {*q}, {*i})"],
    "vsscanf": "r call_vsscanf({SCANNED}, {*i}, {buf})",
    **{k: "r ({c}, stdout)" for k in ("putc", "fputc", "putc_unlocked", "fputc_unlocked")}, "puts": "g ({str})",
    **{k: "r ({buf}, {1|2|4|0}, {n4}, stdout)" for k in ("fwrite", "fwrite_unlocked")}, "fputs": "g ({str}, stdout)",
    "fputs_unlocked": "g ({str}, stdout)",
    # the environment
    "__errno_location": "r errno = {i7}; *__errno_location()", "time": ["t~ (0)", "t~ ({*q})"],
    "read": "r~ (0, {buf}, {n})", "fread": "r~ ({buf}, {1|2|4}, {n4}, stdin)", "fgets": "p~ ((char *){buf}, {n}, stdin)",
    "write": "r~ (1, {buf}, {n})",
    "fopen": "n~ ({\"input\"|\"none\"}, \"r\")", "fopen64": "n~ ({\"input\"|\"none\"}, \"r\")", "open": "t~ ({\"input\"|\"none\"}, 0)",
    "scanf": "r~ ({\"%d\"|\"%i\"}, {*i})", "fscanf": "r~ (stdin, {\"%d %15s\"|\"%i%15s\"}, {*i}, {buf})",
    "wcstok": "p wchar_t *k, *m = {wide}; F(m, L\" \", &k)", "strfmon": "r~ ((char *){buf}, {n}, \"%n\", 12.5)",
    **{f"strfrom{k}": f"r ((char *){{buf}}, {{n}}, \"%.3g\", {{{w}}})" for k, w in (("f", "f"), ("d", "d"), ("l", "e"))},
    "strftime": "r ((char *){buf}, {n}, {\"%Y\"|\"%H:%M\"|\"%d\"}, {record struct tm})",
    "strftime_l": "r ((char *){buf}, {n}, \"%d\", {record struct tm}, newlocale(LC_ALL_MASK, \"C\", (locale_t)0))",
    "swprintf": "r ((wchar_t *){buf32}, {n8}, {L\"%d\"|L\"x%iy\"}, {digit})", "swscanf": "r (L\"12 ab\", L\"%d\", {*i})",
    "wprintf": "r (L\"%d\", {i})", "fwprintf": "r (stdout, L\"%d\", {i})", "wscanf": "r~ (L\"%d\", {*i})",
    "fwscanf": "r~ (stdin, L\"%d\", {*i})",
    "open64": "t~ ({\"input\"|\"none\"}, 0)", "openat": "t~ (-100, {\"input\"|\"none\"}, 0)", "openat64": "t~ (-100, \"input\", 0)",
    **{k: "r char *m = malloc(4); size_t n = 4; m[0] = 1; F(&m, &n, '\\n', stdin); m[0]" for k in ("getdelim", "__getdelim")},
    "getline": ["r~ char *m = 0; size_t k = 0; F(&m, &k, stdin)", "r~ char *m = malloc(8); size_t n = 8; m[0] = 1; F(&m, &n, stdin); m[0]"],
    "open_wmemstream": "n wchar_t *m; size_t n; F(&m, &n)",
    "getgroups": "r~ gid_t g[8]; F(8, g)", "wcsrtombs": "r const wchar_t *s = {wide}; F((char *){buf}, &s, {n}, 0)",
    "wcsnrtombs": "r const wchar_t *s = {wide}; F((char *){buf}, &s, {n4}, {n}, 0)",
    "mbsnrtowcs": "r const char *s = {str}; F((wchar_t *){buf32}, &s, {n}, {n8}, 0)",
    **{f"jn{k}": f"d ({{digit}}, {{{w}}})" for k, w in (("", "d"), ("f", "f"), ("l", "e"))},
    **{f"yn{k}": f"d ({{digit}}, {{{w}}})" for k, w in (("", "d"), ("f", "f"), ("l", "e"))},
    **{k: "r~ ((unsigned short *){buf})" for k in ("jrand48", "nrand48")}, "erand48": "d~ ((unsigned short *){buf})",
    **{k: "r~ long m; F((unsigned short *){buf}, {opaque struct drand48_data}, &m)" for k in ("jrand48_r", "nrand48_r")},
    "erand48_r": "r~ F((unsigned short *){buf}, {opaque struct drand48_data}, {*d})",
    "fgetws": "p~ ((wchar_t *){buf32}, {n8}, stdin)", "fgetws_unlocked": "p~ ((wchar_t *){buf32}, {n8}, stdin)",
    "fread_unlocked": "r~ ({buf}, {1|2|4}, {n4}, stdin)", "pipe": "r~ int m[2]; F(m)", "pipe2": "r~ int m[2]; F(m, 0)",
    "socketpair": "r~ int m[2]; F({1|2}, 1, 0, m)", "realpath": "n~ ({\"none\"|\".\"}, 0)",
    "qgcvt": "p~ ({e}, {n8}, (char *){buf32})", "gcvt": "p~ ({d}, {n8}, (char *){buf32})",
    "tolower_l": "r ({c}, newlocale(LC_ALL_MASK, \"C\", (locale_t)0))", "toupper_l": "r ({c}, newlocale(LC_ALL_MASK, \"C\", (locale_t)0))",
    "wmemset": "p ((wchar_t *){buf}, {u}, {n4})", "mbstowcs": "r ((wchar_t *){buf}, {\"ab\"|\"\"}, {n4})",
    "prlimit64": "r~ ({0|1}, {digit}, 0, {record struct rlimit64})", "prlimit": "r~ ({0|1}, {digit}, 0, {record struct rlimit})",
    "getloadavg": "v~ double m[3]; F(m, 3)", "inet_nsap_addr": "r~ (\"0x12\", {buf}, 16)",
    "wcscat": "p wchar_t *m = (wchar_t *){buf32}; m[2] = 0; F(m, {wide})",
    "wcsncat": "p wchar_t *m = (wchar_t *){buf32}; m[2] = 0; F(m, {wide}, {n4})",
    # pointers that the library keeps
    "fmemopen": "r~ unsigned char *m = {buf}; FILE *f = F(m, 16, \"w\"); fputs(\"abc\", f); fflush(f)",
    "open_memstream": "r~ char *m = 0; size_t n = 7; FILE *f = F(&m, &n); fputs(\"abc\", f); fflush(f); m[1] + n",
    "setvbuf": "r~ FILE *f = fopen(\"input\", \"r\"); F(f, (char *){buf}, 0, 16); fgetc(f)",
    "setbuffer": "r~ FILE *f = fopen(\"input\", \"r\"); F(f, (char *){buf}, 16); fgetc(f)",
    "putenv": "p~ char *m = {str}; memcpy(m, \"AB=cd\", 6); F(m); getenv(\"AB\")",
    "initstate": "r~ F(3, (char *){buf32}, 32); random()",
    "strsignal": "n ({1|2|99})", "gmtime": "r~ long t = 5; struct tm *m = F(&t); m->tm_year",
    "asctime_r": "p~ ({record struct tm}, (char *){buf32})", "ctime_r": "p~ ({*l}, (char *){buf32})",
    "setlocale": "n~ (0, {0|\"C\"|\"none\"})", "tmpnam": "n~ (0)", "getcwd": "n~ (0, 0)",
    "wcstol": NUMBER_WIDE, "wcstoul": NUMBER_WIDE, "wcstoll": NUMBER_WIDE, "wcstoull": NUMBER_WIDE, "wcstoimax": NUMBER_WIDE,
    "glob": "r glob_t g; F(\"*\", 0, 0, &g)", "glob64": "r glob64_t g; F(\"*\", 0, 0, &g)", "regcomp": "r regex_t g; F(&g, \"a*\", 0)",
    "lfind": "p size_t n = {n4}; F({few}, {few}, &n, 1, compare_bytes)",
    "lsearch": "p size_t n = {n4}; F({few}, {few}, &n, 1, compare_bytes)",
    "readv": "r~ struct iovec v[2] = {{ {buf}, 5 }, { {buf}, 16 }}; F(0, v, 2)",
    "preadv": "r~ struct iovec v[2] = {{ {buf}, 5 }, { {buf}, 16 }}; F(0, v, 2, 3)",
    # floating point
    **{f"nan{k}": f"d __builtin_nan{k}(\"\")" for k in ("", "f", "l")},
    **{f"sincos{k}": f"v ({{{w}}}, {{*{w}}}, {{*{w}}})" for k, w in (("", "d"), ("f", "f"), ("l", "e"))},
    "__builtin_powi": "d ({d}, {digit})", "__builtin_powif": "d ({f}, {digit})", "__builtin_powil": "d ({e}, {digit})",
    **{f"{k}{w}": [f"r ({{i}} / 8.0{c})", f"r~ ({{{x}}})"] for k in ("lround", "llround", "lrint", "llrint")
       for w, c, x in (("", "", "d"), ("f", "f", "f"), ("l", "L", "e"))},
    "fesetround": "d F({0|0x400|0x800|0xc00}); {d} / 3.0", "fegetround": "r ()",
    "__builtin_fpclassify": "r (0, 1, 4, 3, 2, {d})", "__builtin_isinf_sign": "r ({d})", "__builtin_isfinite": "t ({d})",
    "__builtin_isnormal": "t ({d})",
    # the compiler's builtins
    "ffsimax": "r __builtin_ffsimax({q})", "__builtin_bswap16": "r ({H})", "__builtin_bswap32": "r ({u})", "__builtin_bswap64": "r ({Q})",
    "__builtin_expect": "r ({i}, 1)", "__builtin_expect_with_probability": "r ({i}, 1, 0.5)", "__builtin_assume_aligned": "p ({buf}, 1)",
    "__builtin_prefetch": "v ({buf})", "__builtin_flt_rounds": "r ()",
    "__builtin_object_size": "r~ char m[12]; F(m + {3|0}, {0|2})", "__builtin_dynamic_object_size": "r~ char m[12]; F(m + {3|0}, {0|2})",
    "__builtin_extract_return_addr": "p ({buf})", "__builtin_frob_return_addr": "p ({buf})",
    "__atomic_test_and_set": "t unsigned char m = {0|1}; F(&m, 5)", "__atomic_clear": "v ({*b}, 5)", "__atomic_load": "v ({*i}, {*i}, 5)",
    "__atomic_store": "v ({*i}, {*i}, 5)", "__atomic_exchange": "v ({*i}, {*i}, {*i}, 5)",
    "__atomic_compare_exchange": "t ({*digit}, {*digit}, {*digit}, 0, 5, 5)", "__sync_synchronize": "v ()",
    "__atomic_thread_fence": "v (5)", "__atomic_signal_fence": "v (5)", "__atomic_is_lock_free": "t (4, {*i})",
}

SIZES = {"1": "b", "2": "H", "4": "u", "8": "Q"}
WIDTHS = {"": "u", "l": "k", "ll": "Q", "imax": "Q"}


def atomic_hint(name):
    """of a name like __sync_fetch_and_add_4, __atomic_load_n"""
    base, _, size = name.rpartition("_")
    base, letter = (base, SIZES[size]) if size in SIZES else (base, "i") if size == "n" else (name, "i")
    last = ", 5" if base.startswith("__atomic") else ""
    if re.search("compare_and_swap", base):
        return f"r ({{*{letter}}}, {{{letter}}}, {{{letter}}})"
    if re.search("compare_exchange", base):
        return f"t ({{*{letter}}}, {{*{letter}}}, {{{letter}}}, 0, 5, 5)"
    if re.search("load", base):
        return f"r ({{*{letter}}}, 5)"
    if re.search("lock_release", base):
        return f"v ({{*{letter}}})"
    return f"{'v' if 'store' in base else 'r'} ({{*{letter}}}, {{{letter}}}{last})"


def family_hint(name):
    if re.match(r"(__sync|__atomic)_", name) and not name.endswith("_16"):
        return atomic_hint(name)
    m = re.match(r"__builtin_(clz|ctz|popcount|parity|clrsb)(|l|ll|imax)$", name)
    if m:
        return f"r ({{{WIDTHS[m.group(2)]}}} | 8)"
    m = re.match(r"__builtin_([su]?)(add|sub|mul)(l?l?)_overflow(_p)?$", name)
    if m:
        letter = {"": "i", "l": "k" if m.group(1) == "u" else "l", "ll": "Q" if m.group(1) == "u" else "q"}[m.group(3)]
        letter = "u" if m.group(1) == "u" and letter == "i" else letter
        if m.group(4):
            return ["r ({i}, {i}, (short)0)", "r ({u}, {i}, (unsigned char)0)"]
        return f"r ({{{letter}}}, {{{letter}}}, {{*{letter}}})" if m.group(1) else ["r ({i}, {i}, {*i})", "r ({u}, {h}, {*B})"]
    m = re.match(r"(__)?(isnan|isinf|finite|signbit|fpclassify)(f|l|)$", name)
    if m and name.startswith("signbit"):
        return "t __builtin_%s({%s})" % (name, {"f": "f", "l": "e", "": "d"}[m.group(3)])
    if m:
        return ("r" if "classify" in name else "t") + " ({%s})" % {"f": "f", "l": "e", "": "d"}[m.group(3)]
    m = re.match(r"__builtin_(huge_val|inf)(f|l|)$", name)
    if m:
        return "d ()"
    if re.match(r"__builtin_is(greater|less|unordered)", name):
        return ["t ({d}, {d})", "t ({f}, {d})"]
    m = re.match(r"__isoc(99|23)_(\w+)$", name)
    if m and m.group(2) in HINTS:
        return HINTS[m.group(2)]
    return None


def find(name):
    return HINTS.get(name) or family_hint(name)


COMPARE = """static int compare_bytes(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }
static int compare_bytes_r(const void *a, const void *b, void *c) { (void)c; return compare_bytes(a, b); }"""


def list_caller(result, name, parameters, last):
    names = ", ".join(re.sub(r".*?(\w+)$", r"\1", p.strip()) for p in parameters.split(","))
    return (f"#include <stdarg.h>\n#include <stdio.h>\nstatic {result} call_{name}({parameters}, ...)\n{{\n    va_list l;\n"
            f"    va_start(l, {last});\n    {result} k = {name}({names}, l);\n    va_end(l);\n    return k;\n}}")


DECLARATIONS = {
    "__strdup": "char *__strdup(const char *);", "__strndup": "char *__strndup(const char *, size_t);",
    "__memcpy_chk": "void *__memcpy_chk(void *, const void *, size_t, size_t);",
    "__memmove_chk": "void *__memmove_chk(void *, const void *, size_t, size_t);",
    "__mempcpy_chk": "void *__mempcpy_chk(void *, const void *, size_t, size_t);",
    "__memset_chk": "void *__memset_chk(void *, int, size_t, size_t);",
    **{f"__{k}_chk": f"char *__{k}_chk(char *, const char *, size_t);" for k in ("strcpy", "stpcpy", "strcat")},
    **{f"__{k}_chk": f"char *__{k}_chk(char *, const char *, size_t, size_t);" for k in ("strncpy", "stpncpy", "strncat")},
    "__sprintf_chk": "int __sprintf_chk(char *, int, size_t, const char *, ...);",
    "__snprintf_chk": "int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);",
    "__printf_chk": "int __printf_chk(int, const char *, ...);", "__asprintf_chk": "int __asprintf_chk(char **, int, const char *, ...);",
    "__fprintf_chk": "#include <stdio.h>\nint __fprintf_chk(FILE *, int, const char *, ...);",
    "vsprintf": list_caller("int", "vsprintf", "char *to, const char *format", "format"),
    "vsnprintf": list_caller("int", "vsnprintf", "char *to, size_t n, const char *format", "format"),
    "vsscanf": list_caller("int", "vsscanf", "const char *from, const char *format", "format"),
    "__isoc99_sscanf": "int __isoc99_sscanf(const char *, const char *, ...);",
    "__isoc23_sscanf": "int __isoc23_sscanf(const char *, const char *, ...);",
    **{f"__{k}{s}": f"int __{k}{s}({t});" for k in ("isnan", "isinf", "finite", "signbit", "fpclassify")
       for s, t in (("", "double"), ("f", "float"), ("l", "long double"))},
    "__isoc99_scanf": "int __isoc99_scanf(const char *, ...);",
    "__isoc99_fscanf": "#include <stdio.h>\nint __isoc99_fscanf(FILE *, const char *, ...);",
}
HEADER_OF = {}
HEADERS_OF_WORDS = {"newlocale(": "locale.h", "wctype(": "wctype.h", "wctrans(": "wctype.h", "pthread_self": "pthread.h",
                    "thrd_": "threads.h",
                    "opendir": "dirent.h", "in_addr": "netinet/in.h", "malloc(": "stdlib.h", "getenv(": "stdlib.h", "memcpy(": "string.h",
                    "FILE": "stdio.h", "stdin": "stdio.h", "stdout": "stdio.h",
                    "wchar_t": "wchar.h", "SIG_IGN": "signal.h", "iovec": "sys/uio.h", "random(": "stdlib.h", "struct stat": "sys/stat.h",
                    "struct timeval": "sys/time.h", "struct timespec": "time.h", "struct tm": "time.h", "gid_t": "sys/types.h",
                    "sigset_t": "signal.h"}
EXTRA_HEADERS = {"posix_memalign": ["stdlib.h"], "free": ["malloc.h"], "malloc_usable_size": ["stdlib.h"], "readv": ["sys/uio.h"]}

# formats with arguments that fit
FORMATS = ['"x%dy", {i}', '"%5u|", {u}', '"%-6x|", {u}', '"%+ld", (long){l}', '"%llu", {Q}', '"%s", {needle}', '"%.2s|", "abc"',
           '"%c%c", 97, {i7} + 1', '"%%"', '"%08.3f", 3.25', '"%g", 0.5', '"%e", 1e10', '"%hhd", {i}', '"%#o", {u}', '"%*d", 4, {h}',
           '"plain"', '"%p", (void *)0', '"%zu", (size_t)3', '"%i%n", {h}, {*i}', '"%hd", {i}', '"%-*.*s|", 5, 2, "abc"', '"%a", 1.5',
           '"% d", {h}', '"%05d", {h}', '"%X", {u}', '"%.0f", 2.5', '""']
SCANNED = ['"12 abc", "%d %15s"', '"-5x", "%d%15s"', '"", "%d %s"', '"abc", "%d %s"', '"0x1f z", "%i %3c"', '"77777777777 q", "%d %s"',
           '"8,b", "%d,%15[a-c]"', '"  9", "%d%s"', '"5 abcdef", "%o %2s"', '"ff", "%x%s"', '"12 3", "%*d %d%s"']
SCANNED_REAL = ['"1.5", "%f"', '"x", "%f"', '"1e3z", "%f"', '"inf", "%f"', '".", "%f"']


# ---- functions that are not called ----

DOES_NOT_RETURN = "it does not return"
REASONS = [
    (r"abort|_?exit|_Exit|quick_exit|__assert.*|__builtin_(trap|unreachable|eh_return|return)|v?errx?|v?warnx?|error|error_at_line|"
     r"pthread_exit|thrd_exit|(_|sig)?longjmp|siglongjmp|setcontext|raise|gsignal", DOES_NOT_RETURN),
    (r"exec.*|fexecve|v?fork|clone|posix_spawnp?|system|popen|pclose|daemon|wait.*|ptrace|login_tty|"
     r"forkpty", "it concerns other processes"),
    (r"kill|killpg|sigqueue|pthread_kill|tgkill|pthread_sigqueue|pthread_cancel|reboot|pidfd_.*|process_.*", "it may end processes"),
    (r"(_|__sig|sig)?setjmp|swapcontext|makecontext|getcontext", "jumps are tested in tests/verify"),
    (r"pause|sigpause|sigsuspend|sigwait.*|sigtimedwait|__sigpause|usleep|.*sleep|select|pselect|p?poll|ppoll|epoll_.*|.*timed.*|"
     r".*clock(wait|lock).*|"
     r"msgrcv|accept4?|recv.*|io_.*|aio_.*|lio_listio.*|flockfile|pthread_(join|barrier_wait|cond_wait|clockjoin_np)|cnd_wait|thrd_join|"
     r"sem_wait|"
     r"mtx_lock|pthread_(mutex|spin|rwlock)_.*lock|futex.*|mq_.*|getpass|lockf(64)?|flock", "it may wait"),
    (r"__VERIFIER_.*|__CPROVER_.*|__reprove_.*", "it is the verifier's own"),
    (r"__builtin_(va_.*|c23_va_start|stdarg_start|next_arg|apply.*)", "variable arguments are tested in tests/regress"),
    (r"__builtin_(return_address|frame_address|stack_.*|cpu_.*|thread_pointer|dwarf_cfa|unwind_init|init_dwarf.*|constant_p)",
     "it depends on the machine and the compiler"),
    (r"(fabs|finite|isinf|isnan|nan|signbit)(d32|d64|d128)", "the front end refuses decimal floating point"),
    (r"c(abs|acosh?|arg|asinh?|atanh?|cosh?|exp|imag|log|log10|pow|proj|real|sinh?|sqrt|tanh?)[fl]?|conj[fl]?",
     "complex numbers are tested in tests/verify"),
    (r".*f(16|128)", "the machine's library has no such function, or its type is not modelled"),
    (r"nanf(32|64)x?", "its argument is text that the compiler reads"),
    (r"__(sync|atomic)_.*_16|__builtin_bswap128", "it needs a type of 128 bits"),
    (r"cfree|__builtin_memcpy_inline|strl(cpy|cat)|_IO_[pg]utc|_IO_getc|gets|pow10[fl]?|__clear_cache|gamma[fl]?_r|.*printf_unlocked|"
     r"puts_unlocked|__bsd_getpgrp|__isoc23_.*|__isoc99_v.*|__builtin_flt_rounds|bindresvport6|getumask|inet_net(a|_ntop|_pton)|"
     r"__fdelt_chk|__recvfrom_chk|__obstack_v?printf_chk|"
     r"__[fl]?xstat|__isoc(99|23)_v?f?w?scanf|__builtin_(clear_padding|issignaling)|bsd_signal|"
     r"__xpg_strerror_r|fmaximum.*|fminimum.*|canonicalize[fl]?|fe(get|set)mode|fesetexcept|fetestexceptflag",
     "the machine does not declare it"),
    (r"crypt.*|encrypt(_r)?|setkey(_r)?", "it is in a library of its own"),
    (r"strfmon_l", "its relative without a locale is called"),
    (r"eventfd_(read|write)", "it may wait"),
    (r"__cyg_profile.*", "the compiler calls it, programs do not"),
    (r"__v\w+_chk|v\w*(printf|scanf)|vsyslog", "it takes a list of arguments; relatives are called"),
    (r"atexit|on_exit|at_quick_exit|pthread_atfork|call_once|pthread_once|pthread_create|thrd_create|fopencookie|n?ftw(64)?|scandir.*|"
     r"tdestroy|"
     r"_?obstack_.*|_*argp_.*|_+option_is_.*|"
     r"twalk(_r)?|dl_iterate_phdr|tss_create|pthread_key_create|timer_.*", "functions that are called back are tested in tests/verify"),
    (r"syscall|semctl|ioctl|fcntl(64)?|sem_open|mremap|prctl|quotactl|.*syslog", "what it does depends on a number"),
    (r"rcmd.*|rexec.*|ruserok.*|iruserok.*|rresvport.*|getnetgrent.*|setnetgrent|innetgr|getaddrinfo.*|gai_.*|gethostby.*|getnameinfo|"
     r"res_.*|"
     r"ether_.*|getservby.*|getprotoby.*|getnetby.*|getrpcby.*|hostalias|yp_.*", "it asks the network or its configuration"),
    (r"set(euid|resuid|reuid|uid|egid|gid|regid|resgid|groups|fsuid|fsgid)|initgroups|setpgid|setpgrp|setsid|chroot|setpriority|"
     r"setrlimit(64)?|"
     r"vhangup|close.*|dup[23]?|fcloseall|sched_set.*|pthread_set.*|sbrk|brk|mlock.*|munmap|mprotect|alarm|ualarm|setitimer|sigaltstack|"
     r"sigprocmask|nice|acct|swapo.*|mount|umount2?|unshare|setns|personality|iopl|ioperm", "it changes the process that makes the calls"),
    (r"getwd|inet_nsap_ntoa|getsubopt|getopt.*|backtrace.*|re_.*|hsearch.*|tfind|tsearch|tdelete|obstack.*|crypt_r.*|pthread_getattr.*|"
     r"pthread_attr_getstack.*|"
     r"getpw|[gs]etipv4.*|[gs]etsourcefilter|dlm?open|dlsym|dlvsym|dlinfo|dladdr1?|iconv|wordexp|regerror|regexec|regfree|globfree(64)?|"
     r"wordfree|"
     r"mcheck.*|mprobe|addmntent|alphasort(64)?|free(addrinfo|ifaddrs|locale)|hasmntopt|if_freenameindex|pthread_barrier_destroy|"
     r"(s?random|setstate)_r|getutmpx?|insque|remque|printf_size.*|register_printf.*|parse_printf.*|thrd_.*",
     "it needs objects that only a library can make"),
    (r"gtty|stty|sstk|revoke|setlogin|fattach|fdetach|putmsg|getmsg|isastream|sigstack|sigreturn|lchmod|profil|sprofil|daddl|ddivl|"
     r"dfmal|dmull|"
     r"dsqrtl|dsubl|fadd|faddl|fdiv|fdivl|ffma|ffmal|fmul|fmull|fsqrt|fsqrtl|fsub|fsubl", "it is a stub, or declared by macros alone"),
]


def reason(name):
    """why the function is not called; None: it is"""
    for pattern, why in REASONS:
        if why and re.fullmatch(pattern, name):
            return why
    return None
