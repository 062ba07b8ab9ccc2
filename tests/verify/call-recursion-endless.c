// expect: true
// timeout: 4
extern void reach_error(void);
static void down(int n) { down(n + 1); }
int main(void) { down(0); reach_error(); return 0; }
