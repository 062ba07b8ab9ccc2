void each(void (*f)(int *), int *p) { f(p); }
