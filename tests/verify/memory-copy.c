// expect: true
extern void reach_error(void);
#include <string.h>
struct s { int a; char b[3]; };
int main(void) { struct s x = {5, "hi"}, y; memcpy(&y, &x, sizeof x); if (y.a != 5 || y.b[1] != 'i') reach_error(); return 0; }
