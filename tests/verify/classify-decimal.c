// expect: error
// says: unsupported:decimal floating point
// native: error
extern void reach_error(void);
int main(void)
{
    _Decimal64 d = 1.1DD;
    if (d > 1) reach_error();
    return 0;
}
