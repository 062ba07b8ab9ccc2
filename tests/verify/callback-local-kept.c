// expect: true
// native: no error
extern void reach_error(void);
extern void enlist(void (*)(void));
extern void run(void);
static int n;
static void f(void) { n = 5; }
int main(void) { int x = 2; enlist(f); run(); if (x != 2) reach_error(); return n; }
