// expect: true
// native: no error
#include <locale.h>
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void)
{
    setlocale(LC_ALL, "");
    printf("%s\n", "text");
    if (strlen("abc") != 3) reach_error();
    return 0;
}
