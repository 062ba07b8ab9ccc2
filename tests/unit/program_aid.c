#include "program_aid.h"

#include "base/bigstack.h"
#include "cfa/lower/build.h"
#include "cfa/fingerprint.h"
#include "front/front.h"

struct job {
    cfa_space *s;
    const char *path, *text;
    size_t len;
    bool ilp32;
    aid_program *out;
};

static void work(void *argument)
{
    struct job *j = argument;
    front_options options = {.model = j->ilp32 ? MODEL_ILP32 : MODEL_LP64, .names = &j->s->names, .diag = &j->out->messages};
    source *text = source_add(&j->out->sources, j->path, j->text, j->len);
    unit *u = front_parse(text, &options);
    if (!j->out->messages.errors) j->out->p = cfa_build(j->s, &u, 1, &j->out->sources, &j->out->messages, NULL);
    unit_free(u);
}

aid_program aid_parse(cfa_space *s, const char *path, const char *text, size_t len, bool ilp32)
{
    aid_program a = {0};
    struct job j = {s, path, text, len, ilp32, &a};
    diag_init(&a.messages, &a.sources);
    bigstack_run(work, &j);
    a.messages.sources = NULL; /* a is about to move */
    return a;
}

aid_program aid_build(cfa_space *s, const char *text, bool ilp32)
{
    aid_program a = aid_parse(s, "test.c", text, strlen(text), ilp32);
    if (!a.p) {
        for (uint32_t i = 0; i < a.messages.messages.len; i++) fprintf(stderr, "%s\n", a.messages.messages.data[i].message);
        return a;
    }
    a.p->sources = NULL;
    a.g = callgraph_build(a.p, NULL, NULL);
    fingerprint_program(a.p, a.g);
    return a;
}

void aid_free(aid_program *a)
{
    callgraph_free(a->g);
    program_free(a->p);
    diag_free(&a->messages);
    source_map_free(&a->sources);
}

struct task_job {
    const char *text;
    void (*run)(void *, const verify_task *);
    void *context;
    bool done;
};

static void build_and_work(void *context)
{
    struct task_job *j = context;
    cfa_space *s = space_new();
    aid_program a = aid_build(s, j->text, false);
    fn entry = a.p ? program_find(a.p, "main") : FN_NONE;
    verify_task *t = entry.i != FN_NONE.i ? task_new(a.p, entry, NULL, NULL) : NULL;
    j->done = t != NULL;
    if (t) j->run(j->context, t);
    task_free(t);
    aid_free(&a);
    space_free(s);
}

bool aid_with_task(const char *text, void (*run)(void *context, const verify_task *t), void *context)
{
    struct task_job j = {text, run, context, false};
    return bigstack_run(build_and_work, &j) && j.done;
}

const cfa_function *aid_function(const aid_program *a, const char *wanted)
{
    fn f = program_find(a->p, wanted);
    return f.i == FN_NONE.i ? NULL : fn_get(a->p, f);
}

const cfa_global *aid_global(const aid_program *a, const char *wanted)
{
    for (uint32_t i = 0; i < a->p->globals.len; i++)
        if (strcmp(space_text(a->p->space, var_get(a->p->space, a->p->globals.data[i].symbol)->name), wanted) == 0)
            return &a->p->globals.data[i];
    return NULL;
}

var aid_local(const aid_program *a, const char *function, const char *wanted)
{
    const cfa_function *f = aid_function(a, function);
    for (uint32_t i = 0; f && i < f->count_params + f->count_locals; i++) {
        var v = i < f->count_params ? f->params[i] : f->locals[i - f->count_params];
        if (strcmp(space_text(a->p->space, var_get(a->p->space, v)->name), wanted) == 0) return v;
    }
    return (var){0};
}
