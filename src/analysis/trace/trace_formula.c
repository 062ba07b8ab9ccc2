/* Traces as formulas: every letter gets its own variables. */
#include "analysis/trace/trace_formula.h"

#include "analysis/trace/moment.h"
#include <string.h>

typedef VEC(term) term_list;

void trace_formula_init(trace_formula *f, alphabet *a, solver *s)
{
    *f = (trace_formula){.a = a};
    f->i = interpolator_new(s);
}

static void clear(trace_formula *f)
{
    vec_clear(&f->steps);
    vec_clear(&f->ends);
    vec_clear(&f->log);
    vec_clear(&f->first_read);
    vec_clear(&f->read_last);
    map_free(&f->current);
    map_free(&f->cell_of);
    map_free(&f->born);
    map_free(&f->replaced);
    map_free(&f->last_index);
    f->current = f->cell_of = f->born = f->replaced = f->last_index = (map64){0};
}

void trace_formula_free(trace_formula *f)
{
    clear(f);
    vec_free(&f->steps);
    vec_free(&f->ends);
    vec_free(&f->log);
    vec_free(&f->first_read);
    vec_free(&f->read_last);
    interpolator_free(f->i);
}

/* A variable of the symbol that the trace has not used yet. Before the program cells have index 1 (encode_globals_of). */
static term fresh_variable(trace_formula *f, term like)
{
    const term_info i = *term_get(f->a->t, like);
    bool fresh;
    uint32_t *last = map_slot(&f->last_index, i.symbol.i, &fresh);
    *last = fresh ? 2 : *last + 1;
    return term_var(f->a->t, i.symbol, *last, i.sort);
}

static void set_current(trace_formula *f, term cell, term variable, uint32_t step)
{
    uint32_t before;
    if (map_get(&f->current, cell.i, &before)) {
        map_put(&f->replaced, before, step);
        vec_push(&f->log, (replaced_value){cell, {before}});
    }
    map_put(&f->current, cell.i, variable.i);
    map_put(&f->cell_of, variable.i, cell.i);
    map_put(&f->born, variable.i, step);
}

static term current_of(trace_formula *f, term cell)
{
    uint32_t found;
    if (map_get(&f->current, cell.i, &found)) return (term){found};
    const term_info i = *term_get(f->a->t, cell);
    term first = f->is_callee ? moment_variable(f->a, cell, MOMENT_ENTRY) : term_var(f->a->t, i.symbol, 1, i.sort);
    set_current(f, cell, first, 0);
    vec_push(&f->first_read, cell);
    return first;
}

/* The value of the cell when the log was that long. */
static term value_at(trace_formula *f, term cell, uint32_t mark)
{
    for (uint32_t k = mark; k < f->log.len; k++)
        if (term_same(f->log.data[k].cell, cell)) return f->log.data[k].before;
    return current_of(f, cell);
}

typedef struct {
    term_list from, to;
    uint32_t call; /* of a return: how long the log was at its call; NO_CALL: values at a call stay as they are */
} renaming_list;

enum { NO_CALL = UINT32_MAX };

/* The variables of a letter's term in this step; those of the letter's own choices are new in each step. */
static void rename_variables(trace_formula *f, term of, renaming_list *r)
{
    variable_list all = alphabet_variables(f->a, of);
    for (uint32_t k = 0; k < all.count; k++) {
        term v = {all.ids[k]}, cell;
        bool known = false;
        for (uint32_t j = 0; j < r->from.len && !known; j++) known = term_same(r->from.data[j], v);
        if (known || variable_is_rigid(f->a->t, v)) continue;
        bool is_at_call = moment_of(f->a, v, &cell) == MOMENT_CALL;
        if (is_at_call && r->call == NO_CALL) continue;
        bool is_cell = !term_get(f->a->t, v)->index;
        vec_push(&r->from, v);
        vec_push(&r->to, is_at_call ? value_at(f, cell, r->call) : is_cell ? current_of(f, v) : fresh_variable(f, v));
    }
}

static term renamed(trace_formula *f, const renaming_list *r, term a)
{
    return r->from.len ? term_substitute(f->a->t, a, r->from.data, r->to.data, r->from.len) : a;
}

