// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    unsigned int x = 7, expected = 8;
    if (__atomic_compare_exchange_4(&x, &expected, 9, 0, 5, 5)) return 0;
    if (expected != 7) return 0;
    if (!__atomic_compare_exchange_4(&x, &expected, 9, 0, 5, 5)) return 0;
    if (x == 9) reach_error();
    return 0;
}
