void back(int *p) { p[-2] = 9; }
