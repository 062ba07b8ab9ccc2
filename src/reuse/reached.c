#include "reuse/reached.h"

#include "reuse/artefact_kinds.h"
#include <string.h>

artefact_reader reached_artefact_read;
artefact_writer reached_artefact_write;

enum { STORED_FORM = 0x72656163, PER_BYTE = 4 };

/* Pairs of bits, in the order in which the part is walked through. */
typedef struct {
    const reached_edges *edges; /* NULL: the pairs are read */
    VEC(char) pairs;
    const char *given;
    size_t bytes; /* given */
    uint64_t count;
    bool bad; /* more than there are */
} pair_stream;

/* The proof's mark at a location. Without a mark it says nothing: then all edges count as reached. */
static unsigned proved_pair(const reached_edges *e, fn f, uint32_t where)
{
    const uint8_t *marks = f.i < e->count ? e->marks[f.i] : NULL;
    if (where == LOC_NONE) return marks != NULL;
    return marks && marks[where] ? marks[where] & 3u : 3u;
}

static unsigned write_pair(void *context, fn f, uint32_t where)
{
    pair_stream *s = context;
    unsigned pair = proved_pair(s->edges, f, where);
    if (s->count % PER_BYTE == 0) vec_push(&s->pairs, 0);
    vec_last(&s->pairs) = (char)((unsigned char)vec_last(&s->pairs) | pair << (s->count % PER_BYTE * 2));
    s->count++;
    return pair;
}

static unsigned read_pair(void *context, fn f, uint32_t where)
{
    (void)f, (void)where;
    pair_stream *s = context;
    uint64_t at = s->count++;
    s->bad |= at / PER_BYTE >= s->bytes;
    return s->bad ? 0 : (unsigned)(unsigned char)s->given[at / PER_BYTE] >> (at % PER_BYTE * 2) & 3u;
}

static hash128 content_of(pair_stream *pairs, const sliced_program *s, const verify_task *whole, hash128 question)
{
    slice_key k;
    slice_key_make_part(s, whole, &(slice_part){pairs, pairs->edges ? write_pair : read_pair}, &k);
    hash128 h = hash_join(question, k.content);
    slice_key_free(&k);
    return h;
}

void reached_part_describe(const sliced_program *s, const verify_task *whole, const reached_edges *edges, hash128 question,
                           const engine_result *proof, buf *stored)
{
    pair_stream pairs = {.edges = edges};
    hash128 content = content_of(&pairs, s, whole, question);
    bytes_put_number(stored, STORED_FORM);
    bytes_put_part(stored, &content, sizeof content);
    bytes_put_number(stored, pairs.count);
    bytes_put_part(stored, pairs.pairs.data ? pairs.pairs.data : "", pairs.pairs.len);
    bytes_put_number(stored, proof->assumptions.len);
    for (uint32_t k = 0; k < proof->assumptions.len; k++) bytes_put_text(stored, proof->assumptions.data[k]);
    vec_free(&pairs.pairs);
}

typedef struct {
    hash128 content;
    uint64_t count;
    const char *pairs;
    size_t bytes;
    byte_reader rest; /* assumptions */
} stored_part;

static bool read_part(const char *stored, size_t len, stored_part *out)
{
    byte_reader r = {.at = stored, .end = stored + len};
    if (bytes_get_number(&r) != STORED_FORM) return false;
    size_t n;
    const char *content = bytes_get_part(&r, &n);
    if (r.bad || n != sizeof out->content) return false;
    memcpy(&out->content, content, n);
    out->count = bytes_get_number(&r);
    out->pairs = bytes_get_part(&r, &out->bytes);
    out->rest = r;
    return !r.bad;
}

bool reached_part_holds(const char *stored, size_t len, const sliced_program *s, const verify_task *whole, hash128 question,
                        engine_result *out)
{
    stored_part part;
    if (whole->runs_around_entry || !read_part(stored, len, &part)) return false;
    pair_stream pairs = {.given = part.pairs, .bytes = part.bytes};
    hash128 content = content_of(&pairs, s, whole, question);
    if (pairs.bad || pairs.count != part.count || !hash_equal(content, part.content)) return false;
    arena memory = {0};
    for (uint64_t k = bytes_get_count(&part.rest); k > 0 && !part.rest.bad; k--)
        engine_result_assume(out, bytes_get_text(&part.rest, &memory));
    arena_free(&memory);
    out->answer = part.rest.bad ? ENGINE_UNKNOWN : ENGINE_TRUE;
    return !part.rest.bad;
}

/* ---- the kind ---- */

bool reached_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    stored_part part;
    bool fine = read_part(stored, len, &part);
    *items = fine ? part.count : 0;
    if (p && fine) buf_add(out, stored, len);
    return fine;
}

/* Only the step that knows the slice can tell its part: otherwise the engine's artefact is not kept. */
void reached_artefact_write(const char *bytes, size_t len, const cfa_program *p, buf *stored)
{
    stored_part part;
    (void)p;
    if (read_part(bytes, len, &part)) buf_add(stored, bytes, len);
}
