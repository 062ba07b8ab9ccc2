// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
int g = 1;
int ch(void) { return ++g; }
int main(void)
{
    int a[ch()][g + 1];
    if (sizeof a == 16) reach_error();
    return 0;
}
