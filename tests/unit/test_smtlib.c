/* Printing, parsing, and what Z3 says about what was printed. TERMS_RANDOM=n: that many random terms instead of 2,000. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "logic/term/smtlib.h"
#include "logic/term/smtlib_lines.h"
#include "random_term.h"

static term_table *t;

static int setup(void **state)
{
    (void)state;
    t = terms_new(NULL);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    terms_free(t);
    return 0;
}

/* the messages as "line:column: text" lines; empty: it was read */
static void parse_text(term_table *u, const char *text, size_t len, smtlib_terms *out, buf *errors)
{
    source_map m = {0};
    diag d;
    diag_init(&d, &m);
    source *s = source_add(&m, "input.smt2", text, len);
    bool good = smtlib_parse(u, s, &d, out);
    assert_true(good == (d.errors == 0));
    for (uint32_t i = 0; i < d.messages.len; i++) {
        source_place at = source_locate(&m, d.messages.data[i].at);
        buf_printf(errors, "%u:%u: %s\n", at.line, at.column, d.messages.data[i].message);
    }
    diag_free(&d);
    source_map_free(&m);
}

static void parse_good(const char *text, smtlib_terms *out)
{
    buf errors = {0};
    parse_text(t, text, strlen(text), out, &errors);
    if (errors.len) fail_msg("%s\n%s", text, errors.data);
}

static void check_round_trip(const term *terms, uint32_t count)
{
    buf b = {0}, errors = {0};
    smtlib_terms out = {0};
    smtlib_print_script(t, terms, count, false, &b);
    parse_text(t, b.data, b.len, &out, &errors);
    if (errors.len) fail_msg("%s\n%.2000s", errors.data, b.data);
    assert_int_equal(out.len, count);
    for (uint32_t i = 0; i < count; i++)
        if (out.data[i].i != terms[i].i) fail_msg("term %u differs\n%.4000s", i, b.data);
    vec_free(&out);
    buf_free(&b);
    buf_free(&errors);
}

static void names_are_reversible(void **state)
{
    (void)state;
    static const char *const names[] = {
        "x",   "main::x", "f::x@2", "f::x#s", "x@0", "x@007", "x@99999999999", "store", "select",   "bvadd",
        "let", "true",    "and",    "?1",     "a|b", "a\\b",  "%41",           "x%~1",  "\xc3\xa4", "",
        "1x",  "@",       "@5",     "a b",    "RNE", "Bool",  "NaN",           "%",     "%%",       "?result0",
        "as",  "_",       "!",      "-",      "f.x", "p->q",  "tab\there",     "*p"};
    uint32_t n = sizeof names / sizeof *names;
    term terms[200];
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t index = 0; index < 3; index++) {
            uint32_t k = index == 2 ? UINT32_MAX : index;
            term v = term_var(t, intern_str(t->names, names[i]), k, sort_bv(t, 8));
            terms[count++] = term_bvult(t, v, term_bv(t, 8, 10));
        }
    }
    check_round_trip(terms, count);
    for (uint32_t i = 0; i < count; i++) check_round_trip(&terms[i], 1);
}

static void equal_names_of_different_sorts(void **state)
{
    (void)state;
    name x = intern_str(t->names, "x");
    term a = term_var(t, x, 0, sort_bv(t, 8)), b = term_var(t, x, 0, sort_bv(t, 16)), f = term_apply(t, x, &a, 1, sort_bv(t, 8)),
         g = term_apply(t, x, &b, 1, sort_bv(t, 8));
    term terms[] = {term_eq(t, term_zext(t, a, 16), b), term_eq(t, f, a), term_bvult(t, f, g), term_var(t, x, 0, t->bool_sort)};
    check_round_trip(terms, 4);
}

static void sharing_is_linear(void **state)
{
    (void)state;
    term x = term_var_str(t, "x", sort_bv(t, 32)), y = term_var_str(t, "y", sort_bv(t, 32));
    for (uint32_t i = 0; i < 5000; i++) x = term_bvudiv(t, term_bvmul(t, x, x), term_bvxor(t, x, y));
    buf b = {0};
    smtlib_print_term(t, x, &b);
    assert_true(b.len < 1000000);
    buf_free(&b);
    check_round_trip(&x, 1);
}

