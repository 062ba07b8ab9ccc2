// expect: false | unknown
// A bit-field holds part of an address.
extern void reach_error(void);
int x;
struct s { unsigned long low : 12; unsigned long high : 52; } kept;
int main(void)
{
    kept.low = (unsigned long)&x;
    if (kept.low == 0x120) reach_error();
    return 0;
}
