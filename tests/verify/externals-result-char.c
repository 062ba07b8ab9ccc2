// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern char *give(void);
int a;
int main(void) { *give() = 5; if (a == 5) reach_error(); return 0; }
