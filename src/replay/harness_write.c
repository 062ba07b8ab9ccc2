/* The harness as C. No header is included: the program may declare library names in its own way, and what it lacks may have such a name. */
#include "replay/harness_internal.h"

typedef struct {
    const violation *v;
    const cfa_program *p;
    const harness_record *r;
    bool printed;
    FILE *out;
} writer;

static const char start_of_file[] = "__asm__(\".text\\n.globl reprove_text_start\\nreprove_text_start:\");\n"
                                    "typedef __SIZE_TYPE__ reprove_size;\n"
                                    "extern void reprove_leave(int) __asm__(\"_Exit\");\n"
                                    "extern long reprove_put(int, const void *, reprove_size) __asm__(\"__write\");\n"
                                    "\n"
                                    "static void reprove_end(const char *what, const char *which, int status)\n"
                                    "{\n"
                                    "    reprove_size n;\n"
                                    "    for (n = 0; what[n]; n++) ;\n"
                                    "    reprove_put(2, what, n);\n"
                                    "    for (n = 0; which[n]; n++) ;\n"
                                    "    reprove_put(2, which, n);\n"
                                    "    reprove_put(2, \"\\n\", 1);\n"
                                    "    reprove_leave(status);\n"
                                    "}\n"
                                    "\n"
                                    "static void reprove_copy(void *to, const void *from, reprove_size size)\n"
                                    "{\n"
                                    "    for (reprove_size k = 0; k < size; k++) ((char *)to)[k] = from ? ((const char *)from)[k] : 0;\n"
                                    "}\n";

static const char *type_text(const cfa_program *p, ty type)
{
    switch (ty_get(p->space, type)->kind) {
    case TY_VOID: return "void";
    case TY_BOOL: return "_Bool";
    case TY_CHAR: return "char";
    case TY_SCHAR: return "signed char";
    case TY_UCHAR: return "unsigned char";
    case TY_SHORT: return "short";
    case TY_USHORT: return "unsigned short";
    case TY_INT: return "int";
    case TY_UINT: return "unsigned";
    case TY_LONG: return "long";
    case TY_ULONG: return "unsigned long";
    case TY_LLONG: return "long long";
    case TY_ULLONG: return "unsigned long long";
    case TY_INT128: return "__int128";
    case TY_UINT128: return "unsigned __int128";
    case TY_FLOAT16: return "_Float16";
    case TY_FLOAT: return "float";
    case TY_DOUBLE: return "double";
    case TY_LDOUBLE: return "long double";
    case TY_FLOAT128: return "__float128";
    case TY_POINTER: return "void *";
    default: return NULL;
    }
}

static const char *name_of(const writer *w, var v) { return space_text(w->p->space, var_get(w->p->space, v)->name); }

/* ---- functions ---- */

static void write_calls(const writer *w)
{
    const harness_record *r = w->r;
    if (!r->calls.len) return;
    fprintf(w->out, "\n/* Calls of functions from outside, in order: who, and what it returns: bits, or a place in an object. */\n");
    for (uint32_t k = 0; k < r->calls.len; k++)
        if (r->calls.data[k].object.i)
            fprintf(w->out, "extern const char reprove_object_%u[] __asm__(\"%s\");\n", k, name_of(w, r->calls.data[k].object));
    fprintf(w->out,
            "static const struct { const char *function; unsigned long long low, high; const char *object; } reprove_calls[] = {\n");
    for (uint32_t k = 0; k < r->calls.len; k++) {
        const outside_call *c = &r->calls.data[k];
        fprintf(w->out, "    {\"%s\", 0x%llxu, 0x%llxu, ", c->function.i ? name_of(w, c->function) : "", (unsigned long long)c->bits,
                (unsigned long long)(c->bits >> 64));
        if (c->object.i) fprintf(w->out, "reprove_object_%u + %llu},", k, (unsigned long long)c->bits);
        else fprintf(w->out, "0},");
        if (w->p->sources && c->at.i) {
            source_place at = source_locate(w->p->sources, c->at);
            if (at.file && !strstr(at.file, "*/")) fprintf(w->out, " /* %s:%u */", at.file, at.line);
        }
        fprintf(w->out, "\n");
    }
    fprintf(w->out,
            "};\n"
            "\n"
            "/* The order in which arguments are evaluated is the compiler's choice: each function has its own values, in order. */\n"
            "static void reprove_take(const char *function, void *to, reprove_size size)\n"
            "{\n"
            "    enum { COUNT = sizeof reprove_calls / sizeof *reprove_calls };\n"
            "    static unsigned first;\n"
            "    static char used[COUNT];\n"
            "    reprove_copy(to, 0, size);\n"
            "    while (first < COUNT && used[first]) first++;\n"
            "    if (first == COUNT) return;\n"
            "    for (unsigned k = first; k < COUNT; k++) {\n"
            "        const char *expected = reprove_calls[k].function;\n"
            "        reprove_size n = 0;\n"
            "        while (*expected && function[n] && function[n] == expected[n]) n++;\n"
            "        if (used[k] || (*expected && (function[n] || expected[n]))) continue;\n"
            "        used[k] = 1;\n"
            "        if (reprove_calls[k].object) reprove_copy(to, &reprove_calls[k].object, size);\n"
            "        else reprove_copy(to, &reprove_calls[k].low, size);\n"
            "        return;\n"
            "    }\n"
            "    reprove_end(\"reprove: diverged at a call of \", function, %d);\n"
            "}\n",
            HARNESS_STATUS + 1);
}

