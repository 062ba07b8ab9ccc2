// expect: false
// native: error
// The same, if the lengths are counted by %n.
#include <stdio.h>
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long place = 0;
    for (int i = 56; i >= 0; i -= 8) {
        char text[300];
        int n;
        sprintf(text, "%*s%n", (int)((unsigned long)&x >> i & 255), "", &n);
        place = place << 8 | (unsigned long)n;
    }
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
