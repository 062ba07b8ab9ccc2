extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define HIDE \
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
#include <unistd.h>
extern int optind;
int main(int c, char **v)
{
    HIDE static char *av[] = {"a", "-x", 0};
    getopt(2, av, "x");
    if (optind != 1) reach_error();
    return 0;
}
