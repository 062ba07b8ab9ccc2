// expect: unknown(nothing to check)
// args: --error-function broken
// The function that was named does not occur, so nothing was verified.
extern void reach_error(void);
int main(void) { reach_error(); return 0; }
