// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void enlist(void (*)(void));
extern void run(void);
static int n;
static void set(int x) { n = x; }
static void f(void) { set(4); }
int main(void) { enlist(f); run(); if (n == 4) reach_error(); return 0; }
