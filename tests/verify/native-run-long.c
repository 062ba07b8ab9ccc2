// expect-native: true
// expect: true
// args: --engine native --facts none
// says: its execution is the only one
// says: gcc's checks of accesses
// native: no error
/* A hundred million rounds: too many for the interpreter and for every other engine. */
extern void reach_error(void);

int main(void)
{
    unsigned x = 1, rounds;
    for (rounds = 0; rounds < 100000000; rounds++) x = x * 1664525u + 1013904223u;
    if (x == 12345) reach_error();
    return 0;
}
