/* cond/condition_read.c — the readers of condition files. One pass over the lines; names of states are numbered as they occur. */
#include "cond/condition_text.h"
#include "cond/letters.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MOST_STATES = 1 << 24, MOST_TRANSITIONS = 1 << 24 };

typedef struct {
    const char *at, *end;
    uint32_t line;
    condition *c;
    interner names;
    map64 state_of;        /* name → state */
    VEC(uint32_t) defined; /* per state: the line where it stands; 0: nowhere so far */
    VEC(uint32_t) line_of; /* per state: where it was named first */
    letter_index *letters;
    uint32_t current; /* state that the transitions belong to; COND_NONE: none */
    condition_problem *problem;
    bool failed;
} reader;

static bool fail(reader *r, const char *format, ...)
{
    if (r->failed) return false;
    va_list list;
    va_start(list, format);
    vsnprintf(r->problem->message, sizeof r->problem->message, format, list);
    va_end(list);
    r->problem->line = r->line;
    r->failed = true;
    return false;
}

/* ---- words ---- */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.' || c == '@'; }

static void skip_space(reader *r, bool over_lines)
{
    while (r->at < r->end) {
        bool comment = r->at[0] == '/' && r->at + 1 < r->end && r->at[1] == '/';
        if (*r->at == '\n') {
            if (!over_lines) return;
            r->line++;
            r->at++;
        } else if (comment) {
            while (r->at < r->end && *r->at != '\n') r->at++;
        } else if (isspace((unsigned char)*r->at)) {
            r->at++;
        } else {
            return;
        }
    }
}

static bool at_line_end(reader *r)
{
    skip_space(r, false);
    return r->at >= r->end || *r->at == '\n';
}

/* A word after white space; its length, 0: there is none. */
static size_t peek_word(reader *r, bool over_lines)
{
    skip_space(r, over_lines);
    size_t n = 0;
    while (r->at + n < r->end && is_word(r->at[n])) n++;
    return n;
}

static bool take(reader *r, const char *word, bool over_lines)
{
    size_t n = peek_word(r, over_lines);
    if (!n) { /* punctuation */
        n = strlen(word);
        if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0 || is_word(*word)) return false;
    } else if (n != strlen(word) || memcmp(r->at, word, n) != 0) {
        return false;
    }
    r->at += n;
    return true;
}

/* A text in quotes, with \" and \\; NULL: there is none. */
static char *take_text(reader *r)
{
    skip_space(r, false);
    if (r->at >= r->end || *r->at != '"') return NULL;
    const char *from = ++r->at;
    while (r->at < r->end && *r->at != '"' && *r->at != '\n') r->at += *r->at == '\\' && r->at + 1 < r->end && r->at[1] != '\n' ? 2 : 1;
    if (r->at >= r->end || *r->at != '"') return fail(r, "a text without its end"), NULL;
    char *out = arena_alloc(&r->c->memory, (size_t)(r->at - from) + 1);
    size_t n = 0;
    for (const char *c = from; c < r->at; c++) {
        if (*c == '\\' && c + 1 < r->at) c++;
        out[n++] = *c;
    }
    out[n] = 0;
    r->at++;
    return out;
}

static bool take_hash(reader *r, hash128 *out)
{
    skip_space(r, false);
    *out = (hash128){0, 0};
    if (r->at >= r->end || *r->at != '#') return true;
    uint64_t part[2] = {0, 0};
    r->at++;
    for (int i = 0; i < 32; i++, r->at++) {
        if (r->at >= r->end || !isxdigit((unsigned char)*r->at)) return fail(r, "a hash has 32 hexadecimal digits");
        unsigned digit = isdigit((unsigned char)*r->at) ? (unsigned)(*r->at - '0') : (unsigned)(tolower((unsigned char)*r->at) - 'a' + 10);
        part[i / 16] = part[i / 16] << 4 | digit;
    }
    *out = (hash128){.hi = part[0], .lo = part[1]};
    return true;
}

/* ---- states ---- */

static uint32_t state_named(reader *r, const char *text, size_t len)
{
    name n = intern(&r->names, text, len);
    bool fresh;
    uint32_t *slot = map_slot(&r->state_of, n.i, &fresh);
    if (!fresh) return *slot;
    if (r->c->states.len >= MOST_STATES) return fail(r, "more than %d states", MOST_STATES), 0;
    *slot = r->c->states.len;
    vec_push(&r->c->states, (cond_state){.name = arena_copy(&r->c->memory, text, len)});
    vec_push(&r->defined, 0);
    vec_push(&r->line_of, r->line);
    return r->c->states.len - 1;
}

