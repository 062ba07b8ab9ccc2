// expect: false
// args: --engine native
/* A file format: magic bytes, a length, a sum. No random sequence of bytes has all of them. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char b[16];
    for (int i = 0; i < 16; i++) b[i] = __VERIFIER_nondet_uchar();
    if (b[0] != 'R' || b[1] != 'I' || b[2] != 'F' || b[3] != 'F') return 1;
    unsigned length = b[4] | (unsigned)b[5] << 8;
    if (length != 517) return 2;
    unsigned char sum = 0;
    for (int i = 6; i < 15; i++) sum = (unsigned char)(sum + b[i]);
    if (sum != b[15]) return 3;
    if (b[9] == 0x7f && b[10] == 'Z') reach_error();
    return 0;
}
