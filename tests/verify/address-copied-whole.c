// expect: true
// Whole pointers, and what is behind them.
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct packet {
    int *from;
    char text[5];
} __attribute__((packed));
int x, y;
int main(void)
{
    struct packet sent = {&x, "abcd"}, got = {&y, "...."};
    if (__VERIFIER_nondet_int() == 0x1234567) memcpy(&got, &sent, 13);
    memcpy(got.text, sent.text, 3);
    *got.from = 5;
    if (x == 5 && y == 5) reach_error();
    if (got.text[2] != 'c') reach_error();
    return 0;
}
