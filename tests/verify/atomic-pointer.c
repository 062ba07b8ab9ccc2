// expect: false
// native: error
// A pointer that an atomic builtin gives points to the object.
extern void reach_error(void);
int a = 1, b = 2, *p = &a;
int main(void)
{
    int *old = __atomic_exchange_n(&p, &b, 5);
    *old = 5;
    *__atomic_load_n(&p, 5) = 6;
    if (a == 5 && b == 6) reach_error();
    return 0;
}
