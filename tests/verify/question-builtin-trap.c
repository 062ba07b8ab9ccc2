// expect: unknown(nothing to check)
// args: --error-function trap
// A builtin without a library function is not the function of that name.
void trap(void) {}
int main(void) { __builtin_trap(); return 0; }
