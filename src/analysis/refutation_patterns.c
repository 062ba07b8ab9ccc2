#include "analysis/refutation_patterns.h"

#include "analysis/budgets.h"
#include "base/bytes.h"
#include "logic/interpolate/generalise.h"
#include "logic/term/match.h"
#include "logic/term/pattern.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char title[] = "refutation patterns\n", pattern_word[] = "pattern", solvable_word[] = "solvable ";

static pattern_question add_terms(refutation_patterns *r, const term *conjuncts, uint32_t count, double cost)
{
    pattern_question q = {.first = r->terms.len, .count = count, .cost = cost};
    for (uint32_t k = 0; k < count; k++) vec_push(&r->terms, conjuncts[k]);
    return q;
}

/* ---- questions ---- */

/* Conjunctions among the conjuncts are opened: their arguments are conjuncts, too. */
static void list_conjuncts(const term_table *t, const term *conjuncts, uint32_t count, pattern_terms *out)
{
    for (uint32_t k = 0; k < count; k++) {
        if (term_get(t, conjuncts[k])->kind != T_AND) vec_push(out, conjuncts[k]);
        else
            for (uint32_t i = 0; i < term_get(t, conjuncts[k])->count; i++) vec_push(out, term_arg(t, conjuncts[k], i));
    }
}

bool refutation_patterns_know(refutation_patterns *r, const term *conjuncts, uint32_t count)
{
    pattern_terms question = {0};
    bool known = false;
    if (!r->patterns.len) return false;
    list_conjuncts(r->t, conjuncts, count, &question);
    for (uint32_t k = 0; k < r->patterns.len && !known; k++) {
        pattern_question *p = &r->patterns.data[k];
        known = match_instance(r->t, r->terms.data + p->first, p->count, question.data, question.len);
        p->is_used |= known;
    }
    if (known && r->o->stats) r->o->stats->patterns_reused++;
    vec_free(&question);
    return known;
}

void refutation_patterns_note(refutation_patterns *r, const term *conjuncts, uint32_t count, double cost)
{
    pattern_terms question = {0};
    if (!r->o->function_summaries || !r->o->for_next || cost < BUDGET_PATTERN_WORTH || r->hard.len >= BUDGET_PATTERNS) return;
    list_conjuncts(r->t, conjuncts, count, &question);
    vec_push(&r->hard, add_terms(r, question.data, question.len, cost));
    vec_free(&question);
}

static hash128 hash_of(const refutation_patterns *r, const term *conjuncts, uint32_t count)
{
    hash128 h = hash_u64(count);
    for (uint32_t k = 0; k < count; k++) h = hash_join(h, term_get(r->t, conjuncts[k])->hash);
    return h;
}

static void add_solvable(refutation_patterns *r, hash128 h)
{
    vec_push(&r->solvable, h);
    map_put(&r->solvable_index, h.lo, r->solvable.len);
}

static bool has_solvable(const refutation_patterns *r, hash128 h)
{
    uint32_t at;
    return map_get(&r->solvable_index, h.lo, &at) && hash_equal(r->solvable.data[at - 1], h);
}

bool refutation_patterns_know_solvable(const refutation_patterns *r, const term *conjuncts, uint32_t count)
{
    return r->solvable.len && has_solvable(r, hash_of(r, conjuncts, count));
}

void refutation_patterns_note_solvable(refutation_patterns *r, const term *conjuncts, uint32_t count)
{
    if (!r->o->function_summaries || !r->o->for_next || r->solvable.len >= BUDGET_PATTERN_SOLVABLE) return;
    hash128 h = hash_of(r, conjuncts, count);
    if (!has_solvable(r, h)) add_solvable(r, h);
}

bool refutation_patterns_find(refutation_patterns *r)
{
    bool all = true;
    for (uint32_t k = 0; k < r->hard.len; k++) {
        pattern_question q = r->hard.data[k];
        pattern_terms found = {0};
        double seconds = fmax(BUDGET_UPGRADE_FIRST, BUDGET_UPGRADE_BOOTSTRAP * q.cost);
        limits part = limits_begin_part(r->o->limits);
        if (part.deadline > 0) part.deadline -= (part.deadline - limits_now()) * BUDGET_PATTERN_RESERVE; /* the verdict must not be late */
        limits *counting = r->t->run;
        r->t->run = &part; /* whoever waits for more ticks must be one and the same */
        bool fine = generalise(r->t, r->terms.data + q.first, q.count, seconds, &part, &found);
        r->t->run = counting;
        limits_end_part(r->o->limits, &part);
        if (fine) {
            vec_push(&r->patterns, add_terms(r, found.data, found.len, q.cost));
            vec_last(&r->patterns).is_used = true;
            if (r->o->stats) r->o->stats->patterns_computed++;
        }
        all &= fine;
        vec_free(&found);
    }
    return all;
}

