// expect: true
// … and back, through a call, element by element.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct two {
    short x, y;
};
union all {
    unsigned long long l;
    struct {
        int a;
        struct two t;
    } s;
};
static struct two next(struct two t)
{
    t.x++;
    return t;
}
int main(void)
{
    union all u[3];
    unsigned i = __VERIFIER_nondet_uint() % 3;
    u[0].l = u[1].l = u[2].l = 0x1122334455667788;
    u[i].s.t = next(u[i].s.t);
    if (u[i].l != 0x1122334555667788) reach_error();
    return 0;
}
