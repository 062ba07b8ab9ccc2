// expect: false
// An address that travels as a number and is added to a null pointer points to its object again.
extern void reach_error(void);
int main(void)
{
    int x = 1;
    unsigned long u = (unsigned long)&x;
    *(int *)((char *)0 + u) = 5;
    if (x == 5) reach_error();
    return 0;
}
