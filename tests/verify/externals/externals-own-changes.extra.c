static int cell; int *own(int x) { cell += x; return &cell; }
