// expect: exit 5
static int implementation(void) { return 5; }
static void *resolve(void) { return (void *)implementation; }
int chosen(void) __attribute__((ifunc("resolve")));
int main(void) { return chosen(); }
