// expect: unknown(unsupported: rounding modes)
// native: error
extern void reach_error(void);
#include <fenv.h>
static int (*sr)(int)=fesetround; int main(){ sr(FE_UPWARD); volatile double a=1,b=3; if(a/b>0.33333333333333333) reach_error(); }
