// expect: false(unreach-call)
// args: --externals pure
// Another function of that name returns.
extern void reach_error(void);
extern void error(const char *text);
int main(void)
{
    error("goes on");
    reach_error();
    return 0;
}
