// expect: false
// native: error
// inputs: 2 9
// The array is the first member, so a pointer to the structure points to it, too.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static struct record {
    char name[5];
    int number;
} record;
static unsigned byte_of(const void *object, unsigned i) { return ((const unsigned char *)object)[i]; }
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    memset(&record, 3, sizeof record);
    if (k < 5) record.name[k] = 1;
    if (i == 9 && byte_of(&record, i) == 3) reach_error();
    return 0;
}
