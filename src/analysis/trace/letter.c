/* Letters: from the formulas of a block to a relation over un-indexed cells. */
#include "analysis/trace/letter.h"

#include "analysis/trace/moment.h"
#include <stdlib.h>
#include <string.h>

void alphabet_init(alphabet *a, encoder *e, term_table *t)
{
    *a = (alphabet){.e = e, .t = t};
    encode_make_globals(e); /* predicates of an earlier revision speak of them */
    letter_info first = {.hash = hash_bytes("start", 5), .guard = t->true_term};
    vec_push(&a->letters, first);
    idtable_insert(&a->index, first.hash.lo, 1);
}

void alphabet_free(alphabet *a)
{
    vec_free(&a->letters);
    vec_free(&a->variables);
    idtable_free(&a->index);
    map_free(&a->of_block);
    map_free(&a->of_block_to_call);
    map_free(&a->of_return);
    map_free(&a->of_call);
    map_free(&a->of_nested_return);
    map_free(&a->lists);
    map_free(&a->preconditions);
    map_free(&a->exit_forms);
    map_free(&a->call_forms);
    map_free(&a->traits);
    arena_free(&a->memory);
}

/* ---- variables ---- */

typedef VEC(uint32_t) id_list;

static void note_id(void *context, term variable) { vec_push((id_list *)context, variable.i); }

variable_list alphabet_variables(alphabet *a, term of)
{
    uint32_t found;
    if (map_get(&a->lists, of.i, &found)) return a->variables.data[found];
    id_list ids = {0};
    term_free_vars(a->t, of, note_id, &ids);
    uint32_t *kept = ARENA_ARRAY(&a->memory, uint32_t, ids.len + 1);
    for (uint32_t k = 0; k < ids.len; k++) kept[k] = ids.data[k];
    variable_list l = {kept, ids.len};
    map_put(&a->lists, of.i, a->variables.len);
    vec_push(&a->variables, l);
    vec_free(&ids);
    return l;
}

bool variables_meet(variable_list a, variable_list b)
{
    for (uint32_t i = 0, j = 0; i < a.count && j < b.count;) {
        if (a.ids[i] == b.ids[j]) return true;
        if (a.ids[i] < b.ids[j]) i++;
        else j++;
    }
    return false;
}

bool letter_assigns(const alphabet *a, letter l, term cell)
{
    const letter_info *i = letter_get(a, l);
    for (uint32_t k = 0; k < i->count; k++)
        if (term_same(i->effects[k].cell, cell)) return true;
    return false;
}

bool letter_writes(alphabet *a, letter l, variable_list cells)
{
    const letter_info *i = letter_get(a, l);
    for (uint32_t k = 0; k < i->count; k++)
        for (uint32_t j = 0; j < cells.count; j++)
            if (i->effects[k].cell.i == cells.ids[j]) return true;
    for (uint32_t j = 0; j < cells.count && i->kind != LETTER_INTERNAL; j++) {
        if (moment_of(a, (term){cells.ids[j]}, NULL) != MOMENT_NOW) return true;
        if (i->kind == LETTER_RETURN && variable_is_local(a, (term){cells.ids[j]})) return true;
    }
    return false;
}

/* ---- relations ---- */

typedef VEC(term) term_list;

/* A block's relation while its variables are renamed. */
typedef struct {
    alphabet *a;
    letter_kind kind;
    letter call;               /* of a return */
    const encode_state *outer; /* of a return: the state at the call */
    const encode_state *start, *end;
    fn active[2]; /* functions whose cells live behind the letter; others' are those of functions that have returned */
    VEC(letter_effect) effects;
    term_list variables, from, to;
} relation;