static void write_functions(const writer *w)
{
    for (uint32_t k = 0; k < w->p->externals.len; k++) {
        const cfa_external *x = &w->p->externals.data[k];
        const char *function = name_of(w, x->symbol);
        if (property_is_error(&w->v->task->property, function) || !harness_must_define(w->p, x)) continue;
        const ty_info *t = ty_get(w->p->space, var_get(w->p->space, x->symbol)->type);
        const char *result = type_text(w->p, t->target);
        if (!result) continue; /* records: the printed program does not call it */
        if (strcmp(result, "void") == 0) fprintf(w->out, "void %s() {}\n", function);
        else if (!w->r->calls.len) fprintf(w->out, "%s %s() { return 0; }\n", result, function);
        else fprintf(w->out, "%s %s() { %s v; reprove_take(\"%s\", &v, sizeof v); return v; }\n", result, function, result, function);
    }
}

static bool is_called(const writer *w, const char *function)
{
    for (uint32_t k = 0; k < w->p->externals.len; k++)
        if (strcmp(name_of(w, w->p->externals.data[k].symbol), function) == 0) return true;
    return false;
}

static void write_error(const writer *w, const char *function)
{
    fprintf(w->out, "void %s() { reprove_end(\"reprove: error reached: \", \"%s\", %d); }\n", function, function, HARNESS_STATUS);
}

/* Functions for checks and assumptions under the names of other verifiers; weak, so that the program's own ones come first. */
static void write_checks(const writer *w)
{
    static const struct {
        const char *function;
        bool is_assumption, of_zero;
    } checks[] = {{"assert", false, false},         {"__VERIFIER_assert", false, false}, {"__CPROVER_assert", false, false},
                  {"__ESBMC_assert", false, false}, {"klee_assert", false, false},       {"__CPROVER_precondition", false, false},
                  {"assert_perror", false, true},   {"__CPROVER_assume", true, false},   {"__ESBMC_assume", true, false},
                  {"klee_assume", true, false}};
    bool is_error = property_is_error(&w->v->task->property, "__assert_fail");
    for (size_t k = 0; k < sizeof checks / sizeof *checks; k++) {
        bool fails = !checks[k].is_assumption && is_error;
        fprintf(w->out, "__attribute__((weak)) void %s(long holds) { if (%sholds) reprove_end(\"reprove: %s: \", \"%s\", %d); }\n",
                checks[k].function, checks[k].of_zero ? "" : "!", fails ? "error reached" : "it does not hold", checks[k].function,
                fails ? HARNESS_STATUS : HARNESS_STATUS + 1);
    }
}

static void write_verifier(const writer *w)
{
    for (uint32_t k = 0; k < w->p->externals.len; k++)
        if (property_is_error(&w->v->task->property, name_of(w, w->p->externals.data[k].symbol)))
            write_error(w, name_of(w, w->p->externals.data[k].symbol));
    for (uint32_t k = 0; k < w->p->functions.len; k++) /* its own body does not count: this one comes first when they are linked */
        if (!w->p->functions.data[k].is_static && property_is_error(&w->v->task->property, fn_name(w->p, (fn){k})))
            write_error(w, fn_name(w->p, (fn){k}));
    if (harness_has_static_error(w->v))
        fprintf(w->out, "void " HARNESS_STATIC_ERROR "(void) { reprove_end(\"reprove: error reached\", \"\", %d); }\n", HARNESS_STATUS);
    if (w->printed) fprintf(w->out, "void __reprove_error(void) { reprove_end(\"reprove: error reached\", \"\", %d); }\n", HARNESS_STATUS);
    if (!w->printed) write_checks(w);
    if (is_called(w, "__VERIFIER_assume"))
        fprintf(
            w->out,
            "void __VERIFIER_assume(int condition) { if (!condition) reprove_end(\"reprove: an assumption does not hold\", \"\", %d); }\n",
            HARNESS_STATUS + 1);
    if (is_called(w, "__VERIFIER_atomic_begin")) fprintf(w->out, "void __VERIFIER_atomic_begin() {}\n");
    if (is_called(w, "__VERIFIER_atomic_end")) fprintf(w->out, "void __VERIFIER_atomic_end() {}\n");
}

