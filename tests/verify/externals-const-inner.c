// expect: unknown
// native: error
extern void reach_error(void);
extern void put(const int **);
int main(void) { int x = 1, y = 2; const int *p = &x; put(&p); if (*p != 1) reach_error(); return y - 2; }
