# 1 "places.c"
extern int g(int, ...);                                      // none
static int table[7] = {[2] = 5, 6}, wide = 3 + 4;            // none
enum e { A = 3, B = A + 1 };                                 // none
struct s { unsigned bits : 5; int room[4]; };                // none
typedef unsigned long word, (*handler)(word, int);           // none
_Static_assert(sizeof(struct s) > 3, "4 + 4");               // none
int old(a, b) int a; long b; { return a + (int)b; }          // operator
static int __attribute__((noinline, aligned(16))) f(int n, struct s *p) // none
{                                                            // none
    static int once = 5 * 3;                                 // none
    int room[3 + 4] = {1, 2, 3}, x = n * 2, *q = &room[1];   // constant operator
    struct { int low : 3, high : 5; } both = {1, 2};         // none
    word big = (word)-n, size = sizeof(int[4]) + sizeof room; // operator
    __typeof__(n + 1) same;                                  // none
    handler h = (handler)0;                                  // constant
    const char *text = "a + 1; // no comment";               // none
    _Static_assert(1 + 1 == 2, "if (x) y = 1;");             // none
    { __label__ inner; goto inner; inner:; }                 // delete
    asm volatile("add $1, %0" : "+r"(x) : "i"(4 + 4) : "cc"); // none
    switch (x) {                                             // none
    case 1 + 2:                                              // none
    case 8 ... 9:                                            // none
        same = 1;                                            // constant delete
        break;                                               // delete
    default:                                                 // none
        goto inside;                                         // delete
    }                                                        // none
# 33 "other.c"
    if (x) g(1); else g(2, "x > 1");                         // constant delete negate
    while (x > 3) x--;                                       // constant delete negate operator
    for (int i = 0; i < n; i++) continue;                    // constant delete negate operator
    do g('1'); while (!(x & 4));                             // constant delete negate operator
    x = x ? -1 : *q**q;                                      // constant delete negate operator
inside:                                                      // none
    x += ({ int y = 2; y++; y; });                           // constant operator delete
    x = __builtin_offsetof(struct s, room[2]) + (int)__builtin_choose_expr(1, 2, 3); // delete operator
    p->room[1] <<= 2; /* x = 5; */ big -= size | 1; (void)h; // constant delete operator
#define MACRO 5 + 6                                          // none
    *q = x+-1; both.low = text[0] == 'a' && same >= (1, 2);  // constant delete operator
    if (!p                                                   // negate
        || wide == A) {                                      // operator
        return 077 % x;                                      // constant operator
    }                                                        // none
    return 0x10UL - big > 2.5f ? B : A;                      // constant negate operator
}                                                            // none
