// expect: false
// native: error
// args: --externals writes
extern void reach_error(void);
int parity(int x);
int main(void)
{
    if (parity(3) == 7) reach_error();
    return 0;
}