/* Behind a return the cells of activations are what they were at the call. */
static void restore_cells(trace_formula *f, uint32_t mark)
{
    for (uint32_t k = f->log.len; k-- > mark;) {
        replaced_value x = f->log.data[k];
        if (!variable_is_local(f->a, x.cell)) continue;
        map_put(&f->current, x.cell.i, x.before.i);
        map_put(&f->replaced, x.before.i, UINT32_MAX);
    }
}

/* mark: of a return: how long the log was at its call. */
static term encode_letter(trace_formula *f, letter l, uint32_t step, uint32_t mark)
{
    term_table *t = f->a->t;
    const letter_info i = *letter_get(f->a, l);
    renaming_list r = {.call = mark};
    term_list parts = {0}, values = {0};
    rename_variables(f, i.guard, &r);
    for (uint32_t k = 0; k < i.count; k++) rename_variables(f, i.effects[k].value, &r);
    vec_push(&parts, renamed(f, &r, i.guard));
    for (uint32_t k = 0; k < i.count; k++) vec_push(&values, renamed(f, &r, i.effects[k].value));
    if (i.kind == LETTER_RETURN) restore_cells(f, mark);
    for (uint32_t k = 0; k < i.count; k++) {
        const term_info *v = term_get(t, i.effects[k].value);
        bool is_own_choice = v->kind == T_VAR && v->index && v->symbol.i == term_get(t, i.effects[k].cell)->symbol.i;
        term now = is_own_choice ? values.data[k] : fresh_variable(f, i.effects[k].cell);
        if (!is_own_choice) vec_push(&parts, term_eq(t, now, values.data[k]));
        (void)current_of(f, i.effects[k].cell);
        set_current(f, i.effects[k].cell, now, step);
    }
    term all = term_and_n(t, parts.data, parts.len);
    vec_free(&r.from);
    vec_free(&r.to);
    vec_free(&parts);
    vec_free(&values);
    return all;
}

static term encode_letter_at(trace_formula *f, uint32_t at, uint32_t step, uint32_t mark)
{
    term all = encode_letter(f, f->word.letters[at], step, mark);
    if (f->behind) f->behind(f->context, at);
    return all;
}

static bool is_matched_call(const trace_formula *f, uint32_t at)
{
    return letter_get(f->a, f->word.letters[at])->kind == LETTER_CALL && f->word.partner[at] != WORD_UNMATCHED;
}

/* The letter, or the call with all that is before its return, and the return. */
static term encode_step(trace_formula *f, uint32_t at, uint32_t step)
{
    uint32_t mark = f->log.len;
    term all = encode_letter_at(f, at, step, NO_CALL);
    if (!is_matched_call(f, at)) return all;
    uint32_t back = f->word.partner[at];
    for (uint32_t k = at + 1; k < back; k++) {
        all = term_and(f->a->t, all, encode_step(f, k, step));
        if (is_matched_call(f, k)) k = f->word.partner[k];
    }
    return term_and(f->a->t, all, encode_letter_at(f, back, step, mark));
}

/* The steps of one activation, from a position on. */
static void encode_steps(trace_formula *f, uint32_t from, uint32_t end)
{
    for (uint32_t k = from; k < end; k++) {
        term step = encode_step(f, k, f->steps.len);
        vec_push(&f->steps, step);
        if (is_matched_call(f, k)) k = f->word.partner[k];
        vec_push(&f->ends, k);
    }
}

static solver_answer load_trace(trace_formula *f)
{
    clear(f);
    f->is_callee = false;
    vec_push(&f->steps, f->a->t->true_term);
    vec_push(&f->ends, 0);
    encode_steps(f, 1, f->word.count);
    f->steps.data[0] = encode_globals_of(f->a->e, f->steps.data, f->steps.len);
    f->is_loaded = true;
    return interpolator_load(f->i, f->steps.data, f->steps.len);
}

solver_answer trace_formula_decide(trace_formula *f, nested_word w)
{
    f->word = w;
    return load_trace(f);
}

