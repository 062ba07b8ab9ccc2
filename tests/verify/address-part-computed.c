// expect: false | unknown
// paths: excluded by an assumption
// A library function computes with an address.
extern void reach_error(void);
extern long labs(long);
int x;
int main(void)
{
    if (labs((long)&x) >> 5 & 1) reach_error();
    return 0;
}