/* ---- values at calls that are numbered ---- */

static uint32_t number_of(const numbered_call *calls, uint32_t count, const chosen_value *c)
{
    for (uint32_t k = 0; k < count; k++)
        if (calls[k].function.i == c->function.i && calls[k].where == c->where && calls[k].turn == c->turn) return calls[k].number;
    return 0;
}

static bool is_numbered(const writer *w, const chosen_value *c, uint32_t *block, uint32_t *number)
{
    *block = number_of(w->r->blocks.data, w->r->blocks.len, c);
    *number = *block ? 0 : number_of(w->r->numbers.data, w->r->numbers.len, c);
    return *block || *number;
}

static uint32_t bytes_of(const chosen_value *c) { return c->width > 64 ? 8 : (c->width + 7) / 8; }

static void write_blocks(const writer *w)
{
    uint32_t block, number, rows = 0;
    fprintf(w->out, "\n/* What heap blocks hold: the how-manieth malloc, offset, bytes, value. */\n"
                    "static const struct { unsigned block; unsigned long long offset; unsigned size; unsigned long long bits; } "
                    "reprove_blocks[] = {\n");
    for (uint32_t k = 0; k < w->v->count; k++) {
        const chosen_value *c = &w->v->choices[k];
        if (c->is_input || c->origin != ORIGIN_LOCATION || !is_numbered(w, c, &block, &number) || !block || !(uint64_t)c->bits) continue;
        fprintf(w->out, "    {%u, %llu, %u, 0x%llxu},\n", block, (unsigned long long)c->offset, bytes_of(c), (unsigned long long)c->bits);
        rows++;
    }
    if (!rows) fprintf(w->out, "    {0, 0, 0, 0},\n");
    fprintf(w->out,
            "};\n"
            "enum { reprove_mapped = 1 << 26 }; /* the system fills larger blocks with zeros */\n"
            "extern void *__real_malloc(reprove_size);\n"
            "extern void *__real_realloc(void *, reprove_size);\n"
            "extern void __real_free(void *);\n"
            "extern reprove_size reprove_usable(void *) __asm__(\"malloc_usable_size\");\n"
            "extern char reprove_text_start[], reprove_text_end[] __attribute__((weak)); /* the program's own code */\n"
            "void *__wrap_malloc(reprove_size size)\n"
            "{\n"
            "    static unsigned count;\n"
            "    char *p = __real_malloc(size), *by = __builtin_return_address(0);\n"
            "    if (!p || (reprove_text_end && (by < reprove_text_start || by >= reprove_text_end))) return p;\n"
            "    count++;\n"
            "    if (size < reprove_mapped) reprove_copy(p, 0, size);\n"
            "    for (unsigned k = 0; k < sizeof reprove_blocks / sizeof *reprove_blocks; k++)\n"
            "        if (reprove_blocks[k].block == count && reprove_blocks[k].offset + reprove_blocks[k].size <= size)\n"
            "            reprove_copy(p + reprove_blocks[k].offset, &reprove_blocks[k].bits, reprove_blocks[k].size);\n"
            "    return p;\n"
            "}\n"
            "void *__wrap_realloc(void *old, reprove_size size)\n"
            "{\n"
            "    reprove_size have = old ? reprove_usable(old) : 0;\n"
            "    if (have >= reprove_mapped && size >= reprove_mapped) return __real_realloc(old, size);\n"
            "    char *p = size || !old ? __real_malloc(size) : 0;\n"
            "    if (p && size < reprove_mapped) reprove_copy(p, 0, size);\n"
            "    if (p) reprove_copy(p, old, old ? have < size ? have : size : 0);\n"
            "    if (old && (p || !size)) __real_free(old);\n"
            "    return p;\n"
            "}\n"
            "void __wrap_free(void *p)\n"
            "{\n"
            "    if ((reprove_size)p < %uu || (reprove_size)p >= %uu) __real_free(p);\n"
            "}\n",
            (unsigned)RUN_OUTSIDE_START, (unsigned)RUN_OUTSIDE_END);
}

