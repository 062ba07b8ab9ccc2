// expect: unknown | false
// native: error
#include <fcntl.h>
#include <sys/uio.h>
extern void reach_error(void);
int main(void)
{
    char room[4] = "ab";
    struct iovec part = {room, 2};
    int fd = open("/dev/zero", O_RDONLY);
    readv(fd, &part, 1);
    if (room[0] == 0) reach_error();
    return 0;
}
