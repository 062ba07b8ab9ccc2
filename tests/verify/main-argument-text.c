// expect: false
// native: error
// arguments: -v
extern void reach_error(void);
int main(int argc, char **argv)
{
    if (argc == 2 && argv[1][0] == '-' && argv[1][1] == 'v' && !argv[1][2]) reach_error();
    return 0;
}
