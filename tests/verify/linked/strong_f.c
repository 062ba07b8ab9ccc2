int replaced(void) { return 2; }
