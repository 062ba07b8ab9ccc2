// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    { __label__ nowhere; int y = 0; (void)y; }
    reach_error();
    return 0;
}
