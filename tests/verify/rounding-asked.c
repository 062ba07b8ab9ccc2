// expect: unknown(unsupported: rounding modes)
// native: error
// paths: excluded by an assumption
#include <fenv.h>
void reach_error(void);
int main(void) { if (fesetround(FE_UPWARD) == 0 && fegetround() == FE_UPWARD) reach_error(); return 0; }
