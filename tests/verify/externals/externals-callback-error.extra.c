void each(void (*f)(void)) { f(); }
