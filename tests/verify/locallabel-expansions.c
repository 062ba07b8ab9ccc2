// expect: false
// native: error
// Each expansion has labels of its own, and one of them is never jumped to.
extern void reach_error(void);
#define SKIP(n, odd) do { __label__ next, spare; if ((n) % 2) { odd++; goto next; } spare: odd += 10; next:; } while (0)
int main(void)
{
    int odd = 0;
    for (int i = 0; i < 3; i++) {
        SKIP(i, odd);
        SKIP(i + 1, odd);
    }
    if (odd == 33) reach_error();
    return 0;
}
