// expect: false
// args: --externals pure
// An address is kept in an array in a union in memory from outside, and read there as a number by a pointer into the other array.
extern void reach_error(void);
union both {
    int *places[2];
    unsigned long numbers[2];
};
extern union both *make(void);
int x;
int main(void)
{
    union both *q = make();
    q->places[1] = &x;
    if (*(q->numbers + 1) >> 5 & 1) reach_error();
    return 0;
}
