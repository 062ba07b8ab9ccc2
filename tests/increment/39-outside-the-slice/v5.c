// A comment that was not there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int unread;

static int step(int sum) { return sum + 2; }

static int twice(int sum) { return sum + sum; }

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) sum = step(sum);
    sum = twice(sum);
    if (sum > 12) reach_error();
    return 0;
}
