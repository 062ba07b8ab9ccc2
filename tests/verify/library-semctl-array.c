// expect: unknown
// semctl writes the array that it gets without a prototype.
#include <sys/ipc.h>
#include <sys/sem.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned short values[2] = {77, 77};
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int id = semget(IPC_PRIVATE, 2, 0600 | IPC_CREAT);
    if (id < 0) return 0;
    semctl(id, 0, GETALL, values);
    if (values[0] != 77) reach_error();
    semctl(id, 0, IPC_RMID);
    return 0;
}
