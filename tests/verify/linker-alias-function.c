// expect: false(unreach-call)
// native: error
extern void reach_error(void);
static int twice(int x) { return 2 * x; }
int other(int) __attribute__((alias("twice")));
int main(void) { if (other(3) == 6) reach_error(); return 0; }
