struct ops { void (*run)(void); };
void use(const struct ops *o) { o->run(); }
