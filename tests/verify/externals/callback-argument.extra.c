void enlist(void (*f)(int)) { f(7); }
