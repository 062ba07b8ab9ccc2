#include "report/invented.h"

#include "cfa/callgraph.h"
#include "cfa/library.h"

enum { MOST_PLACES = 10000, ARGUMENTS_AT = RUN_OUTSIDE_END - 0x10000, MOST_ARGUMENTS = 1000 };

/* ---- what the environment may answer ---- */

/* Results of functions that ask the environment: any value between the two. Pointers: null, or whatever the library made. */
/* clang-format off */
static const struct {
    const char *function;
    long long least, most;
} delivered[] = {
    {"getchar", -1, 255}, {"getc", -1, 255}, {"fgetc", -1, 255}, {"getchar_unlocked", -1, 255},
    {"getc_unlocked", -1, 255}, {"fgetc_unlocked", -1, 255}, {"time", -1, 1ll << 40}, {"clock", -1, 1ll << 40},
    {"getpid", 1, 1 << 22}, {"getppid", 0, 1 << 22}, {"getuid", 0, 0xfffffffe}, {"geteuid", 0, 0xfffffffe},
    {"getgid", 0, 0xfffffffe}, {"getegid", 0, 0xfffffffe}, {"open", -1, 1 << 20}, {"openat", -1, 1 << 20},
    {"creat", -1, 1 << 20}, {"socket", -1, 1 << 20}, {"accept", -1, 1 << 20}, {"dup", -1, 1 << 20},
    {"read", -1, 0}, {"write", -1, 0}, {"recv", -1, 0}, {"send", -1, 0},
    {"close", -1, 0}, {"fclose", -1, 0}, {"fflush", -1, 0}, {"remove", -1, 0},
    {"rename", -1, 0}, {"unlink", -1, 0}, {"mkdir", -1, 0}, {"rmdir", -1, 0},
    {"access", -1, 0}, {"chdir", -1, 0}, {"stat", -1, 0}, {"lstat", -1, 0},
    {"fstat", -1, 0}, {"kill", -1, 0}, {"usleep", -1, 0}, {"pipe", -1, 0},
    {"connect", -1, 0}, {"bind", -1, 0}, {"listen", -1, 0}, {"symlink", -1, 0},
    {"link", -1, 0}, {"chmod", -1, 0}, {"isatty", 0, 1}, {"feof", 0, 1},
    {"ferror", 0, 1}, {"fork", -1, 1 << 22}, {"system", -1, 65535}, {"fputc", -1, 255},
    {"putc", -1, 255}, {"fopen", 0, 0}, {"fdopen", 0, 0}, {"freopen", 0, 0},
    {"tmpfile", 0, 0}, {"popen", 0, 0}, {"opendir", 0, 0}, {"getenv", 0, 0},
    {"clock_gettime", -1, 0}, {"gettimeofday", -1, 0}, {"sleep", 0, 0}, {"alarm", 0, 0},
};
/* clang-format on */

static bool is_delivered(const char *function, const chosen_value *c)
{
    for (size_t k = 0; k < sizeof delivered / sizeof *delivered; k++) {
        if (strcmp(delivered[k].function, function) != 0) continue;
        if (c->is_pointer) return true;
        unsigned __int128 bits = c->bits;
        if (c->is_signed && c->width && c->width < 128 && bits >> (c->width - 1) & 1) bits |= ~(unsigned __int128)0 << c->width;
        __int128 value = (__int128)bits;
        return value >= delivered[k].least && value <= delivered[k].most;
    }
    return false;
}

/* It is in the table of the library, or a header of the system declares it. */
static bool is_of_library(const cfa_program *p, var function)
{
    const char *called = space_text(p->space, var_get(p->space, function)->name);
    if (strncmp(called, "__VERIFIER_", 11) == 0) return false;
    if (library_find(library_plain_name(called)) != LIBRARY_NO_ROW) return true;
    const cfa_external *x = program_external(p, function);
    if (!x || x->implicit || !p->sources || !x->at.i) return false;
    source_place at = source_locate(p->sources, x->at);
    return at.file && strncmp(at.file, "/usr/", 5) == 0 && strstr(at.file, "include/");
}

/* ---- what was invented on the way ---- */

typedef struct {
    const violation *v;
    var callee;       /* of the call that is being executed; none: no call of a function without a body */
    bool in_assembly; /* an output of assembly was met */
    map64 turns;
    uint32_t inputs;           /* so far */
    VEC(uint32_t) suspicious;  /* numbers of inputs */
    VEC(chosen_value) outputs; /* of assembly: their places */
    var named;                 /* the first function that is suspicious */
    srcpos assembly_at;
} observer;

