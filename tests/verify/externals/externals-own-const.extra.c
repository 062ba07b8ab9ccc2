static int cell; const int *own(void) { return &cell; }
void tick(void) { cell++; }
