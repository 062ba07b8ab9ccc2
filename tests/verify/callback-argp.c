// expect: unknown(unsupported:argp_parse)
// args: --externals pure
// native: error
#include <argp.h>
extern void reach_error(void);
static int flag;
static error_t parse(int key, char *text, struct argp_state *s) { return (void)key, (void)text, (void)s, flag = 1, 0; }
int main(void)
{
    struct argp a = {0, parse, 0, 0, 0, 0, 0};
    char *values[] = {"x", 0};
    argp_parse(&a, 0, values, 0, 0, 0);
    if (flag) reach_error();
    return 0;
}
