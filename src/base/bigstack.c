#include "base/bigstack.h"

#include <stddef.h>

enum { STACK_MB = 1024 };

struct job {
    void (*work)(void *);
    void *argument;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

/* The sanitizers follow threads by themselves, but not a switch of stacks. */
#include <pthread.h>

static void *run_job(void *p)
{
    struct job *j = p;
    j->work(j->argument);
    return NULL;
}

bool bigstack_run(void (*work)(void *), void *argument)
{
    struct job j = {work, argument};
    pthread_attr_t attr;
    pthread_t thread;
    if (pthread_attr_init(&attr) != 0) return false;
    bool ok = pthread_attr_setstacksize(&attr, (size_t)STACK_MB << 20) == 0 && pthread_create(&thread, &attr, run_job, &j) == 0;
    pthread_attr_destroy(&attr);
    return ok && pthread_join(thread, NULL) == 0;
}

#else

/* Not a thread: one more thread makes every allocation and every character of stdio take locks from then on. */
#include <stdint.h>
#include <sys/mman.h>
#include <ucontext.h>

/* makecontext passes ints only */
static void run_job(unsigned high, unsigned low)
{
    struct job *j = (struct job *)(uintptr_t)((uint64_t)high << 32 | low);
    j->work(j->argument);
}

bool bigstack_run(void (*work)(void *), void *argument)
{
    enum { GUARD = 64 << 10 };
    struct job j = {work, argument};
    size_t size = (size_t)STACK_MB << 20;
    char *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) return false;
    ucontext_t here, there;
    bool ok = mprotect(stack, GUARD, PROT_NONE) == 0 && getcontext(&there) == 0;
    if (ok) {
        there.uc_stack.ss_sp = stack;
        there.uc_stack.ss_size = size;
        there.uc_link = &here;
        uint64_t at = (uintptr_t)&j;
        makecontext(&there, (void (*)(void))run_job, 2, (unsigned)(at >> 32), (unsigned)at);
        ok = swapcontext(&here, &there) == 0;
    }
    munmap(stack, size);
    return ok;
}

#endif
