// expect: false(unreach-call)
// native: error
extern void reach_error(void);
#include <setjmp.h>
static jmp_buf b;
int main(void) { if (setjmp(b)) reach_error(); longjmp(b, 1); }
