// expect: unknown | false(unreach-call)
// Where an object lies, and so what any part of its address is, is not for an encoding to say.
extern void reach_error(void);
extern void *malloc(unsigned long);
int main(void)
{
    int *p = malloc(4); unsigned long limit = 4294967295UL; if (p && (unsigned long)p <= limit) reach_error();
    return 0;
}
