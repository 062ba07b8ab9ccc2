// args: --unwind 6 --engine bmc
// expect: true
// exit: 0
extern void reach_error(void);
int main(void) { int x = 0; for (int i = 0; i < 5; i++) x += 2; if (x != 10) reach_error(); return 0; }
