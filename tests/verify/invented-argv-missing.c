// expect: true
// native: no error
extern void reach_error(void);

int main(int argc, char **argv)
{
    if (argc > 1 && !argv[1]) reach_error();
    return 0;
}
