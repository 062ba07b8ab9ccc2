/* 98 functions that call each other as a binary tree. A revision may define other bodies for some of them. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int locked, total;

static void lock(void)
{
    if (locked) reach_error();
    locked = 1;
}

static void unlock(void)
{
    if (!locked) reach_error();
    locked = 0;
}

/* A function with a loop that takes the lock in every round. */
#define FUNCTION(number, body, ...)                   \
    static int f##number(int x)                       \
    {                                                 \
        int r = 0;                                    \
        while (x > r && __VERIFIER_nondet_int()) {    \
            lock();                                   \
            if (x == number) body                     \
            unlock();                                 \
            r++;                                      \
        }                                             \
        __VA_ARGS__                                   \
        return r;                                     \
    }

#ifndef BODY_1
#define BODY_1 total += 1;
#endif
#ifndef BODY_77
#define BODY_77 total += 1;
#endif

FUNCTION(97, total += 1;, )
FUNCTION(96, total += 1;, )
FUNCTION(95, total += 1;, )
FUNCTION(94, total += 1;, )
FUNCTION(93, total += 1;, )
FUNCTION(92, total += 1;, )
FUNCTION(91, total += 1;, )
FUNCTION(90, total += 1;, )
FUNCTION(89, total += 1;, )
FUNCTION(88, total += 1;, )
FUNCTION(87, total += 1;, )
FUNCTION(86, total += 1;, )
FUNCTION(85, total += 1;, )
FUNCTION(84, total += 1;, )
FUNCTION(83, total += 1;, )
FUNCTION(82, total += 1;, )
FUNCTION(81, total += 1;, )
FUNCTION(80, total += 1;, )
FUNCTION(79, total += 1;, )
FUNCTION(78, total += 1;, )
FUNCTION(77, BODY_77, )
FUNCTION(76, total += 1;, )
FUNCTION(75, total += 1;, )
FUNCTION(74, total += 1;, )
FUNCTION(73, total += 1;, )
FUNCTION(72, total += 1;, )
FUNCTION(71, total += 1;, )
FUNCTION(70, total += 1;, )
FUNCTION(69, total += 1;, )
FUNCTION(68, total += 1;, )
FUNCTION(67, total += 1;, )
FUNCTION(66, total += 1;, )
FUNCTION(65, total += 1;, )
FUNCTION(64, total += 1;, )
FUNCTION(63, total += 1;, )
FUNCTION(62, total += 1;, )
FUNCTION(61, total += 1;, )
FUNCTION(60, total += 1;, )
FUNCTION(59, total += 1;, )
FUNCTION(58, total += 1;, )
FUNCTION(57, total += 1;, )
FUNCTION(56, total += 1;, )
FUNCTION(55, total += 1;, )
FUNCTION(54, total += 1;, )
FUNCTION(53, total += 1;, )
FUNCTION(52, total += 1;, )
FUNCTION(51, total += 1;, )
FUNCTION(50, total += 1;, )
FUNCTION(49, total += 1;, )
FUNCTION(48, total += 1;, r += f97(x);)
FUNCTION(47, total += 1;, r += f95(x); r += f96(x);)
FUNCTION(46, total += 1;, r += f93(x); r += f94(x);)
FUNCTION(45, total += 1;, r += f91(x); r += f92(x);)
FUNCTION(44, total += 1;, r += f89(x); r += f90(x);)
FUNCTION(43, total += 1;, r += f87(x); r += f88(x);)
FUNCTION(42, total += 1;, r += f85(x); r += f86(x);)
FUNCTION(41, total += 1;, r += f83(x); r += f84(x);)
FUNCTION(40, total += 1;, r += f81(x); r += f82(x);)
FUNCTION(39, total += 1;, r += f79(x); r += f80(x);)
FUNCTION(38, total += 1;, r += f77(x); r += f78(x);)
FUNCTION(37, total += 1;, r += f75(x); r += f76(x);)
FUNCTION(36, total += 1;, r += f73(x); r += f74(x);)
FUNCTION(35, total += 1;, r += f71(x); r += f72(x);)
FUNCTION(34, total += 1;, r += f69(x); r += f70(x);)
FUNCTION(33, total += 1;, r += f67(x); r += f68(x);)
FUNCTION(32, total += 1;, r += f65(x); r += f66(x);)
FUNCTION(31, total += 1;, r += f63(x); r += f64(x);)
FUNCTION(30, total += 1;, r += f61(x); r += f62(x);)
FUNCTION(29, total += 1;, r += f59(x); r += f60(x);)
FUNCTION(28, total += 1;, r += f57(x); r += f58(x);)
FUNCTION(27, total += 1;, r += f55(x); r += f56(x);)
FUNCTION(26, total += 1;, r += f53(x); r += f54(x);)
FUNCTION(25, total += 1;, r += f51(x); r += f52(x);)
FUNCTION(24, total += 1;, r += f49(x); r += f50(x);)
FUNCTION(23, total += 1;, r += f47(x); r += f48(x);)
FUNCTION(22, total += 1;, r += f45(x); r += f46(x);)
FUNCTION(21, total += 1;, r += f43(x); r += f44(x);)
FUNCTION(20, total += 1;, r += f41(x); r += f42(x);)
FUNCTION(19, total += 1;, r += f39(x); r += f40(x);)
FUNCTION(18, total += 1;, r += f37(x); r += f38(x);)
FUNCTION(17, total += 1;, r += f35(x); r += f36(x);)
FUNCTION(16, total += 1;, r += f33(x); r += f34(x);)
FUNCTION(15, total += 1;, r += f31(x); r += f32(x);)
FUNCTION(14, total += 1;, r += f29(x); r += f30(x);)
FUNCTION(13, total += 1;, r += f27(x); r += f28(x);)
FUNCTION(12, total += 1;, r += f25(x); r += f26(x);)
FUNCTION(11, total += 1;, r += f23(x); r += f24(x);)
FUNCTION(10, total += 1;, r += f21(x); r += f22(x);)
FUNCTION(9, total += 1;, r += f19(x); r += f20(x);)
FUNCTION(8, total += 1;, r += f17(x); r += f18(x);)
FUNCTION(7, total += 1;, r += f15(x); r += f16(x);)
FUNCTION(6, total += 1;, r += f13(x); r += f14(x);)
FUNCTION(5, total += 1;, r += f11(x); r += f12(x);)
FUNCTION(4, total += 1;, r += f9(x); r += f10(x);)
FUNCTION(3, total += 1;, r += f7(x); r += f8(x);)
FUNCTION(2, total += 1;, r += f5(x); r += f6(x);)
FUNCTION(1, BODY_1, r += f3(x); r += f4(x);)
FUNCTION(0, total += 1;, r += f1(x); r += f2(x);)

int main(void)
{
    int r = f0(__VERIFIER_nondet_int());
    if (locked) reach_error();
    return r;
}
