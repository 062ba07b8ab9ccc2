// expect: false
// native: error
// inputs: 8
// A pointer into the middle of a block meets a member of a structure that is a short array.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static struct {
    int number;
    char name[4];
    int behind;
} record;
static unsigned byte_of(const void *object, unsigned i) { return ((const unsigned char *)object)[i]; }
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    char *block = malloc(32);
    if (!block || i != 8) return 0;
    memset(block, 3, 32);
    record.behind = 7;
    if (byte_of(record.name, 1) == 0 && byte_of(block + 6, i) == 3) reach_error();
    return 0;
}
