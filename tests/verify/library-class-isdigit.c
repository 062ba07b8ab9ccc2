// expect: unknown | false
// native: error
extern void reach_error(void);
extern int isdigit(int);
int main(void)
{
    if (isdigit('5') == 1) reach_error();
    return 0;
}
