// expect: true
// native: no error
// hides: order of evaluation
void reach_error(void);
int a, b;
int left(int v) { return a = v; }
int right(int v) { return b = v; }
int main(void)
{
    int x[2][2] = {{0}};
    if (x[left(1)][right(0)] || a != 1 || b != 0) reach_error();
    return 0;
}
