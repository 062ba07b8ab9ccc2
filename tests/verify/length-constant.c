// expect: true
// Integer constant expressions: the operand of sizeof is not evaluated. Other values that gcc knows are no null pointer constants.
extern void reach_error(void);
struct s {
    int first, second;
};
#define IS_NULL(e) _Generic(1 ? (int *)8 : (e), int *: 1, default: 0)
int main(void)
{
    int i = 0, plain[2][(int)3.0], chosen[2][1 ? 3 : 1 / 0], measured[2][sizeof(i++)], either[2][(1 || (1, 2)) + 2];
    unsigned long sizes = sizeof(plain[i++]) + sizeof(chosen[i++]) + sizeof(measured[i++]) + sizeof(either[i++]);
    if (i || sizes != 52) reach_error();
    if (!IS_NULL((void *)0) || !IS_NULL((void *)(1 - 1)) || !IS_NULL((void *)(int)0.0) || !IS_NULL((void *)(1 ? 0 : 1 / 0))) reach_error();
    if (IS_NULL((void *)(int)+0.0) || IS_NULL((void *)((void *)4 == (void *)5)) || IS_NULL((void *)(1 << 31 << (0 ? i : 1)))) reach_error();
    if (IS_NULL((void *)((2147483647 + 1) * 0)) || IS_NULL((void *)(1 ? 0 : (int)(1.0 + 1.0))) || IS_NULL(1 ? 0 : (void *)0)) reach_error();
    if (IS_NULL((void *)(sizeof(char[(int)(0.5 + 0.5)]) - 1)) || IS_NULL((void *)(int)__builtin_fabs(0.0))) reach_error();
    return 0;
}