/* ---- interpolants ---- */

/* The formula behind a step over un-indexed cells; none: it mentions a value that no cell has there. */
static term to_cells(trace_formula *f, term a, uint32_t step)
{
    variable_list all = alphabet_variables(f->a, a);
    term_list from = {0}, to = {0};
    bool current = true;
    for (uint32_t j = 0; j < all.count; j++) {
        uint32_t cell, born, replaced = UINT32_MAX;
        term v = {all.ids[j]};
        if (variable_is_rigid(f->a->t, v)) continue;
        if (!term_get(f->a->t, v)->index && moment_of(f->a, v, NULL) == MOMENT_ENTRY) continue;
        current = current && map_get(&f->cell_of, v.i, &cell) && map_get(&f->born, v.i, &born) && born <= step;
        (void)map_get(&f->replaced, v.i, &replaced);
        if (!current || replaced <= step) {
            current = false;
            break;
        }
        vec_push(&from, v);
        vec_push(&to, (term){cell});
    }
    term plain = !current ? (term){0} : from.len ? term_substitute(f->a->t, a, from.data, to.data, from.len) : a;
    vec_free(&from);
    vec_free(&to);
    return plain;
}

/* Interpolants of what is loaded, behind the last letters of its steps. */
static bool find_sequence(trace_formula *f, sequence_way way, term *out)
{
    uint32_t count = f->steps.len - 1;
    term *found = mem_zalloc((count + 1) * sizeof *found);
    bool fine = interpolator_find(f->i, way, found);
    for (uint32_t k = 0; k < count && fine; k++) {
        found[k] = to_cells(f, found[k], k);
        fine = found[k].i != 0;
        out[f->ends.data[k]] = found[k];
    }
    free(found);
    return fine;
}

static bool has_term(const term *all, uint32_t count, term x)
{
    for (uint32_t k = 0; k < count; k++)
        if (term_same(all[k], x)) return true;
    return false;
}

static bool mentions(alphabet *a, term formula, term variable)
{
    variable_list all = alphabet_variables(a, formula);
    for (uint32_t k = 0; k < all.count; k++)
        if (all.ids[k] == variable.i) return true;
    return false;
}

/* The predicates at the call and behind the return contradict each other, given the effect of the callee. A cell that the call does not
 * assign is at the call what it is at the entry; of the rest the old value is what the call assigns. */
static term encode_contradiction(trace_formula *f, letter back, term before, term behind)
{
    alphabet *a = f->a;
    term_table *t = a->t;
    letter call = letter_get(a, back)->call;
    renaming_list r = {.call = NO_CALL};
    term goal = term_same(behind, t->false_term) ? t->false_term : letter_precondition(a, back, behind);
    term all = term_and(t, letter_condition(a, back), term_not(t, goal));
    rename_variables(f, all, &r);
    for (uint32_t k = 0; k < r.from.len; k++)
        if (moment_of(a, r.to.data[k], NULL) == MOMENT_ENTRY) vec_push(&f->read_last, r.from.data[k]);
    all = term_and(t, letter_call_form(a, before), renamed(f, &r, all));
    term_list from = {0}, to = {0};
    for (uint32_t k = 0; k < f->first_read.len; k++) {
        term cell = f->first_read.data[k], old = moment_variable(a, cell, MOMENT_ENTRY);
        if (letter_assigns(a, call, cell)) {
            all = term_and(t, all, term_eq(t, old, letter_exit_form(a, back, old)));
        } else {
            vec_push(&from, moment_variable(a, cell, MOMENT_CALL));
            vec_push(&to, old);
        }
    }
    if (from.len) all = term_substitute(t, all, from.data, to.data, from.len);
    vec_free(&from);
    vec_free(&to);
    vec_free(&r.from);
    vec_free(&r.to);
    return all;
}

/* From here on the steps are those of a callee. */
static void begin_callee(trace_formula *f)
{
    clear(f);
    f->is_loaded = false;
    f->is_callee = true;
}

