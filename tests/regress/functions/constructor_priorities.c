// expect: exit 3
int printf(const char *, ...);
static int order;

__attribute__((constructor)) static void late(void) { printf("late %d\n", order++); }
__attribute__((constructor(103))) static void second(void) { printf("second %d\n", order++); }
static void first(void) __attribute__((constructor(101)));
static void first(void) { printf("first %d\n", order++); }

__attribute__((destructor(101))) static void last(void) { printf("last\n"); }
__attribute__((destructor)) static void early(void) { printf("early\n"); }
__attribute__((destructor(50 + 53))) static void middle(void) { printf("middle\n"); }

int main(void)
{
    printf("main\n");
    return order;
}
