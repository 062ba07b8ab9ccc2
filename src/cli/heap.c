/* The heap for a process that lives a few milliseconds: one arena, grown in large steps, in huge pages where the kernel has them. Page
 * faults were a tenth of its time. */
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { TOP_PAD = 8 << 20, HUGE_PAGE = 2 << 20, KEEP = 512 << 20, BEYOND_EARLY = 192 << 10, PAGE = 4096 };

#ifndef __SANITIZE_ADDRESS__ /* which has a heap of its own, and takes the block for a leak */
/* Runs before the constructors of libraries. Earlier allocations have already opened a small heap. We allocate a block too large for it, so
 * malloc opens a new one at an address aligned for huge pages. The block is never touched, so it is address space only; it ends one page
 * before a huge page, because the page behind it is written at once, before it can be advised. */
__attribute__((constructor(101))) static void prepare(void)
{
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 32 << 20); /* the most glibc takes */
    mallopt(M_TRIM_THRESHOLD, KEEP);
    mallopt(M_TOP_PAD, TOP_PAD);
    uintptr_t at = (uintptr_t)sbrk(0), from = (at + BEYOND_EARLY + PAGE + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
    if (sbrk((intptr_t)(from - PAGE - BEYOND_EARLY - at)) == (void *)-1) return;
    void *volatile block = malloc(BEYOND_EARLY); /* volatile, or the compiler drops it */
    if (!block) return;
    uintptr_t to = (uintptr_t)sbrk(0) & ~(uintptr_t)(HUGE_PAGE - 1);
    /* where the kernel has huge pages this saves hundreds of page faults; where not, nothing happens */
    if (to > from) (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
}
#endif
