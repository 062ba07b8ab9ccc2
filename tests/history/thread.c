extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int pthread_create(void *, void *, void *(*)(void *), void *);

int main(void)
{
    pthread_create(0, 0, 0, 0);
    int x = __VERIFIER_nondet_int();
    if (x > 9 && x < 5) reach_error();
    return 0;
}
