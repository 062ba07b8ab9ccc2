// expect: false
// args: --engine native
/* Records with a kind, a length and a content that ends with a sum; a table grows with each that is right. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned records;

static int read_record(void)
{
    unsigned char kind = __VERIFIER_nondet_uchar(), length = __VERIFIER_nondet_uchar(), sum = kind;
    if (kind != 0xa0 + records) return 0;
    if (length < 3 || length > 9) return 0;
    unsigned char *content = malloc(length);
    for (int i = 0; i < length; i++) content[i] = __VERIFIER_nondet_uchar();
    for (int i = 0; i < length - 1; i++) sum = (unsigned char)(sum + content[i]);
    int is_right = sum == content[length - 1];
    free(content);
    return is_right;
}

int main(void)
{
    while (read_record())
        if (++records == 5) reach_error();
    return 0;
}
