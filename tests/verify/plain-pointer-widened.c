// expect: false(unreach-call)
// args: --32
// A pointer becomes a wider integer with its sign extended, as gcc documents.
extern void reach_error(void);
int main(void)
{
    void *p = (void *)0x80000000u;
    if ((unsigned long long)p == 0xffffffff80000000ULL && (unsigned long long)(void *)0x80000000u == 0xffffffff80000000ULL) reach_error();
    return 0;
}
