// expect: false(unreach-call)
// native: error
// args: --externals anything
extern void reach_error(void);
extern void work(void);
static int s;
void f(void) { s = 1; }
int main(void) { s = 0; work(); if (s) reach_error(); return 0; }
