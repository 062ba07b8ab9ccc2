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
    if ((given.number & 255) > 255) reach_error();
    return 0;
}

int main(void)
{
    return look(given);
}
