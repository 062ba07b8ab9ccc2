// expect: true
// native: no error
// A local label that nobody uses needs no definition.
extern void reach_error(void);
int main(void)
{
    int x = 0;
    {
        __label__ here, there;
        goto here;
        x = 1;
    here:;
    }
    if (x) reach_error();
    return 0;
}
