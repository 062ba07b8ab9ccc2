// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        __label__ next, spare;
        if (i == 1) goto next;
        sum += i;
    next:;
    }
    if (sum == 2) reach_error();
    return 0;
}
