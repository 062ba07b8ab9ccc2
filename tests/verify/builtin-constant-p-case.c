// expect: unknown(unsupported:__builtin_constant_p in a constant expression)
extern void reach_error(void);
static const int k = 3;
int main(void)
{
    switch (1) {
    case __builtin_constant_p(k): reach_error();
    default: return 0;
    }
}
