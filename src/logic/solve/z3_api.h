/* logic/solve/z3_api.h — the functions of libz3 that we use, looked up at run time.
 * libz3 costs about 2 ms at start-up, and most runs never need it: it is opened by the first query that does. Once opened it stays
 * mapped, because its timer threads outlive contexts. */
#ifndef LOGIC_SOLVE_Z3_API_H
#define LOGIC_SOLVE_Z3_API_H

#include <stdbool.h>
#include <stdint.h>
#include <z3.h>

/* clang-format off */
#define Z3_FUNCTIONS(F) \
    F(mk_config) F(del_config) F(global_param_set) F(get_estimated_alloc_size) F(interrupt) F(mk_context_rc) F(del_context) \
    F(set_error_handler) F(get_error_code) F(get_error_msg) \
    F(inc_ref) F(dec_ref) F(mk_int_symbol) F(mk_string_symbol) F(mk_const) F(mk_bool_sort) F(mk_bv_sort) F(mk_array_sort) F(mk_fpa_sort) \
    F(sort_to_ast) F(func_decl_to_ast) F(mk_func_decl) F(mk_app) F(mk_true) F(mk_false) F(mk_not) F(mk_and) F(mk_or) F(mk_eq) F(mk_ite) \
    F(mk_implies) F(mk_unsigned_int64) F(mk_bvnot) F(mk_bvneg) F(mk_bvadd) F(mk_bvmul) F(mk_bvand) F(mk_bvor) F(mk_bvxor) F(mk_bvudiv) \
    F(mk_bvurem) F(mk_bvsdiv) F(mk_bvsrem) F(mk_bvshl) F(mk_bvlshr) F(mk_bvashr) F(mk_bvult) F(mk_bvule) F(mk_bvslt) F(mk_bvsle) \
    F(mk_concat) F(mk_extract) F(mk_zero_ext) F(mk_sign_ext) F(mk_select) F(mk_store) F(mk_const_array) \
    F(mk_fpa_rne) F(mk_fpa_rtz) F(mk_fpa_rtp) F(mk_fpa_rtn) F(mk_fpa_rna) F(mk_fpa_neg) F(mk_fpa_abs) F(mk_fpa_add) F(mk_fpa_sub) \
    F(mk_fpa_mul) F(mk_fpa_div) F(mk_fpa_rem) F(mk_fpa_sqrt) F(mk_fpa_fma) F(mk_fpa_round_to_integral) F(mk_fpa_min) F(mk_fpa_max) \
    F(mk_fpa_eq) F(mk_fpa_lt) F(mk_fpa_leq) F(mk_fpa_is_nan) F(mk_fpa_is_infinite) F(mk_fpa_is_zero) F(mk_fpa_is_normal) \
    F(mk_fpa_is_subnormal) F(mk_fpa_is_negative) F(mk_fpa_to_fp_bv) F(mk_fpa_to_ieee_bv) F(mk_fpa_to_fp_float) F(mk_fpa_to_fp_signed) \
    F(mk_fpa_to_fp_unsigned) F(mk_fpa_to_sbv) F(mk_fpa_to_ubv) \
    F(mk_solver) F(solver_push) F(solver_pop) F(mk_simple_solver) F(mk_solver_for_logic) F(solver_inc_ref) F(solver_dec_ref) \
    F(solver_assert) F(solver_check) \
    F(solver_check_assumptions) F(solver_get_model) F(solver_get_unsat_core) F(solver_get_reason_unknown) F(solver_set_params) \
    F(solver_get_statistics) F(stats_inc_ref) F(stats_dec_ref) F(stats_size) F(stats_get_key) F(stats_is_uint) F(stats_get_uint_value) \
    F(mk_params) F(params_inc_ref) F(params_dec_ref) F(params_set_uint) F(model_inc_ref) F(model_dec_ref) F(model_eval) \
    F(get_numeral_uint64) F(get_bool_value) F(is_numeral_ast) F(simplify) \
    F(ast_vector_inc_ref) F(ast_vector_dec_ref) F(ast_vector_size) F(ast_vector_get) F(is_eq_ast) F(get_ast_kind) F(to_app) \
    F(get_app_decl) F(get_app_arg) F(get_app_num_args) F(get_sort) F(get_sort_kind) F(get_decl_kind) F(get_decl_num_parameters) \
    F(get_decl_func_decl_parameter) \
    F(model_get_func_interp) F(func_interp_inc_ref) F(func_interp_dec_ref) F(func_interp_get_num_entries) F(func_interp_get_entry) \
    F(func_interp_get_else) F(func_entry_inc_ref) F(func_entry_dec_ref) F(func_entry_get_arg) F(func_entry_get_value)
/* clang-format on */

typedef struct {
#define Z3_FIELD(name) __typeof__(&Z3_##name) name;
    Z3_FUNCTIONS(Z3_FIELD)
#undef Z3_FIELD
    void *library;
    char problem[120]; /* why it could not be opened */
} z3_api;

bool z3_api_open(z3_api *z); /* false: there is no (usable) libz3; see z3_api_problem */
void z3_api_close(z3_api *z);
const char *z3_api_problem(const z3_api *z);

#endif
