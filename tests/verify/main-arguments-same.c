// expect: unknown
// native: no error
extern void reach_error(void);
int main(int argc, char **argv)
{
    if (argc == 3 && argv[1] == argv[2]) reach_error();
    return 0;
}
