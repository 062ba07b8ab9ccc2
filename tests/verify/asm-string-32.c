// expect: true
// args: --32
// native: no error
extern void reach_error(void);
static int source[3] = {1, 2, 3}, target[3];
int main(void)
{
    int d0, d1, d2;
    __asm__ volatile("rep ; movsl" : "=&c"(d0), "=&D"(d1), "=&S"(d2) : "0"(3), "1"((long)target), "2"((long)source) : "memory");
    if (target[2] != 3 || d0 || (int *)d1 != target + 3) reach_error();
    return 0;
}
