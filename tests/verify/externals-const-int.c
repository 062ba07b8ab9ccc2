// expect: true
// native: no error
// says: not through pointers to const
extern void reach_error(void);
extern void show(const int *);
int main(void) { int x = 1; show(&x); if (x != 1) reach_error(); return 0; }
