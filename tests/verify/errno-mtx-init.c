// expect: unknown
// native: no error
// What mtx_init leaves in errno is open.
#include <errno.h>
#include <threads.h>
extern void reach_error(void);
int main(void)
{
    mtx_t mutex;
    errno = 0;
    mtx_init(&mutex, 77);
    if (errno) reach_error();
    return 0;
}
