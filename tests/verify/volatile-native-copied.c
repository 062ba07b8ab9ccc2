// expect: true
// args: --volatile arbitrary
// native: no error
void reach_error(void);
volatile int n = 5;
int main(void)
{
    int once = n;
    if (once != once + 0) reach_error();
    return 0;
}
