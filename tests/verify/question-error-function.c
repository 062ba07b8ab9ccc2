// args: --error-function bad --error-function worse
// expect: true
extern void reach_error(void);
extern void bad(void), worse(void);
int main(void) { int x = 1; if (x > 1) bad(); if (x < 1) worse(); reach_error(); return 0; }
