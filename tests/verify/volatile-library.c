// expect: unknown
// args: --volatile arbitrary
// says: library function that reads a volatile object
#include <string.h>
extern void reach_error(void);
struct device {
    volatile int status;
} device;
int main(void)
{
    struct device *d = &device, first, second;
    memcpy(&first, d, sizeof first);
    memcpy(&second, (char *)d + 0, sizeof second);
    if (memcmp(&first, &second, sizeof first)) reach_error();
    return 0;
}
