/* A model of the path without its inputs, written as a file of inputs, takes the same path in the interpreter.
 * A model may choose inputs for which an operation on the path is undefined, and then the execution ends there: the encoding does not say
 * what C forbids. So the operands of that operation are held to the values they had, and another model is asked for. */
#include "encode_check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PINS = 12 };

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    check *c = context;
    (void)v;
    if (c->seen >= c->stop || c->diverged) return;
    const event *e = &c->events.data[c->seen];
    if (e->f != f.i || e->where != where || e->depth != depth) {
        c->diverged = c->seen + 1;
        return;
    }
    c->seen++;
    if (c->seen < c->stop) follow_note_call(c, &c->replayed, f, where);
}

static void on_input(void *context, u128 bits, bool is_pointer)
{
    check *c = context;
    (void)is_pointer;
    if (c->seen >= c->stop || c->diverged) return;
    const event *at = &c->events.data[c->seen - 1];
    vec_push(&c->replayed, (outside_call){follow_callee(c, (fn){at->f}, at->where), bits, true});
}

static void write_place(check *c, uint32_t which, char *out, size_t room)
{
    char text[200] = "?";
    if (which >= c->events.len) {
        snprintf(out, room, "after the end");
        return;
    }
    event e = c->events.data[which];
    const location *l = &fn_get(c->p, (fn){e.f})->locations[e.where];
    if (l->op.i) op_show(c->p, l->op, text, sizeof text);
    snprintf(out, room, "%s line %u: %s", fn_name(c->p, (fn){e.f}), source_locate(&c->sources, l->at).line, text);
}

static FILE *inputs_file(const check *c, char *path, size_t room)
{
    if (c->native) {
        snprintf(path, room, "%s/%llu.inputs", c->native, (unsigned long long)c->run_seed);
        return fopen(path, "w");
    }
    snprintf(path, room, "/tmp/encode_check_XXXXXX");
    int fd = mkstemp(path);
    return fd < 0 ? NULL : fdopen(fd, "w");
}

/* The file of inputs from the last model, read back and run. */
static run_result run_model(check *c, char *path, size_t room)
{
    run_inputs values = {0};
    source_map sources = {0};
    diag d;
    diag_init(&d, &sources);
    FILE *out = inputs_file(c, path, room);
    if (out) {
        encode_write_inputs(c->s, solver_model(c->solver), out);
        fclose(out);
    }
    if (!out || !inputs_read(path, &sources, &d, &values)) {
        printf("  the inputs cannot be read\n");
        c->failed = true;
    }
    run_observer o = {.context = c, .step = on_step, .input = on_input, .input_seed = 1};
    run_options options = {
        .out = c->nowhere, .err = c->nowhere, .max_steps = c->edges, .observer = &o, .inputs = values.data, .count_inputs = values.len};
    c->seen = c->diverged = 0;
    vec_clear(&c->replayed);
    run_result r = interpret(c->p, &options);
    vec_free(&values);
    diag_free(&d);
    source_map_free(&sources);
    return r;
}

static bool is_pinned(const check *c, uint32_t which)
{
    for (uint32_t k = 0; k < c->pins.len; k++)
        if (c->pins.data[k] == which) return true;
    return false;
}

/* Equations that hold the pinned operands to what they were. */
static bool pin_values(check *c, term_list *out)
{
    follow_encode(c);
    if (c->truncated || c->failed || check_ask(c, c->given.data, c->given.len) != SOLVER_SAT) return false;
    for (uint32_t k = 0; k < c->pinned.len; k++)
        vec_push(out, term_eq(c->t, c->pinned.data[k], model_eval(solver_model(c->solver), c->pinned.data[k])));
    solver_pop(c->solver);
    return true;
}

static const char *show_failure(check *c, const char *what, const char *inputs)
{
    char text[300];
    write_place(c, c->diverged ? c->diverged - 1 : c->seen, text, sizeof text);
    printf("  replay: %s at step %u of %u, where %s was expected; inputs in %s\n", what, c->diverged ? c->diverged : c->seen, c->stop, text,
           inputs);
    return "another path";
}

/* A model without inputs; if that is too hard, with those of floats, then with half of all as they were. */
static solver_answer find_model(check *c, term_list *extra, uint32_t *held)
{
    enum { FREE, FLOATS_HELD, HALF_HELD };
    uint32_t count = extra->len;
    for (unsigned attempt = FREE;; attempt++) {
        extra->len = count;
        for (uint32_t k = 0; attempt == FLOATS_HELD && k < c->float_inputs.len; k++) vec_push(extra, c->float_inputs.data[k]);
        for (uint32_t k = 0; attempt == HALF_HELD && k < c->given.len; k++)
            if ((k + c->run_seed) % 2) vec_push(extra, c->given.data[k]);
        *held = extra->len - count;
        if (attempt == FLOATS_HELD && !*held) continue;
        solver_answer r = check_ask(c, extra->data, extra->len);
        if (r != SOLVER_UNKNOWN || attempt == HALF_HELD) return r;
        solver_pop(c->solver);
    }
}

replay_report replay_check(check *c)
{
    term_list extra = {0};
    replay_report report = {PART_UNKNOWN, "undefined operations", 0, 0};
    vec_clear(&c->pins);
    for (;;) {
        for (uint32_t k = 0; k < c->unsettled.len; k++)
            vec_push(&extra, term_not(c->t, c->unsettled.data[k])); /* no NaN may meet a choice of its pattern */
        solver_answer r = find_model(c, &extra, &report.held);
        if (r != SOLVER_SAT) {
            if (r == SOLVER_UNSAT) printf("  the path is infeasible without its inputs\n");
            report.result = r == SOLVER_UNSAT ? PART_FAILED : PART_UNKNOWN;
            report.note = r == SOLVER_UNSAT ? "infeasible" : "solver gave up";
            solver_pop(c->solver);
            break;
        }
        char path[4096];
        run_result result = run_model(c, path, sizeof path);
        solver_pop(c->solver);
        bool undefined = result.outcome == RUN_UNDEFINED || result.outcome == RUN_LIMIT || result.outcome == RUN_UNSUPPORTED;
        if (c->diverged || (c->seen < c->stop && !undefined)) {
            report.result = PART_FAILED;
            report.note = show_failure(c, c->diverged ? "another path" : result.message, path);
            break;
        }
        if (!c->native) unlink(path);
        if (c->seen >= c->stop) {
            report.result = PART_OK;
            report.note = NULL;
            break;
        }
        uint32_t at = c->seen - 1;
        if (c->verbose) printf("  replay: %s at step %u\n", result.message, at);
        if (c->pins.len == MOST_PINS || is_pinned(c, at)) break;
        vec_push(&c->pins, at);
        vec_clear(&extra);
        if (!pin_values(c, &extra)) {
            report.note = "solver gave up";
            break;
        }
    }
    vec_free(&extra);
    report.pins = c->pins.len;
    return report;
}
