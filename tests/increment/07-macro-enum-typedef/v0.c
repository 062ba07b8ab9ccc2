#define STEP 1
enum { SIZE = 4 };
typedef int number;
static int step(int x) { return x + STEP; }
static int size(void) { return SIZE; }
static int wide(number x) { return (int)(x >> 3); }
static int plain(int x) { return x; }
int main(void) { return step(1) + size() + wide(3) + plain(1); }
