#define CHOICE 1
#include "inline_macro.h"
extern int chosen(void);
int other(void) { return chosen(); }
