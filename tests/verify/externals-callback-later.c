// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void enlist(void (*)(void));
extern void run(void);
static int n;
static void f(void) { n = 1; }
int main(void) { enlist(f); run(); if (n) reach_error(); return 0; }
