// expect: false
// native: error
// inputs: 2654435761
// Since C99, if, switch, while, do and their substatements are blocks.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
enum { B = 5 };
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (sizeof(enum { B = 7 }) != 4) return B;
    else if (sizeof(enum { B = 8 }) != 4) return B;
    else (void)sizeof(enum { B = 9 });
    while (sizeof(enum { B = 10 }) != 4) (void)sizeof(enum { B = 11 });
    do (void)sizeof(enum { B = 12 });
    while (sizeof(enum { B = 13 }) != 4);
    switch (sizeof(enum { B = 14 })) default: (void)sizeof(enum { B = 15 });
    if (B == 5) reach_error();
    return 0;
}
