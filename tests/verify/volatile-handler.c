// expect: false
// args: --volatile arbitrary --mmio 40011000-400113ff
#include <assert.h>
#include <stdint.h>
#define UART_SR (*(volatile uint32_t *)0x40011000u)
volatile int ticks;
void SysTick_Handler(void) { ticks++; }
int main(void)
{
    ticks = 0;
    while (!(UART_SR & 1)) continue;
    int t = ticks;
    assert(t == ticks);
    return 0;
}
