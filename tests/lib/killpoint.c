/* A library to preload: kills the process at a chosen write to the store, so that every state that a kill can leave behind can be made.
 * KILLPOINT_AT=N: at the N-th change of a file of the store, the data base or what lies beside it; KILLPOINT_TORN=1: when half of it is
 * written.
 * KILLPOINT_LOG=FILE: a letter for each. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int concerns_store(const char *path)
{
    return strstr(path, "store.sqlite") || strstr(path, "/answers/") || strstr(path, "/outlines/");
}

static int is_store(int fd)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0) return 0;
    path[n] = 0;
    return concerns_store(path);
}

/* 1: here it ends */
static int count(char letter)
{
    static long calls;
    const char *at = getenv("KILLPOINT_AT"), *log = getenv("KILLPOINT_LOG");
    calls++;
    if (log) {
        int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0666);
        if (fd >= 0 && write(fd, &letter, 1) == 1) close(fd);
    }
    return at && atol(at) == calls;
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static size_t torn(size_t n) { return getenv("KILLPOINT_TORN") ? n / 2 : 0; }

#define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    ssize_t (*real)(int, const void *, size_t, off64_t) = REAL(ssize_t(*)(int, const void *, size_t, off64_t), "pwrite64");
    if (is_store(fd) && count('w')) {
        if (torn(n)) (void)!real(fd, bytes, torn(n), at);
        die();
    }
    return real(fd, bytes, n, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) { return pwrite64(fd, bytes, n, at); }

/* Of a torn one, the first part is written. */
ssize_t writev(int fd, const struct iovec *parts, int parts_count)
{
    ssize_t (*real)(int, const struct iovec *, int) = REAL(ssize_t(*)(int, const struct iovec *, int), "writev");
    if (is_store(fd) && count('w')) {
        if (torn(2)) (void)!real(fd, parts, 1);
        die();
    }
    return real(fd, parts, parts_count);
}

int ftruncate64(int fd, off64_t size)
{
    if (is_store(fd) && count('t')) die();
    return REAL(int (*)(int, off64_t), "ftruncate64")(fd, size);
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

int unlink(const char *path)
{
    if (concerns_store(path) && count('u')) die();
    return REAL(int (*)(const char *), "unlink")(path);
}

int rename(const char *from, const char *to)
{
    if (concerns_store(from) && count('r')) die();
    return REAL(int (*)(const char *, const char *), "rename")(from, to);
}
