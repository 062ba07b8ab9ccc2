// expect: true
// native: no error
extern void reach_error(void);
static const int normal = __builtin_isnormal(0x1p-130f), wide = __builtin_isnormal(0x1p-130);
int main(void)
{
    if (normal || !wide) reach_error();
    if (__builtin_fpclassify(0, 1, 4, 3, 2, 0x1p-140f) != 3) reach_error();
    if (__builtin_fpclassify(0, 1, 4, 3, 2, 0x1p-1030) != 3) reach_error();
    if (__builtin_fpclassify(0, 1, 4, 3, 2, 0x1p-1030L) != 4) reach_error();
    return 0;
}
