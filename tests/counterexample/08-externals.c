// replay: original
// args: --externals writes
#include "verifier.h"

extern int read_sensor(int channel, ...);
extern unsigned char level(void);
extern double temperature(const char *);
extern void notify(int);
extern int limit;
extern struct { int low, high; } range;
extern const char *title;

int main(void)
{
    notify(1);
    read_sensor(0); /* its result does not matter here */
    int a = read_sensor(1, 2.5), b = read_sensor(2);
    notify(2);
    if (a + b != 1000 || a - b != 500) return 0;
    if (level() != 200 || temperature("x") != 36.5) return 0;
    if (limit != 7 || range.high - range.low != 12 || !title || title[2] != 'z') return 0;
    reach_error();
    return 0;
}
