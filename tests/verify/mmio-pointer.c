// expect: false
// args: --mmio 40011000-400113ff
#include <assert.h>
#include <stdint.h>
typedef struct {
    volatile uint32_t SR, DR;
} uart;
static uint32_t read_data(uart *u)
{
    while (!(u->SR & 1)) continue;
    return u->DR;
}
int main(void)
{
    uart *u = (uart *)0x40011000u;
    assert(read_data(u) == read_data(u));
    return 0;
}
