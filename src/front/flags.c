#include "front/flags.h"
#include "base/text.h"

#include <string.h>

/* clang-format off */
static bool is_refused(const char *f)
{
    static const char *const exact[] = {
        "-fshort-enums", "-fshort-double", "-funsigned-bitfields", "-fno-signed-bitfields", "-fsingle-precision-constant",
        "-fplan9-extensions", "-fsso-struct=big-endian", "-fno-asm", "-finstrument-functions", "-mx32", "-m16", "-malign-double",
        "-mms-bitfields", "-mlong-double-64", "-mlong-double-128", "-m128bit-long-double", "-m96bit-long-double", "-mabi=ms", "-fgnu-tm",
        "-mpc32", "-mpc64", "-mno-ieee-fp", "-masm=intel", "-fmerge-all-constants", "--ansi", "--include", NULL};
    static const char *const beginnings[] = {
        "-fpack-struct", "-fexec-charset=", "-fwide-exec-charset=", "-fsanitize-coverage", "@", "--define", "--undefine", "--machine",
        "--imacros", "--traditional", "-traditional", NULL};
    return text_is_one_of(f, exact) || text_starts_with_one(f, beginnings) ||
           (text_starts_with(f, "-Wl,") && (strstr(f, "-defsym") || strstr(f, "-wrap")));
}

