// expect: true
// native: no error
#define _GNU_SOURCE
#include <assert.h>
int main(void)
{
    int number = 0;
    assert_perror(number);
    return 0;
}
