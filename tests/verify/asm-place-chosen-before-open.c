// expect: unknown
/* gcc -O0 finds the element after it has stored i, gcc -O2 before. */
extern void reach_error(void);
int a[4] = {0, 1, 2, 3};
int main(void)
{
    int i = 0;
    __asm__("bswap %0\n\tbswap %1" : "=r"(i), "=r"(a[i]));
    if (a[1] != 1 || a[2] != 2 || a[3] != 3) reach_error();
    return 0;
}
