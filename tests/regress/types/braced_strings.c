// expect: exit 0
int printf(const char *, ...);
char a[] = {("xyz")};
char b[2][4] = {("abc"), {(("de"))}};
char c[] = {__extension__ "four"};
char d[] = {'x', 'y'};
int e[] = {(1), 2, [3] = 4};
struct { char s[4]; int n; } f = {{("ab")}, 5};

int main(void)
{
    char g[] = {_Generic(1, int: "int", default: "other")};
    printf("%u %s %s %s %u %s\n", (unsigned)sizeof a, a, b[0], b[1], (unsigned)sizeof c, c);
    printf("%u %u %d %s %d %s\n", (unsigned)sizeof d, (unsigned)sizeof e, e[3], f.s, f.n, g);
    return 0;
}
