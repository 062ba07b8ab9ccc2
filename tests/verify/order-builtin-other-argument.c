// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
int i;
int f(void) { i++; return 1; }
int main(void)
{
    int x = __builtin_speculation_safe_value(i, f());
    if (x != 0) reach_error();
    return 0;
}