static void write_numbers(const writer *w)
{
    uint32_t block, number;
    if (!w->r->numbers.len) return;
    fprintf(w->out, "\nstatic int reprove_random(void)\n{\n    static unsigned count;\n    switch (++count) {\n");
    for (uint32_t k = 0; k < w->v->count; k++) {
        const chosen_value *c = &w->v->choices[k];
        if (!c->is_input && c->origin == ORIGIN_LOCATION && is_numbered(w, c, &block, &number) && number)
            fprintf(w->out, "    case %u: return 0x%x;\n", number, (unsigned)c->bits & 0x7fffffffu);
    }
    fprintf(w->out,
            "    default: return 0;\n    }\n}\nint rand() { return reprove_random(); }\nlong random() { return reprove_random(); }\n");
}

/* ---- objects ---- */

static void write_globals(const writer *w)
{
    for (uint32_t g = 0; g < w->p->globals.len; g++) {
        const cfa_global *global = &w->p->globals.data[g];
        const char *object = name_of(w, global->symbol);
        const ty_info *t = ty_get(w->p->space, var_get(w->p->space, global->symbol)->type);
        bool is_stream =
            t->kind == TY_POINTER && (strcmp(object, "stdin") == 0 || strcmp(object, "stdout") == 0 || strcmp(object, "stderr") == 0);
        if (global->defined || global->weak || is_stream) continue;
        uint64_t size = t->size ? t->size : 4096;
        fprintf(w->out, "%sunsigned char %s[%llu] __attribute__((aligned(%u))) = {", global->is_thread_local ? "__thread " : "", object,
                (unsigned long long)size, global->align > 16 ? global->align : 16);
        for (uint32_t k = 0; k < w->v->count; k++) {
            const chosen_value *c = &w->v->choices[k];
            if (c->is_input || c->origin != ORIGIN_GLOBAL || c->where != g) continue;
            for (uint32_t b = 0; b < (c->width + 7) / 8 && b < 16 && c->offset + b < size; b++)
                if ((unsigned char)(c->bits >> 8 * b))
                    fprintf(w->out, "[%llu] = %u, ", (unsigned long long)(c->offset + b), (unsigned)(unsigned char)(c->bits >> 8 * b));
        }
        fprintf(w->out, "0};\n");
    }
}

static bool has_outside(const writer *w)
{
    for (uint32_t k = 0; k < w->v->count; k++) {
        const chosen_value *c = &w->v->choices[k];
        if (c->origin == ORIGIN_OUTSIDE || ((c->is_pointer || c->origin != ORIGIN_UNKNOWN) && (uint64_t)c->bits >= RUN_OUTSIDE_START &&
                                            (uint64_t)c->bits < RUN_OUTSIDE_END))
            return true;
    }
    return false;
}

static void write_outside(const writer *w)
{
    if (!has_outside(w)) return;
    fprintf(w->out, "\n/* Memory that pointers from outside point to. */\n"
                    "extern void *reprove_map(void *, reprove_size, int, int, int, long) __asm__(\"mmap\");\n"
                    "static const struct { unsigned long address; unsigned size; unsigned long long bits; } reprove_outside[] = {\n");
    for (uint32_t k = 0; k < w->v->count; k++) {
        const chosen_value *c = &w->v->choices[k];
        if (!c->is_input && c->origin == ORIGIN_OUTSIDE && (uint64_t)c->bits)
            fprintf(w->out, "    {0x%llxu, %u, 0x%llxu},\n", (unsigned long long)c->offset, bytes_of(c), (unsigned long long)c->bits);
    }
    fprintf(w->out,
            "    {0x%xu, 0, 0},\n};\n"
            "__attribute__((constructor(101))) static void reprove_start(void)\n"
            "{\n"
            "    enum { START = 0x%x, END = 0x%x, READ_WRITE = 3, PRIVATE_FIXED_ANONYMOUS = 0x100022 };\n"
            "    if (reprove_map((void *)START, END - START, READ_WRITE, PRIVATE_FIXED_ANONYMOUS, -1, 0) != (void *)START) "
            "reprove_end(\"reprove: no room for memory from outside\", \"\", %d);\n"
            "    for (unsigned k = 0; k < sizeof reprove_outside / sizeof *reprove_outside; k++) reprove_copy((void "
            "*)reprove_outside[k].address, &reprove_outside[k].bits, reprove_outside[k].size);\n"
            "}\n",
            (unsigned)RUN_OUTSIDE_START, (unsigned)RUN_OUTSIDE_START, (unsigned)RUN_OUTSIDE_END, HARNESS_STATUS + 1);
}

