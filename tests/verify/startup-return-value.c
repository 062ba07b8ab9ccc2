// expect: true
// native: no error
extern void reach_error(void);
static int x = 1, result;
__attribute__((destructor)) static void stop(void)
{
    x = 5;
    if (result != 0) reach_error();
}
int main(void)
{
    x = 3;
    return x;
}
