// expect: true
// native: no error
extern void reach_error(void);
extern void show(const void *, int);
int main(void) { int x = 1; show(&x, 4); if (x != 1) reach_error(); return 0; }
