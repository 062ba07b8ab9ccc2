// replay: original
#include <assert.h>
#include "verifier.h"

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = x / 3 + 1;
    assert(y * 3 != 303);
    return 0;
}
