// expect: unknown(there are several executions: it uses the arguments of main)
// args: --engine native
extern void reach_error(void);

int main(int argc, char **argv)
{
    (void)argv;
    if (argc == 7) reach_error();
    return 0;
}
