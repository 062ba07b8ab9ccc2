// expect: true
// native: no error
extern void reach_error(void);
__attribute__((weak)) int one(void) { return 1; }
extern int none(void) __attribute__((weak));
int main(void) { if (one() != 1 || none) reach_error(); return 0; }
