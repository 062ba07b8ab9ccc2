int one(void);
int (*hook)(void) = one;
