// expect: error
extern void reach_error(void);
int main(void)
{
    { __label__ missing; goto missing; }
    return 0;
}
