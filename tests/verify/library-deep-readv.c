// expect: unknown | false
// native: error
#include <sys/uio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    int ends[2];
    char byte = 0;
    struct iovec one[1] = {{&byte, 1}};
    if (pipe(ends) == 0 && write(ends[1], "x", 1) == 1) readv(ends[0], one, 1);
    if (byte == 'x') reach_error();
    return 0;
}
