/* comments, blanks, line numbers and the order of functions do not count */
int g = 1;
static int f(int x) { return x + g; }
int loop(int n) { int s = 0; for (int i = 0; i < n; i++) { s += f(i); } return s; }
int main(void) { return loop(3); }
