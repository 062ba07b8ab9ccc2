// expect: unknown | false
// native: error
#include <iconv.h>
extern void reach_error(void);
int main(void)
{
    char from[] = "x", to[4] = "a", *in = from, *out = to;
    size_t in_left = 1, out_left = 4;
    iconv_t conversion = iconv_open("ASCII", "ASCII");
    if (conversion == (iconv_t)-1) return 0;
    iconv(conversion, &in, &in_left, &out, &out_left);
    if (to[0] == 'x') reach_error();
    return 0;
}
