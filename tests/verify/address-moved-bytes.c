// expect: false
// A byte of a pointer.
extern void reach_error(void);
int x;
int main(void)
{
    int *p = &x;
    unsigned char *b = (unsigned char *)&p;
    if (b[0] >> 5 & 1) reach_error();
    return 0;
}
