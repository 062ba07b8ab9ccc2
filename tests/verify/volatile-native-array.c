// expect: true
// native: no error
void reach_error(void);
volatile char a[4] = {1, 2, 3, 4};
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += a[i];
    if (sum != 10) reach_error();
    return 0;
}
