// expect: false
// args: --mmio 40011000-400113ff
#include <assert.h>
#include <stdint.h>
typedef struct {
    volatile uint32_t SR, DR;
} uart;
#define UART ((uart *)0x40011000u)
int main(void)
{
    UART->DR = 5;
    if (UART->SR & 1) assert(UART->DR == 5);
    return 0;
}
