void f(void);
void (*hook)(void) = f;
