// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void keep(void (*)(void));
extern void (*hook)(void);
static void e(void) { reach_error(); }
int main(void) { keep(e); hook(); return 0; }