/* Known to change nothing that a program computes. Of -f and -m without `no-`; longer flags with this beginning are meant, too. */
static bool is_harmless(const char *f)
{
    static const char *const after_f[] = {
        "2", "align-", "allow-store-data-races", "asynchronous-unwind", "branch-", "builtin", "callgraph", "caller-saves",
        "canonical", "cf-protection", "code-hoisting", "color", "combine-stack", "common", "compare-elim", "conserve-stack", "constprop",
        "cprop", "crossjumping", "cse", "cx-fortran-rules", "data-sections", "dce", "debug-", "defer-pop", "delayed-branch",
        "delete-", "diagnostics-", "directives-only", "dollars-in", "dse", "dump-", "dwarf", "early-inlining",
        "eliminate-", "emit-", "exceptions", "excess-precision=standard", "expensive", "extended-identifiers", "fat-lto", "file-prefix-map",
        "finite-loops", "float-store", "forward-propagate", "freestanding", "function-sections", "gcse", "gnu-unique", "graphite", "guess-",
        "hardened", "hoist-", "hosted", "ident", "if-conversion", "indirect-inlining", "inhibit-size", "inline", "input-charset=", "ipa-",
        "ira-", "isolate-", "ivopts", "jump-tables", "keep-", "large-source", "lifetime-dse", "live-", "lra-", "lto", "ltrans", "macro-",
        "math-errno", "max-errors", "mem-report", "merge-constants", "merge-debug", "message-length", "modulo-", "move-loop",
        "non-call-exceptions", "omit-frame-pointer", "opt-info", "optimize-", "pack-struct=8", "partial-inlining", "peel-", "peephole",
        "PIC", "pic", "PIE", "pie", "plt", "plugin", "post-ipa", "prefetch-loop", "preprocessed", "printf-return-value", "profile",
        "random-seed", "record-gcc", "ree", "rename-registers", "reorder-", "report-bug", "rerun-cse", "reschedule", "rounding-math",
        "sanitize", "save-optimization", "sched", "schedule-", "section-anchors", "sel-sched", "self-test", "semantic-interposition",
        "set-stack", "show-column", "shrink-wrap", "signaling-nans", "signed-bitfields", "signed-zeros", "split-", "ssa-", "ssp",
        "stack-", "stdarg-opt", "store-merging", "strict-", "syntax-only", "test-coverage", "thread-jumps", "threadsafe-statics",
        "time-report", "tls-model", "toplevel-reorder", "tracer", "track-macro", "trapping-math", "trapv", "tree-", "trivial-auto-var-init",
        "unit-at-a-time", "unroll", "unswitch", "unwind-tables", "use-ld", "use-linker", "use-caller", "var-tracking", "variable-expansion",
        "vect", "verbose-asm", "visibility", "vpt", "web", "whole-program", "working-directory", "wpa", "wrapv", "zee", "zero-call-used",
        "zero-initialized", "asm", "unsafe-math-optimizations", "fast-math", "finite-math-only", "associative-math", "reciprocal-math",
        "limit-debug-info", "standalone-debug", "temp-file", "pcc-struct-return", "reg-struct-return", "openmp", "openacc", "gnu89-inline",
        "instrument-functions", "short-enums", "ms-extensions", "plan9-extensions", "short-wchar", NULL};
    static const char *const after_m[] = {
        "32", "64", "3dnow", "80387", "abm", "accumulate-outgoing", "adx", "aes", "align-stringops", "amx", "arch=", "arch-", "asm=att",
        "avx", "bmi", "branch-cost", "call-ms2sysv", "cf-protection", "cld", "clflushopt", "clwb", "clzero", "cmodel=", "cmov",
        "control-flow", "cpu=", "crc32", "cx16", "dispatch-scheduler", "f16c", "fancy-math", "fentry", "fma", "force-drap", "fpmath=",
        "forceinline", "fp-ret", "fsgsbase", "function-return", "fxsr", "general-regs-only", "gfni", "hard-float", "harden-sls", "hle",
        "ieee-fp", "incoming-stack", "indirect-branch", "inline-", "instrument-return", "large-data", "lwp", "lzcnt", "manual-endbr",
        "memcpy-strategy", "memset-strategy", "mmx", "movbe", "mwaitx", "needed", "nop-mcount", "omit-leaf", "partial-vector", "pclmul",
        "pconfig", "pc80", "pku", "popcnt", "prefer-", "preferred-stack", "prefetchw", "ptwrite", "push-args", "rdpid", "rdrnd", "rdseed",
        "recip", "record-mcount", "record-return", "red-zone", "regparm=", "retpoline", "rtd", "rtm", "sahf", "serialize", "sgx", "sha",
        "shstk", "skip-rax", "soft-float", "sse", "sseregparm", "ssse3", "stack-", "stackrealign", "stringop", "tbm", "tls-d", "tsxldtrk",
        "tune", "uintr", "unroll-only", "vaes", "vect8", "vpclmul", "vzeroupper", "waitpkg", "wbnoinvd", "widekl", "xop", "xsave",
        "glibc", "musl", "pc32-no", "bionic", "threads", "direct-extern", "abi=sysv", "kl", "long-double-80", "no-ieee", NULL};
    static const char *const long_options[] = {"--sysroot", "--include=", "--param", "--coverage", "--verbose", "--version", "--pipe",
                                               "--target=", "--gcc-toolchain", "--std=", "--warn", "--debug", "--output", NULL};
    if (text_starts_with(f, "--")) return text_starts_with_one(f, long_options);
    if (f[0] != '-' || (f[1] != 'f' && f[1] != 'm')) return true;
    const char *what = f + (text_starts_with(f + 2, "no-") ? 5 : 2);
    return f[1] == 'f' ? text_starts_with_one(what, after_f) : text_starts_with_one(what, after_m);
}
/* clang-format on */

/* flags that a data model implies */
static bool is_default(const flag_meaning *m, const char *f)
{
    if (strcmp(f, "-fexec-charset=UTF-8") == 0 || strcmp(f, "-fexec-charset=utf-8") == 0) return true;
    bool ilp32 = m->has_model && m->model == MODEL_ILP32;
    return strcmp(f, ilp32 ? "-m96bit-long-double" : "-m128bit-long-double") == 0 || (!ilp32 && strcmp(f, "-malign-double") == 0);
}

