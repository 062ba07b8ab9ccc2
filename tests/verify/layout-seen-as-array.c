// expect: false
// args: tests/verify/linked/pair_variable.c
// One file sees a variable as an array, the other one as a structure.
extern void reach_error(void);
extern int seen[2];
extern int second_of_seen(void);
int main(void)
{
    seen[1] = 1;
    if (second_of_seen() == 1) reach_error();
    return 0;
}
