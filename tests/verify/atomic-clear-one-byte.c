// expect: false
// native: error
// __atomic_clear writes one byte, whatever it points to.
extern void reach_error(void);
int main(void)
{
    int x = 0x1ff;
    __atomic_clear(&x, 5);
    if (x == 0x100) reach_error();
    return 0;
}
