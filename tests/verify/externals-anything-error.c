// expect: false(unreach-call)
// native: error
// args: --externals anything
extern void reach_error(void);
extern void work(void);
void f(int x) { if (x == 3) reach_error(); }
int main(void) { work(); return 0; }
