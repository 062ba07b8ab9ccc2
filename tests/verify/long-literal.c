// expect: false
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
// A literal of more elements than a copy moves one by one: its characters, its end, text in another row of characters.
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
    if (text[0] == '0' && text[4999] == '9' && text[5002] == 'd' && text[5003] == 0) reach_error();
    return 0;
}
