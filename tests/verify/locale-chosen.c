// expect: unknown(unsupported: another locale than C)
// Letters are what the locale says.
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
int main(void)
{
    if (!setlocale(LC_CTYPE, "cs_CZ.iso88592")) return 0;
    if (isalpha(0xe8)) reach_error();
    return 0;
}
