#include "analysis/refutation_patterns.h"
#include "base/text.h"

#include "analysis/budgets.h"
#include "base/bytes.h"
#include "logic/interpolate/generalise.h"
#include "logic/term/match.h"
#include "logic/term/pattern.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char title[] = "refutation patterns\n", pattern_word[] = "pattern ", errors_word[] = "error ", unrefuted_word[] = "unrefuted ",
                  refuted_word[] = "refuted ", missed_line[] = "missed\n", vain_line[] = "in vain\n";

static pattern_question add_terms(refutation_patterns *r, const term *conjuncts, uint32_t count, double cost)
{
    pattern_question q = {.first = r->terms.len, .count = count, .cost = cost};
    for (uint32_t k = 0; k < count; k++) vec_push(&r->terms, conjuncts[k]);
    return q;
}

static uint64_t ticks_of(double seconds) { return (uint64_t)llround(seconds * LIMITS_TICKS_PER_SECOND); }

/* ---- questions ---- */

static hash128 hash_of(const refutation_patterns *r, const term *conjuncts, uint32_t count)
{
    hash128 h = hash_u64(count);
    for (uint32_t k = 0; k < count; k++) h = hash_join(h, term_get(r->t, conjuncts[k])->hash);
    return h;
}

static void add_asked(refutation_patterns *r, hash128 h, bool is_refuted, double cost)
{
    vec_push(&r->asked, (asked_question){.hash = h, .is_refuted = is_refuted, .cost = cost});
    map_put(&r->asked_index, h.lo, r->asked.len);
}

/* NULL: it is not known. */
static const asked_question *find_asked(const refutation_patterns *r, hash128 h)
{
    uint32_t at;
    return map_get(&r->asked_index, h.lo, &at) && hash_equal(r->asked.data[at - 1].hash, h) ? &r->asked.data[at - 1] : NULL;
}

/* That a quick solver gives a question up says nothing about a patient one: it is another question. */
static hash128 key_of(const refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_quick)
{
    hash128 h = hash_of(r, conjuncts, count);
    return is_quick ? hash_add(h, 1) : h;
}

/* The same question was asked, with this answer. */
static bool is_asked(refutation_patterns *r, hash128 key, bool is_refuted)
{
    const asked_question *q = r->asked.len ? find_asked(r, key) : NULL;
    if (!q || q->is_refuted != is_refuted) return false;
    if (!r->o->audit) r->saved += q->cost;
    if (is_refuted && r->o->stats) r->o->stats->patterns_reused++;
    return true;
}

static void note_asked(refutation_patterns *r, hash128 key, bool is_refuted, double cost)
{
    if (!r->o->patterns || !r->o->for_next || r->asked.len >= BUDGET_PATTERN_ASKED) return;
    if (!find_asked(r, key)) add_asked(r, key, is_refuted, cost);
}

/* Conjunctions among the conjuncts are opened: their arguments are conjuncts, too. */
static void list_conjuncts(const term_table *t, const term *conjuncts, uint32_t count, pattern_terms *out)
{
    for (uint32_t k = 0; k < count; k++) {
        if (term_get(t, conjuncts[k])->kind != T_AND) vec_push(out, conjuncts[k]);
        else
            for (uint32_t i = 0; i < term_get(t, conjuncts[k])->count; i++) vec_push(out, term_arg(t, conjuncts[k], i));
    }
}

static uint32_t size_of(const term_table *t, const term *conjuncts, uint32_t count)
{
    term_walk w = {0};
    for (uint32_t k = 0; k < count; k++) walk_add(t, &w, conjuncts[k]);
    uint32_t size = w.order.len;
    walk_free(&w);
    return size;
}

/* Seconds of counted work that comparing may take. */
static double may_match(const refutation_patterns *r, double now)
{
    return BUDGET_PATTERN_MATCHING_START + BUDGET_PATTERN_MATCHING * (now + r->saved - r->started) - r->matching;
}

