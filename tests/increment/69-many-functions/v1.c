// Different from v0: a constant of one function.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int lock, trail[64];
void take(void)
{
    if (lock) reach_error();
    lock = 1;
}
void give(void)
{
    if (!lock) reach_error();
    lock = 0;
}
int f0(int x, int y)
{
    int r = 0;
    if (x > 0) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 0) give();
    return r;
}
int f1(int x, int y)
{
    int r = 0;
    if (x > 1) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 1) give();
    return r;
}
int f2(int x, int y)
{
    int r = 0;
    if (x > 2) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 2) give();
    return r;
}
int f3(int x, int y)
{
    int r = 0;
    if (x > 3) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 3) give();
    return r;
}
int f4(int x, int y)
{
    int r = 0;
    if (x > 4) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 4) give();
    return r;
}
int f5(int x, int y)
{
    int r = 0;
    if (x > 5) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 5) give();
    return r;
}
int f6(int x, int y)
{
    int r = 0;
    if (x > 6) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 6) give();
    return r;
}
int f7(int x, int y)
{
    int r = 0;
    if (x > 8) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 8) give();
    return r;
}
int f8(int x, int y)
{
    int r = 0;
    if (x > 8) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 8) give();
    return r;
}
int f9(int x, int y)
{
    int r = 0;
    if (x > 9) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 9) give();
    return r;
}
int f10(int x, int y)
{
    int r = 0;
    if (x > 10) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 10) give();
    return r;
}
int f11(int x, int y)
{
    int r = 0;
    if (x > 11) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 11) give();
    return r;
}
int f12(int x, int y)
{
    int r = 0;
    if (x > 12) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 12) give();
    return r;
}
int f13(int x, int y)
{
    int r = 0;
    if (x > 13) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 13) give();
    return r;
}
int f14(int x, int y)
{
    int r = 0;
    if (x > 14) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 14) give();
    return r;
}
int f15(int x, int y)
{
    int r = 0;
    if (x > 15) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 15) give();
    return r;
}
int f16(int x, int y)
{
    int r = 0;
    if (x > 16) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 16) give();
    return r;
}
int f17(int x, int y)
{
    int r = 0;
    if (x > 17) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 17) give();
    return r;
}
int f18(int x, int y)
{
    int r = 0;
    if (x > 18) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 18) give();
    return r;
}
int f19(int x, int y)
{
    int r = 0;
    if (x > 19) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 19) give();
    return r;
}
int f20(int x, int y)
{
    int r = 0;
    if (x > 20) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 20) give();
    return r;
}
int f21(int x, int y)
{
    int r = 0;
    if (x > 21) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 21) give();
    return r;
}
int f22(int x, int y)
{
    int r = 0;
    if (x > 22) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 22) give();
    return r;
}
int f23(int x, int y)
{
    int r = 0;
    if (x > 23) take();
    for (int k = 0; k < y; k++) {
        r += k;
        trail[k & 63] = r;
    }
    if (x > 23) give();
    return r;
}
int main(void)
{
    int s = 0;
    while (__VERIFIER_nondet_int()) {
        int z = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
        if (z == 0) s += f0(x, y);
        else if (z == 1) s += f1(x, y);
        else if (z == 2) s += f2(x, y);
        else if (z == 3) s += f3(x, y);
        else if (z == 4) s += f4(x, y);
        else if (z == 5) s += f5(x, y);
        else if (z == 6) s += f6(x, y);
        else if (z == 7) s += f7(x, y);
        else if (z == 8) s += f8(x, y);
        else if (z == 9) s += f9(x, y);
        else if (z == 10) s += f10(x, y);
        else if (z == 11) s += f11(x, y);
        else if (z == 12) s += f12(x, y);
        else if (z == 13) s += f13(x, y);
        else if (z == 14) s += f14(x, y);
        else if (z == 15) s += f15(x, y);
        else if (z == 16) s += f16(x, y);
        else if (z == 17) s += f17(x, y);
        else if (z == 18) s += f18(x, y);
        else if (z == 19) s += f19(x, y);
        else if (z == 20) s += f20(x, y);
        else if (z == 21) s += f21(x, y);
        else if (z == 22) s += f22(x, y);
        else if (z == 23) s += f23(x, y);
        else s = 0;
    }
    return s;
}
