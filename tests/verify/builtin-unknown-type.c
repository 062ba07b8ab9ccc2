// expect: unknown
// The type of a builtin that we do not know is not int where only its type matters.
extern void reach_error(void);
int main(void) { if (sizeof(__builtin_fabsf64x(2)) != 16) reach_error(); return 0; }
