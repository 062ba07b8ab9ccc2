// expect: unknown(nothing to check)
// exit: 2
// Nobody has named the function, so its declaration says nothing about what is asked.
extern void reach_error(void);
int main(void) { return 0; }
