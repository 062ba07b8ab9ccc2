// expect: unknown
// args: --mmio 0x40011000-0x400113ff
// says: library function that reads a volatile object
#include <stdint.h>
#include <string.h>
extern void reach_error(void);
int main(void)
{
    uint32_t first, second;
    memcpy(&first, (void *)0x40011000, sizeof first);
    memcpy(&second, (void *)0x40011000, sizeof second);
    if (first != second) reach_error();
    return 0;
}
