/* The size of a record decides where an initialiser points. */
extern void reach_error(void);
struct S { char a; };
char buf[8] = {0, 0, 1, 1, 1, 1, 1, 1};
char *q = (char *)((struct S *)buf + 1);
int main(void)
{
    if (*q) reach_error();
    return 0;
}
