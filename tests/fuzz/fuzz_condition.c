/* Any bytes, read as a condition for a small program. What is read restricts the program and is written; what is written is read again,
 * with as many states and transitions (states are numbered as they occur, so the order may be another one). */
#include "base/bigstack.h"
#include "base/diag.h"
#include "cfa/fingerprint.h"
#include "cfa/lower/build.h"
#include "cond/condition_text.h"
#include "cond/reduce.h"
#include "front/front.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 200000, MOST_GROWTH = 100 };

static const char program_text[] = "int x, y; int f(int a) { if (a < 0) return x; y = a; return f(a - 1); }\n"
                                   "int main(void) { x = 1; while (x < 9) { x = x + f(x); } if (y) x = 0; return x; }\n";

struct job {
    const uint8_t *data;
    size_t size;
};

static void reduce_all(const product *x, const call_graph *calls)
{
    for (uint32_t k = 0; fold_folder_at(k); k++) {
        reduce_options o = {fold_folder_at(k), FOLD_USUAL_BOUND, EXTERNALS_WRITES, MOST_GROWTH};
        restrict_free(reduce_program(x, calls, &o));
    }
}

static void restrict_and_write(cfa_program *p, const call_graph *calls, const condition *c)
{
    limits budget = {.max_steps = MAX_STEPS};
    product *x = product_compute(p, calls, program_find(p, "main"), c, &budget);
    if (x) reduce_all(x, calls);
    product_free(x);
    buf first = {0}, second = {0}, other = {0};
    condition_problem problem;
    condition_write(c, p, &first);
    condition *again = condition_read(first.data, first.len, p, &problem);
    if (!again) abort();
    condition_write(again, p, &second);
    if (first.len != second.len || c->states.len != again->states.len || c->transitions.len != again->transitions.len) abort();
    condition_write_cpachecker(c, p, &other);
    condition_write_dot(c, p, &other);
    condition_free(again);
    buf_free(&first);
    buf_free(&second);
    buf_free(&other);
}

static void work(void *argument)
{
    struct job *j = argument;
    source_map sources = {0};
    diag messages;
    diag_init(&messages, &sources);
    cfa_space *space = space_new();
    front_options options = {.model = MODEL_LP64, .names = &space->names, .diag = &messages};
    unit *u = front_parse(source_add(&sources, "fuzz.i", program_text, strlen(program_text)), &options);
    cfa_program *p = cfa_build(space, &u, 1, &sources, &messages, NULL);
    unit_free(u);
    call_graph *calls = callgraph_build(p, NULL, NULL);
    fingerprint_program(p, calls);
    condition_problem problem;
    condition *c = condition_read((const char *)j->data, j->size, p, &problem);
    if (c) restrict_and_write(p, calls, c);
    condition_free(c);
    callgraph_free(calls);
    program_free(p);
    space_free(space);
    diag_free(&messages);
    source_map_free(&sources);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct job j = {data, size};
    bigstack_run(work, &j);
    return 0;
}