static uint32_t take_state(reader *r, bool over_lines)
{
    size_t n = peek_word(r, over_lines);
    if (!n) return fail(r, "the name of a state is missing"), COND_NONE;
    uint32_t s = state_named(r, r->at, n);
    r->at += n;
    return s;
}

static bool begin_state(reader *r, uint32_t s)
{
    if (r->failed) return false;
    if (r->defined.data[s]) return fail(r, "the state %s is there twice", r->c->states.data[s].name);
    r->defined.data[s] = r->line;
    r->current = s;
    r->c->states.data[s].first = r->c->transitions.len;
    return true;
}

/* One transition for every operation of the program that is meant. */
static void add_transition(reader *r, cond_transition t)
{
    uint32_t count;
    const uint64_t *letters = letter_find(r->letters, t.hash, t.text ? t.text : "", &count);
    if (r->c->transitions.len + count >= MOST_TRANSITIONS) {
        fail(r, "too many transitions");
        return;
    }
    t.letter = COND_NO_LETTER;
    if (!count) vec_push(&r->c->transitions, t);
    for (uint32_t k = 0; k < count; k++) {
        t.letter = letters[k];
        vec_push(&r->c->transitions, t);
    }
    r->c->states.data[r->current].count = r->c->transitions.len - r->c->states.data[r->current].first;
}

/* ---- our own format ---- */

static void read_transition(reader *r)
{
    cond_transition t = {.enters = COND_NONE, .returns = COND_NONE};
    if (r->current == COND_NONE) {
        fail(r, "a transition before the first state");
        return;
    }
    t.text = take_text(r);
    if (!t.text && !r->failed) fail(r, "an operation in quotes is missing");
    if (r->failed || !take_hash(r, &t.hash)) return;
    if (take(r, "step", false)) t.call = COND_STEPPED;
    else if (take(r, "enter", false)) {
        t.call = COND_FOLLOWED;
        t.enters = take_state(r, false);
        if (take(r, "return", false)) t.returns = take_state(r, false);
    }
    if (!take(r, "goto", false)) fail(r, "'goto' and a state are missing");
    else t.to = take_state(r, false);
    if (!r->failed && take(r, "assume", false) && !(t.assumption = take_text(r))) fail(r, "an assumption in quotes is missing");
    if (!r->failed) add_transition(r, t);
}

static void read_state(reader *r)
{
    uint32_t s = take_state(r, false);
    if (!begin_state(r, s)) return;
    for (bool more = true; more;) {
        if (take(r, "accepting", false)) r->c->states.data[s].is_accepting = true;
        else if (take(r, "stays", false)) r->c->states.data[s].stays = true;
        else more = false;
    }
}

static bool read_own(reader *r)
{
    bool has_initial = false;
    if (!take(r, "1", false)) return fail(r, "a version that is not known");
    while (!r->failed) {
        if (!at_line_end(r)) return fail(r, "the line has more than it should");
        skip_space(r, true);
        if (r->at >= r->end) break;
        if (take(r, "initial", true)) {
            if (has_initial) return fail(r, "there are two initial states");
            r->c->initial = take_state(r, false);
            has_initial = true;
        } else if (take(r, "state", true)) {
            read_state(r);
        } else if (take(r, "on", true)) {
            read_transition(r);
        } else {
            return fail(r, "'initial', 'state' or 'on' was expected");
        }
    }
    return r->failed ? false : has_initial || fail(r, "there is no initial state");
}

/* ---- CPAchecker's ---- */

/* Up to the arrow: what is matched. TRUE matches everything. */
static bool read_trigger(reader *r, cond_transition *t, bool *always)
{
    *always = take(r, "TRUE", true);
    if (*always) return true;
    if (!take(r, "MATCH", true)) return fail(r, "MATCH or TRUE was expected");
    t->text = take_text(r);
    return t->text || fail(r, "a statement in quotes is missing");
}

static char *take_braces(reader *r)
{
    skip_space(r, true);
    if (r->at >= r->end || *r->at != '{') return NULL;
    const char *from = ++r->at;
    while (r->at < r->end && *r->at != '}' && *r->at != '\n') r->at++;
    if (r->at >= r->end || *r->at != '}') return NULL;
    char *out = arena_copy(&r->c->memory, from, (size_t)(r->at - from));
    r->at++;
    return out;
}

/* This word alone, perhaps with a semicolon. */
static bool is_only(const char *text, const char *word)
{
    size_t n = strlen(word);
    while (isspace((unsigned char)*text)) text++;
    if (strncmp(text, word, n) != 0) return false;
    for (text += n; isspace((unsigned char)*text) || *text == ';';) text++;
    return !*text;
}

static bool is_true(const char *assumption)
{
    return is_only(assumption, "true") || is_only(assumption, "TRUE") || is_only(assumption, "1");
}

