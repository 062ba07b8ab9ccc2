// expect: true
// native: no error
// Nothing comes from outside: only functions that the program stores in the pointer are called.
extern void reach_error(void);

static void (*pointer)(void);
int x;
void set(void) { x = 2; }
void check(void)
{
    if (x != 2) reach_error();
}

int main(void)
{
    pointer = set;
    x = 1;
    pointer();
    pointer = check;
    pointer();
    return 0;
}
