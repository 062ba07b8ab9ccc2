#include "store/pack.h"

#include "store/folder.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Where a key may be: several places side by side, so that two keys with one of them in common need not drive each other out. */
enum { PLACES_OF_A_KEY = 4, LONGEST_PATH = 4200 };

typedef struct {
    hash128 key;
    uint64_t at, len; /* of the entry in `data`, its head included; no length: nothing is here */
} place;

typedef struct {
    hash128 key, seal;
} head;

/* The files of one generation: one is read now, the other one was full. */
typedef struct {
    const char *index, *data;
} generation;

static const generation now = {"index", "data"}, before = {"index.old", "data.old"};

static hash128 seal_of(hash128 key, const void *bytes, size_t len) { return hash_join(key, hash_bytes(bytes, len)); }

static void path_of(const pack *p, const char *folder, const char *file, char out[LONGEST_PATH])
{
    snprintf(out, LONGEST_PATH, "%.4000s/%s/%s", folder, p->name, file);
}

/* -1: there is none, or something that is not a file. A link to another place is not followed. */
static int open_file(const pack *p, const char *folder, const char *file, int flags, off_t *size)
{
    char path[LONGEST_PATH];
    struct stat st;
    path_of(p, folder, file, path);
    int f = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0666);
    if (f < 0) return -1;
    if (fstat(f, &st) == 0 && S_ISREG(st.st_mode)) {
        *size = st.st_size;
        return f;
    }
    close(f);
    errno = EINVAL;
    return -1;
}

static off_t first_place(const pack *p, hash128 key)
{
    return (off_t)(key.lo % (p->places / PLACES_OF_A_KEY) * PLACES_OF_A_KEY * sizeof(place));
}

/* The places of a key in the index; behind its end there are empty places. */
static void read_places(const pack *p, int index, hash128 key, place out[PLACES_OF_A_KEY])
{
    memset(out, 0, PLACES_OF_A_KEY * sizeof *out);
    ssize_t got = pread(index, out, PLACES_OF_A_KEY * sizeof *out, first_place(p, key));
    size_t whole = got > 0 ? (size_t)got / sizeof *out : 0;
    memset(out + whole, 0, (PLACES_OF_A_KEY - whole) * sizeof *out);
}

static bool has_key(const place *x, hash128 key) { return x->len && hash_equal(x->key, key); }

static bool read_entry(const pack *p, const char *folder, const char *file, const place *from, buf *out)
{
    off_t size;
    head h;
    if (from->len < sizeof h || from->len - sizeof h > p->longest || from->at > INT64_MAX - from->len) return false;
    int f = open_file(p, folder, file, O_RDONLY, &size);
    if (f < 0) return false;
    uint32_t len = (uint32_t)(from->len - sizeof h), start = out->len;
    bool good =
        from->at + from->len <= (uint64_t)size && pread(f, &h, sizeof h, (off_t)from->at) == sizeof h && hash_equal(h.key, from->key);
    if (good) {
        vec_reserve(out, start + len);
        good = pread(f, out->data + start, len, (off_t)(from->at + sizeof h)) == (ssize_t)len &&
               hash_equal(h.seal, seal_of(from->key, out->data + start, len));
        if (good) out->len = start + len;
    }
    close(f);
    return good;
}

static bool find_in(const pack *p, const char *folder, const generation *g, hash128 key, buf *out)
{
    off_t size;
    place places[PLACES_OF_A_KEY];
    int index = open_file(p, folder, g->index, O_RDONLY, &size);
    if (index < 0) return false;
    read_places(p, index, key, places);
    close(index);
    for (unsigned k = 0; k < PLACES_OF_A_KEY; k++)
        if (has_key(&places[k], key)) return read_entry(p, folder, g->data, &places[k], out);
    return false;
}

bool pack_find(const pack *p, const char *folder, hash128 key, buf *out)
{
    return find_in(p, folder, &now, key, out) || find_in(p, folder, &before, key, out);
}

