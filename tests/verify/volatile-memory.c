// expect: true
// says: volatile
// native: no error
#include <assert.h>
volatile unsigned reg;
int main(void)
{
    if (reg == 7) assert(reg == 7);
    return 0;
}
