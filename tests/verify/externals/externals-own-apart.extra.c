static int cell; int *own(void) { return &cell; }
void tick(void) { cell++; }
