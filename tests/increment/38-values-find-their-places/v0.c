extern void reach_error(void);
extern int limit;
static int is_open(void)
{
    int u;
    if (u == 12345) return 1;
    return 0;
}
int main(void)
{
    if (limit == 777 && is_open()) reach_error();
    return 0;
}
