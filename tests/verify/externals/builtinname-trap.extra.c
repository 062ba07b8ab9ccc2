void trap(void) {}
