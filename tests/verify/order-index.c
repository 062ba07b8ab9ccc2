// expect: unknown(order of evaluation: operands at...
// says: order of evaluation
void reach_error(void);
int last;
int note(int v) { return last = v; }
int main(void)
{
    int x[2][2] = {{0}};
    int y = x[note(1)][note(0)];
    if (last != 0) reach_error();
    return y;
}
