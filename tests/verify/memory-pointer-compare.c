// expect: true
extern void reach_error(void);
int main(void) { int a[2], *p = a, *q = a + 1; if (p == q || q - p != 1 || !(p < q)) reach_error(); return 0; }
