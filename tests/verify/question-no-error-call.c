// expect: unknown(nothing to check)
// exit: 2
int main(void) { return 0; }
