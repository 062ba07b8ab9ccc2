// expect: unknown(missing: outside, ...
extern void reach_error(void);
int outside(void);
int main(void)
{
    int x = 7 / outside();
    (void)x;
    reach_error();
    return 0;
}
