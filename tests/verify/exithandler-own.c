// expect: true
// native: no error
// The program has its own function of that name.
extern void reach_error(void);

static int registered;
int atexit(void (*f)(void))
{
    registered++;
    return 0;
}
static void handler(void) { reach_error(); }

int main(void)
{
    atexit(handler);
    if (registered != 1) reach_error();
    return 0;
}
