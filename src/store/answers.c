#include "store/answers.h"

#include "store/folder.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder beside the database. */
typedef struct {
    const char *name;
    unsigned places;
    off_t longest; /* bytes: longer ones are not worth it */
} small_files;

static const small_files answers = {"answers", 4096, 1 << 20}, outlines = {"outlines", 256, 1 << 22};

typedef struct {
    hash128 key, seal;
} head;

static hash128 seal_of(hash128 key, const void *bytes, size_t len) { return hash_join(key, hash_bytes(bytes, len)); }

/* Where a key may be: several places, so that two keys with one place in common need not drive each other out. */
enum { PLACES_OF_A_KEY = 4 };

static void path_of(const small_files *in, const char *folder, hash128 key, unsigned k, const char *ending, char out[4200])
{
    uint64_t place = key.lo + k * (key.hi | 1);
    snprintf(out, 4200, "%.4000s/%s/%03x%s", folder, in->name, (unsigned)(place % in->places), ending);
}

/* What is there: a descriptor behind the head, or -1. */
static int open_place(const small_files *in, const char *path, head *h, off_t *size)
{
    struct stat st;
    int f = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (f < 0) return -1;
    bool good = fstat(f, &st) == 0 && S_ISREG(st.st_mode) && st.st_size >= (off_t)sizeof *h && st.st_size <= in->longest &&
                read(f, h, sizeof *h) == sizeof *h;
    if (good) {
        *size = st.st_size;
        return f;
    }
    close(f);
    errno = EINVAL;
    return -1;
}

static bool find_at(const small_files *in, const char *path, hash128 key, buf *out)
{
    head h;
    off_t size;
    int f = open_place(in, path, &h, &size);
    if (f < 0) return false;
    bool found = hash_equal(h.key, key);
    if (found) {
        uint32_t len = (uint32_t)((size_t)size - sizeof h), before = out->len;
        vec_reserve(out, before + len);
        found = read(f, out->data + before, len) == (ssize_t)len && hash_equal(h.seal, seal_of(key, out->data + before, len));
        if (found) out->len = before + len;
    }
    close(f);
    return found;
}

static bool find(const small_files *in, const char *folder, hash128 key, buf *out)
{
    char path[4200];
    bool found = false;
    for (unsigned k = 0; k < PLACES_OF_A_KEY && !found; k++) {
        path_of(in, folder, key, k, "", path);
        found = find_at(in, path, key, out);
    }
    return found;
}

/* The place that has this key, or one that is empty or damaged; else the first: something older has to go. */
static unsigned choose_place(const small_files *in, const char *folder, hash128 key)
{
    char path[4200];
    head h;
    off_t size;
    unsigned chosen = PLACES_OF_A_KEY;
    for (unsigned k = 0; k < PLACES_OF_A_KEY; k++) {
        path_of(in, folder, key, k, "", path);
        int f = open_place(in, path, &h, &size);
        if (f >= 0) close(f);
        if (f >= 0 && hash_equal(h.key, key)) return k;
        if (f < 0 && chosen == PLACES_OF_A_KEY) chosen = k;
    }
    return chosen % PLACES_OF_A_KEY;
}

static bool write_all(int f, const void *bytes, size_t len) { return write(f, bytes, len) == (ssize_t)len; }

static void keep(const small_files *in, const char *folder, hash128 key, const void *bytes, size_t len)
{
    char path[4200], fresh[4200];
    if (len > (size_t)in->longest - sizeof(head)) return;
    unsigned k = choose_place(in, folder, key);
    path_of(in, folder, key, k, "", path);
    path_of(in, folder, key, k, ".new", fresh);
    (void)unlink(fresh); /* a file left by a process that was killed, or a link to another place */
    int f = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (f < 0 && errno == ENOENT) {
        char inner[4200];
        snprintf(inner, sizeof inner, "%.4000s/%s", folder, in->name);
        if (!folder_make(folder) || (mkdir(inner, 0777) != 0 && errno != EEXIST)) return;
        f = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    if (f < 0) return;
    head h = {key, seal_of(key, bytes, len)};
    bool good = write_all(f, &h, sizeof h) && write_all(f, bytes, len);
    good = close(f) == 0 && good;
    if (!good || rename(fresh, path) != 0) (void)unlink(fresh);
}

bool answers_find(const char *folder, hash128 key, buf *out) { return find(&answers, folder, key, out); }
void answers_keep(const char *folder, hash128 key, const void *bytes, size_t len) { keep(&answers, folder, key, bytes, len); }
bool outlines_find(const char *folder, hash128 key, buf *out) { return find(&outlines, folder, key, out); }
void outlines_keep(const char *folder, hash128 key, const void *bytes, size_t len) { keep(&outlines, folder, key, bytes, len); }
