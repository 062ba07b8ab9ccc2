/* 10 functions that call each other as a binary tree. Revisions give f7 another name or another body, and main a first statement. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#ifndef FIRST
#define FIRST
#endif

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

FUNCTION(9, total += 1;, )
FUNCTION(8, total += 1;, )
#ifdef OTHER_F7
OTHER_F7
#else
FUNCTION(7, total += 1;, )
#endif
FUNCTION(6, total += 1;, )
FUNCTION(5, total += 1;, )
FUNCTION(4, total += 1;, r += f9(x);)
FUNCTION(3, total += 1;, r += f7(x); r += f8(x);)
FUNCTION(2, total += 1;, r += f5(x); r += f6(x);)
FUNCTION(1, total += 1;, r += f3(x); r += f4(x);)
FUNCTION(0, total += 1;, r += f1(x); r += f2(x);)

int main(void)
{
    FIRST
    int r = f0(__VERIFIER_nondet_int());
    if (locked) reach_error();
    return r;
}
