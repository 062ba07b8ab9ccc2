// expect: true
extern void reach_error(void);
static int *keep;
static void set(int *p) { keep = p; }
int main(void) { int x = 1; set(&x); *keep = 2; if (x != 2) reach_error(); return 0; }
