// expect: false
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
// The text of a static compound literal that is larger than what a copy moves one by one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct buffer {
    char text[6000];
    int length;
};
static struct buffer *shared = &(struct buffer){"hidden", 6};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (shared->text[shared->length - 1] == 'n') reach_error();
    return 0;
}
