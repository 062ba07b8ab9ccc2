// expect: false(unreach-call)
// native: error
// says: give
// args: --externals writes
extern void reach_error(void);
extern int *give(void);
int a;
int main(void) { *give() = 5; if (a == 5) reach_error(); return 0; }
