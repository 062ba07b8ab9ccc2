// expect: true
// native: no error
extern void reach_error(void);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);
int main(void)
{
    char a[3] = {1, 2, 3}, b[3] = {1, 2, 4};
    if (memcmp(a, b, 3) >= 0 || memcmp(b, a, 3) <= 0 || memcmp(a, b, 2) != 0) reach_error();
    return 0;
}
