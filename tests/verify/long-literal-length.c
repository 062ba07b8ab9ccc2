// expect: false
// native: error
// inputs: 2654435761
// The length of a literal of more elements than a copy moves one by one.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define TEN "0123456789"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define THOUSAND HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED
const char *text = THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND "end";
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (strlen(text) == 5003) reach_error();
    return 0;
}
