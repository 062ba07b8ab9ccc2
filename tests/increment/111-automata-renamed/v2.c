extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int a_limited_one(int value)
{
    int low = 0, high = 10, result = value;
    if (result < low) result = low;
    if (result > high) result = high;
    return result;
}
int main(void)
{
    int sum = 0, steps = 0;
    while (__VERIFIER_nondet_int()) {
        int part = a_limited_one(__VERIFIER_nondet_int());
        if (part < 0 || part > 10) reach_error();
        if (steps < 4) {
            sum += part;
            steps++;
        }
        if (sum > 30) reach_error();
    }
    return 0;
}
