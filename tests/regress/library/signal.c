// expect: unsupported: signal
// native: no
void (*signal(int, void (*)(int)))(int);

int main(void)
{
    signal(2, 0);
    return 0;
}
