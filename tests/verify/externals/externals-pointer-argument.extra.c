static void f(int *p) { *p = 5; }
void (*hook)(int *) = f;
