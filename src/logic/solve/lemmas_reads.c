/* logic/solve/lemmas_reads.c — arrays that are never compared with each other; see logic/solve/lemmas_internal.h.
 * The contents of such an array flow in one direction only, upwards from what it is made of. Two reads can disagree only where their paths
 * downwards meet: at the same store, or at the same variable and index. So each read is followed downwards by the values of the model, run
 * by run (logic/solve/blast_array.h). */
#include "logic/solve/blast_array.h"
#include "logic/solve/circuit.h"
#include "logic/solve/lemmas_internal.h"

typedef struct { /* on the way down: a condition that must not hold, or the read would end or turn off here */
    bool is_branch;
    aig_lit condition; /* is_branch: the branch that was taken */
    term store;        /* else: the index is not in this store's run */
} way_step;

typedef struct { /* a variable's element that has been read */
    term variable;
    uint32_t limbs; /* the index's value */
    uint32_t atom;  /* the first that read it */
} read_place;

typedef struct {
    lemma_state *s;
    VEC(way_step) way, other;
    VEC(read_place) places;
    idtable place_index;
    const lemmas_sink *to;
    map64 reported; /* arrays whose default is reported */
} follower;

typedef enum { END_STORE, END_CONSTANT, END_VARIABLE } end_kind;

typedef struct {
    end_kind kind;
    term array;     /* where it ends */
    uint32_t value; /* END_STORE, END_CONSTANT: the value there */
} way_end;

/* Follows the read of an atom; marks what decided the way. */
static way_end follow(follower *f, const blast_atom *a, const uint64_t *index, bool keep)
{
    lemma_state *s = f->s;
    const term_table *t = s->t;
    term array = a->a;
    vec_clear(&f->way);
    for (;;) {
        (void)lemma_must_stop(s);
        const term_info *info = term_get(t, array);
        if (info->kind == T_VAR) {
            term d = blast_definition(s->b, array);
            if (!d.i) return (way_end){END_VARIABLE, array, 0};
            array = d;
        } else if (info->kind == T_CONST_ARRAY) {
            return (way_end){END_CONSTANT, array, lemma_mark_term(s, term_arg(t, array, 0))};
        } else if (info->kind == T_ITE) {
            aig_lit c = s->b->bits.data[lemma_mark_term(s, term_arg(t, array, 0))];
            bool yes = aig_value(s->values, c);
            if (keep) vec_push(&f->way, (way_step){true, yes ? c : aig_not(c), {0}});
            array = term_arg(t, array, yes ? 1 : 2);
        } else {
            term below, value;
            if (blast_array_hits(s->b, array, a->index, index, s->values, &below, &value))
                return (way_end){END_STORE, array, lemma_mark_term(s, value)};
            lemma_mark_term(s, blast_array_run_index(s->b, array));
            if (keep) vec_push(&f->way, (way_step){false, AIG_TRUE, array});
            array = below;
        }
    }
}

/* The disjunction of all conditions that would turn a read off its way. */
static aig_lit way_turns(follower *f, const blast_atom *a)
{
    lemma_state *s = f->s;
    aig_lit r = AIG_FALSE;
    for (uint32_t i = 0; i < f->way.len; i++) {
        way_step w = f->way.data[i];
        r = aig_or(&s->b->graph, r, w.is_branch ? aig_not(w.condition) : blast_array_hit(s->b, w.store, a->index, a->index_bits));
    }
    return r;
}

static uint64_t place_hash(term variable, const uint64_t *index, uint32_t limbs)
{
    uint64_t h = variable.i;
    for (uint32_t i = 0; i < limbs; i++) h = hash_pair(h, index[i]);
    return h;
}

/* The first read of this element; NULL: this is it. */
static const read_place *note_place(follower *f, term variable, uint32_t limbs, uint32_t count, uint32_t atom)
{
    lemma_state *s = f->s;
    const uint64_t *index = s->limbs.data + limbs;
    uint64_t h = place_hash(variable, index, count);
    for (uint32_t slot = idtable_first(&f->place_index, h), id; (id = idtable_at(&f->place_index, &slot, h));) {
        const read_place *p = &f->places.data[id - 1];
        if (term_same(p->variable, variable) && !memcmp(s->limbs.data + p->limbs, index, sizeof *index * count)) return p;
    }
    vec_push(&f->places, (read_place){variable, limbs, atom});
    idtable_insert(&f->place_index, h, f->places.len);
    return NULL;
}

