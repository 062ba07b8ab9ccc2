// expect: true
// args: --externals pure --facts none
// expect-predicate: true
// expect-trace: true
// expect-kinduction: true
// What is computed of an address is passed to a function without a body that does nothing with it (a message, say). It cannot come back.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *make(void);
extern void message(const char *text, int code);
int locked;

static int probe(void)
{
    void *p = make();
    if ((unsigned long)p >= (unsigned long)-4095) {
        int code = (int)(long)p;
        message("failed", code);
        return code;
    }
    if (locked) reach_error();
    locked = 1;
    return 0;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int result = probe();
        message("result", result);
        if (result == 0) locked = 0;
        else if (locked) reach_error();
    }
    return 0;
}
