// repository: buffer; files: buffer.c buffer.h; only with --full
// A buffer is as long as what was appended to it.
#include "buffer.c"
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char *texts[] = {"", "a", "ab"};
    unsigned first = __VERIFIER_nondet_uchar() % 3, second = __VERIFIER_nondet_uchar() % 3;
    buffer_t *b = buffer_new_with_copy(texts[first]);
    if (!b) return 0;
    if (buffer_length(b) != first) reach_error();
    if (buffer_append(b, texts[second])) return 0;
    if (buffer_length(b) != first + second) reach_error();
    return 0;
}
