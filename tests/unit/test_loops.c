/* Dominators and loops against their definitions, on small random graphs; and on large regular ones for speed. */
#include "program_aid.h"

#include "cfa/loops.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

enum { MOST = 24 };

/* A function whose locations have the given successors, renumbered in reverse postorder as the builder does; unreachable ones go. */
typedef struct {
    location *locations;
    uint32_t count, *postorder, done;
    bool *seen;
} numbering;

static void visit(numbering *n, uint32_t at)
{
    n->seen[at] = true;
    for (int k = 1; k >= 0; k--) {
        uint32_t next = n->locations[at].next[k];
        if (next > LOC_EXIT && !n->seen[next]) visit(n, next);
    }
    n->postorder[n->done++] = at;
}

static cfa_function function_of(location *raw, uint32_t count, location *out)
{
    bool seen[MOST + 2] = {0};
    uint32_t postorder[MOST + 2], number[MOST + 2] = {0};
    numbering n = {raw, count, postorder, 0, seen};
    visit(&n, LOC_ENTRY);
    number[LOC_EXIT] = LOC_EXIT;
    for (uint32_t i = 0; i < n.done; i++) number[postorder[n.done - 1 - i]] = LOC_ENTRY + i;
    memset(out, 0, (MOST + 2) * sizeof *out);
    for (uint32_t i = LOC_ENTRY; i < count; i++) {
        if (!seen[i]) continue;
        out[number[i]] = (location){.op = {1}, .next = {number[raw[i].next[0]], number[raw[i].next[1]]}};
    }
    return (cfa_function){.locations = out, .count_locations = n.done + LOC_ENTRY};
}

/* A path of at least one edge. */
static bool reaches(const cfa_function *f, uint32_t from, uint32_t to, uint32_t without, const bool *within)
{
    bool seen[MOST + 2] = {0};
    uint32_t stack[2 * MOST + 4], top = 0;
    stack[top++] = from;
    while (top) {
        uint32_t at = stack[--top];
        if (seen[at]) continue;
        seen[at] = true;
        for (int k = 0; k < 2; k++) {
            uint32_t next = f->locations[at].next[k];
            if (!next || next == without || (within && !within[next])) continue;
            if (next == to) return true;
            stack[top++] = next;
        }
    }
    return false;
}

static bool dominates(const cfa_function *f, uint32_t a, uint32_t b)
{
    if (a == b || a == LOC_ENTRY) return true;
    return b != LOC_ENTRY && !reaches(f, LOC_ENTRY, b, a, NULL);
}

static bool contains(const loop *l, uint32_t at)
{
    for (uint32_t i = 0; i < l->count_body; i++)
        if (l->body[i] == at) return true;
    return false;
}

static void check_function(const cfa_function *f)
{
    arena memory = {0};
    loop_info l = loops_find(f, &memory);
    for (uint32_t b = LOC_ENTRY; b < f->count_locations; b++)
        for (uint32_t a = LOC_ENTRY; a < f->count_locations; a++) assert_int_equal(loops_dominates(&l, a, b), dominates(f, a, b));
    for (uint32_t i = 0; i < l.count; i++) {
        const loop *o = &l.loops[i];
        assert_int_equal(o->head, o->body[0]);
        bool within[MOST + 2] = {0}, all_dominated = true;
        for (uint32_t k = 0; k < o->count_body; k++) {
            within[o->body[k]] = true;
            if (k) assert_true(o->body[k] > o->body[k - 1]);
            all_dominated &= dominates(f, o->head, o->body[k]);
        }
        assert_int_equal(o->reducible, all_dominated);
        for (uint32_t k = 0; k < o->count_body; k++)
            assert_true(reaches(f, o->body[k], o->head, LOC_NONE, within)); /* strongly connected */
        if (i) assert_true(l.loops[i].head > l.loops[i - 1].head);
        if (o->parent != LOOP_NONE) {
            assert_true(o->parent < i);
            assert_int_equal(o->depth, l.loops[o->parent].depth + 1);
            for (uint32_t k = 0; k < o->count_body; k++) assert_true(contains(&l.loops[o->parent], o->body[k]));
        } else {
            assert_int_equal(o->depth, 1);
        }
        for (uint32_t j = 0; j < i; j++) { /* disjoint or nested */
            uint32_t common = 0;
            for (uint32_t k = 0; k < o->count_body; k++) common += contains(&l.loops[j], o->body[k]);
            assert_true(common == 0 || common == o->count_body);
        }
    }
    /* every cycle lies in a loop and goes through its head: without the edges back to heads there is none */
    for (uint32_t u = LOC_ENTRY; u < f->count_locations; u++) {
        for (int k = 0; k < 2; k++) {
            uint32_t v = f->locations[u].next[k];
            if (v < LOC_ENTRY || v > u) continue;
            bool back = false;
            for (uint32_t i = 0; i < l.count; i++) back |= contains(&l.loops[i], u) && contains(&l.loops[i], v) && l.loops[i].head == v;
            assert_true(back);
        }
    }
    for (uint32_t u = LOC_ENTRY; u < f->count_locations; u++) {
        uint32_t deepest = LOOP_NONE;
        for (uint32_t i = 0; i < l.count; i++)
            if (contains(&l.loops[i], u) && (deepest == LOOP_NONE || l.loops[i].depth > l.loops[deepest].depth)) deepest = i;
        assert_int_equal(l.innermost[u], deepest);
    }
    arena_free(&memory);
}