static void note_outputs(observer *o, fn f, uint32_t where, const location *l, const op_info *i)
{
    const cfa_space *s = o->v->task->program->space;
    bool fresh;
    uint32_t turn = ++*map_slot(&o->turns, map_pair(f.i, where), &fresh);
    if (!i->assembly || !i->assembly->count_outputs || !*space_text(s, i->assembly->text)) return;
    if (!o->in_assembly) o->assembly_at = l->at;
    o->in_assembly = true;
    for (uint32_t k = 0; k < i->assembly->count_outputs && o->outputs.len < MOST_PLACES; k++) {
        uint64_t size = ty_get(s, ex_get(s, i->assembly->operands[k])->type)->size;
        chosen_value c = {.origin = ORIGIN_LOCATION, .function = f, .where = where, .turn = turn, .part = k};
        c.width = size > 0 && size <= 8 ? (uint32_t)size * 8 : 64;
        vec_push(&o->outputs, c);
    }
}

static void on_step(void *context, const run_view *view, fn f, uint32_t where, uint32_t depth)
{
    observer *o = context;
    const cfa_program *p = o->v->task->program;
    const location *l = &fn_get(p, f)->locations[where];
    const op_info *i = op_get(p->space, l->op);
    (void)view;
    (void)depth;
    o->callee = (var){0};
    if (i->kind == OP_CALL) o->callee = callgraph_constant_callee(p->space, i->rhs);
    else if (i->kind == OP_ASM) note_outputs(o, f, where, l, i);
}

static const chosen_value *input_number(const violation *v, uint32_t n)
{
    for (uint32_t k = 0; k < v->count; k++)
        if (v->choices[k].is_input && n-- == 0) return &v->choices[k];
    return NULL;
}

static void on_input(void *context, unsigned __int128 bits, bool is_pointer)
{
    observer *o = context;
    const cfa_program *p = o->v->task->program;
    uint32_t number = o->inputs++;
    if (!o->callee.i || !is_of_library(p, o->callee) || o->suspicious.len >= MOST_PLACES) return;
    const chosen_value *given = input_number(o->v, number);
    chosen_value value = given ? *given : (chosen_value){.bits = bits, .is_pointer = is_pointer};
    if (is_delivered(space_text(p->space, var_get(p->space, o->callee)->name), &value)) return;
    if (!o->suspicious.len) o->named = o->callee;
    vec_push(&o->suspicious, number);
}

/* ---- the same execution with other values ---- */

static bool reaches(const violation *v, const chosen_values *with, limits *l)
{
    return replay_check(v->task, with->data, with->len, l).confirmed;
}

static void copy_choices(const violation *v, chosen_values *to)
{
    vec_clear(to);
    for (uint32_t k = 0; k < v->count; k++) vec_push(to, v->choices[k]);
}

static unsigned __int128 cut(unsigned __int128 bits, uint32_t width)
{
    return width && width < 128 ? bits & (((unsigned __int128)1 << width) - 1) : bits;
}

static void put_input(chosen_values *c, uint32_t number, unsigned __int128 bits)
{
    for (uint32_t k = 0, n = 0; k < c->len; k++) {
        if (!c->data[k].is_input || n++ != number) continue;
        c->data[k].bits = cut(bits, c->data[k].width);
        return;
    }
}

static const unsigned __int128 others[] = {0, 1, ~(unsigned __int128)0, 0x5a};

static bool depends_on_library(const observer *o, limits *l)
{
    chosen_values c = {0};
    bool depends = false;
    for (size_t k = 0; k < sizeof others / sizeof *others && !depends; k++) {
        copy_choices(o->v, &c);
        for (uint32_t s = 0; s < o->suspicious.len; s++) put_input(&c, o->suspicious.data[s], others[k]);
        depends = !reaches(o->v, &c, l);
    }
    vec_free(&c);
    return depends;
}

static bool depends_on_assembly(const observer *o, limits *l)
{
    chosen_values c = {0};
    bool depends = false;
    for (size_t k = 0; k < sizeof others / sizeof *others && !depends; k++) {
        copy_choices(o->v, &c);
        for (uint32_t s = 0; s < o->outputs.len; s++) {
            const chosen_value *place = &o->outputs.data[s];
            for (uint32_t n = 0; n < c.len; n++)
                if (c.data[n].origin == ORIGIN_LOCATION && !c.data[n].is_input && c.data[n].function.i == place->function.i &&
                    c.data[n].where == place->where && c.data[n].turn == place->turn && c.data[n].part == place->part)
                    c.data[n].origin = ORIGIN_UNKNOWN; /* counts no more */
            vec_push(&c, *place);
            vec_last(&c).bits = cut(others[k], place->width);
        }
        depends = !reaches(o->v, &c, l);
    }
    vec_free(&c);
    return depends;
}

/* ---- arguments of main ---- */

static unsigned __int128 entry_bits(const violation *v, uint32_t parameter)
{
    for (uint32_t k = 0; k < v->count; k++)
        if (!v->choices[k].is_input && v->choices[k].origin == ORIGIN_ENTRY && v->choices[k].where == parameter) return v->choices[k].bits;
    return 0;
}

