struct ops { int (*open)(void); void (*close)(int); };
static struct ops *k;
void enlist(struct ops *o) { k = o; }
void run(void) { k->open(); k->close(2); }
