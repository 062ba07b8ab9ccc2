/* another name for the same thing is no change */
#define STRIDE 2
enum { LENGTH = 5 };
typedef unsigned natural;
static int step(int x) { return x + STRIDE; }
static int size(void) { return LENGTH; }
static int wide(natural x) { return (int)(x >> 3); }
static int plain(int x) { return x; }
int main(void) { return step(1) + size() + wide(3) + plain(1); }
