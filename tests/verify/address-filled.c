// expect: false | unknown
// Memory is filled with part of an address.
extern void reach_error(void);
void *memset(void *, int, unsigned long);
int x;
char a[64];
int main(void)
{
    memset(a, (int)((unsigned long)&x >> 4 & 15), 8);
    if (a[3] == 3) reach_error();
    return 0;
}
