struct ops { void (*run)(void); };
void f(void);
void use(struct ops *o) { o->run = f; }
