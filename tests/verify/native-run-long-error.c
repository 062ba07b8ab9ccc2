// expect: false
// args: --engine native --facts none
// says: too long for the interpreter
// native: error
extern void reach_error(void);
static unsigned last[4];

int main(void)
{
    unsigned x = 1, rounds;
    for (rounds = 0; rounds < 60000000; rounds++) {
        x = x * 1664525u + 1013904223u;
        last[rounds % 4] = x;
    }
    if (last[3] == x) reach_error();
    return 0;
}
