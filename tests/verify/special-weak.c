// expect: true
extern void reach_error(void);
extern void maybe(void) __attribute__((weak));
int main(void) { if (maybe) reach_error(); return 0; }