static void test_random(void **state)
{
    (void)state;
    uint64_t seed = 12345;
    for (int round = 0; round < 20000; round++) {
        location raw[MOST + 2] = {0}, out[MOST + 2];
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        uint32_t count = LOC_ENTRY + 1 + (uint32_t)(seed >> 33) % (MOST - 2);
        for (uint32_t i = LOC_ENTRY; i < count; i++) {
            for (int k = 0; k < 2; k++) {
                seed = seed * 6364136223846793005u + 1442695040888963407u;
                uint32_t r = (uint32_t)(seed >> 33);
                uint32_t forward = i + 1 < count ? i + 1 + r % (count - i - 1) % 3 : LOC_EXIT;
                raw[i].next[k] = r % 5 == 0 ? LOC_ENTRY + r / 5 % (count - LOC_ENTRY) : forward < count ? forward : LOC_EXIT;
            }
            if (seed >> 60 < 8 || raw[i].next[0] == raw[i].next[1]) raw[i].next[1] = LOC_NONE;
        }
        cfa_function f = function_of(raw, count, out);
        check_function(&f);
    }
}

/* Loops n deep, each with a body of its own: head i → head i+1 … → tail i → head i. */
static void test_deep(void **state)
{
    (void)state;
    enum { DEPTH = 2000 };
    location *l = calloc(2 * DEPTH + LOC_ENTRY + 1, sizeof *l);
    for (uint32_t i = 0; i < DEPTH; i++) {
        uint32_t head = LOC_ENTRY + i, tail = LOC_ENTRY + 2 * DEPTH - 1 - i;
        l[head] = (location){.op = {1}, .next = {i + 1 < DEPTH ? head + 1 : tail, i ? tail + 1 : LOC_EXIT}};
        l[tail] = (location){.op = {1}, .next = {head, 0}};
    }
    cfa_function f = {.locations = l, .count_locations = 2 * DEPTH + LOC_ENTRY};
    arena memory = {0};
    loop_info info = loops_find(&f, &memory);
    assert_int_equal(info.count, DEPTH);
    assert_int_equal(info.loops[DEPTH - 1].depth, DEPTH);
    assert_int_equal(info.loops[DEPTH - 1].count_body, 2);
    arena_free(&memory);
    free(l);
}

static void test_long(void **state)
{
    (void)state;
    enum { LENGTH = 300000 }; /* one loop around straight code, and many small ones in it */
    location *l = calloc(LENGTH + LOC_ENTRY + 1, sizeof *l);
    for (uint32_t i = 0; i < LENGTH; i++)
        l[LOC_ENTRY + i] = (location){.op = {1}, .next = {LOC_ENTRY + i + 1, i % 10 == 9 ? LOC_ENTRY + i - 4 : 0}};
    l[LOC_ENTRY + LENGTH - 1].next[0] = LOC_ENTRY;
    cfa_function f = {.locations = l, .count_locations = LENGTH + LOC_ENTRY};
    arena memory = {0};
    loop_info info = loops_find(&f, &memory);
    assert_int_equal(info.count, 1 + LENGTH / 10);
    assert_int_equal(info.loops[0].count_body, LENGTH);
    assert_int_equal(info.dominator[LOC_EXIT], 0);
    arena_free(&memory);
    free(l);
}

static void test_source(void **state)
{
    (void)state;
    cfa_space *s = space_new();
    aid_program a = aid_build(s,
                              "int f(int n) { int i, j, t = 0; for (i = 0; i < n; i++) for (j = 0; j < i; j++) { if (j == 7) continue; t "
                              "+= j; } do t--; while (t > 0);"
                              "again: if (t++ < 5) goto again; return t; }"
                              "int g(int n) { if (n) goto in; while (n < 9) { n++; in: n += 2; } return n; }",
                              false);
    arena memory = {0};
    loop_info f = loops_find(aid_function(&a, "f"), &memory), g = loops_find(aid_function(&a, "g"), &memory);
    assert_int_equal(f.count, 4);
    assert_int_equal(f.loops[1].parent, 0);
    for (uint32_t i = 0; i < 4; i++) assert_true(f.loops[i].reducible);
    assert_int_equal(g.count, 1);
    assert_false(g.loops[0].reducible);
    arena_free(&memory);
    aid_free(&a);
    space_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_deep), cmocka_unit_test(test_long),
                                       cmocka_unit_test(test_source)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
