#include "analysis/trace/known_triples.h"
#include "analysis/budgets.h"

#include "base/bytes.h"

enum { NOWHERE = UINT32_MAX };

void known_triples_free(known_triples *k)
{
    vec_free(&k->hashes);
    vec_free(&k->members);
    vec_free(&k->all);
    idtable_free(&k->index);
    idtable_free(&k->hash_index);
    map_free(&k->written);
}

/* ---- the table ---- */

static uint32_t find_hash(const known_triples *k, hash128 h)
{
    for (uint32_t slot = idtable_first(&k->hash_index, h.lo), id; (id = idtable_at(&k->hash_index, &slot, h.lo));)
        if (hash_equal(k->hashes.data[id - 1], h)) return id - 1;
    return NOWHERE;
}

static uint32_t number_of_hash(known_triples *k, hash128 h)
{
    uint32_t found = find_hash(k, h);
    if (found != NOWHERE) return found;
    vec_push(&k->hashes, h);
    idtable_insert(&k->hash_index, h.lo, k->hashes.len);
    return k->hashes.len - 1;
}

static uint64_t place_of(uint32_t letter, uint32_t post) { return hash_pair(letter, post); }

static void insert(known_triples *k, known_triple x)
{
    vec_push(&k->all, x);
    idtable_insert(&k->index, place_of(x.letter, x.post), k->all.len);
}

void known_triples_add_letter(known_triples *k, hash128 letter)
{
    (void)number_of_hash(k, letter);
    k->count_alphabet = k->hashes.len;
}

bool known_triples_has_letter(const known_triples *k, hash128 letter) { return find_hash(k, letter) < k->count_alphabet; }

void known_triples_add(known_triples *k, hash128 letter, hash128 post, const hash128 *before, uint32_t count, bool valid)
{
    hash128 h = hash_add(hash_join(letter, post), valid);
    for (uint32_t m = 0; m < count; m++) h = hash_join(h, before[m]);
    bool fresh;
    (void)map_slot(&k->written, h.lo, &fresh); /* a collision costs one triple */
    if (!fresh) return;
    known_triple x = {number_of_hash(k, letter), number_of_hash(k, post), 0, count, valid};
    x.first = k->members.len;
    for (uint32_t m = 0; m < count; m++) vec_push(&k->members, number_of_hash(k, before[m]));
    insert(k, x);
}

void known_triples_find(const known_triples *k, hash128 letter, hash128 post,
                        void (*visit)(void *context, const uint32_t *before, uint32_t count, bool valid), void *context)
{
    uint32_t l = find_hash(k, letter), p = l == NOWHERE ? NOWHERE : find_hash(k, post);
    if (p == NOWHERE) return;
    uint64_t h = place_of(l, p);
    for (uint32_t slot = idtable_first(&k->index, h), id; (id = idtable_at(&k->index, &slot, h));) {
        const known_triple *x = &k->all.data[id - 1];
        if (x->letter == l && x->post == p) visit(context, k->members.data + x->first, x->count, x->valid);
    }
}

/* ---- bytes ---- */

static void put(buf *out, uint32_t n) { buf_add(out, (const char *)&n, sizeof n); }

void known_triples_write(const known_triples *k, buf *out)
{
    put(out, k->hashes.len);
    put(out, k->count_alphabet);
    buf_add(out, (const char *)k->hashes.data, k->hashes.len * sizeof(hash128));
    for (uint32_t t = 0; t < k->all.len; t++) {
        const known_triple *x = &k->all.data[t];
        put(out, x->letter);
        put(out, x->post);
        put(out, x->count * 2 + x->valid);
        buf_add(out, (const char *)(k->members.data + x->first), x->count * sizeof(uint32_t));
    }
}

static uint32_t get(byte_reader *r)
{
    uint32_t n = 0;
    bytes_get(r, &n, sizeof n);
    return n;
}

static bool read_hashes(known_triples *k, byte_reader *r)
{
    uint32_t count = get(r);
    k->count_alphabet = get(r);
    if (r->bad || count > (size_t)(r->end - r->at) / sizeof(hash128) || k->count_alphabet > count) return false;
    for (uint32_t n = 0; n < count; n++) {
        hash128 h;
        bytes_get(r, &h, sizeof h);
        vec_push(&k->hashes, h);
        idtable_insert(&k->hash_index, h.lo, k->hashes.len);
    }
    return true;
}

static bool read_triple(known_triples *k, byte_reader *r)
{
    known_triple x = {.letter = get(r), .post = get(r), .first = k->members.len};
    uint32_t size = get(r);
    x.count = size / 2;
    x.valid = size % 2;
    if (r->bad || x.letter >= k->hashes.len || x.post >= k->hashes.len || x.count > BUDGET_TRACE_MEMBERS) return false;
    for (uint32_t m = 0; m < x.count; m++) {
        uint32_t member = get(r);
        if (r->bad || member >= k->hashes.len) return false;
        vec_push(&k->members, member);
    }
    insert(k, x);
    return true;
}

bool known_triples_read(known_triples *k, const char *bytes, size_t len)
{
    byte_reader r = {.at = bytes, .end = bytes + len};
    bool fine = read_hashes(k, &r);
    while (fine && r.at < r.end) fine = read_triple(k, &r);
    if (!fine) {
        known_triples_free(k);
        *k = (known_triples){0};
    }
    return fine;
}
