// expect: false(unreach-call)
// args: --32
#include <sys/stat.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void early(void) { mkdir("CANARY-new", 0755); }
__attribute__((section(".init_array"), used)) static void (*start)(void) = early;

int main(void)
{
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
