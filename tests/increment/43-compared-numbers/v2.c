extern void reach_error(void);
int x, same, unread;
int main(void)
{
    unsigned long u = (unsigned long)&x, a = 0;
    for (int i = 0; i < 64; i++)
        if (u >> i & 1) a |= 1ul << i;
    same = a == (unsigned long)&x;
    unread = 3;
    *(int *)a = 1;
    if (x == 1) reach_error();
    return 0;
}
