static int count(void) { static int n = 2; return n++; }
static int named(void) { static const char *s = "text"; return s[0]; }
int main(void) { return count() + named(); }