static void note_effect(void *context, cell_id c)
{
    relation *r = context;
    alphabet *a = r->a;
    fn owner = encode_cell_get(a->e, c)->function;
    if (owner.i != FN_NONE.i && owner.i != r->active[0].i && owner.i != r->active[1].i) return;
    term value = encode_cell_value(r->end, c);
    bool is_callees =
        r->kind == LETTER_CALL && owner.i == r->active[1].i && owner.i != FN_NONE.i; /* all of them: so the letter names them */
    if (!is_callees && term_same(value, encode_cell_value(r->start, c))) return;
    const encode_cell *i = encode_cell_get(a->e, c);
    vec_push(&r->effects, (letter_effect){term_var(a->t, i->symbol, 0, i->sort), value});
}

/* Behind a return: cells of activations are those at the call, of which only the caller's can be assigned to; all others are those at the
 * exit. */
static void note_return_effect(void *context, cell_id c)
{
    relation *r = context;
    alphabet *a = r->a;
    const encode_cell *i = encode_cell_get(a->e, c);
    if (i->is_local && i->function.i != r->active[0].i) return;
    term value = encode_cell_value(r->end, c);
    if (term_same(value, encode_cell_value(i->is_local ? r->outer : r->start, c))) return;
    vec_push(&r->effects, (letter_effect){term_var(a->t, i->symbol, 0, i->sort), value});
}

static void note_variable(void *context, term variable)
{
    relation *r = context;
    vec_push(&r->variables, variable);
}

/* No variable of a program has such a symbol: `:` is in none of their names, and behind "mem:" a region is named. */
bool variable_is_rigid(const term_table *t, term variable)
{
    const char *symbol = name_text(t->names, term_get(t, variable)->symbol), *end = strrchr(symbol, '$');
    if (strcmp(symbol, ":start") == 0) return true;
    bool is_region = strncmp(symbol, "mem:", 4) == 0 && symbol[4] != ':';
    return is_region && end && (strcmp(end, "$before") == 0 || strcmp(end, "$rest") == 0);
}

static int by_symbol_and_index(const void *x, const void *y, void *table)
{
    const term_info *a = term_get(table, *(const term *)x), *b = term_get(table, *(const term *)y);
    if (a->symbol.i != b->symbol.i) return a->symbol.i < b->symbol.i ? -1 : 1;
    if (a->index != b->index) return a->index < b->index ? -1 : 1;
    return a->sort.i < b->sort.i ? -1 : a->sort.i > b->sort.i;
}

static int by_name(const void *x, const void *y, void *table)
{
    const term_table *t = table;
    const letter_effect *a = x, *b = y;
    return strcmp(name_text(t->names, term_get(t, a->cell)->symbol), name_text(t->names, term_get(t, b->cell)->symbol));
}

/* The variable as a cell that is not indexed; itself: it is not one. */
static term plain_variable(const relation *r, term v)
{
    alphabet *a = r->a;
    if (r->kind == LETTER_RETURN) {
        term at_call = encode_strip(a->e, r->outer, v);
        if (!term_same(at_call, v) && variable_is_local(a, at_call)) return moment_variable(a, at_call, MOMENT_CALL);
    }
    return encode_strip(a->e, r->start, v);
}

/* Cells of the start become un-indexed; other variables are numbered from 1 on per symbol, in the order in which they arose. */
static void rename_variables(relation *r, term condition)
{
    alphabet *a = r->a;
    term_table *t = a->t;
    term_free_vars(t, condition, note_variable, r);
    for (uint32_t k = 0; k < r->effects.len; k++) term_free_vars(t, r->effects.data[k].value, note_variable, r);
    if (r->variables.len) qsort_r(r->variables.data, r->variables.len, sizeof *r->variables.data, by_symbol_and_index, t);
    uint32_t number = 0;
    name symbol = {0};
    for (uint32_t k = 0; k < r->variables.len; k++) {
        term v = r->variables.data[k];
        if (k && term_same(v, r->variables.data[k - 1])) continue;
        const term_info i = *term_get(t, v);
        if (!i.index || variable_is_rigid(t, v)) continue;
        if (i.symbol.i != symbol.i) number = 0;
        symbol = i.symbol;
        term plain = plain_variable(r, v);
        vec_push(&r->from, v);
        vec_push(&r->to, term_same(plain, v) ? term_var(t, symbol, ++number, i.sort) : plain);
    }
}

