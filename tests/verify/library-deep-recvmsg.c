// expect: unknown | false
// native: error
// The message points to a vector, which points to what is written.
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    int ends[2];
    char byte = 0;
    struct iovec one[1] = {{&byte, 1}};
    struct msghdr message = {0};
    message.msg_iov = one;
    message.msg_iovlen = 1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && write(ends[1], "x", 1) == 1) recvmsg(ends[0], &message, 0);
    if (byte == 'x') reach_error();
    return 0;
}
