// expect: false(unreach-call)
// native: error
extern void reach_error(void);
extern void (*hook)(void);
static int n;
void f(void) { n = 1; }
int main(void) { n = 0; hook(); if (n) reach_error(); return 0; }
