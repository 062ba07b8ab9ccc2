#include "front/flags.h"

#include <string.h>

static bool starts(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

static bool is_one_of(const char *text, const char *const *list, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp(text, list[k]) == 0) return true;
    return false;
}

static bool is_refused(const char *f)
{
    static const char *const exact[] = {"-fshort-enums",
                                        "-fshort-double",
                                        "-funsigned-bitfields",
                                        "-fno-signed-bitfields",
                                        "-fsingle-precision-constant",
                                        "-fplan9-extensions",
                                        "-fsso-struct=big-endian",
                                        "-fno-asm",
                                        "-finstrument-functions",
                                        "-mx32",
                                        "-m16",
                                        "-malign-double",
                                        "-mms-bitfields",
                                        "-mlong-double-64",
                                        "-mlong-double-128",
                                        "-m128bit-long-double",
                                        "-m96bit-long-double",
                                        "-mabi=ms",
                                        "-fgnu-tm"};
    static const char *const beginnings[] = {"-fpack-struct", "-fexec-charset=", "-fwide-exec-charset="};
    for (size_t k = 0; k < sizeof beginnings / sizeof *beginnings; k++)
        if (starts(f, beginnings[k])) return true;
    return is_one_of(f, exact, sizeof exact / sizeof *exact);
}

/* what a data model has anyway */
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
                                        "-fexcess-precision=fast"};
    if (is_one_of(f, exact, sizeof exact / sizeof *exact)) return true;
    if (starts(f, "-mfpmath=")) return strcmp(f, "-mfpmath=sse") != 0;
    return starts(f, "-march=") && strcmp(f, "-march=x86-64") != 0 && strcmp(f, "-march=x86-64-v2") != 0;
}

bool flags_change_floats(const char *text, size_t len)
{
    static const char *const parts[] = {"fast", "math", "float", "nans", "fp-", "signed-zeros", "precision"};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (memmem(text, len, parts[k], strlen(parts[k]))) return true;
    return false;
}

void flags_note(flag_meaning *m, const char *f)
{
    if (f[0] != '-') return;
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
    } else if (starts(f, "-std=")) {
        m->old_standard = strstr(f, "89") || strstr(f, "90") || strstr(f, "iso9899:199409");
    } else if (!m->refused && is_refused(f) && !is_default(m, f)) {
        m->refused = f;
    }
}

bool flags_gnu89_inline(const flag_meaning *m) { return m->gnu89_inline ? m->gnu89_inline > 0 : m->old_standard; }
