// expect: false(unreach-call)
// args: --externals writes
extern void reach_error(void);
extern int outside(int);
int main(void) { if (outside(3) == 4) reach_error(); return 0; }
