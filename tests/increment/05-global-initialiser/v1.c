static int limit = 11;
static int unused_here = 1;
static int check(int x) { return x < limit; }
static int other(int x) { return x + unused_here; }
int main(void) { return check(3) + other(1); }
