// expect: false
// native: no error
// args: --externals writes
extern void reach_error(void);
extern void enlist(void (*)(int));
static void f(int x) { if (x == 7) reach_error(); }
int main(void) { enlist(f); return 0; }
