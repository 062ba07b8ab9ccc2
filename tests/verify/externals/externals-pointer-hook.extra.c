void e(void);
void (*hook)(void) = e;
