// expect: true
// says: none made of parts
// If it were: the lower half of one address and the upper half of another one.
extern void reach_error(void);
int x, y;
union word {
    int *pointer;
    unsigned half[2];
};
int main(void)
{
    union word a, b;
    a.pointer = &x;
    b.pointer = &y;
    b.half[0] = a.half[0];
    b.half[1] = a.half[1];
    *b.pointer = 5;
    if (x == 5 && y == 5) reach_error();
    return 0;
}
