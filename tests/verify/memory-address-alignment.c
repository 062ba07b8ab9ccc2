// expect: unknown | false(unreach-call)
// Where an object lies, and so what any part of its address is, is not for an encoding to say.
extern void reach_error(void);
extern void *malloc(unsigned long);
int main(void)
{
    int x; if ((unsigned long)&x % 8 != 0) reach_error();
    return 0;
}
