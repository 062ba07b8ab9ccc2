/* 20 functions that call each other as a binary tree. A revision may define other bodies for some of them. */
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

#ifndef BODY_4
#define BODY_4 total += 1;
#endif
#ifndef BODY_12
#define BODY_12 total += 1;
#endif

FUNCTION(19, total += 1;, )
FUNCTION(18, total += 1;, )
FUNCTION(17, total += 1;, )
FUNCTION(16, total += 1;, )
FUNCTION(15, total += 1;, )
FUNCTION(14, total += 1;, )
FUNCTION(13, total += 1;, )
FUNCTION(12, BODY_12, )
FUNCTION(11, total += 1;, )
FUNCTION(10, total += 1;, )
FUNCTION(9, total += 1;, r += f19(x);)
FUNCTION(8, total += 1;, r += f17(x); r += f18(x);)
FUNCTION(7, total += 1;, r += f15(x); r += f16(x);)
FUNCTION(6, total += 1;, r += f13(x); r += f14(x);)
FUNCTION(5, total += 1;, r += f11(x); r += f12(x);)
FUNCTION(4, BODY_4, r += f9(x); r += f10(x);)
FUNCTION(3, total += 1;, r += f7(x); r += f8(x);)
FUNCTION(2, total += 1;, r += f5(x); r += f6(x);)
FUNCTION(1, total += 1;, r += f3(x); r += f4(x);)
FUNCTION(0, total += 1;, r += f1(x); r += f2(x);)

int main(void)
{
    int r = f0(__VERIFIER_nondet_int());
    if (locked) reach_error();
    return r;
}