/* Fused operations round once; x87 and -ffast-math round as they like. */
static bool changes_floats(const char *f)
{
    static const char *const exact[] = {"-Ofast",
                                        "-ffast-math",
                                        "-funsafe-math-optimizations",
                                        "-fassociative-math",
                                        "-freciprocal-math",
                                        "-ffinite-math-only",
                                        "-fno-signed-zeros",
                                        "-mfma",
                                        "-mfma4",
                                        "-fcx-limited-range",
                                        "-fcx-fortran-rules",
                                        "-fexcess-precision=fast",
                                        NULL};
    if (text_is_one_of(f, exact)) return true;
    if (text_starts_with(f, "-mavx512")) return true; /* has fused operations */
    if (text_starts_with(f, "-mfpmath=")) return strcmp(f, "-mfpmath=sse") != 0;
    return text_starts_with(f, "-march=") && strcmp(f, "-march=x86-64") != 0 && strcmp(f, "-march=x86-64-v2") != 0;
}

static bool has_part(const char *text, size_t len, const char *const *parts)
{
    for (; *parts; parts++)
        if (memmem(text, len, *parts, strlen(*parts))) return true;
    return false;
}

bool flags_change_floats(const char *text, size_t len)
{
    static const char *const parts[] = {"fast",         "math",      "float", "nans",   "fp-",   "fpmath",
                                        "signed-zeros", "precision", "fma",   "avx512", "arch=", NULL};
    return has_part(text, len, parts);
}

bool flags_change_types(const char *text, size_t len)
{
    static const char *const parts[] = {
        "pack-struct",  "short-",           "signed-char",          "bitfields", "long-double", "align-double",
        "ms-bitfields", "single-precision", "instrument-functions", NULL};
    return has_part(text, len, parts);
}

void flags_note(flag_meaning *m, const char *f)
{
    if (f[0] != '-' && f[0] != '@') return;
    if (text_starts_with(f, "--std=")) f++;
    m->loose_floats |= changes_floats(f);
    if (strcmp(f, "-m32") == 0 || strcmp(f, "-m64") == 0) {
        m->has_model = true;
        m->model = f[2] == '3' ? MODEL_ILP32 : MODEL_LP64;
    } else if (strcmp(f, "-funsigned-char") == 0 || strcmp(f, "-fno-signed-char") == 0) {
        m->unsigned_char = true;
    } else if (strcmp(f, "-fsigned-char") == 0 || strcmp(f, "-fno-unsigned-char") == 0) {
        m->unsigned_char = false;
    } else if (strcmp(f, "-fms-extensions") == 0 || strcmp(f, "-fno-ms-extensions") == 0) {
        m->ms_extensions = f[2] == 'm';
    } else if (strcmp(f, "-fshort-wchar") == 0 || strcmp(f, "-fno-short-wchar") == 0) {
        m->short_wchar = f[2] == 's';
    } else if (strcmp(f, "-fgnu89-inline") == 0 || strcmp(f, "-fno-gnu89-inline") == 0) {
        m->gnu89_inline = f[2] == 'g' ? 1 : -1;
    } else if (strcmp(f, "-fopenmp") == 0 || strcmp(f, "-fopenmp-simd") == 0 || strcmp(f, "-fopenacc") == 0) {
        m->parallel_pragmas = true;
    } else if (strcmp(f, "-ansi") == 0) {
        m->old_standard = true;
    } else if (text_starts_with(f, "-std=")) {
        static const char *const old[] = {"c89", "c90", "gnu89", "gnu90", "iso9899:1990", "iso9899:199409", NULL};
        m->old_standard = text_is_one_of(f + strlen("-std="), old);
    } else if (is_refused(f)) {
        if (!m->refused && !is_default(m, f)) m->refused = f;
    } else if (!is_harmless(f) && m->count_unknown < MOST_UNKNOWN_FLAGS) {
        m->unknown[m->count_unknown++] = f;
    }
}

bool flags_gnu89_inline(const flag_meaning *m) { return m->gnu89_inline ? m->gnu89_inline > 0 : m->old_standard; }
