void enlist(void (*f)(int)) { f(6); }