/* ---- where the program begins ---- */

static const chosen_value *entry_value(const writer *w, uint32_t parameter)
{
    for (uint32_t k = 0; k < w->v->count; k++)
        if (!w->v->choices[k].is_input && w->v->choices[k].origin == ORIGIN_ENTRY && w->v->choices[k].where == parameter)
            return &w->v->choices[k];
    return NULL;
}

static void write_argument(const writer *w, uint32_t k, bool is_main, const chosen_value **input)
{
    const cfa_function *f = fn_get(w->p, w->v->task->entry);
    const char *type = type_text(w->p, var_get(w->p->space, f->params[k])->type);
    const chosen_value *c = is_main ? entry_value(w, k) : NULL;
    const chosen_value *end = w->v->choices + w->v->count;
    if (!is_main) { /* the first inputs */
        while (*input < end && !(*input)->is_input) ++*input;
        if (*input < end) c = (*input)++;
    }
    unsigned __int128 bits = c ? c->bits : 0;
    fprintf(w->out, "    static const union { unsigned long long bits[2]; %s value; } a%u = {{0x%llxu, 0x%llxu}};\n", type ? type : "int",
            k, (unsigned long long)bits, (unsigned long long)(bits >> 64));
}

static void write_start(const writer *w)
{
    fn entry = w->v->task->entry;
    const cfa_function *f = fn_get(w->p, entry);
    const char *function = fn_name(w->p, entry);
    bool is_main = strcmp(function, "main") == 0;
    const chosen_value *input = w->v->choices;
    if (is_main && !entry_value(w, 0) && !entry_value(w, 1)) return;
    fprintf(w->out, "\nextern int reprove_entry() __asm__(\"%s\");\nint %s()\n{\n", is_main ? "__real_main" : function,
            is_main ? "__wrap_main" : "main");
    for (uint32_t k = 0; k < f->count_params; k++) write_argument(w, k, is_main, &input);
    fprintf(w->out, "    return reprove_entry(");
    for (uint32_t k = 0; k < f->count_params; k++) fprintf(w->out, "%sa%u.value", k ? ", " : "", k);
    fprintf(w->out, ");\n}\n");
}

/* ---- what the printed program asks for ---- */

static int by_origin(const void *a, const void *b)
{
    const chosen_value *x = *(const chosen_value *const *)a, *y = *(const chosen_value *const *)b;
    uint64_t p[] = {x->function.i, x->where, x->part, x->turn, x->offset}, q[] = {y->function.i, y->where, y->part, y->turn, y->offset};
    for (unsigned k = 0; k < sizeof p / sizeof *p; k++)
        if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
    return 0;
}

static void write_others(const writer *w)
{
    VEC(const chosen_value *) rows = {0};
    uint32_t block, number;
    for (uint32_t k = 0; k < w->v->count; k++) {
        const chosen_value *c = &w->v->choices[k];
        if (!c->is_input && c->origin == ORIGIN_LOCATION && c->bits && !is_numbered(w, c, &block, &number)) vec_push(&rows, c);
    }
    if (rows.len) qsort(rows.data, rows.len, sizeof *rows.data, by_origin);
    fprintf(w->out, "\n/* Uninitialised variables and the like: where, the how-manieth time, offset, bytes, value. */\n"
                    "static const struct { unsigned function, where, part, turn; unsigned long long offset; unsigned size; unsigned long "
                    "long low, high; } reprove_others[] = {\n");
    for (uint32_t k = 0; k < rows.len; k++) {
        const chosen_value *c = rows.data[k];
        fprintf(w->out, "    {%u, %u, %u, %u, %llu, %u, 0x%llxu, 0x%llxu},\n", c->function.i, c->where, c->part, c->turn,
                (unsigned long long)c->offset, (c->width + 7) / 8, (unsigned long long)c->bits, (unsigned long long)(c->bits >> 64));
    }
    fprintf(w->out, "    {-1u, 0, 0, 0, 0, 0, 0, 0},\n};\n"
                    "enum { REPROVE_OTHERS = sizeof reprove_others / sizeof *reprove_others };\n"
                    "void __reprove_arbitrary(unsigned function, unsigned where, unsigned part, void *to, unsigned long size)\n"
                    "{\n"
                    "    static unsigned turns[REPROVE_OTHERS];\n"
                    "    unsigned low = 0, high = REPROVE_OTHERS - 1;\n"
                    "    reprove_copy(to, 0, size);\n"
                    "    while (low < high) {\n"
                    "        unsigned k = low + (high - low) / 2;\n"
                    "        int before = reprove_others[k].function != function ? reprove_others[k].function < function : "
                    "reprove_others[k].where != where ? reprove_others[k].where < where : reprove_others[k].part < part;\n"
                    "        if (before) low = k + 1;\n"
                    "        else high = k;\n"
                    "    }\n"
                    "    if (reprove_others[low].function != function || reprove_others[low].where != where || reprove_others[low].part != "
                    "part) return;\n"
                    "    unsigned turn = ++turns[low];\n"
                    "    for (; reprove_others[low].function == function && reprove_others[low].where == where && reprove_others[low].part "
                    "== part; low++)\n"
                    "        if (reprove_others[low].turn == turn && reprove_others[low].offset < size)\n"
                    "            reprove_copy((char *)to + reprove_others[low].offset, &reprove_others[low].low, reprove_others[low].size "
                    "< size - reprove_others[low].offset ? reprove_others[low].size : size - reprove_others[low].offset);\n"
                    "}\n");
    vec_free(&rows);
}

