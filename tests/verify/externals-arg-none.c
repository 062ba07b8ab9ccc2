// expect: true
// native: no error
// says: what pointers reach that were passed to one of them
extern void reach_error(void);
extern void set(int *);
int main(void) { int x = 1, y = 2; set(&x); if (y != 2) reach_error(); return 0; }
