// expect: true
// native: no error
extern void reach_error(void);
int a = 1, b = 2, *p = &a;
int main(void)
{
    int *old = __sync_val_compare_and_swap(&p, &a, &b);
    *old = 5;
    if (a != 5 || *p != 2 || p != &b) reach_error();
    return 0;
}
