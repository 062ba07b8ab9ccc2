// expect: false
// native: error
// A function of the program's own that is called like a builtin without its prefix is no builtin.
extern void reach_error(void);
void trap(void);
int main(void)
{
    trap();
    reach_error();
    return 0;
}
