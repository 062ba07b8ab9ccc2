// expect: undefined: write to the constant object 'table'
static const int table[2] = {3, 4};
int main(void)
{
    *(int *)&table[1] = 5;
    return 0;
}
