// expect: false
// native: error
// args: --externals writes
extern void reach_error(void);
int unreachable(void);
int main(void)
{
    if (unreachable() == 3) reach_error();
    return 0;
}
