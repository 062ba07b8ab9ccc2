extern void reach_error(void);
extern unsigned char nondet_uchar(void);

struct part {
    int number, length;
    unsigned bits : 3;
};
struct part given;
int last = 1;

static int look(struct part p)
{
    if (p.length)
        for (int k = 0; k < 3; k++) last = 2 * p.length;
    return 0;
}

static int pass(struct part *p)
{
    return 0;
}

static int act(int x)
{
    if (given.number ? nondet_uchar() : x) last = 4;
    return look(given);
}

int main(void)
{
    act(1);
    pass(&given);
    if (last == 9) reach_error();
    return 0;
}
