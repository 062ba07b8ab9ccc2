// expect: false(unreach-call)
// expect-bmc: false(unreach-call)
extern void reach_error(void);
int main(void) { int s = 0; for (int i = 0; i < 10; i++) s += i; if (s == 45) reach_error(); return 0; }
