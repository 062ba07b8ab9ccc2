inline __attribute__((always_inline)) int chosen(void) { return CHOICE; }
