// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    int x = 0;
    {
        __label__ a, b, never;
        void *to = &&b;
        goto *to;
    a:
        x = 1;
    b:;
    }
    if (x) reach_error();
    return 0;
}
