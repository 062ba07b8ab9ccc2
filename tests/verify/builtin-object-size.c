// expect: unknown(gcc may answer __builtin_object_size at...
// An optimising compiler may know where a pointer points.
extern void reach_error(void);
static char a[7];
static unsigned long room(const char *p) { return __builtin_object_size(p, 0); }
int main(void) { if (room(a + 2) == 5) reach_error(); return 0; }
