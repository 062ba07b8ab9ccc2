// expect: false
// native: error
// inputs: 7
// Only an initialiser gives the structure its values.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static struct {
    char tag;
    int number;
} record = {1, 0x03030303};
static char small[5];
static unsigned byte_of(const void *object, unsigned i) { return ((const unsigned char *)object)[i]; }
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i == 7 && byte_of(small, 1) == 0 && byte_of(&record, i) == 3) reach_error();
    return 0;
}
