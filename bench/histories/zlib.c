// repository: zlib; files: adler32.c zutil.h zlib.h zconf.h
// Both halves of the checksum are smaller than the modulus.
#include "adler32.c"
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
enum { LENGTH = 3 };

int main(void)
{
    Bytef bytes[LENGTH];
    for (int k = 0; k < LENGTH; k++) bytes[k] = __VERIFIER_nondet_uchar();
    uLong sum = adler32(1, bytes, LENGTH);
    if ((sum & 0xffff) >= 65521 || (sum >> 16 & 0xffff) >= 65521) reach_error();
    return 0;
}
