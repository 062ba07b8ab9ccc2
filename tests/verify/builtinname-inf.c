// expect: false
// native: error
// args: --externals writes
extern void reach_error(void);
double inf(void);
int main(void)
{
    if (inf() == 1.0) reach_error();
    return 0;
}