/* ---- all of it ---- */

static void write_head(const writer *w)
{
    char place[300] = "";
    if (w->p->sources && w->v->replay->at.i) {
        source_place at = source_locate(w->p->sources, w->v->replay->at);
        if (at.file && !strstr(at.file, "*/")) snprintf(place, sizeof place, " at %.250s:%u", at.file, at.line);
    }
    fprintf(w->out,
            "/* Written by reprove: takes the program to %s%s.\n"
            " *   cc %s -O0 -w -fwrapv -fno-strict-aliasing -ftrivial-auto-var-init=zero THIS_FILE %s -Wl,-z,muldefs "
            "-Wl,--wrap=malloc,--wrap=realloc,--wrap=free%s -lm\n"
            " * When the error is reached, the program says so on standard error and exits with status %d. */\n",
            w->v->replay->error, place, w->p->ilp32 ? "-m32" : "-m64", w->printed ? "THE_PRINTED_PROGRAM" : "THE_PROGRAM",
            entry_value(w, 0) || entry_value(w, 1) ? " -Wl,--wrap=main" : "", HARNESS_STATUS);
}

bool harness_write_record(const violation *v, const harness_record *r, bool printed, FILE *out)
{
    writer w = {v, v->task->program, r, printed, out};
    if (r->is_too_long) return false;
    write_head(&w);
    fputs(start_of_file, out);
    write_calls(&w);
    fprintf(out, "\n");
    write_functions(&w);
    write_verifier(&w);
    write_globals(&w);
    write_blocks(&w);
    write_numbers(&w);
    write_outside(&w);
    if (printed) write_others(&w);
    write_start(&w);
    return !ferror(out);
}

bool harness_has_stand_ins(const cfa_program *p)
{
    for (uint32_t k = 0; k < p->functions.len; k++)
        if (p->functions.data[k].is_stand_in) return true;
    return false;
}

bool harness_has_static_error(const violation *v)
{
    const cfa_program *p = v->task->program;
    for (uint32_t k = 0; k < p->functions.len; k++)
        if (p->functions.data[k].is_static && property_is_error(&v->task->property, fn_name(p, (fn){k}))) return true;
    return false;
}

bool harness_suits_original(const violation *v, const harness_record *r, const char **why)
{
    const cfa_program *p = v->task->program;
    writer w = {v, p, r, false, NULL};
    uint32_t block, number;
    for (uint32_t k = 0; k < v->count; k++) {
        const chosen_value *c = &v->choices[k];
        *why = "it needs values that C gives no way to set, as of uninitialised variables";
        if (!c->is_input && c->origin == ORIGIN_LOCATION && c->bits && !is_numbered(&w, c, &block, &number)) return false;
    }
    *why = "a function without a body returns a record";
    for (uint32_t k = 0; k < p->externals.len; k++) { /* a result that the harness cannot give */
        const ty_info *t = ty_get(p->space, var_get(p->space, p->externals.data[k].symbol)->type);
        if (harness_must_define(p, &p->externals.data[k]) && !type_text(p, t->target)) return false;
    }
    return true;
}
