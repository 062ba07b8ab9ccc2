// expect: unsupported: raise
// native: no
int raise(int);

int main(void)
{
    raise(2);
    return 0;
}
