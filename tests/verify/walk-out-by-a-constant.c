// expect: false
// native: error
extern void reach_error(void);
struct pair {
    int b[2];
    int next;
} s;
int main(void)
{
    char *d = (char *)s.b;
    d += 4;
    d += 4;
    *(int *)d = 7;
    if (s.next == 7) reach_error();
    return 0;
}
