// expect: false
// native: error
#include <stdarg.h>
extern void reach_error(void);
int __vasprintf_chk(char **, int, const char *, va_list);
static char *make(const char *format, ...)
{
    char *text = 0;
    va_list list;
    va_start(list, format);
    int length = __vasprintf_chk(&text, 1, format, list);
    va_end(list);
    return length < 0 ? 0 : text;
}
int main(void)
{
    char *text = make("%s", "q");
    if (text && text[0] == 'q') reach_error();
    return 0;
}
