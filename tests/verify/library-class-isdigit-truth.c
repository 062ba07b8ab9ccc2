// expect: true
// native: no error
extern void reach_error(void);
extern int isdigit(int);
int main(void)
{
    if (!isdigit('5') || isdigit('a')) reach_error();
    return 0;
}
