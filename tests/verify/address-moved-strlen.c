// expect: false | unknown
// paths: excluded by an assumption
// A function of the library reads the bytes of an address.
extern void reach_error(void);
extern unsigned long strlen(const char *);
int x;
int main(void)
{
    unsigned long a = (unsigned long)&x;
    if (strlen((char *)&a) > 3) reach_error();
    return 0;
}
