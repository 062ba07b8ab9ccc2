void each(int (*f)(int)) { f(1); }
