// expect: unknown | false
// native: error
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    char a0[] = "p", a1[] = "-ovalue", *argv[] = {a0, a1, 0};
    if (getopt(2, argv, "o:") == 'o') optarg[0] = 'X';
    if (a1[2] == 'X') reach_error();
    return 0;
}
