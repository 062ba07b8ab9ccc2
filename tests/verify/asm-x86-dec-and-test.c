// expect: true
// native: no error
extern void reach_error(void);
static int dec_and_test(int *counter)
{
    unsigned char zero;
    __asm__ volatile("lock; decl %0; sete %1" : "+m"(*counter), "=qm"(zero) : : "memory");
    return zero;
}
int main(void)
{
    int references = 3, freed = 0;
    for (int k = 0; k < 3; k++) freed += dec_and_test(&references);
    if (freed != 1 || references) reach_error();
    return 0;
}
