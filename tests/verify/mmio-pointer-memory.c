// expect: true | unknown
// args: --mmio 40011000-400113ff
#include <assert.h>
#include <stdint.h>
typedef struct {
    volatile uint32_t SR, DR;
} uart;
static uint32_t read_data(uart *u) { return u->DR; }
int main(void)
{
    uart own = {1, 2};
    own.DR = 3;
    assert(read_data(&own) == 3);
    return 0;
}
