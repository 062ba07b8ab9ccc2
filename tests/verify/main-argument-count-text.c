// expect: true
// native: no error
// arguments: bc
extern void reach_error(void);
int main(int argc, char **argv)
{
    if (argc != 2) return 0;
    if (!argv[0] || !argv[1] || argv[2]) reach_error();
    return 0;
}
