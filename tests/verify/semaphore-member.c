// expect: unknown(unsupported:members of sem_t)
// native: error
#include <semaphore.h>
extern void reach_error(void);
int main(void)
{
    sem_t s = {.__align = 0};
    sem_init(&s, 0, 1);
    if (s.__size[0] == 1) reach_error();
    return 0;
}
