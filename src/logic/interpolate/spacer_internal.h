/* logic/interpolate/spacer_internal.h — declarations that spacer.c (the Horn clauses) and spacer_term.c (terms as integers, and back)
 * share. */
#ifndef LOGIC_INTERPOLATE_SPACER_INTERNAL_H
#define LOGIC_INTERPOLATE_SPACER_INTERNAL_H

#include "base/map.h"
#include "logic/interpolate/spacer.h"
#include "logic/solve/z3.h"
#include "logic/term/walk.h"

/* clang-format off */
#define SPACER_FUNCTIONS(F) \
    F(set_param_value) F(mk_context) F(mk_fixedpoint) F(fixedpoint_inc_ref) F(fixedpoint_dec_ref) F(fixedpoint_set_params) \
    F(fixedpoint_register_relation) F(fixedpoint_add_rule) F(fixedpoint_query) F(fixedpoint_get_cover_delta) F(params_set_symbol) \
    F(params_set_bool) F(mk_forall_const) F(mk_exists_const) F(mk_int_sort) F(mk_int64) F(mk_add) F(mk_mul) F(mk_unary_minus) F(mk_lt) \
    F(mk_le) F(get_index_value) F(get_numeral_int64) F(get_decl_int_parameter) F(get_bv_sort_size) F(get_ast_id)
/* clang-format on */

typedef struct {
#define SPACER_FIELD(name) __typeof__(&Z3_##name) name;
    SPACER_FUNCTIONS(SPACER_FIELD)
#undef SPACER_FIELD
} spacer_api;

typedef VEC(Z3_ast) ast_list;

typedef struct {
    z3_session z;
    spacer_api api;
    term_table *t;
    spacer_arithmetic arithmetic;
    /* terms as integers */
    term_walk walk;
    ast_list images; /* per position of the walk; NULL: not expressible */
    /* back */
    const symbol_list *arguments; /* of the predicate under translation */
    map64 back;                   /* Z3's number of an expression → term */
} spacer;

Z3_ast spacer_term(spacer *s, term a); /* NULL: not expressible in this arithmetic */
Z3_sort spacer_sort(spacer *s, sort of);
term spacer_formula(spacer *s, Z3_ast a); /* no term: it is not of a form that we read */

#endif
