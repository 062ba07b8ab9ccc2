// expect: false
// native: error
extern void reach_error(void);
static int x = 1;
__attribute__((destructor)) static void stop(void)
{
    if (x == 2) reach_error();
}
int main(void)
{
    x = 2;
    return 0;
}
