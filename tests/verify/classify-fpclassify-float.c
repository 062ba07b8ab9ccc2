// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    float f = 0x1p-130f;
    if (__builtin_fpclassify(0, 1, 4, 3, 2, f) == 3) reach_error();
    return 0;
}
