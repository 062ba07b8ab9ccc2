extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

int calls;

void count(void)
{
    calls = calls + 1;
    if (calls > 7) calls = 0;
}

int main(void)
{
    int lock = 0;
    while (__VERIFIER_nondet_int()) {
        if (lock) __VERIFIER_error();
        lock = 1;
        count();
        lock = 0;
    }
    if (lock) __VERIFIER_error();
    return 0;
}
