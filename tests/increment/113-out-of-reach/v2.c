#include <sys/mman.h>
#include <unistd.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
void (*const calls[])(void) = {(void (*)(void))mmap, (void (*)(void))fork};
static unsigned limit = 100;
unsigned elsewhere(unsigned x)
{
    if (x) calls[1]();
    return limit = x + 2;
}
static unsigned bounded(unsigned x) { return x <= limit ? x : limit; }
int main(void)
{
    unsigned x = bounded(__VERIFIER_nondet_uint());
    if (x > 100) reach_error();
    return 0;
}
