// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void put(void *);
int main(void) { long x = 0; put(&x); if (x) reach_error(); return 0; }
