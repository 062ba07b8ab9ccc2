// expect: unknown(missing: each, ...
extern void reach_error(void);
void each(void (*f)(void));
static int x;
static void set(void) { x = 1; }
int main(void)
{
    each(set);
    if (x == 0) reach_error();
    return 0;
}
