// Intervals exclude the error: level is at most 3.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void note(int);

static int clip(int i)
{
    if (i < 0) return 0;
    if (i > 9) return 9;
    return i;
}

static void recover(int level)
{
    note(level);
}

int main(void)
{
    int level = 0;
    while (__VERIFIER_nondet_int()) {
        level = clip(__VERIFIER_nondet_int());
        if (level > 5) {
            recover(level);
            if (level > 7) reach_error();
        }
        if (level < 0) reach_error();
    }
    return 0;
}
