struct ops { void (*run)(void); };
void use(struct ops *o) { o->run(); }
