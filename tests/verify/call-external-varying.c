// expect: false(unreach-call)
extern void reach_error(void);
extern int outside(void);
int main(void) { int a = outside(), b = outside(); if (a != b) reach_error(); return 0; }
