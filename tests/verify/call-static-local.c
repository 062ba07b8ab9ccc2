// expect: true
extern void reach_error(void);
static int next(void) { static int n = 3; return n++; }
int main(void) { int a = next(), b = next(); if (a != 3 || b != 4) reach_error(); return 0; }
