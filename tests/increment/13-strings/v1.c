extern int puts(const char *);
static void first(void) { puts("hello"); }
static void added(void) { puts("new"); }
static void second(void) { puts("World"); }
int main(void) { first(); second(); added(); return 0; }
