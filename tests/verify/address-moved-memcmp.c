// expect: false | unknown
// paths: excluded by an assumption
// A function of the library reads the bytes of an address.
extern void reach_error(void);
extern int memcmp(const void *, const void *, unsigned long);
int x;
int main(void)
{
    unsigned long a = (unsigned long)&x;
    char t = 5;
    if (memcmp((char *)&a + 1, &t, 1) > 0) reach_error();
    return 0;
}
