extern int source(void);
extern void sink(int);
int main(void)
{
    int s = 0;
    sink(source() && source());
    sink(source() + source() * 2);
    for (int i = 0; i < 10; i++) {
        s += source() ? source() : i++;
        sink(s && source());
    }
    while (s > 0) s -= source();
    return s;
}
