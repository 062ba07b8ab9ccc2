// expect: true
// native: no error
extern void reach_error(void);
extern int isupper(int), islower(int);
int main(void)
{
    if (!isupper('A') || islower('A') || !islower('a')) reach_error();
    return 0;
}
