// expect: true
// says: MY_ASSERT looks like a check
// native: no error
void MY_ASSERT(int condition) __attribute__((weak));
extern void reach_error(void);
int main(void)
{
    int x = 3;
    if (MY_ASSERT) MY_ASSERT(x == 4);
    if (x != 3) reach_error();
    return 0;
}
