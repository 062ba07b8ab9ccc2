// expect: false | unknown
// Part of an address is compared, and becomes a pointer to the object again.
extern void reach_error(void);
int x;
struct halves { unsigned low, high; } kept;
int main(void)
{
    unsigned long a = (unsigned long)&x;
    kept.low = (unsigned)a;
    kept.high = (unsigned)(a >> 32);
    if (kept.low == 0x56789000U && kept.high == 0x1234U) *(int *)((unsigned long)kept.high << 32 | kept.low) = 1;
    if (x == 1) reach_error();
    return 0;
}