static hash128 hash_relation(const alphabet *a, term condition, const letter_effect *effects, uint32_t count)
{
    hash128 h = term_get(a->t, condition)->hash;
    for (uint32_t k = 0; k < count; k++)
        h = hash_join(h, hash_join(term_get(a->t, effects[k].cell)->hash, term_get(a->t, effects[k].value)->hash));
    return h;
}

static letter intern_letter(alphabet *a, relation *r, term condition)
{
    rename_variables(r, condition);
    if (r->from.len) condition = term_substitute(a->t, condition, r->from.data, r->to.data, r->from.len);
    for (uint32_t k = 0; k < r->effects.len && r->from.len; k++)
        r->effects.data[k].value = term_substitute(a->t, r->effects.data[k].value, r->from.data, r->to.data, r->from.len);
    if (r->effects.len) qsort_r(r->effects.data, r->effects.len, sizeof *r->effects.data, by_name, a->t);
    hash128 h = hash_relation(a, condition, r->effects.data, r->effects.len);
    if (r->kind != LETTER_INTERNAL) h = hash_add(h, r->kind);
    if (r->kind == LETTER_RETURN) h = hash_join(h, letter_get(a, r->call)->hash);
    letter found = {0};
    for (uint32_t slot = idtable_first(&a->index, h.lo), id; !found.i && (id = idtable_at(&a->index, &slot, h.lo));)
        if (hash_equal(a->letters.data[id - 1].hash, h)) found.i = id - 1;
    if (!found.i) {
        letter_effect *effects = ARENA_ARRAY(&a->memory, letter_effect, r->effects.len + 1);
        for (uint32_t k = 0; k < r->effects.len; k++) effects[k] = r->effects.data[k];
        found.i = a->letters.len;
        vec_push(&a->letters, (letter_info){h, condition, effects, r->effects.len, (uint8_t)r->kind, r->call});
        idtable_insert(&a->index, h.lo, found.i + 1);
    }
    vec_free(&r->effects);
    vec_free(&r->variables);
    vec_free(&r->from);
    vec_free(&r->to);
    return found;
}

typedef struct {
    buf called;
    hash128 hash;
} renamed_effect;

static int by_earlier_name(const void *x, const void *y)
{
    return strcmp(((const renamed_effect *)x)->called.data, ((const renamed_effect *)y)->called.data);
}

hash128 letter_hash_before(const alphabet *a, letter l, renaming *before)
{
    const letter_info *i = letter_get(a, l);
    VEC(renamed_effect) effects = {0};
    for (uint32_t k = 0; k < i->count; k++) {
        renamed_effect e = {{0}, hash_join(renaming_hash(before, i->effects[k].cell), renaming_hash(before, i->effects[k].value))};
        (void)renaming_symbol(before, term_get(a->t, i->effects[k].cell)->symbol, &e.called);
        buf_char(&e.called, 0);
        vec_push(&effects, e);
    }
    if (effects.len) qsort(effects.data, effects.len, sizeof *effects.data, by_earlier_name);
    hash128 h = renaming_hash(before, i->guard);
    for (uint32_t k = 0; k < effects.len; k++) {
        h = hash_join(h, effects.data[k].hash);
        buf_free(&effects.data[k].called);
    }
    vec_free(&effects);
    if (i->kind != LETTER_INTERNAL) h = hash_add(h, i->kind);
    return i->kind == LETTER_RETURN ? hash_join(h, letter_hash_before(a, i->call, before)) : h;
}

