// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
int g = 1;
int ch(void) { g = 5; return 1; }
int main(void)
{
    if (ch() + sizeof(int[g]) * 10 == 41) reach_error();
    return 0;
}
