// expect: false
// native: error
int main(void)
{
    int number = 2;
    assert_perror(0);
    assert_perror(number);
    return 0;
}
