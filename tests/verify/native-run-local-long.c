// expect: unknown(the execution says nothing: it reads memory that it has not written)
// args: --engine native --facts none
/* A variable whose address is never taken. */
extern void reach_error(void);

int main(void)
{
    unsigned x = 1, rounds, other;
    for (rounds = 0; rounds < 7000000; rounds++) x = x * 1664525u + 1013904223u;
    if (x == 7) other = 3;
    if (other == 12345) reach_error();
    return 0;
}
