// expect: false | unknown
// args: --externals pure
// Two halves of an address are a pointer again, in a union that comes from outside.
extern void reach_error(void);
union both { struct { unsigned low, high; } half; int *pointer; };
extern union both *make(void);
int x;
int main(void)
{
    union both *p = make();
    p->half.low = (unsigned)(unsigned long)&x;
    p->half.high = (unsigned)((unsigned long)&x >> 32);
    if (p->half.low == 0x56789000U && p->half.high == 0x1234U) *p->pointer = 1;
    if (x == 1) reach_error();
    return 0;
}