/* A call that returns: loads the letters of its callee. */
static solver_answer load_callee(trace_formula *f, uint32_t call, term before, term behind)
{
    uint32_t back = f->word.partner[call];
    begin_callee(f);
    vec_push(&f->steps, f->a->t->true_term);
    vec_push(&f->ends, call);
    encode_steps(f, call + 1, back);
    term last = encode_contradiction(f, f->word.letters[back], before, behind);
    vec_push(&f->steps, last);
    vec_push(&f->ends, back);
    return interpolator_load(f->i, f->steps.data, f->steps.len);
}

term trace_formula_value(trace_formula *f, term cell) { return current_of(f, cell); }

term trace_formula_callee(trace_formula *f, uint32_t call, void (*behind)(void *context, uint32_t at), void *context)
{
    begin_callee(f);
    f->behind = behind;
    f->context = context;
    behind(context, call);
    encode_steps(f, call + 1, f->word.partner[call]);
    f->behind = NULL;
    return term_and_n(f->a->t, f->steps.data, f->steps.len);
}

/* The steps read a cell that is unchanged since the entry by its old value. Where a predicate speaks of that, it has to be said up to
 * there that the cell still has it. */
static void add_equations(trace_formula *f, term *out)
{
    uint32_t count = f->steps.len - 1;
    for (uint32_t c = 0; c < f->first_read.len; c++) {
        term cell = f->first_read.data[c], old = moment_variable(f->a, cell, MOMENT_ENTRY);
        uint32_t replaced = UINT32_MAX, needed = 0; /* needed: before this step */
        (void)map_get(&f->replaced, old.i, &replaced);
        for (uint32_t k = 1; k <= count && k <= replaced; k++) {
            bool is_last = k == count;
            bool reads = is_last ? has_term(f->read_last.data, f->read_last.len, cell) : mentions(f->a, f->steps.data[k], old);
            if (reads && (is_last || mentions(f->a, out[f->ends.data[k - 1]], old) || mentions(f->a, out[f->ends.data[k]], old)))
                needed = k;
        }
        for (uint32_t k = 0; k < needed; k++) out[f->ends.data[k]] = term_and(f->a->t, out[f->ends.data[k]], term_eq(f->a->t, cell, old));
    }
}

static bool interpolate_calls(trace_formula *f, uint32_t from, uint32_t end, sequence_way way, term *out);

static bool interpolate_callee(trace_formula *f, uint32_t call, sequence_way way, term *out)
{
    static const sequence_way others[] = {SEQUENCE_BACKWARD, SEQUENCE_FORWARD, SEQUENCE_PROOF};
    uint32_t back = f->word.partner[call];
    term_table *t = f->a->t;
    term before = out[call - 1], behind = back + 1 < f->word.count ? out[back] : t->false_term;
    if (term_same(behind, t->true_term) || term_same(before, t->false_term)) { /* nothing is to be shown */
        for (uint32_t k = call; k < back; k++) out[k] = t->true_term;
        return true;
    }
    if (load_callee(f, call, before, behind) != SOLVER_UNSAT) return false;
    bool found = way != SEQUENCE_SPACER && find_sequence(f, way, out); /* a child process for each call would be too expensive */
    for (uint32_t w = 0; w < sizeof others / sizeof *others && !found; w++) found = others[w] != way && find_sequence(f, others[w], out);
    if (found) add_equations(f, out);
    return found && interpolate_calls(f, call + 1, back, way, out);
}

/* Inside the calls of one activation that return. */
static bool interpolate_calls(trace_formula *f, uint32_t from, uint32_t end, sequence_way way, term *out)
{
    for (uint32_t k = from; k < end; k++)
        if (is_matched_call(f, k)) {
            if (!interpolate_callee(f, k, way, out)) return false;
            k = f->word.partner[k];
        }
    return true;
}

bool trace_formula_interpolate(trace_formula *f, sequence_way way, term *out)
{
    if (!f->is_loaded && load_trace(f) != SOLVER_UNSAT) return false;
    return find_sequence(f, way, out) && interpolate_calls(f, 1, f->word.count, way, out);
}

bool trace_formula_widen(trace_formula *f) { return f->is_loaded && interpolator_widen(f->i); }
