// expect: unknown(unsupported: functions that the loader calls)
#include "hostile.h"

static void early(void) { CALL(SYS_creat, "CANARY-new", 0644, 0); }
__attribute__((section(".preinit_array"), used)) static void (*const start)(void) = early;

int main(void)
{
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
