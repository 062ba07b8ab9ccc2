// expect: true
extern void reach_error(void);
#include <string.h>
int main(void) { char b[8]; strcpy(b, "abc"); if (strlen(b) != 3 || b[1] != 'b') reach_error(); return 0; }