static void read_late(refutation_patterns *r, uint32_t size);

bool refutation_patterns_know(refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_about_errors)
{
    pattern_terms question = {0};
    bool known = false;
    if (is_asked(r, hash_of(r, conjuncts, count), true)) return true;
    if ((!r->patterns.len && !r->unread) || map_get(&r->no_instances, hash_of(r, conjuncts, count).lo, NULL)) return false;
    list_conjuncts(r->t, conjuncts, count, &question);
    uint32_t size = size_of(r->t, question.data, question.len);
    read_late(r, size);
    for (uint32_t n = 0; n < r->patterns.len && !known; n++) {
        uint32_t k = (r->next + n) % r->patterns.len;
        pattern_question *p = &r->patterns.data[k];
        double from = limits_clock(r->o->limits), left = may_match(r, from);
        if (left <= 0) break;
        if (p->is_about_errors != is_about_errors || size < BUDGET_PATTERN_SMALLER * p->size) continue;
        known = match_instance(r->t, r->terms.data + p->first, p->count, question.data, question.len, ticks_of(left));
        r->matching += limits_clock(r->o->limits) - from;
        if (!known) continue;
        p->is_used = true;
        r->next = k + 1;
        if (!r->o->audit) r->saved += p->cost;
    }
    if (known && r->o->stats) r->o->stats->patterns_reused++;
    if (!known && !r->unread) map_put(&r->no_instances, hash_of(r, conjuncts, count).lo, 1);
    vec_free(&question);
    return known;
}

void refutation_patterns_note(refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_about_errors, double cost)
{
    pattern_terms question = {0};
    if (r->o->function_summaries) note_asked(r, hash_of(r, conjuncts, count), true, cost);
    if (!r->o->patterns || !r->o->for_next || r->hard.len >= BUDGET_PATTERNS) return;
    if (cost < BUDGET_PATTERN_WORTH && r->o->function_summaries) return;
    list_conjuncts(r->t, conjuncts, count, &question);
    vec_push(&r->hard, add_terms(r, question.data, question.len, cost));
    vec_last(&r->hard).is_about_errors = is_about_errors;
    vec_free(&question);
}

void refutation_patterns_audit(refutation_patterns *r, solver_answer a)
{
    if (r->o->stats) r->o->stats->audited++;
    if (a == SOLVER_SAT) r->has_failed = true;
}

void refutation_patterns_judge(const refutation_patterns *r, engine_result *out)
{
    if (r->has_failed) engine_result_fail_audit(out, "audit: an instance of a pattern that an earlier revision has refuted has a solution");
}

bool refutation_patterns_know_unrefuted(refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_quick)
{
    return is_asked(r, key_of(r, conjuncts, count, false), false) || (is_quick && is_asked(r, key_of(r, conjuncts, count, true), false));
}

void refutation_patterns_note_unrefuted(refutation_patterns *r, const term *conjuncts, uint32_t count, bool is_quick, double cost)
{
    if (cost >= BUDGET_PATTERN_UNREFUTED) note_asked(r, key_of(r, conjuncts, count, is_quick), false, cost);
}

void refutation_patterns_find(refutation_patterns *r)
{
    for (uint32_t k = 0; k < r->hard.len; k++) {
        pattern_question q = r->hard.data[k];
        pattern_terms found = {0};
        double seconds = BUDGET_PATTERN_START + BUDGET_PATTERN_SHARE * q.cost;
        limits part = limits_begin_part(r->o->limits);
        if (part.deadline > 0) part.deadline -= (part.deadline - limits_now()) * BUDGET_PATTERN_RESERVE; /* the verdict must not be late */
        limits *counting = r->t->run;
        r->t->run = &part; /* the same limits must wait for more ticks */
        bool fine = generalise(r->t, r->terms.data + q.first, q.count, seconds, &part, &found);
        r->t->run = counting;
        limits_end_part(r->o->limits, &part);
        if (fine) {
            vec_push(&r->patterns, add_terms(r, found.data, found.len, q.cost));
            vec_last(&r->patterns).is_about_errors = q.is_about_errors;
            vec_last(&r->patterns).is_used = true;
            if (r->o->stats) r->o->stats->patterns_computed++;
        }
        r->is_vain |= !fine;
        vec_free(&found);
    }
    vec_clear(&r->hard);
}

