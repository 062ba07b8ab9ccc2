// expect: unknown(unsupported: another locale than C)
#include <locale.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    char text[40];
    setlocale(LC_ALL, "");
    snprintf(text, sizeof text, "%.1f", 0.5);
    if (text[1] != '.') reach_error();
    return 0;
}
