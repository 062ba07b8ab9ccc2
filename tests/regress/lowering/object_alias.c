// expect: exit 0
// An alias of an object is that object.
int v1 = 5;
extern int v __attribute__((alias("v1")));
static int hidden[2] = {1, 2};
extern int seen[2] __attribute__((alias("hidden")));

int main(void)
{
    if (v != 5 || &v != &v1) return 1;
    v = 6;
    if (v1 != 6) return 2;
    hidden[1] = 9;
    if (seen[1] != 9 || seen[0] != 1) return 3;
    return 0;
}
