// expect: false
// native: error
/* What is stored is read first, and the old value is written last. */
extern void reach_error(void);
int main(void)
{
    long p = 1, v = 2, q = 3, w = 4;
    __atomic_exchange(&p, &v, &v, __ATOMIC_SEQ_CST);
    __atomic_exchange(&q, &w, &q, __ATOMIC_SEQ_CST);
    if (p == 2 && v == 1 && q == 3 && w == 4) reach_error();
    return 0;
}
