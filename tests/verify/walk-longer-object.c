// expect: false
// native: error
// inputs: 5
// A helper walks through a small array and through a longer structure. Only a library function writes the structure.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static struct record {
    char tag;
    int number;
    char text[3];
} record;
static char small[5];
static unsigned byte_of(const void *object, unsigned i) { return ((const unsigned char *)object)[i]; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 5) return 0;
    memset(&record, 3, sizeof record);
    memset(small, 4, sizeof small);
    if (byte_of(small, 1) == 4 && byte_of(&record, 7) == 3) reach_error();
    return 0;
}