/* ---- text ---- */

/* One pattern: its nodes that are new, then a line with those of its conjuncts. What cannot be written is left out. */
static void write_pattern(const refutation_patterns *r, const pattern_question *p, term_walk *written, buf *out)
{
    uint32_t before = out->len, at;
    for (uint32_t k = 0; k < p->count; k++) {
        if (pattern_write(r->t, r->terms.data[p->first + k], written, out)) continue;
        out->len = before;
        return;
    }
    buf_str(out, pattern_word);
    for (uint32_t k = 0; k < p->count && walk_position(written, r->terms.data[p->first + k], &at); k++) buf_printf(out, " %u", at);
    buf_char(out, '\n');
}

void refutation_patterns_leave(const refutation_patterns *r, engine_result *out)
{
    buf bytes = {0};
    if (!r->o->for_next || (!r->patterns.len && !r->solvable.len)) return;
    buf_str(&bytes, title);
    for (uint32_t k = 0; k < r->solvable.len; k++) {
        char text[33];
        hash_format(r->solvable.data[k], text);
        buf_printf(&bytes, "%s%s\n", solvable_word, text);
    }
    for (uint32_t k = 0; k < r->patterns.len; k++) {
        term_walk written = {0};
        if (r->patterns.data[k].is_used || r->patterns.len <= BUDGET_PATTERNS) write_pattern(r, &r->patterns.data[k], &written, &bytes);
        walk_free(&written);
    }
    if (bytes.len <= BUDGET_UPGRADE_BYTES) engine_result_leave(out, ARTEFACT_PATTERNS, bytes.data, bytes.len);
    buf_free(&bytes);
}

static const char *read_solvable(refutation_patterns *r, const char *text)
{
    hash128 h;
    text += strlen(solvable_word);
    if (!bytes_parse_hash(text, &h) || text[32] != '\n') return NULL;
    add_solvable(r, h);
    return text + 33;
}

/* The line behind the nodes of a pattern: which of them are its conjuncts. */
static const char *read_conjuncts(refutation_patterns *r, const char *text, const pattern_nodes *nodes)
{
    pattern_question p = {.first = r->terms.len};
    for (text += strlen(pattern_word); *text == ' '; p.count++) {
        char *end;
        unsigned long at = strtoul(text + 1, &end, 10);
        if (end == text + 1 || at >= nodes->len || term_sort(r->t, nodes->data[at]).i != r->t->bool_sort.i) return NULL;
        vec_push(&r->terms, nodes->data[at]);
        text = end;
    }
    if (*text != '\n' || !p.count) return NULL;
    vec_push(&r->patterns, p);
    return text + 1;
}

/* false: the text is damaged, and nothing of it counts. */
static bool read_all(refutation_patterns *r, const char *text)
{
    pattern_nodes nodes = {0};
    bool is_ours = strncmp(text, title, strlen(title)) == 0;
    text = is_ours ? text + strlen(title) : NULL;
    while (text && *text) {
        if (strncmp(text, solvable_word, strlen(solvable_word)) == 0) {
            text = read_solvable(r, text);
        } else if (strncmp(text, pattern_word, strlen(pattern_word)) == 0) {
            text = read_conjuncts(r, text, &nodes);
            vec_clear(&nodes);
        } else {
            text = pattern_read(r->t, text, &nodes);
        }
    }
    bool fine = text && !nodes.len;
    vec_free(&nodes);
    if (!fine) refutation_patterns_free(r);
    return fine;
}

bool refutation_patterns_count(const char *bytes, size_t len, uint64_t *count)
{
    refutation_patterns r = {.t = terms_new(NULL)};
    bool fine = strlen(bytes) == len && read_all(&r, bytes);
    *count = r.patterns.len;
    refutation_patterns_free(&r);
    terms_free(r.t);
    return fine;
}

/* ---- beginning and end ---- */

void refutation_patterns_init(refutation_patterns *r, term_table *t, const char *engine_name, const engine_options *o)
{
    *r = (refutation_patterns){.t = t, .o = o};
    const artefact *given = o->function_summaries && !o->audit ? artefact_find(o->given, ARTEFACT_PATTERNS, engine_name) : NULL;
    if (given && strlen(given->bytes) == given->len) (void)read_all(r, given->bytes);
    if (o->stats) o->stats->patterns_loaded = r->patterns.len;
}

void refutation_patterns_free(refutation_patterns *r)
{
    vec_free(&r->terms);
    vec_free(&r->patterns);
    vec_free(&r->hard);
    vec_free(&r->solvable);
    map_free(&r->solvable_index);
    r->solvable_index = (map64){0};
}
