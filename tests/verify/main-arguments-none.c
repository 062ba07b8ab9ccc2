// expect: false
extern void reach_error(void);
int main(int argc, char **argv)
{
    if (argc == 0 && !argv[0]) reach_error();
    return 0;
}
