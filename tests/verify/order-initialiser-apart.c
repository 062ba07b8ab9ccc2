// expect: true
// native: no error
// hides: order of evaluation
void reach_error(void);
int n, m;
int next(void) { return n++; }
int other(void) { return m++; }
int main(void)
{
    int x[2] = {next(), other()};
    if (x[0] || x[1]) reach_error();
    return 0;
}