/* ASSUME {…}, DO …, GOTO STATE; */
static bool read_actions(reader *r, cond_transition *t)
{
    if (!take(r, "->", true)) return fail(r, "'->' was expected");
    for (;;) {
        if (take(r, "ASSUME", true)) {
            char *assumption = take_braces(r);
            if (!assumption) return fail(r, "an assumption in braces is missing");
            if (!is_true(assumption)) t->assumption = assumption;
        } else if (take(r, "DO", true)) {
            while (r->at < r->end && *r->at != '\n' && *r->at != ';' && strncmp(r->at, "GOTO", 4) != 0) r->at++;
        } else if (take(r, "GOTO", true)) {
            t->to = take_state(r, true);
            return !r->failed && (take(r, ";", true) || fail(r, "';' was expected"));
        } else {
            return fail(r, "GOTO was expected");
        }
        if (r->at >= r->end) return fail(r, "the automaton ends in the middle of a transition");
    }
}

static bool read_cpachecker_state(reader *r)
{
    (void)(take(r, "USEFIRST", true) || take(r, "USEALL", true) || take(r, "TARGET", true));
    uint32_t s = take_state(r, true);
    if (!begin_state(r, s)) return false;
    if (!take(r, ":", true)) return fail(r, "':' was expected");
    cond_state *state = &r->c->states.data[s];
    state->is_accepting = strcmp(state->name, "__TRUE") == 0;
    for (bool over = false;;) { /* behind TRUE, nothing counts */
        size_t n = peek_word(r, true);
        if (r->at >= r->end || (n == 5 && memcmp(r->at, "STATE", 5) == 0) || (n == 3 && memcmp(r->at, "END", 3) == 0)) return true;
        cond_transition t = {.enters = COND_NONE, .returns = COND_NONE};
        bool always;
        if (!read_trigger(r, &t, &always) || !read_actions(r, &t)) return false;
        if (!always && !over) add_transition(r, t);
        if (always && !over && t.to == s && !t.assumption) r->c->states.data[s].stays = true;
        over = over || always;
        if (r->failed) return false;
    }
}

static bool read_cpachecker(reader *r)
{
    bool has_initial = false;
    r->at += peek_word(r, true); /* the automaton's name */
    while (!r->failed) {
        if (take(r, "INITIAL", true)) {
            if (!take(r, "STATE", true)) return fail(r, "STATE was expected");
            r->c->initial = take_state(r, true);
            has_initial = true;
            if (!r->failed && !take(r, ";", true)) return fail(r, "';' was expected");
        } else if (take(r, "LOCAL", true)) {
            while (r->at < r->end && *r->at != '\n') r->at++;
        } else if (take(r, "STATE", true)) {
            if (!read_cpachecker_state(r)) return false;
        } else if (take(r, "END", true)) {
            break;
        } else {
            return fail(r, "INITIAL STATE, STATE or END AUTOMATON was expected");
        }
    }
    return r->failed ? false : has_initial || fail(r, "there is no initial state");
}

/* ---- both ---- */

/* An accepting state is never left (Def. 2), so its transitions do not matter. */
static bool check(reader *r)
{
    for (uint32_t s = 0; s < r->c->states.len; s++) {
        cond_state *state = &r->c->states.data[s];
        if (!r->defined.data[s]) {
            r->line = r->line_of.data[s];
            return fail(r, "the state %.80s is not there", state->name);
        }
        for (uint32_t k = 0; state->is_accepting && k < state->count; k++)
            if (!r->c->states.data[r->c->transitions.data[state->first + k].to].is_accepting) {
                r->line = r->defined.data[s];
                return fail(r, "the accepting state %.80s leads to one that is not", state->name);
            }
    }
    return true;
}

condition *condition_read(const char *text, size_t len, cfa_program *p, condition_problem *problem)
{
    reader r = {.at = text, .end = text + len, .line = 1, .c = condition_new(), .current = COND_NONE, .problem = problem};
    r.letters = letter_index_new(p);
    intern_init(&r.names);
    bool good;
    if (take(&r, "reprove", true) && take(&r, "-", false) && take(&r, "condition", false)) good = read_own(&r);
    else {
        (void)(take(&r, "OBSERVER", true) || take(&r, "CONTROL", true));
        if (take(&r, "AUTOMATON", true)) good = read_cpachecker(&r);
        else good = fail(&r, "neither 'reprove-condition 1' nor an OBSERVER AUTOMATON");
    }
    good = good && check(&r);
    letter_index_free(r.letters);
    intern_free(&r.names);
    map_free(&r.state_of);
    vec_free(&r.defined);
    vec_free(&r.line_of);
    if (good) return r.c;
    condition_free(r.c);
    return NULL;
}