static void deep_terms(void **state)
{
    (void)state;
    term x = term_var_str(t, "x", sort_bv(t, 32)), y = term_var_str(t, "y", sort_bv(t, 32));
    for (uint32_t i = 0; i < 200000; i++) x = i % 2 ? term_bvudiv(t, x, y) : term_bvurem(t, x, y);
    check_round_trip(&x, 1);
    buf b = {0}, errors = {0};
    for (uint32_t i = 0; i < 1000000; i++) buf_char(&b, '(');
    smtlib_terms out = {0};
    parse_text(t, b.data, b.len, &out, &errors);
    assert_true(errors.len > 0);
    vec_clear(&b);
    vec_clear(&errors);
    buf_str(&b, "(declare-const p Bool)(assert ");
    for (uint32_t i = 0; i < 300000; i++) buf_str(&b, "(not ");
    buf_str(&b, "p");
    for (uint32_t i = 0; i < 300001; i++) buf_char(&b, ')');
    parse_text(t, b.data, b.len, &out, &errors);
    assert_int_equal(errors.len, 0);
    assert_int_equal(out.len, 1);
    vec_free(&out);
    buf_free(&b);
    buf_free(&errors);
}

static const char facts[] =
    "(set-logic ALL) (set-info :status |sat|) ; every assertion is true\n"
    "(declare-const x (_ BitVec 8)) (declare-fun y () (_ BitVec 8)) (declare-fun f ((_ BitVec 8) Bool) Bool)\n"
    "(declare-const p Bool) (declare-const q Bool) (declare-const g Float32)\n"
    "(define-sort Byte () (_ BitVec 8))\n"
    "(define-fun twice ((a Byte)) Byte (bvadd a a)) (define-fun c () Byte #x2a) (define-const e Byte (twice c))\n"
    "(define-fun pair ((a Byte) (b Byte)) Bool (and (= a (twice b)) p))\n"
    "(assert (= e #x54)) (assert (= (pair x y) (and p (= x (bvmul #x02 y)))))\n"
    "(assert (= (bvsub x y) (bvadd x (bvneg y))))\n"
    "(assert (= (bvnand #xf0 #x33) #xcf)) (assert (= (bvnor #xf0 #x33) #x0c)) (assert (= (bvxnor #xf0 #x33) #x3c))\n"
    "(assert (= (bvcomp x x) #b1)) (assert (= (bvcomp #x01 #x02) #b0))\n"
    "(assert (= (bvsmod #xf9 #x02) #x01)) (assert (= (bvsmod #x07 #xfe) #xff)) (assert (= (bvsmod #xf9 #xfe) #xff)) (assert (= (bvsmod "
    "#x07 #x02) #x01))\n"
    "(assert (= (bvsmod #x07 #x00) #x07)) (assert (= (bvsrem #xf9 #x02) #xff)) (assert (= (bvsdiv #xf9 #x02) #xfd)) (assert (= (bvudiv "
    "#x07 #x00) #xff)) (assert (= (bvurem #x07 #x00) #x07))\n"
    "(assert (= ((_ rotate_left 3) #x81) #x0c)) (assert (= ((_ rotate_right 1) #x81) #xc0)) (assert (= ((_ rotate_left 11) #x81) ((_ "
    "rotate_left 3) #x81))) (assert (= ((_ repeat 3) #x5a) #x5a5a5a))\n"
    "(assert (= ((_ zero_extend 8) #x80) #x0080)) (assert (= ((_ sign_extend 8) #x80) #xff80)) (assert (= ((_ zero_extend 0) x) x)) "
    "(assert (= ((_ extract 5 2) #x3c) #xf))\n"
    "(assert (= (concat #b1 #b0 #b11) #b1011)) (assert (= (_ bv300 16) #x012c)) (assert (= (_ bv123456789012345678901234567890 128) "
    "#x000000018ee90ff6c373e0ee4e3f0ad2))\n"
    "(assert (bvuge #xff x)) (assert (bvugt #x02 #x01)) (assert (bvsgt #x01 #xff)) (assert (bvsge x #x80)) (assert (=> p p)) (assert (=> p "
    "q p)) (assert (= (xor p q p) q)) (assert (xor true false))\n"
    "(assert (distinct #x01 #x02 #x03)) (assert (not (distinct x y x))) (assert (= #x01 #x01 #x01)) (assert (= (f x p) (f x p)))\n"
    "(assert (let ((x y) (y x)) (= (bvsub x y) (bvneg (bvsub y x))))) (assert (let ((a x)) (let ((x #x05)) (=> (= a #x05) (= a x)))))\n"
    "(assert (! (or p (not p)) :named hello ))\n"
    "(assert (= (select (store ((as const (Array Byte Byte)) #x00) #x01 x) #x01) x)) (assert (= (bvshl #x01 #x09) #x00)) (assert (= "
    "(bvashr #x80 #x09) #xff)) (assert (= (bvlshr #x80 #x07) #x01))\n"
    "(assert (fp.eq (fp #b0 #x00 #b00000000000000000000000) (_ -zero 8 24))) (assert (fp.isNaN (fp.div RNE (_ +zero 8 24) (_ -zero 8 "
    "24)))) (assert (fp.isInfinite (_ -oo 11 53)))\n"
    "(assert (= ((_ fp.to_sbv 8) RNE ((_ to_fp 8 24) RNE #xfb)) #xfb)) (assert (= ((_ fp.to_ubv 8) RTP ((_ to_fp 8 24) #x3fc00000)) #x02)) "
    "(assert (= ((_ to_fp_unsigned 8 24) roundTowardZero #xfb) ((_ to_fp 8 24) #x437b0000)))\n"
    "(assert (fp.lt ((_ to_fp 11 53) RNE (fp #b0 #x7f #b00000000000000000000000)) ((_ to_fp 11 53) #x4000000000000000))) (assert "
    "(fp.isPositive (_ +zero 8 24))) (assert (= (fp.geq g g) (fp.leq g g)))\n"
    "(assert (fp.gt (_ +oo 8 24) (_ +zero 8 24) (_ -oo 8 24))) (assert (= (fp.sub RTN g g) (fp.sub RTN g g)))\n"
    "(check-sat) (get-model) (echo \"a \"\" b\") (exit) (this is not read";

