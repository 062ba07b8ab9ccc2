struct ops { void (*run)(int); };
void e(int);
static struct ops k = {e};
struct ops *ops = &k;
