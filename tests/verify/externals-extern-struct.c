// expect: unknown
// native: error
extern void reach_error(void);
struct s { int n, *p; };
extern struct s es;
int a;
int main(void) { a = 0; *es.p = 1; if (a == 1) reach_error(); return 0; }
