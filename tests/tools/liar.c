/* tests/tools/liar.c — our verifier, but what it stores is wrong, as the environment variable REPROVE_LIE says. Without it, it is like the
 * other one; so a lie of one run can be believed, or found out, by the next. The linker puts the functions below in the place of those
 * that store things (Makefile).
 *   answer               a violation is stored as a proof, of the program and of its slice
 *   "reached part"       of two edges that a proof has reached, it claims to have reached the first (`reached part 2`: the second) alone
 *   refutations          of a question without a solution, one conjunct is said to have none
 *   triples              {…} s {φ} is said to hold without what stands before s, and to hold if it does not
 *   "refutation patterns" no question about errors is said to have a solution
 * Two lies are told at once, not stored:
 *   engine               engines say true where they have found a violation
 *   intervals            the intervals of the variables are said to exclude every error */
#include "analysis/engine.h"
#include "analysis/facts/interval.h"
#include "analysis/trace/known_triples.h"
#include "logic/term/term.h"
#include "reuse/reached.h"
#include "store/record.h"
#include <stdlib.h>
#include <string.h>

void __real_record_write(const record *r, buf *out);
void __wrap_record_write(const record *r, buf *out);
void __real_engine_result_leave(engine_result *r, artefact_kind kind, const void *bytes, size_t len);
void __wrap_engine_result_leave(engine_result *r, artefact_kind kind, const void *bytes, size_t len);
void __real_reached_part_describe(const sliced_program *s, const verify_task *whole, const reached_edges *edges, hash128 question,
                                  const engine_result *proof, buf *stored);
void __wrap_reached_part_describe(const sliced_program *s, const verify_task *whole, const reached_edges *edges, hash128 question,
                                  const engine_result *proof, buf *stored);

const engine *__real_engine_at(uint32_t i);
const engine *__wrap_engine_at(uint32_t i);
bool __real_interval_proves(const interval_facts *facts);
bool __wrap_interval_proves(const interval_facts *facts);

static bool lies(const char *about)
{
    const char *lie = getenv("REPROVE_LIE");
    return lie && strcmp(lie, about) == 0;
}

void __wrap_record_write(const record *r, buf *out)
{
    record lie = *r;
    if (lies("answer") && lie.result.answer == ENGINE_FALSE) lie.result.answer = ENGINE_TRUE;
    __real_record_write(&lie, out);
}

/* ---- artefacts ---- */

static void lie_about_refutations(const char *bytes, size_t len, buf *out)
{
    byte_reader r = {.at = bytes, .end = bytes + len};
    while (r.at < r.end && !r.bad) {
        uint64_t count = bytes_get_number(&r);
        hash128 member;
        for (uint64_t k = 0; k < count && !r.bad; k++) {
            bytes_get(&r, &member, sizeof member);
            bytes_put_number(out, 1);
            buf_add(out, (const char *)&member, sizeof member);
        }
    }
}

static void lie_about_triples(const char *bytes, size_t len, buf *out)
{
    known_triples true_ones = {0}, lie = {0};
    if (!known_triples_read(&true_ones, bytes, len)) return;
    for (uint32_t k = 0; k < true_ones.count_alphabet; k++) known_triples_add_letter(&lie, true_ones.hashes.data[k]);
    for (uint32_t k = 0; k < true_ones.all.len; k++) {
        const known_triple *x = &true_ones.all.data[k];
        known_triples_add(&lie, true_ones.hashes.data[x->letter], true_ones.hashes.data[x->post], NULL, 0, true);
    }
    known_triples_write(&lie, out);
    known_triples_free(&true_ones);
    known_triples_free(&lie);
}

/* Any condition is an instance of this pattern. */
static void lie_about_patterns(buf *out) { buf_printf(out, "refutation patterns\n%d\nerror pattern 84 0\n", T_VAR); }

void __wrap_engine_result_leave(engine_result *r, artefact_kind kind, const void *bytes, size_t len)
{
    buf lie = {0};
    if (kind == ARTEFACT_REFUTATIONS && lies("refutations")) lie_about_refutations(bytes, len, &lie);
    else if (kind == ARTEFACT_TRIPLES && lies("triples")) lie_about_triples(bytes, len, &lie);
    else if (kind == ARTEFACT_PATTERNS && lies("refutation patterns")) lie_about_patterns(&lie);
    else buf_add(&lie, bytes, len);
    __real_engine_result_leave(r, kind, lie.data, lie.len);
    buf_free(&lie);
}

/* ---- edges ---- */

void __wrap_reached_part_describe(const sliced_program *s, const verify_task *whole, const reached_edges *edges, hash128 question,
                                  const engine_result *proof, buf *stored)
{
    bool first = lies("reached part"), second = lies("reached part 2");
    arena memory = {0};
    reached_edges lie = {.marks = ARENA_ARRAY(&memory, const uint8_t *, edges->count + 1), .count = edges->count};
    for (uint32_t f = 0; f < edges->count; f++) {
        if (!edges->marks[f]) continue;
        uint32_t count = fn_get(&s->program, (fn){f})->count_locations;
        uint8_t *marks = (uint8_t *)arena_copy(&memory, (const char *)edges->marks[f], count);
        for (uint32_t k = 0; k < count; k++)
            if (marks[k] == 3 && (first || second)) marks[k] = first ? 1 : 2;
        lie.marks[f] = marks;
    }
    __real_reached_part_describe(s, whole, &lie, question, proof, stored);
    arena_free(&memory);
}

/* ---- answers ---- */

static void say_true(uint32_t i, const verify_task *t, const engine_options *o, engine_result *out)
{
    __real_engine_at(i)->run(t, o, out);
    if (out->answer != ENGINE_FALSE) return;
    engine_result_free(out);
    engine_result_init(out);
    out->answer = ENGINE_TRUE;
}

/* A function for each engine: it is not told who it is. */
#define LIAR(n) \
    static void run_##n(const verify_task *t, const engine_options *o, engine_result *out) { say_true(n, t, o, out); }
/* clang-format off */
LIAR(0) LIAR(1) LIAR(2) LIAR(3) LIAR(4) LIAR(5) LIAR(6) LIAR(7) LIAR(8) LIAR(9)
    /* clang-format on */

    const engine *__wrap_engine_at(uint32_t i)
{
    static void (*const runs[])(const verify_task *, const engine_options *, engine_result *) = {run_0, run_1, run_2, run_3, run_4,
                                                                                                 run_5, run_6, run_7, run_8, run_9};
    static engine liars[sizeof runs / sizeof *runs];
    const engine *honest = __real_engine_at(i);
    if (!honest || !lies("engine") || i >= sizeof runs / sizeof *runs) return honest;
    liars[i] = *honest;
    liars[i].run = runs[i];
    return &liars[i];
}

bool __wrap_interval_proves(const interval_facts *facts) { return lies("intervals") || __real_interval_proves(facts); }
