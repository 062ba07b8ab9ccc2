// expect: unknown | false(unreach-call)
// An address is one in a variable, after an addition and as an argument, too.
extern void reach_error(void);
extern void *malloc(unsigned long);
static int above(unsigned long n) { return n > 4294967295UL; }
int main(void)
{
    unsigned long number = (unsigned long)malloc(4);
    if (number && !above(number + 1)) reach_error();
    return 0;
}
