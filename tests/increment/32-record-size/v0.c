extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct S { char a; };
char buf[8] = {0, 0, 1, 1, 1, 1, 1, 1};
char *q = (char *)((struct S *)buf + 1);

int main(void)
{
    int i = 0;
    while (__VERIFIER_nondet_int()) {
        if (*q) reach_error();
        i++;
    }
    return 0;
}
