// expect: true
// native: no error
extern void reach_error(void);
int main(void) { _Alignas(32) int a[3] = {1, 2, 3}; int b = a[1]; if (b != 2) reach_error(); return 0; }
