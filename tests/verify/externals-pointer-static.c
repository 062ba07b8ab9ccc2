// expect: true
// native: no error
extern void reach_error(void);
extern void (*hook)(void);
static int n;
static void e(void) { n = 1; }
int main(void) { if (n > 1) e(); hook(); if (n) reach_error(); return 0; }
