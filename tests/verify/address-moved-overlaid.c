// expect: false
// args: --externals pure
// An address is kept in a union in memory from outside, and read there as a number.
extern void reach_error(void);
struct s {
    int *p;
    unsigned long n;
};
union u {
    struct s a;
    unsigned long n[2];
};
extern union u *make(void);
int x;
int main(void)
{
    union u *q = make();
    q->a.p = &x;
    unsigned long n = q->n[0];
    if (n >> 5 & 1) reach_error();
    return 0;
}
