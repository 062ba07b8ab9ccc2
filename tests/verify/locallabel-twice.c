// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    int x = 0;
    { __label__ l, m; goto l; x = 1; l:; }
    { __label__ l, m; goto m; x = 2; m:; }
    if (x) reach_error();
    return 0;
}
