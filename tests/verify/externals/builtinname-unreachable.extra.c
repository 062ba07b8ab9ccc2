int unreachable(void) { return 3; }