static uint64_t outside_word(const violation *v, uint64_t address, uint32_t size)
{
    uint64_t word = 0;
    for (uint32_t k = 0; k < v->count; k++) {
        const chosen_value *c = &v->choices[k];
        if (c->is_input || c->origin != ORIGIN_OUTSIDE) continue;
        for (uint32_t b = 0; b < (c->width + 7) / 8 && b < 16; b++) {
            uint64_t at = c->offset + b;
            if (at < address || at >= address + size) continue;
            uint32_t shift = (uint32_t)(at - address) * 8;
            word = (word & ~((uint64_t)0xff << shift)) | (uint64_t)(unsigned char)(c->bits >> 8 * b) << shift;
        }
    }
    return word;
}

static void put_outside(chosen_values *c, uint64_t address, uint64_t bits, uint32_t size)
{
    vec_push(c, (chosen_value){.origin = ORIGIN_OUTSIDE, .function = FN_NONE, .offset = address, .bits = bits, .width = size * 8});
}

/* With arguments as a shell passes them: so many strings, then null. */
static bool reaches_with_strings(const violation *v, uint32_t count, uint32_t size, limits *l)
{
    chosen_values c = {0};
    for (uint32_t k = 0; k < v->count; k++)
        if (v->choices[k].is_input || v->choices[k].origin != ORIGIN_ENTRY || v->choices[k].where == 0) vec_push(&c, v->choices[k]);
    uint64_t text = ARGUMENTS_AT + 2ull * MOST_ARGUMENTS * size;
    put_outside(&c, text, 'a', 1);
    for (uint32_t k = 0; k < count; k++) put_outside(&c, ARGUMENTS_AT + (uint64_t)k * size, text, size);
    vec_push(&c, (chosen_value){.origin = ORIGIN_ENTRY, .function = FN_NONE, .where = 1, .bits = ARGUMENTS_AT, .width = size * 8});
    bool reached = reaches(v, &c, l);
    vec_free(&c);
    return reached;
}

/* With the arguments that were chosen; those that nobody looked at are strings, too. */
static bool reaches_with_missing_strings(const violation *v, uint32_t count, uint32_t size, limits *l)
{
    chosen_values c = {0};
    uint64_t base = (uint64_t)entry_bits(v, 1), text = RUN_OUTSIDE_END - 16;
    if (base < RUN_OUTSIDE_START || base + ((uint64_t)count + 1) * size >= text) return false;
    if (outside_word(v, base + (uint64_t)count * size, size)) return false;
    copy_choices(v, &c);
    for (uint32_t k = 0; k < count; k++)
        if (!outside_word(v, base + (uint64_t)k * size, size)) put_outside(&c, base + (uint64_t)k * size, text, size);
    bool reached = reaches(v, &c, l);
    vec_free(&c);
    return reached;
}

static bool arguments_decide(const violation *v, limits *l, char *what, size_t size)
{
    const cfa_program *p = v->task->program;
    const cfa_function *f = fn_get(p, v->task->entry);
    uint32_t word = p->ilp32 ? 4 : 8;
    if (strcmp(fn_name(p, v->task->entry), "main") != 0 || !f->count_params) return false;
    int count = (int)entry_bits(v, 0);
    if (count < 0) {
        snprintf(what, size, "the number of main's arguments would be %d, which no system passes", count);
        return true;
    }
    if (f->count_params < 2 || count >= MOST_ARGUMENTS) return false;
    if (reaches_with_strings(v, (uint32_t)count, word, l)) return false;
    if (reaches_with_missing_strings(v, (uint32_t)count, word, l)) return false;
    snprintf(what, size, "main's arguments would not be %d strings and a null pointer", count);
    return true;
}

/* ---- all of it ---- */

bool invented_decides(const violation *v, limits *l, char *what, size_t size)
{
    const cfa_program *p = v->task->program;
    observer o = {.v = v};
    run_observer watcher = {.context = &o, .step = on_step, .input = on_input};
    (void)replay_watch(v->task, v->choices, v->count, l, &watcher);
    bool decides = false;
    if (o.suspicious.len && depends_on_library(&o, l)) {
        snprintf(what, size, "a result of %s is invented, a library function without a model",
                 space_text(p->space, var_get(p->space, o.named)->name));
        decides = true;
    } else if (o.outputs.len && depends_on_assembly(&o, l)) {
        source_place at = p->sources && o.assembly_at.i ? source_locate(p->sources, o.assembly_at) : (source_place){0};
        snprintf(what, size, "an output of assembly is invented, at %.90s:%u", at.file ? at.file : "?", at.line);
        decides = true;
    }
    vec_free(&o.suspicious);
    vec_free(&o.outputs);
    map_free(&o.turns);
    return decides || arguments_decide(v, l, what, size);
}
