extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int unread;

static int step(int x) { return x + 2; }

static int twice(int x) { return x + x; }

int main(void)
{
    int x = 0;
    for (int i = 0; i < 3; i++) x = step(x);
    x = twice(x);
    if (x > 12) reach_error();
    return 0;
}
