// expect: false
// A number is initialised with an address.
extern void reach_error(void);
int x;
unsigned long place = (unsigned long)&x;
int main(void)
{
    if (place >> 5 & 1) reach_error();
    return 0;
}
