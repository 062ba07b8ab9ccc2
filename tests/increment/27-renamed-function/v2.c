#define f7 seven
#define FIRST total = 0;
#include "tree.h"
