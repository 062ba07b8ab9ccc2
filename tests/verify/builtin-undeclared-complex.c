// expect: true
// gcc knows the type of cimagf without a declaration.
extern void reach_error(void);
int main(void)
{
    _Complex float z = 1.0f + 2.5if;
    if (cimagf(z) != 2.5f) reach_error();
    return 0;
}
