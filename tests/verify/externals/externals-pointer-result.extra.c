void e(void);
void (*get(void))(void) { return e; }
