// expect: false(unreach-call)
// args: --externals writes
extern void reach_error(void);
extern int outside(void);
int main(void) { int a = outside(), b = outside(); if (a != b) reach_error(); return 0; }
