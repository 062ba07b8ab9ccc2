// expect: true
// says: no check is reachable
// The checks are in a function that nobody calls.
extern void reach_error(void);
int elsewhere(int x)
{
    if (x) reach_error();
    return x;
}
int main(void) { return 0; }
