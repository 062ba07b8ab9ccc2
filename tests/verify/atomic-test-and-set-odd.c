// expect: false
// native: error
/* Is a byte set that holds neither zero nor the value that this function sets? */
extern void reach_error(void);
unsigned char flag = 5;
int main(void)
{
    if (__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST)) reach_error();
    return 0;
}
