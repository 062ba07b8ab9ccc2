// expect: true
// says: --mmio
#include <assert.h>
#include <stdint.h>
#define UART_SR (*(volatile uint32_t *)0x40011000u)
int main(void)
{
    if (UART_SR == 7) assert(UART_SR == 7);
    return 0;
}
