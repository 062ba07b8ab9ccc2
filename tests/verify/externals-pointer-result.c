// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void (*get(void))(void);
void e(void) { reach_error(); }
int main(void) { get()(); return 0; }
