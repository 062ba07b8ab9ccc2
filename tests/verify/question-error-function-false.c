// args: --error-function bad --error-function worse
// expect: false(unreach-call)
extern void bad(void), worse(void);
int main(void) { int x = 1; if (x > 1) bad(); if (x == 1) worse(); return 0; }
