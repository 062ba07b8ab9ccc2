// expect: unknown(missing: ready, ...
extern void reach_error(void);
int ready(void);
int main(void)
{
    while (!ready()) continue;
    reach_error();
    return 0;
}
