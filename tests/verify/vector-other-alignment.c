// expect: unknown
// native: error
// inputs: 2654435761
// A complex number and a vector at an address of their own alignment, as <emmintrin.h> has them.
#include <emmintrin.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
typedef _Complex float anywhere __attribute__((aligned(1)));
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    char bytes[32] = {0};
    float *real = (float *)(bytes + 4);
    *(anywhere *)(bytes + 4) = 1.0f + 2.0fi;
    _mm_storel_epi64((__m128i *)(bytes + 16), _mm_set1_epi32(3));
    if (*real == 1 && bytes[20] == 3) reach_error();
    return 0;
}
