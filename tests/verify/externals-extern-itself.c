// expect: unknown
// native: error
extern void reach_error(void);
extern int e, *ep;
int main(void) { e = 0; *ep = 1; if (e == 1) reach_error(); return 0; }