/* ---- text ---- */

/* One pattern: its nodes that are new, then a line with those of its conjuncts. A pattern that cannot be written is left out. */
static void write_pattern(const refutation_patterns *r, const pattern_question *p, term_walk *written, buf *out)
{
    uint32_t before = out->len, at;
    for (uint32_t k = 0; k < p->count; k++) {
        if (pattern_write(r->t, r->terms.data[p->first + k], written, out)) continue;
        out->len = before;
        return;
    }
    buf_printf(out, "%s%s%" PRIu64, p->is_about_errors ? errors_word : "", pattern_word, ticks_of(p->cost));
    for (uint32_t k = 0; k < p->count && walk_position(written, r->terms.data[p->first + k], &at); k++) buf_printf(out, " %u", at);
    buf_char(out, '\n');
}

void refutation_patterns_leave(const refutation_patterns *r, engine_result *out)
{
    buf bytes = {0};
    if (!r->o->for_next || r->has_failed || (!r->patterns.len && !r->asked.len && !r->is_vain && !r->unread)) return;
    buf_str(&bytes, title);
    if (r->is_vain) buf_str(&bytes, vain_line);
    else if (r->hard.len) buf_str(&bytes, missed_line);
    for (uint32_t k = 0; k < r->asked.len; k++) {
        char text[33];
        hash_format(r->asked.data[k].hash, text);
        buf_printf(&bytes, "%s%s %" PRIu64 "\n", r->asked.data[k].is_refuted ? refuted_word : unrefuted_word, text,
                   ticks_of(r->asked.data[k].cost));
    }
    for (uint32_t k = 0; k < r->patterns.len; k++) {
        term_walk written = {0};
        if (r->patterns.data[k].is_used || r->patterns.len <= BUDGET_PATTERNS) write_pattern(r, &r->patterns.data[k], &written, &bytes);
        walk_free(&written);
    }
    if (r->unread) buf_str(&bytes, r->unread);
    if (bytes.len <= BUDGET_UPGRADE_BYTES) engine_result_leave(out, ARTEFACT_PATTERNS, bytes.data, bytes.len);
    buf_free(&bytes);
}

/* A number of ticks; NULL: there is none. */
static const char *read_cost(const char *text, double *cost)
{
    char *end;
    if (*text < '0' || *text > '9') return NULL;
    *cost = (double)strtoull(text, &end, 10) / LIMITS_TICKS_PER_SECOND;
    return end;
}

static const char *read_asked(refutation_patterns *r, const char *text, bool is_refuted)
{
    hash128 h;
    double cost;
    text += strlen(is_refuted ? refuted_word : unrefuted_word);
    if (!bytes_parse_hash(text, &h) || text[32] != ' ') return NULL;
    text = read_cost(text + 33, &cost);
    if (!text || *text != '\n') return NULL;
    add_asked(r, h, is_refuted, cost);
    return text + 1;
}

/* The line behind the nodes of a pattern: which of them are its conjuncts. */
static const char *read_conjuncts(refutation_patterns *r, const char *text, const pattern_nodes *nodes)
{
    pattern_question p = {.first = r->terms.len, .is_about_errors = strncmp(text, errors_word, strlen(errors_word)) == 0};
    if (p.is_about_errors) text += strlen(errors_word);
    if (strncmp(text, pattern_word, strlen(pattern_word)) != 0) return NULL;
    text = read_cost(text + strlen(pattern_word), &p.cost);
    if (!text) return NULL;
    for (; *text == ' '; p.count++) {
        char *end;
        unsigned long at = strtoul(text + 1, &end, 10);
        if (end == text + 1 || at >= nodes->len || term_sort(r->t, nodes->data[at]).i != r->t->bool_sort.i) return NULL;
        vec_push(&r->terms, nodes->data[at]);
        text = end;
    }
    if (*text != '\n' || !p.count) return NULL;
    p.size = size_of(r->t, r->terms.data + p.first, p.count);
    vec_push(&r->patterns, p);
    return text + 1;
}

