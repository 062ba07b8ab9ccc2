extern void reach_error(void);
extern int before;
extern int between;
extern int limit;
static int next(int k) { return k + 1; }
static int is_open(void)
{
    int u;
    if (u == 12345) return 1;
    return 0;
}
int main(void)
{
    if (before == 3) next(between);
    if (limit == 777 && is_open()) reach_error();
    return 0;
}
