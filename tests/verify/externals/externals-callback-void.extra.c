void use(void *f) { ((void (*)(void))f)(); }
