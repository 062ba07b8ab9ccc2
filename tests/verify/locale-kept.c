// expect: true
// native: no error
// The C locale, questions, and what no locale changes.
#include <ctype.h>
#include <locale.h>
#include <stddef.h>
extern void reach_error(void);
int main(void)
{
    setlocale(LC_ALL, NULL);
    setlocale(LC_ALL, "C");
    setlocale(LC_CTYPE, "POSIX");
    setlocale(LC_MESSAGES, "de_DE");
    if (!(isalpha)('x') || (isdigit)('x')) reach_error();
    return 0;
}
