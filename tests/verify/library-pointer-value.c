// expect: true
// native: no error
/* A function that changes nothing: its result is arbitrary. */
extern int abs(int);
extern void reach_error(void);
int main(void)
{
    int (*f)(int) = abs;
    int kept = 3, given = f(-4);
    if (kept != 3 && given) reach_error();
    return 0;
}
