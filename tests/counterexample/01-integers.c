// replay: original
#include "verifier.h"

int main(void)
{
    if (__VERIFIER_nondet_bool() != 1) return 0;
    if (__VERIFIER_nondet_char() != 'q') return 0;
    if (__VERIFIER_nondet_schar() != -7) return 0;
    if (__VERIFIER_nondet_uchar() != 250) return 0;
    if (__VERIFIER_nondet_short() != -12345) return 0;
    if (__VERIFIER_nondet_ushort() != 54321) return 0;
    if (__VERIFIER_nondet_int() != -1234567890) return 0;
    if (__VERIFIER_nondet_uint() != 3234567890u) return 0;
    if (__VERIFIER_nondet_long() != -1234567891) return 0;
    if (__VERIFIER_nondet_ulong() != 3234567891ul) return 0;
    if (__VERIFIER_nondet_longlong() != -1234567890123456789ll) return 0;
    reach_error();
    return 0;
}
