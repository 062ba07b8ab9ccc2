// expect: true
// args: --engine trace --externals pure --facts none
// says: memory is read with the types that it was written with: no pointer in parts, and none made of parts
// An address is kept in memory from outside, and memcmp looks at its bytes.
extern void reach_error(void);
extern char *make(void);
extern int memcmp(const void *, const void *, unsigned long);
int x;
int main(void)
{
    char *q = make(), c[1] = {'x'};
    int state = 0;
    *(int **)q = &x;
    if (memcmp(q, c, 1) == 0) state = 1;
    if (state == 2) reach_error();
    return 0;
}
