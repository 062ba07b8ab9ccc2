// expect: false
// native: error
#include <unistd.h>
void reach_error(void);
int main(void)
{
    optind = 7;
    if (optind == 7) reach_error();
    return 0;
}
