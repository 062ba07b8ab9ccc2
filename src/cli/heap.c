/* The heap for a process that lives a few milliseconds: one arena, grown in large steps, in huge pages where the kernel has them. Page faults were a tenth of its time. */
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { TOP_PAD = 8 << 20, HUGE_PAGE = 2 << 20, KEEP = 512 << 20, LEAD_IN = 16 << 10 };

/* Before the constructors of libraries, some of which allocate. */
__attribute__((constructor(101))) static void prepare(void)
{
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 32 << 20); /* the most glibc takes */
    mallopt(M_TRIM_THRESHOLD, KEEP);
    mallopt(M_TOP_PAD, TOP_PAD);
    /* The heap begins shortly before a huge page, because its first page is touched before it can be advised; the gap is
     * address space only. */
    uintptr_t at = (uintptr_t)sbrk(0), from = (at + LEAD_IN + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
    if (sbrk((intptr_t)(from - LEAD_IN - at)) == (void *)-1) return;
    void *volatile first = malloc(1); /* makes the heap, TOP_PAD bytes at once; volatile, or the compiler drops it */
    free(first);
    uintptr_t to = (uintptr_t)sbrk(0) & ~(uintptr_t)(HUGE_PAGE - 1);
    /* where the kernel has huge pages this saves hundreds of page faults; where not, nothing happens */
    if (to > from) (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
}
