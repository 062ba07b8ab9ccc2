// expect: false(unreach-call)
// native: error
extern void reach_error(void);
extern int *ep, *eq;
int main(void) { *ep = 0; *eq = 1; if (*ep == 1) reach_error(); return 0; }
