// expect: false
// native: error
extern void reach_error(void);
int g = 1;
int set(void) { g = 10; return 1; }
int main(void)
{
    g += set();
    if (g == 11) reach_error();
    return 0;
}
