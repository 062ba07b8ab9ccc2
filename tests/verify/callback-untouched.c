// expect: true
// native: no error
extern void reach_error(void);
extern void enlist(void (*)(void));
extern void run(void);
static int n, m;
static void f(void) { n++; }
int main(void) { enlist(f); m = 1; run(); if (m != 1) reach_error(); return n == 77 ? 1 : 0; }
