// expect: true
// native: no error
extern void reach_error(void);
extern void enlist(void (*)(void));
extern void run(void);
static int m;
static void f(void) { static int calls; calls++; }
int main(void) { enlist(f); m = 3; run(); run(); if (m != 3) reach_error(); return 0; }
