// expect: false
// Two numbers from an array that holds an address: their difference is no distance within an object.
extern void reach_error(void);
int x;
unsigned long kept[2];
int main(void)
{
    kept[0] = (unsigned long)&x;
    kept[1] = 0;
    unsigned long d = kept[0] - kept[1];
    if (d >> 5 & 1) reach_error();
    return 0;
}
