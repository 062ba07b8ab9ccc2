// expect: unknown
// native: error
extern void reach_error(void);
extern int *ep[2];
int a;
int main(void) { a = 0; *ep[1] = 1; if (a == 1) reach_error(); return 0; }
