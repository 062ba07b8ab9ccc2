// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void set(int *);
static int s;
int main(void) { s = 1; set(&s); if (s != 1) reach_error(); return 0; }
