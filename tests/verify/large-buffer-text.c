// expect: false
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
// The text that a large buffer is initialised with, next to another initialiser of the same object.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct buffer {
    int count;
    char text[5000];
    int after;
} buffer = {3, "some text", 7};
int main(void)
{
    char *p = buffer.text;
    struct buffer *b = &buffer;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (p[0] == 's' && p[8] == 't' && p[9] == 0 && p[4999] == 0 && b->count == 3 && b->after == 7) reach_error();
    return 0;
}
