void f(void);
void work(void) { f(); }