letter alphabet_block(alphabet *a, const fragment_table *f, const block *b)
{
    uint32_t found;
    if (map_get(&a->of_block, b->number, &found)) return (letter){found};
    relation r = {.a = a,
                  .start = b->start,
                  .end = b->after ? b->after : b->at,
                  .active = {fragment_get(f, b->fragment)->function, b->after ? b->callee : FN_NONE}};
    if (b->end != BLOCK_ERROR) encode_touched(r.end, note_effect, &r); /* nothing follows an error */
    letter l = intern_letter(a, &r, b->formula);
    map_put(&a->of_block, b->number, l.i);
    return l;
}

static uint64_t key_of_call(fn caller, uint32_t call, fn callee) { return hash_pair(map_pair(caller.i, call), callee.i); }

letter alphabet_return(alphabet *a, block_builder *b, fn caller, uint32_t call, fn callee)
{
    uint64_t key = key_of_call(caller, call, callee);
    uint32_t found;
    if (map_get(&a->of_return, key, &found)) return (letter){found};
    const resume_block *r = blocks_resume(b, caller, call, callee);
    relation back = {.a = a, .start = r->inner, .end = r->end, .active = {caller, FN_NONE}};
    encode_touched(r->end, note_effect, &back);
    letter l = intern_letter(a, &back, r->formula);
    map_put(&a->of_return, key, l.i);
    return l;
}

letter alphabet_block_to_call(alphabet *a, const fragment_table *f, const block *b)
{
    uint32_t found;
    if (map_get(&a->of_block_to_call, b->number, &found)) return (letter){found};
    relation r = {.a = a, .start = b->start, .end = b->at, .active = {fragment_get(f, b->fragment)->function, FN_NONE}};
    encode_touched(r.end, note_effect, &r);
    letter l = intern_letter(a, &r, b->formula);
    map_put(&a->of_block_to_call, b->number, l.i);
    return l;
}

letter alphabet_call(alphabet *a, fn caller, uint32_t call, fn callee)
{
    uint64_t key = key_of_call(caller, call, callee);
    uint32_t found;
    if (map_get(&a->of_call, key, &found)) return (letter){found};
    encode_state *start = encode_unconstrained(a->e, caller);
    encode_set_style(start, true);
    encode_state *end = encode_copy(start);
    term condition = encode_call(a->e, end, caller, call, callee);
    relation r = {.a = a, .kind = LETTER_CALL, .start = start, .end = end, .active = {caller, callee}};
    encode_touched(end, note_effect, &r);
    letter l = intern_letter(a, &r, condition);
    encode_free(start);
    encode_free(end);
    map_put(&a->of_call, key, l.i);
    return l;
}

letter alphabet_nested_return(alphabet *a, block_builder *b, fn caller, uint32_t call, fn callee)
{
    uint64_t key = key_of_call(caller, call, callee);
    uint32_t found;
    if (map_get(&a->of_nested_return, key, &found)) return (letter){found};
    const resume_block *back = blocks_resume(b, caller, call, callee);
    relation r = {.a = a,
                  .kind = LETTER_RETURN,
                  .call = alphabet_call(a, caller, call, callee),
                  .outer = back->outer,
                  .start = back->inner,
                  .end = back->end,
                  .active = {caller, FN_NONE}};
    encode_touched(back->end, note_return_effect, &r);
    letter l = intern_letter(a, &r, back->formula);
    map_put(&a->of_nested_return, key, l.i);
    return l;
}

letter alphabet_skip(alphabet *a)
{
    relation nothing = {.a = a};
    return intern_letter(a, &nothing, a->t->true_term);
}

/* ---- formulas ---- */

term alphabet_start_of(alphabet *a, term formula)
{
    variable_list cells = alphabet_variables(a, formula);
    term_list plain = {0}, first = {0};
    for (uint32_t k = 0; k < cells.count; k++) {
        term v = {cells.ids[k]};
        const term_info i = *term_get(a->t, v);
        if (i.index || moment_of(a, v, NULL) != MOMENT_NOW) continue;
        vec_push(&plain, v);
        vec_push(&first, term_var(a->t, i.symbol, 1, i.sort));
    }
    term start = a->t->true_term;
    if (plain.len) {
        term indexed = term_substitute(a->t, formula, plain.data, first.data, plain.len);
        start = encode_globals_of(a->e, &indexed, 1);
        start = term_substitute(a->t, start, first.data, plain.data, plain.len);
    }
    vec_free(&plain);
    vec_free(&first);
    return start;
}

