extern int k;
void begin(void) { k = 1; }
