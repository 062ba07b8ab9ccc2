// expect: unknown(there are several executions...
// args: --engine native
/* Safe: each execution begins with globals, heap, static locals, errno and dead frames as C says, whatever the one before left there. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int count;
static char table[100] = "begin";

static int calls(void)
{
    static int so_far;
    return ++so_far;
}

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    unsigned x = __VERIFIER_nondet_uint();
    int *p = malloc(40);
    if (count || calls() != 1 || errno || strcmp(table, "begin") != 0 || table[90]) reach_error();
    *p = 7;
    count = c;
    table[x % 100] = 'x';
    table[90] = 1;
    errno = ERANGE;
    if (c == 200) exit(3);
    if (c == 201) abort();
    free(p);
    if (x * x == 17) reach_error();
    return calls() - 2;
}
