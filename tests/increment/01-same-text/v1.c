int g = 1;


// another comment
static int f(int x);
int main(void);
int loop(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += f(i);
    return (s);
}
int main(void)
{
    return loop(3);
}
static int f(int x)
{
    return x + g; /* here */
}
