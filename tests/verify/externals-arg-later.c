// expect: false(unreach-call)
// native: error
// says: in this execution, functions without a body only return values
// args: --externals writes
extern void reach_error(void);
extern int set(int *);
int main(void) { int x = 1; if (set(&x) == 5 && x == 1) reach_error(); return 0; }
