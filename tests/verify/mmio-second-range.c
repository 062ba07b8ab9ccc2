// expect: false
// args: --mmio 1000-1fff --mmio 40011004-40011007
#include <assert.h>
#include <stdint.h>
#define UART_DR (*(volatile uint32_t *)0x40011004u)
int main(void)
{
    UART_DR = 1;
    assert(UART_DR == 1);
    return 0;
}
