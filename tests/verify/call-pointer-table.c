// expect: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
static int two(void) { reach_error(); return 2; }
static int (*const table[])(void) = {one, two};
int main(void) { return table[__VERIFIER_nondet_int() & 1](); }
