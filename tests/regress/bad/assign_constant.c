// expect-parse: error 5:7 read-only
int main(void)
{
    const int x = 0;
    x = 1;
    return x;
}
