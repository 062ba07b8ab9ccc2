// expect: unknown
// args: --externals pure
// native: error
#include <argp.h>
void reach_error(void);
static int called;
static error_t parse(int key, char *text, struct argp_state *state)
{
    called = 1;
    return 0;
}
static const struct argp how = {0, parse, 0, 0};
int main(int argc, char **argv)
{
    argp_parse(&how, argc, argv, 0, 0, 0);
    if (called) reach_error();
    return 0;
}
