// expect: false
// native: error
void reach_error(void);
int main(void)
{
    volatile long long x = 1;
    x <<= 40;
    if (x >> 40 == 1) reach_error();
    return 0;
}
