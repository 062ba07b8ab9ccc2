// expect: exit 0
#include <stdio.h>
typedef int T, *P, A[3], F(int);
typedef struct node { struct node *next; T value; } node;
F twice;
int twice(int x) { return 2 * x; }
static A global = { 1, 2, 3 };
static T shadow(T T) { return T + 1; }
int main(void)
{
    P p = &global[1];
    F *f = twice;
    node a = { 0, 1 }, b = { &a, 2 };
    printf("%d %d %d\n", *p, f(4), b.next->value);
    printf("%d\n", shadow(3));
    {
        typedef long T;
        T x = 5;
        printf("%d\n", (int)(x + sizeof(T) / sizeof(long)));
        int T2 = (int)sizeof(T);
        printf("%d\n", T2 == (int)sizeof(long));
    }
    int (*g)(T) = f, (*table[2])(int) = { twice, g };
    printf("%d %d\n", table[1](5), (*table[0])(6));
    const A constant = { 7, 8, 9 };
    printf("%d %d\n", constant[2], (int)(sizeof(A) / sizeof(T)));
    return 0;
}
