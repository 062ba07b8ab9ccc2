static void (*k)(void);
void enlist(void (*f)(void)) { k = f; }
void run(void) { if (k) k(); }
