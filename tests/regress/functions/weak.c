// expect: exit 0
int printf(const char *, ...);
extern __attribute__((weak)) int missing(int);
extern __attribute__((weak)) int absent;
extern __attribute__((weak)) int absents[4];
extern __attribute__((weak)) int putchar(int); /* the library has it */
__attribute__((weak)) int here(int x) { return x + 1; }
__attribute__((weak)) int object = 5;
static int (*table[])(int) = {missing, here};
static int *objects[] = {&absent, &object};

int main(void)
{
    printf("%d %d %d\n", &missing != 0, missing ? 1 : 2, !missing);
    printf("%d %d %d\n", &absent != 0, &absent ? 1 : 2, absents == 0);
    printf("%d %d\n", &here != 0, &object != 0);
    printf("%d %d %d %d\n", table[0] != 0, table[1] != 0, objects[0] != 0, objects[1] != 0);
    if (putchar) putchar('\n');
    if (missing) return missing(1);
    if (&absent) return absent;
    int known = here && missing ? 7 : 8;
    printf("%d %d\n", known, here(object));
    return 0;
}
