// expect: false
// native: error
/* Backwards, from the last member into the one before. */
extern void reach_error(void);
struct pair {
    short before[2];
    short b[4];
} s;
static void fill(short *from, short *to)
{
    while (to >= from) *to-- = 9;
}
int main(void)
{
    fill(s.b - 2, s.b + 3);
    if (s.before[1] == 9) reach_error();
    return 0;
}
