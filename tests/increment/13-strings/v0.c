extern int puts(const char *);
static void first(void) { puts("hello"); }
static void second(void) { puts("world"); }
int main(void) { first(); second(); return 0; }
