// expect: true
// native: no error
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    v4 s = {0}, step = {1, 2, 3, 4};
    int k = 0;
    while (k < 5) {
        s += step;
        k++;
    }
    if (s[0] != 5 || s[3] != 20) reach_error();
    s++;
    ++s;
    if ((s--)[1] != 12 || s[1] != 11) reach_error();
    return 0;
}
