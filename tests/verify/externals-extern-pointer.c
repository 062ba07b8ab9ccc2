// expect: false(unreach-call)
// native: error
extern void reach_error(void);
extern int *ep;
int a;
int main(void) { a = 0; if (ep) { *ep = 1; if (a == 1) reach_error(); } return 0; }
