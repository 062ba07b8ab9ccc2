// expect: false | unknown
// native: error
// The system keeps a number and gives it back.
#include <sys/stat.h>
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long place = 0;
    for (int i = 56; i >= 0; i -= 8) {
        umask((mode_t)((unsigned long)&x >> i & 255));
        place = place << 8 | umask(0);
    }
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
