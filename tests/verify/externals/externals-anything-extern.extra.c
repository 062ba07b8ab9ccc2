int a;
void work(void) { a = 1; }