/* The place of this key, else an empty one, else the one whose entry is oldest. An entry that begins behind the new one is damaged. */
static unsigned choose_place(const place places[PLACES_OF_A_KEY], const place *fresh)
{
    uint64_t oldest = fresh->at;
    unsigned chosen = 0;
    for (unsigned k = 0; k < PLACES_OF_A_KEY; k++)
        if (has_key(&places[k], fresh->key)) return k;
    for (unsigned k = 0; k < PLACES_OF_A_KEY; k++) {
        if (!places[k].len || places[k].at >= fresh->at) return k;
        if (places[k].at >= oldest) continue;
        oldest = places[k].at;
        chosen = k;
    }
    return chosen;
}

/* The index is renamed first: if a process is killed between the two, the places that it names are not found, and `data` is still full. */
static void begin_anew(const pack *p, const char *folder)
{
    char from[LONGEST_PATH], to[LONGEST_PATH];
    path_of(p, folder, now.index, from);
    path_of(p, folder, before.index, to);
    (void)rename(from, to);
    path_of(p, folder, now.data, from);
    path_of(p, folder, before.data, to);
    (void)rename(from, to);
}

/* The folder may have to be made. */
static int open_to_append(const pack *p, const char *folder)
{
    enum { FLAGS = O_WRONLY | O_APPEND | O_CREAT };
    off_t size = 0;
    char path[LONGEST_PATH];
    int f = open_file(p, folder, now.data, FLAGS, &size);
    if (f < 0 && errno == ENOENT) {
        path_of(p, folder, "", path);
        if (!folder_make(folder) || (mkdir(path, 0777) != 0 && errno != EEXIST)) return -1;
        f = open_file(p, folder, now.data, FLAGS, &size);
    }
    if (f < 0 || (size_t)size <= p->most) return f;
    close(f);
    begin_anew(p, folder);
    return open_file(p, folder, now.data, FLAGS, &size);
}

/* An append is one write, so processes that append at once do not mix their entries; where it began is known afterwards. The part
 * of an entry that a full disk has taken is given back. */
static bool append(const pack *p, const char *folder, hash128 key, const void *bytes, size_t len, place *out)
{
    head h = {key, seal_of(key, bytes, len)};
    int f = open_to_append(p, folder);
    if (f < 0) return false;
    ssize_t written = writev(f, (struct iovec[]){{&h, sizeof h}, {(void *)(uintptr_t)bytes, len}}, 2);
    off_t end = lseek(f, 0, SEEK_CUR);
    bool good = written == (ssize_t)(sizeof h + len) && end >= (off_t)written;
    struct stat st;
    if (!good && written > 0 && fstat(f, &st) == 0 && st.st_size == end) (void)!ftruncate(f, end - written);
    good = close(f) == 0 && good;
    if (good) *out = (place){key, (uint64_t)(end - written), (uint64_t)written};
    return good;
}

/* A file that only grows should not get the same again whenever a program is verified once more. */
static bool is_there(const pack *p, const char *folder, hash128 key, const void *bytes, size_t len)
{
    buf known = {0};
    bool same = find_in(p, folder, &now, key, &known) && known.len == len && (!len || memcmp(known.data, bytes, len) == 0);
    buf_free(&known);
    return same;
}

void pack_keep(const pack *p, const char *folder, hash128 key, const void *bytes, size_t len)
{
    place fresh, places[PLACES_OF_A_KEY];
    off_t size;
    if (len > p->longest || is_there(p, folder, key, bytes, len) || !append(p, folder, key, bytes, len, &fresh)) return;
    int index = open_file(p, folder, now.index, O_RDWR | O_CREAT, &size);
    if (index < 0) return;
    read_places(p, index, key, places);
    (void)!pwrite(index, &fresh, sizeof fresh, first_place(p, key) + (off_t)(choose_place(places, &fresh) * sizeof fresh));
    close(index);
}
