// expect: false
// native: error
// __builtin_abort calls the program's abort.
extern void reach_error(void);
void abort(void) { reach_error(); for (;;) ; }
int main(void) { __builtin_abort(); return 0; }
