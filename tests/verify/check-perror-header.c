// expect: false
// native: error
#define _GNU_SOURCE
#include <assert.h>
int main(void)
{
    int number = 2;
    assert_perror(number - 2);
    assert_perror(number);
    return 0;
}
