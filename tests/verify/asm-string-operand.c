// expect: true
// native: no error
// Operands say which memory is touched.
extern void reach_error(void);
static int source[3] = {1, 2, 3}, target[3], kept[3] = {7, 8, 9};
int main(void)
{
    const int *from = source;
    int *to = target;
    unsigned long count = 3;
    __asm__("rep movsl" : "+S"(from), "+D"(to), "+c"(count), "=m"(target) : "m"(source));
    if (target[0] != 1 || target[2] != 3 || to != target + 3) reach_error();
    int *at = kept, *behind;
    count = 2;
    __asm__("rep stosl" : "=D"(behind), "+c"(count), "+m"(*(int(*)[3])at) : "a"(5), "0"(at));
    if (kept[1] != 5 || kept[2] != 9 || behind != kept + 2) reach_error();
    return 0;
}