/* Two reads whose ways meet at a variable: ways ∧ equal indices ⇒ equal values */
static void meeting_lemma(follower *f, const blast_atom *a, uint32_t other, uint32_t width)
{
    lemma_state *s = f->s;
    aig_lit r = way_turns(f, a);
    blast_atom b = s->b->atoms.data[other];
    uint32_t limbs = lemma_limbs(s, b.index_bits, width);
    uint64_t few[4], *index = width <= 256 ? few : mem_alloc(sizeof *index * ((width + 63) / 64));
    memcpy(index, s->limbs.data + limbs, sizeof *index * ((width + 63) / 64));
    (void)follow(f, &b, index, true);
    r = aig_or(&s->b->graph, r, way_turns(f, &b));
    r = aig_or(&s->b->graph, r, aig_not(lemma_equal(s, width, a->index_bits, b.index_bits)));
    lemma_emit(s, aig_or(&s->b->graph, r, lemma_equal(s, a->width, a->value, b.value)));
    if (index != few) free(index);
}

static void report_place(follower *f, const blast_atom *a, term variable, const uint64_t *index)
{
    lemma_state *s = f->s;
    bool fresh;
    (void)map_slot(&f->reported, variable.i, &fresh);
    uint32_t width = a->width, n = (width + 63) / 64, at = lemma_limbs(s, a->value, width);
    uint64_t few[4] = {0}, *zero = n <= 4 ? few : mem_alloc(sizeof *zero * n);
    memset(zero, 0, sizeof *zero * n);
    if (fresh) f->to->array(f->to->context, variable, zero);
    f->to->element(f->to->context, variable, index, s->limbs.data + at);
    if (zero != few) free(zero);
}

static void check_read(follower *f, uint32_t k)
{
    lemma_state *s = f->s;
    blast_atom a = s->b->atoms.data[k];
    uint32_t width = lemma_index_width(s, a.a), n = (width + 63) / 64;
    lemma_mark_vector(s, a.index_bits, width);
    uint32_t limbs = lemma_limbs(s, a.index_bits, width);
    uint64_t few[4], *index = n <= 4 ? few : mem_alloc(sizeof *index * n);
    memcpy(index, s->limbs.data + limbs, sizeof *index * n); /* the pool may move */
    way_end e = follow(f, &a, index, !f->to);
    if (e.kind == END_VARIABLE) {
        const read_place *first = note_place(f, e.array, limbs, n, k);
        if (f->to && !first) report_place(f, &a, e.array, index);
        if (!f->to && first && !lemma_same_value(s, a.value, s->b->atoms.data[first->atom].value, a.width))
            meeting_lemma(f, &a, first->atom, width);
    } else if (!f->to && !lemma_same_value(s, a.value, e.value, a.width)) {
        aig_lit r = way_turns(f, &a);
        if (e.kind == END_STORE) r = aig_or(&s->b->graph, r, aig_not(blast_array_hit(s->b, e.array, a.index, a.index_bits)));
        lemma_emit(s, aig_or(&s->b->graph, r, lemma_equal(s, a.width, a.value, e.value)));
    }
    if (index != few) free(index);
}

void lemma_reads(lemma_state *s, const lemmas_sink *to)
{
    follower f = {.s = s, .to = to};
    for (uint32_t i = 0; i < s->atoms.len && (to || !s->b->stopped); i++) {
        blast_atom a = s->b->atoms.data[s->atoms.data[i]];
        if (a.kind == ATOM_READ) check_read(&f, s->atoms.data[i]);
        else if (a.kind == ATOM_APPLY) lemma_open_application(s, &a);
    }
    vec_free(&f.way);
    vec_free(&f.places);
    idtable_free(&f.place_index);
    map_free(&f.reported);
}
