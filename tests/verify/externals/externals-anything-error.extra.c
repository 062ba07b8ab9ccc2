void f(int);
void work(void) { f(3); }
