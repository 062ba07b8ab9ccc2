/* get() becomes a part of main()'s blocks when work() has been proved already. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int locked;
static void acquire(void) { if (locked) reach_error(); locked = 1; }
static void release(void) { if (!locked) reach_error(); locked = 0; }
static void work(void) { acquire(); release(); }
static int get(int x) { return x + 1; }
int main(void) { int a = __VERIFIER_nondet_int(); work(); if (get(a) != a + 1) reach_error(); return 0; }
