// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void set(int, ...);
int main(void) { int x = 1; set(1, &x); if (x == 5) reach_error(); return 0; }
