// expect: unknown
// args: --externals pure
/* The checked form has one more argument in the middle. */
#include <sys/socket.h>
extern void reach_error(void);
extern long __recvfrom_chk(int, void *, unsigned long, unsigned long, int, struct sockaddr *, socklen_t *);
int main(void)
{
    char text[4];
    socklen_t length = 77;
    struct sockaddr from;
    __recvfrom_chk(0, text, sizeof text, sizeof text, 0, &from, &length);
    if (length != 77) reach_error();
    return 0;
}
