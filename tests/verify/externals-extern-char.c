// expect: false(unreach-call)
// native: error
extern void reach_error(void);
extern char *ep;
int a;
int main(void) { a = 0; *ep = 1; if (a == 1) reach_error(); return 0; }
