// expect: unknown(order of evaluation: operands at...
// native: no error
// says: order of evaluation
void reach_error(void);
int n;
int next(void) { return n++; }
int main(void)
{
    int x[2] = {next(), next()}; /* gcc goes from left to right, C does not say so */
    if (x[0] != 0) reach_error();
    return 0;
}
