// expect: true
// args: --32
// says: not in x87's
// native: error
extern void reach_error(void);
int i = 16777219;
float f(int x) { return x; }
int main(void)
{
    if (f(i) != 16777220.0f) reach_error();
    return 0;
}
