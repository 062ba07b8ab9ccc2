// expect: false(unreach-call)
// native: error
// says: in this execution, function each, which has no body, calls argument1
// args: --externals writes
extern void reach_error(void);
extern void each(void (*)(void));
static void f(void) { reach_error(); }
int main(void) { each(f); return 0; }
