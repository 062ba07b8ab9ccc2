// expect: unknown
// An output that is written in part only: gcc need not have stored the rest of it.
extern void reach_error(void);
int main(void)
{
    int target[3] = {4, 5, 6}, *to = target;
    unsigned long count = 1;
    __asm__("rep stosl" : "+D"(to), "+c"(count), "=m"(target) : "a"(1));
    if (target[2] != 6) reach_error();
    return 0;
}
