// expect: true
// native: no error
extern void reach_error(void);
extern int *give(void);
int main(void) { int x = 1; *give() = 5; if (x == 5) reach_error(); return 0; }
