void work(void) {}