static void every_operator(void **state)
{
    (void)state;
    smtlib_terms out = {0};
    parse_good(facts, &out);
    uint32_t asserted = 0;
    for (const char *at = facts; (at = strstr(at, "(assert ")); at++) asserted++;
    assert_int_equal(out.len, asserted);
    for (uint32_t i = 0; i < out.len; i++)
        if (out.data[i].i != t->true_term.i) {
            buf b = {0};
            smtlib_print_term(t, out.data[i], &b);
            fail_msg("assertion %u is %s", i, b.data);
        }
    vec_clear(&out);
    parse_good("(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (assert (= (bvsub x y x) (bvneg y))) (assert (! true :weird "
               "(x (y |z|) \"s\") :more))",
               &out);
    assert_int_equal(out.data[0].i, t->true_term.i);
    assert_int_equal(out.data[1].i, t->true_term.i);
    vec_free(&out);
}

static void bad_input(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(assert (bvadd #x01 #x0002))", "1:9: bvadd: argument 2 has sort (_ BitVec 16), expected (_ BitVec 8)\n"},
        {"(declare-const x Bool)\n(assert (bvult x x))", "2:9: bvult: argument 1 has sort Bool, expected a bit-vector\n"},
        {"(assert (not true false))", "1:9: not: 2 arguments, expected 1\n"},
        {"(assert (and y true))", "1:14: unknown symbol y\n"},
        {"(assert (foo true))", "1:10: unknown function foo\n"},
        {"(assert #x01)", "1:9: an assertion must be a formula\n"},
        {"(assert (= #b1", "1:15: expected an expression, but the input ends here\n"},
        {"(assert true", "1:13: expected ), but the input ends here\n"},
        {"(assert ((_ extract 8 0) #x00)", "1:9: extract: bits 8 to 0 of 8\n"},
        {"(assert ((_ extract 1) #x00)", "1:22: expected a number, not \")\"\n"},
        {"(declare-fun f (Bool) Bool)(assert (f #x00))", "1:36: f: argument 1 has the wrong sort\n"},
        {"(declare-fun f (Bool) Bool)(assert f)", "1:36: f needs arguments\n"},
        {"(declare-fun f (Bool) Bool)(assert (f true true))", "1:36: f: 2 arguments, expected 1\n"},
        {"(declare-const x Bool)(declare-const x Bool)", "1:38: x is declared already\n"},
        {"(declare-const x (_ BitVec 0))", "1:18: bit-vectors have between 1 and 16384 bits here, not 0\n"},
        {"(declare-const x (_ BitVec 99999999999))", "1:28: the number is too large\n"},
        {"(declare-const x Int)", "1:18: unknown or unsupported sort Int\n"},
        {"(assert (_ bv256 8))", "1:12: the value does not fit into 8 bits\n"},
        {"(assert (forall ((x Bool)) x))", "1:10: forall is not supported\n"},
        {"(push 1)", "1:2: expected a supported command, not \"push\"\n"},
        {"(assert 5)", "1:9: integers, reals and strings are not supported\n"},
        {"assert", "1:1: expected a command, not \"assert\"\n"},
        {"(assert |abc)", "1:9: this is not a word of SMT-LIB\n"},
        {"(assert #x)", "1:9: this is not a word of SMT-LIB\n"},
        {"(assert true))", "1:14: expected a command, not \")\"\n"},
        {"(assert (fp.add true true true))", "1:9: fp.add: argument 1 must be a rounding mode\n"},
        {"(assert (= RNE RNE))", "1:9: =: argument 1 is a rounding mode\n"},
        {"(assert (let ((x RNE)) true))", "1:21: a rounding mode cannot be bound\n"},
        {"(assert ((as const Bool) true))", "1:9: const: not an array sort\n"},
        {"(assert (= ((_ repeat 20000) #x01) #x01))", "1:12: repeat: the result has 160000 bits; at most 16384 are supported\n"},
        {"(assert (= (select #x01 #x01) #x01))", "1:12: select: argument 1 has sort (_ BitVec 8), expected an array\n"},
        {"(define-fun f () Bool #x01)", "1:18: the definition has another sort than it says\n"},
        {"(declare-const x@1 Bool)(declare-const |x@1%~2| Bool)", "1:40: two symbols are the variable x, index 1\n"},
        {"(assert (ite true #b1 true))", "1:9: ite: argument 3 has sort Bool, expected (_ BitVec 1)\n"},
        {"(assert ())", "1:10: expected an operator, not \")\"\n"},
        {"(assert (let () true))", "1:15: expected (, not \")\"\n"},
        {"(declare-const x (_ FloatingPoint 1 9))", "1:18: no float has 1 exponent and 9 significand bits\n"},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        smtlib_terms out = {0};
        buf errors = {0};
        parse_text(t, cases[i][0], strlen(cases[i][0]), &out, &errors);
        assert_string_equal(errors.data ? errors.data : "", cases[i][1]);
        vec_free(&out);
        buf_free(&errors);
    }
    smtlib_terms out = {0};
    buf errors = {0};
    parse_text(t, "(assert true)\0(assert true)", 27, &out, &errors);
    assert_string_equal(errors.data, "1:14: this is not a word of SMT-LIB\n");
    vec_free(&out);
    buf_free(&errors);
}

/* No byte sequence may crash the parser. */
static void damaged_input(void **state)
{
    (void)state;
    random_source r = {5};
    size_t len = sizeof facts - 1;
    char *copy = malloc(len + 1);
    for (uint32_t i = 0; i < 3000; i++) {
        memcpy(copy, facts, len + 1);
        for (uint32_t k = 0; k < 1 + i % 4; k++) {
            size_t at = random_below(&r, (uint32_t)len), from = random_below(&r, (uint32_t)len), n = 1 + random_below(&r, 12);
            if (at + n > len || from + n > len) continue;
            switch (random_below(&r, 3)) {
            case 0: memmove(copy + at, facts + from, n); break;
            case 1: copy[at] = (char)random_below(&r, 256); break;
            default: memset(copy + at, "() "[random_below(&r, 3)], n); break;
            }
        }
        smtlib_terms out = {0};
        buf errors = {0};
        parse_text(t, copy, len, &out, &errors);
        vec_free(&out);
        buf_free(&errors);
    }
    free(copy);
}

static uint32_t random_count(uint32_t usual)
{
    const char *e = getenv("TERMS_RANDOM");
    return e ? (uint32_t)strtoul(e, NULL, 10) : usual;
}

static void random_round_trips(void **state)
{
    (void)state;
    random_terms g;
    random_terms_init(&g, 11, (random_options){.depth = 6, .max_width = 128, .arrays = true, .floats = true, .functions = true});
    for (uint32_t i = 0, n = random_count(2000); i < n; i++) {
        term pair[2];
        for (uint32_t k = 0; k < 2; k++) pair[k] = ast_build(t, random_ast(&g, random_sort(&g)));
        check_round_trip(pair, 2);
        random_terms_reset(&g);
    }
    random_terms_free(&g);
}

/* ---- Z3 ---- */

/* Runs z3 on the text; its answers, one per line. False: there is no z3. */
static bool ask_z3(const buf *text, buf *answers)
{
    if (system("command -v z3 > /dev/null 2>&1") != 0) return false;
    char path[] = "/tmp/smtlib-XXXXXX", command[100], line[4096];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *f = fdopen(fd, "w");
    assert_int_equal(fwrite(text->data, 1, text->len, f), text->len);
    fclose(f);
    snprintf(command, sizeof command, "z3 -T:300 %s", path);
    FILE *p = popen(command, "r");
    while (fgets(line, sizeof line, p)) buf_str(answers, line);
    pclose(p);
    unlink(path);
    return true;
}

typedef VEC(term) terms;

/* Z3 4.8 takes stores over different constant arrays for equal when they cover a small index sort but for one index: told element by
 * element, it does not. */
static void fix_elements(term array, term value, terms *out)
{
    uint32_t width = sort_get(t, sort_get(t, term_sort(t, array))->index)->width;
    for (uint32_t i = 0; width <= 6 && i < 1u << width; i++) {
        term at = term_bv(t, width, i);
        vec_push(out, term_eq(t, term_select(t, array, at), term_select(t, value, at)));
    }
}

/* all variables get their values as equations, so that the formula is decided by evaluation */
static void fix_values(random_terms *g, const ast *a, uint64_t assignment, model *m, terms *out)
{
    for (uint32_t i = 0; i < a->count; i++) fix_values(g, a->args[i], assignment, m, out);
    term v = a->kind == T_VAR ? ast_build(t, a) : (term){0};
    if (a->kind == T_VAR) {
        vec_push(out, term_eq(t, v, model_value(m, v)));
        if (a->sort.kind == SORT_ARRAY) fix_elements(v, model_value(m, v), out);
    } else if (a->kind == T_APPLY) {
        term args[4];
        char text[40];
        for (uint32_t i = 0; i < a->count; i++) args[i] = naive_term(t, a->args[i]->sort, ast_eval(g, a->args[i], assignment));
        snprintf(text, sizeof text, "f%u_%u", a->sort.width, a->count);
        vec_push(out, term_eq(t, term_apply(t, intern_str(t->names, text), args, a->count, ast_term_sort(t, a->sort)),
                              naive_term(t, a->sort, ast_eval(g, a, assignment))));
    }
}

static void z3_agrees_with(uint64_t seed, random_options o, uint32_t n)
{
    random_terms g;
    random_terms_init(&g, seed, o);
    buf text = {0}, answers = {0};
    VEC(bool) expected = {0};
    while (expected.len < n) {
        ast *a = random_ast(&g, (ast_sort){.kind = SORT_BOOL, .width = 1});
        uint64_t assignment = random_next(&g.source);
        naive_value v = ast_eval(&g, a, assignment);
        term formula = ast_build(t, a);
        if (!v.unspecified && term_get(t, formula)->count > 0) {
            model *m = model_new(t);
            ast_assign(&g, a, assignment, t, m);
            terms all = {0};
            vec_push(&all, formula);
            fix_values(&g, a, assignment, m, &all);
            smtlib_print_script(t, all.data, all.len, true, &text);
            buf_str(&text, "(reset)\n");
            vec_push(&expected, v.bits != 0);
            vec_free(&all);
            model_free(m);
        }
        random_terms_reset(&g);
    }
    if (!ask_z3(&text, &answers)) skip();
    char *line = answers.data;
    for (uint32_t i = 0; i < n; i++) {
        const char *want = expected.data[i] ? "sat\n" : "unsat\n";
        if (strncmp(line, want, strlen(want)) != 0) fail_msg("formula %u: z3 says %.300s", i, line);
        line = strchr(line, '\n') + 1;
    }
    assert_int_equal(*line, 0);
    vec_free(&expected);
    buf_free(&text);
    buf_free(&answers);
    random_terms_free(&g);
}

static void z3_agrees(void **state)
{
    (void)state;
    z3_agrees_with(21, (random_options){.depth = 5, .max_width = 128, .arrays = true, .functions = true}, random_count(2000) / 5);
}

/* Every term is on a line of its own, also one with shared parts; a damaged line is lost alone. */
static void lines(void **state)
{
    (void)state;
    term a = term_var(t, intern_str(t->names, "a"), 0, sort_array(t, sort_bv(t, 8), sort_bv(t, 8)));
    term i = term_var(t, intern_str(t->names, "i"), 0, sort_bv(t, 8)), read = term_select(t, a, i);
    term all[] = {term_eq(t, i, term_bv(t, 8, 3)), term_not(t, term_eq(t, read, term_select(t, a, read))), term_bvult(t, i, read)};
    buf text = {0};
    smtlib_line read_back[16] = {0};
    uint32_t n = 0, found = 0;
    smtlib_print_lines(t, all, 3, &text);
    buf_char(&text, 0);
    for (char *line = text.data, *end; (end = strchr(line, '\n')); line = end + 1)
        read_back[n++] = (smtlib_line){.text = line, .len = (uint32_t)(end - line)};
    assert_int_equal(n, 5); /* two declarations */
    assert_true(smtlib_read_lines(t, "lines", read_back, n, 4));
    for (uint32_t k = 0; k < n; k++)
        if (read_back[k].found.i) assert_int_equal(read_back[k].found.i, all[found++].i);
    assert_int_equal(found, 3);
    read_back[3].text = "(assert (nothing a))";
    read_back[3].len = (uint32_t)strlen(read_back[3].text);
    for (uint32_t k = 0; k < n; k++) read_back[k].found = (term){0};
    assert_true(smtlib_read_lines(t, "lines", read_back, n, 4));
    assert_true(read_back[3].is_bad && !read_back[3].found.i && read_back[2].found.i == all[0].i && read_back[4].found.i == all[2].i);
    buf_free(&text);
}

static void z3_agrees_on_floats(void **state)
{
    (void)state;
    z3_agrees_with(22, (random_options){.depth = 3, .max_width = 64, .floats = true}, random_count(2000) / 20);
}

static void z3_knows_the_facts(void **state)
{
    (void)state;
    buf text = {0}, answers = {0};
    buf_str(&text, facts);
    text.len = (uint32_t)(strstr(text.data, "(check-sat)") + strlen("(check-sat)") - text.data);
    if (!ask_z3(&text, &answers)) skip();
    assert_string_equal(answers.data, "sat\n");
    buf_free(&text);
    buf_free(&answers);
}

static void z3_reads_all_names(void **state)
{
    (void)state;
    static const char *const names[] = {
        "store",  "select",  "abs",      "div",    "map", "if",      "union",   "list",    "List",    "insert",    "head",
        "bv2int", "is",      "default",  "f::x@2", "a|b", "true",    "str.len", "Seq",     "seq.len", "exp",       "min",
        "const",  "pi",      "rem",      "mod",    "bit", "main",    "x-y",     "assert",  "push",    "set-logic", "declare-fun",
        "error",  "NUMERAL", "re.union", "char",   "iff", "implies", "subset",  "extract", "repeat"};
    term all[64];
    uint32_t n = sizeof names / sizeof *names;
    for (uint32_t i = 0; i < n; i++)
        all[i] = term_eq(t, term_var(t, intern_str(t->names, names[i]), i % 3 == 2, sort_bv(t, 8)), term_bv(t, 8, 7));
    buf text = {0}, answers = {0};
    smtlib_print_script(t, all, n, true, &text);
    if (!ask_z3(&text, &answers)) skip();
    assert_string_equal(answers.data, "sat\n");
    buf_free(&text);
    buf_free(&answers);
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {T(names_are_reversible),
                                       T(equal_names_of_different_sorts),
                                       T(sharing_is_linear),
                                       T(deep_terms),
                                       T(every_operator),
                                       T(bad_input),
                                       T(damaged_input),
                                       T(random_round_trips),
                                       T(lines),
                                       T(z3_knows_the_facts),
                                       T(z3_reads_all_names),
                                       T(z3_agrees),
                                       T(z3_agrees_on_floats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
