extern void reach_error(void);

int main(void)
{
    int x = 0, *p = 0;
    *p = 2;
    reach_error();
    return x;
}