static bool skip_line(const char **text, const char *line)
{
    if (!*text || strncmp(*text, line, strlen(line)) != 0) return false;
    *text += strlen(line);
    return true;
}

/* Reads the text before the patterns. Returns the place where the patterns begin; NULL: the text is damaged. */
static const char *read_beginning(refutation_patterns *r, const char *text)
{
    text = text_starts_with(text, title) ? text + strlen(title) : NULL;
    r->is_vain = skip_line(&text, vain_line);
    r->has_missed = skip_line(&text, missed_line);
    while (text && (text_starts_with(text, unrefuted_word) || text_starts_with(text, refuted_word)))
        text = read_asked(r, text, text_starts_with(text, refuted_word));
    return text;
}

/* false: they are damaged. */
static bool read_patterns(refutation_patterns *r, const char *text)
{
    pattern_nodes nodes = {0};
    while (text && *text) {
        if (*text == pattern_word[0] || *text == errors_word[0]) {
            text = read_conjuncts(r, text, &nodes);
            vec_clear(&nodes);
        } else {
            text = pattern_read(r->t, text, &nodes);
        }
    }
    bool fine = text && !nodes.len;
    vec_free(&nodes);
    return fine;
}

/* How many patterns there are; *smallest: the least number of lines that one has. */
static uint32_t count_patterns(const char *text, uint32_t *smallest)
{
    uint32_t count = 0, lines = 0;
    *smallest = UINT32_MAX;
    for (; text && *text; text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL, lines++) {
        if (*text != pattern_word[0] && *text != errors_word[0]) continue;
        if (lines < *smallest) *smallest = lines;
        count++;
        lines = 0;
    }
    return count;
}

/* Patterns are read when a question is large enough for one of them: a run that ends before does what it does without any. */
static void read_late(refutation_patterns *r, uint32_t size)
{
    if (!r->unread || size < BUDGET_PATTERN_SMALLER * r->smallest) return;
    uint32_t before = r->patterns.len;
    if (!read_patterns(r, r->unread)) r->patterns.len = before;
    r->unread = NULL;
}

bool refutation_patterns_count(const char *bytes, size_t len, uint64_t *count)
{
    refutation_patterns r = {.t = terms_new(NULL)};
    const char *patterns = strlen(bytes) == len ? read_beginning(&r, bytes) : NULL;
    bool fine = patterns && read_patterns(&r, patterns);
    *count = r.patterns.len;
    refutation_patterns_free(&r);
    terms_free(r.t);
    return fine;
}

/* ---- beginning and end ---- */

void refutation_patterns_init(refutation_patterns *r, term_table *t, const char *engine_name, const engine_options *o)
{
    *r = (refutation_patterns){.t = t, .o = o, .started = limits_clock(o->limits)};
    const artefact *given = o->patterns ? artefact_find(o->given, ARTEFACT_PATTERNS, engine_name) : NULL;
    if (!given || strlen(given->bytes) != given->len) return;
    r->unread = read_beginning(r, given->bytes);
    r->is_given = r->unread != NULL;
    uint32_t count = count_patterns(r->unread, &r->smallest);
    if (!r->is_given) refutation_patterns_free(r);
    if (o->stats) o->stats->patterns_loaded = count;
}

void refutation_patterns_free(refutation_patterns *r)
{
    vec_free(&r->terms);
    vec_free(&r->patterns);
    vec_free(&r->hard);
    vec_free(&r->asked);
    map_free(&r->asked_index);
    map_free(&r->no_instances);
    r->asked_index = r->no_instances = (map64){0};
}
