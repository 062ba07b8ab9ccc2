// expect: true
// native: no error
extern void reach_error(void);
extern int *ep;
static int s;
int main(void) { s = 0; *ep = 1; if (s == 1) reach_error(); return 0; }
