// expect: unknown | false
// native: error
#include <iconv.h>
extern void reach_error(void);
int main(void)
{
    char from[] = "xy", to[8] = "", *in = from, *out = to;
    size_t left = 2, room = 8;
    iconv_t c = iconv_open("UTF-8", "ISO-8859-1");
    if (c == (iconv_t)-1) return 0;
    iconv(c, &in, &left, &out, &room);
    *out = 'z';
    if (to[0] == 'x' && to[2] == 'z') reach_error();
    return 0;
}
