// expect: true
extern void reach_error(void);
extern int *give(void);
int main(void) { int mine = 1, *p = give(); if (p) { *p = 2; if (mine != 1) reach_error(); } return 0; }
