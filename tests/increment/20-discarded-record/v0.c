struct s { int a; };
struct s make(void);
static void f(void) { make(); }
int main(void) { f(); return 0; }
