// expect: false
// native: error
/* The element is chosen before the other output changes its index. */
extern void reach_error(void);
int a[4];
int main(void)
{
    int i = 0;
    __asm__("addl $1, %0\n\taddl $5, %1" : "+r"(i), "+r"(a[i]));
    if (a[0] == 5 && i == 1) reach_error();
    return 0;
}
