// expect: true | false(unreach-call) | unknown
extern void reach_error(void);
extern void maybe(void) __attribute__((weak));
int main(void) { if (maybe) reach_error(); return 0; }
