// expect: true
extern void reach_error(void);
extern void (*hook)(void);
int main(void) { int x = 1; hook(); if (x != 1) reach_error(); return 0; }
