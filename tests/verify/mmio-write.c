// expect: true
// args: --mmio 40011000-400113ff
#include <assert.h>
#include <stdint.h>
#define UART_DR (*(volatile uint32_t *)0x40011004u)
static int sent;
int main(void)
{
    UART_DR = 5;
    sent++;
    uint8_t low = (uint8_t)(UART_DR & 0xff);
    assert(sent == 1 && low <= 255);
    return 0;
}
