// expect: true
// says: functions without a body
extern void reach_error(void);
int outside(void);
int main(void)
{
    int x = outside();
    if (x > 3 && x < 2) reach_error();
    return 0;
}
