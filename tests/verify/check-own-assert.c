// expect: true
// native: no error
static int calls;
void assert(int ignored) { calls++; }
extern void reach_error(void);
int main(void)
{
    assert(0);
    if (calls != 1) reach_error();
    return 0;
}
