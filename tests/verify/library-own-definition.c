// expect: true
// says: or it does what theirs does: llabs
// To gcc, llabs is the library's function: it puts its own code in the place of the call.
extern void reach_error(void);
long long llabs(long long);
static long long given = -1;
int main(void)
{
    if (llabs(given) == 1) reach_error();
    return 0;
}
long long llabs(long long number) { return number; }
