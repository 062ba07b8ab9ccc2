// expect: unknown(missing: ...
extern void reach_error(void);
void keep(int *at);
void run(void);
int main(void)
{
    int x = 1;
    keep(&x);
    x = 2;
    run();
    if (x == 2) reach_error();
    return 0;
}
