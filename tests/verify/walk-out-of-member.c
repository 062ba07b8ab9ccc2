// expect: false
// native: error
/* The pointer leaves the member that it was made from, and goes on through the next one. */
extern void reach_error(void);
struct pair {
    unsigned char b[4];
    int next;
} s;
int main(void)
{
    unsigned char *d = s.b;
    for (int k = 0; k < 8; k++) *d++ = 1;
    if (s.next == 0x1010101) reach_error();
    return 0;
}
