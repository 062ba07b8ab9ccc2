// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void enlist(void (*)(void));
extern void run(void);
static int n;
static void g(void) { n = 4; }
static void (*inner)(void) = g;
static void f(void) { inner(); }
int main(void) { enlist(f); run(); if (n == 4) reach_error(); return 0; }
