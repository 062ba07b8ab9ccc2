// expect: error-call
#include <assert.h>
void reach_error(void) { assert(0); }
void __VERIFIER_assert(int cond) { if (!cond) { ERROR: reach_error(); } }
int main(void) { __VERIFIER_assert(1); __VERIFIER_assert(0); return 0; }