/* The value that the letter assigns to a cell; none: it does not. */
static term assigned_value(const letter_info *i, term cell)
{
    for (uint32_t k = 0; k < i->count; k++)
        if (i->effects[k].cell.i == cell.i) return i->effects[k].value;
    return (term){0};
}

/* The value of a variable behind the letter, in terms of the state before it. */
static term variable_before(alphabet *a, const letter_info *i, term v)
{
    term now = v;
    moment m = i->kind == LETTER_INTERNAL ? MOMENT_NOW : moment_of(a, v, &now);
    bool is_at_entry = m == MOMENT_ENTRY && i->kind == LETTER_CALL; /* old(c) := c */
    term value = assigned_value(i, is_at_entry ? now : v);
    if (value.i) return value;
    if (is_at_entry) return now;
    if (i->kind == LETTER_RETURN && (m == MOMENT_ENTRY || variable_is_local(a, v))) return moment_variable(a, v, MOMENT_CALL);
    return v;
}

/* The term with each of its variables replaced; rigid ones stay. */
static term replace_variables(alphabet *a, term of, term (*replaced)(alphabet *a, const letter_info *i, term v), const letter_info *i)
{
    variable_list all = alphabet_variables(a, of);
    term_list from = {0}, to = {0};
    for (uint32_t k = 0; k < all.count; k++) {
        term v = {all.ids[k]};
        term other = variable_is_rigid(a->t, v) ? v : replaced(a, i, v);
        if (term_same(other, v)) continue;
        vec_push(&from, v);
        vec_push(&to, other);
    }
    term made = from.len ? term_substitute(a->t, of, from.data, to.data, from.len) : of;
    vec_free(&from);
    vec_free(&to);
    return made;
}

term letter_precondition(alphabet *a, letter l, term post)
{
    uint32_t found;
    if (map_get(&a->preconditions, map_pair(l.i, post.i), &found)) return (term){found};
    const letter_info i = *letter_get(a, l);
    term pre = replace_variables(a, post, variable_before, &i);
    map_put(&a->preconditions, map_pair(l.i, post.i), pre.i);
    return pre;
}

static term variable_at_call(alphabet *a, const letter_info *i, term v)
{
    (void)i;
    return moment_variable(a, v, MOMENT_CALL);
}

term letter_call_form(alphabet *a, term predicate)
{
    uint32_t found;
    if (map_get(&a->call_forms, predicate.i, &found)) return (term){found};
    term form = replace_variables(a, predicate, variable_at_call, NULL);
    map_put(&a->call_forms, predicate.i, form.i);
    return form;
}

/* Of a call: an old value at the callee's exit is what the cell was behind the call. */
static term variable_at_exit(alphabet *a, const letter_info *call, term v)
{
    term now;
    if (moment_of(a, v, &now) != MOMENT_ENTRY) return v;
    term value = assigned_value(call, now);
    return letter_call_form(a, value.i ? value : now);
}

term letter_exit_form(alphabet *a, letter l, term predicate)
{
    uint32_t found;
    if (map_get(&a->exit_forms, map_pair(l.i, predicate.i), &found)) return (term){found};
    const letter_info call = *letter_get(a, letter_get(a, l)->call);
    term form = replace_variables(a, predicate, variable_at_exit, &call);
    map_put(&a->exit_forms, map_pair(l.i, predicate.i), form.i);
    return form;
}

term letter_condition(alphabet *a, letter l)
{
    const letter_info i = *letter_get(a, l);
    return i.kind == LETTER_RETURN ? term_and(a->t, i.guard, letter_call_form(a, letter_get(a, i.call)->guard)) : i.guard;
}
