// expect: true | unknown
// A _Bool of another file is 0 or 1.
extern void reach_error(void);
extern _Bool given;
int main(void)
{
    if (given == 2) reach_error();
    if (given > 200) reach_error();
    return 0;
}
